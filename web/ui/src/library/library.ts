import { texts } from "../lib/i18n.svelte";
import type { Shape } from "../lib/types";
import { words } from "./words";

// The library as the server, or the browser itself, answers for it.

export const tl = texts(words);

export type Entry = Shape<"LibraryEntry">;
export type OpenEntry = Shape<"OpenLibraryEntry">;
export type Page = Shape<"LibraryPage">;
export type Status = Shape<"LibraryStatus">;
export type Predicate = Shape<"LibraryPredicate">;
export type Work = Shape<"LibraryWork">;
export type Alias = Shape<"LibraryAlias">;
export type Collected = Shape<"LibraryCollected">;
export type Fault = Shape<"QueryFault">;

// Asked is who a query is typed for, and what is wrong with the one that was asked last.
export interface Asked {
  query: string;
  readonly where?: string; // the collection that is asked, where it is not the library
  readonly predicates: Predicate[];
  readonly page: { wrong?: Fault } | null;
  look(): Promise<void>;
  keep?(): void; // where queries can be kept
}

// because says in a line why an entry is near.
export function because(n: Shape<"Nearness">): string {
  const parts: string[] = [n.identical ? tl("whySame") : tl("whyMen", n.same, n.men)];
  const symmetry = n.symmetry ?? 0;
  if (symmetry >= 4) parts.push(tl("whyMirrored"));
  if (symmetry % 4) parts.push(tl("whyTurned", 90 * (symmetry % 4)));
  if (n.files || n.ranks) parts.push(tl("whyShifted"));
  if (n.colours) parts.push(tl("whyColours"));
  if (n.play) parts.push(tl("whyPlay"));
  if (n.mates) parts.push(tl("whyMates", n.mates));
  if (n.mechanism && !n.play) parts.push(tl("whyMechanism"));
  if (n.key && !n.play) parts.push(tl("whyKey"));
  return parts.join(", ");
}

// who made a problem, and where it stood.
export const who = (e: Entry): string => [e.authors?.join(" & "), e.source, e.award].filter(Boolean).join("; ");

// declaration is how a predicate is written.
export function declaration(p: Predicate): string {
  const params = p.params.map((a) => (a.optional ? `[${a.name}]` : a.name)).join(", ");
  return params ? `${p.name}(${params})` : p.name;
}

// A Spot is what is being typed at a place of a query: part of a predicate's name, or of one of its
// parameters.
export interface Spot {
  from: number; // where it begins
  part: string;
  inside?: string; // the predicate whose parameter it is
}

// spotAt tells what is being typed before a place.
export function spotAt(query: string, at: number): Spot | null {
  const before = query.slice(0, at);
  const open = /([A-Z]\w*)\(\s*(?:"([^"]*)|'([^']*)|([^"'(),]*))$/.exec(before);
  if (open) {
    const part = open[2] ?? open[3] ?? open[4] ?? "";
    return { from: at - part.length, part, inside: open[1]! };
  }
  const word = /[A-Za-z]+$/.exec(before);
  return word ? { from: at - word[0].length, part: word[0] } : null;
}

// A Filled is what the form has.
export interface Filled {
  author: string;
  source: string;
  stipulation: string;
  keyword: string;
  men: string;
  turned: boolean;
  fromYear: string;
  toYear: string;
  most: string;
  verdict: string;
  fairy: string;
}

export const blank = (): Filled => ({
  author: "", source: "", stipulation: "", keyword: "", men: "", turned: true, fromYear: "", toYear: "", most: "", verdict: "", fairy: "",
});

const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);
const escaped = (text: string): string => text.trim().replace(/[.*+?^${}()|[\]\\]/g, (c) => (c === "*" ? ".*" : "\\" + c));
const part = (text: string): string => quoted(/[*%]/.test(text) ? text.trim() : `*${text.trim()}*`);

// The letters of the game's men and those of White, Black and neutral men, in each language of the page.
const letters = [["KQRBSP", "wbn"], ["KDTLSB", "wsn"], ["RDTFCP", "bnn"]] as const;

// inEnglish puts men as a form in a language has them, "wKa1 sDc1", into the letters of queries; English colours are
// known in German, too.
export function inEnglish(men: string, language: number): string {
  const [own, colours] = letters[language] ?? letters[0];
  return men.replace(/(^|[\s,])([a-z])([A-Z]?)(?=[a-h][1-8]|[\s,]|$)/g, (all, before: string, colour: string, man: string) => {
    const c = colours.indexOf(colour);
    const m = man ? own.indexOf(man) : -1;
    return (c < 0 && colour !== "b") || (man && m < 0) ? all : before + (c < 0 ? colour : "wbn"[c]) + (man ? "KQRBSP"[m] : "");
  });
}

// written is the query that the form means.
export function written(f: Filled, language = 0): string {
  const men = inEnglish(f.men.trim(), language);
  const parts: string[] = [];
  if (f.author.trim()) parts.push(`Author(${part(f.author)})`);
  if (f.source.trim()) parts.push(`Source(${part(f.source)})`);
  if (f.stipulation.trim()) parts.push(`Stip(${quoted(escaped(f.stipulation))})`);
  if (f.keyword.trim()) parts.push(`Keyword(${part(f.keyword)})`);
  if (men) parts.push(f.turned ? `Matrix(${quoted(men)})` : `Pattern(${quoted(men)}, None, false, false)`);
  if (/^\d{4}$/.test(f.fromYear) || /^\d{4}$/.test(f.toYear))
    parts.push(`Published(${/^\d{4}$/.test(f.fromYear) ? f.fromYear : "*"}, ${/^\d{4}$/.test(f.toYear) ? f.toYear : "*"})`);
  if (/^\d+$/.test(f.most)) parts.push(`PCount(*) <= ${f.most}`);
  if (f.verdict) parts.push(`Solution(${quoted(f.verdict)})`);
  if (f.fairy) parts.push(f.fairy === "yes" ? "Fairy" : "NOT Fairy");
  return parts.join(" AND ");
}
