// What the chess server says, in the page's language and in sentences. It speaks English, as
// clients expect, and is understood by the phrases of a table: {0} is a word,
// {0+} any text, {0=} a text that is a phrase itself. What is no phrase stays
// as it is. A fourth column is the page's English where clients are told a line of the protocol.

import { index } from "../lib/i18n.svelte";
import { readTerms } from "./offers";
import phrases from "./phrases.json";

const table: string[][] = phrases;

const hole = /\{(\d)([+=]?)\}/g;

// patterns find phrases by their English.
const patterns = table.map(([english]) => {
  const holes = [...english!.matchAll(hole)].map(([, at, kind]) => ({ at: Number(at), phrase: kind === "=" }));
  const source = english!
    .split(/(\{\d[+=]?\})/)
    .map((part, i) => (i % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : part.length > 3 ? "(.+?)" : "(\\S+?)"));
  return { is: new RegExp(`^${source.join("")}$`), holes };
});

const known = new Map<string, string>();

// told is a text of the server, of one line or more. The phrases are those of the
// server: what is for programs is left out when they have been found.
export function told(text: string): string {
  return tidy(text.replace(/[^\n]+/g, toldLine));
}

// tidy leaves out what is for programs: braces around what happens to games, and signs of
// ratings that nobody has.
export function tidy(text: string): string {
  return text
    .replace(/^\{(.*)\}(?: (?:\*|1-0|0-1|1\/2-1\/2))?$/gm, "$1")
    .replace(/ ?\( *(?:\+{4}|-{4}) *\)/g, "")
    .replace(/ {2,}(?=\S)/g, (blanks, at: number) => (at === 0 ? blanks : " "));
}

function toldLine(line: string): string {
  const key = index() + line;
  let found = known.get(key);
  if (found === undefined) {
    found = line.replace(/\S.*\S|\S/, phrase);
    if (known.size > 2000) known.clear();
    known.set(key, found);
  }
  return found;
}

function phrase(words: string): string {
  const terms = readTerms(words);
  if (terms) return terms;
  for (const [i, { is, holes }] of patterns.entries()) {
    const match = is.exec(words);
    if (!match) continue;
    const args: string[] = [];
    for (const [n, { at, phrase: inner }] of holes.entries()) args[at] = inner ? phrase(match[n + 1]!) : match[n + 1]!;
    return (index() === 0 ? (table[i]![3] ?? table[i]![0]!) : table[i]![index()]!).replace(hole, (_, at) => args[Number(at)]!);
  }
  return words;
}
