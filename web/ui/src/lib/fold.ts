import type { Term, TermParam } from "./types";

// Names are found although they are spelled otherwise: without accents, blanks and
// signs, with a letter or two amiss, in any of the languages.

export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/ß/g, "ss")
    .replace(/ae/g, "a")
    .replace(/oe/g, "o")
    .replace(/ue/g, "u")
    .replace(/[^a-z0-9]/g, "");
}

// distance counts letters to be put in, left out or exchanged, up to a limit.
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

// score is how well a folded query fits a folded name: 0 is best, Infinity not at all.
export function score(query: string, name: string): number {
  if (query === name) return 0;
  if (name.startsWith(query)) return 1;
  if (query.length > 2 && name.includes(query)) return 2;
  const allowed = query.length >= 7 ? 2 : query.length >= 5 ? 1 : 0;
  if (!allowed) return Infinity;
  const whole = distance(query, name, allowed);
  if (whole <= allowed) return 3 + whole;
  const begin = distance(query, name.slice(0, query.length), allowed);
  return begin <= allowed ? 5 + begin : Infinity;
}

export interface Hit {
  term: Term;
  value: string; // what is chosen: the name, with parameters if the query names some
  more?: string; // the parameters, in the reader's language
}

// search finds terms for a query, the best first. "Circe Parrain" is also found as a
// condition with a parameter.
export function search(terms: Term[], query: string, language: number): Hit[] {
  const q = fold(query);
  if (!q) return terms.map((term) => ({ term, value: term.key }));
  const found: { hit: Hit; points: number }[] = [];
  const words = query.trim().split(/[\s,-]+/).filter(Boolean);
  for (const term of terms) {
    const names = [...term.names, ...(term.title ? [term.title] : [])].map(fold);
    const best = Math.min(...names.map((n) => score(q, n)));
    if (best < Infinity) found.push({ hit: { term, value: term.key }, points: best });
    for (let split = words.length - 1; split > 0 && best > 1; split--) {
      const head = fold(words.slice(0, split).join(""));
      const at = Math.min(...names.map((n) => (score(head, n) < 4 ? Math.abs(n.length - head.length) + score(head, n) : Infinity)));
      if (at === Infinity) continue;
      const rest = paramWords(term.params ?? [], words.slice(split), language);
      if (rest) {
        found.push({ hit: { term, value: `${term.key} ${rest.keys.join(" ")}`, more: rest.names.join(" ") }, points: at / 10 + 1.5 });
        break;
      }
    }
  }
  if (!found.length)
    for (const term of terms) if (term.rule?.toLowerCase().includes(query.trim().toLowerCase())) found.push({ hit: { term, value: term.key }, points: 9 });
  return found.sort((a, b) => a.points - b.points || a.hit.term.names[0]!.length - b.hit.term.names[0]!.length).map((f) => f.hit);
}

const called = (x: { names: string[]; title?: string }) => [...x.names, ...(x.title ? [x.title] : [])];

// paramWords reads words as keywords of parameters.
function paramWords(params: TermParam[], words: string[], language: number): { keys: string[]; names: string[] } | null {
  const keys: string[] = [];
  const names: string[] = [];
  for (const word of words) {
    const w = fold(word);
    const all = params.flatMap((p) => p.words ?? []);
    const one = all.find((x) => called(x).some((n) => fold(n) === w)) ?? all.find((x) => w.length > 2 && called(x).some((n) => fold(n).startsWith(w)));
    if (!one) return null;
    keys.push(one.key);
    names.push(one.title ?? one.names[language] ?? one.key);
  }
  return { keys, names };
}
