// What the chess server says, in the page's language and in sentences. It speaks English, as
// clients expect, and is understood by the phrases of a table.

import { index } from "../lib/i18n.svelte";
import { phrasebook } from "../lib/phrasebook";
import refusals from "../lib/refusals.json";
import { readTerms } from "./offers";
import phrases from "./phrases.json";

const phrase = phrasebook([...phrases, ...refusals], (words) => readTerms(words) ?? undefined);

const known = new Map<string, string>();

// told is a text of the server, of one line or more. The phrases are those of the
// server: what is for programs is left out when they have been found.
export function told(text: string): string {
  return tidy(text.replace(/[^\n]+/g, toldLine));
}

// tidy leaves out what is for programs: braces around what happens to games, signs of
// ratings that nobody has, and that who speaks is a guest.
export function tidy(text: string): string {
  return text
    .replace(/^\{(.*)\}(?: (?:\*|1-0|0-1|1\/2-1\/2))?$/gm, "$1")
    .replace(/ ?\( *(?:\+{4}|-{4}) *\)/g, "")
    .replace(/^(\w+)\(U\)/gm, "$1")
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
