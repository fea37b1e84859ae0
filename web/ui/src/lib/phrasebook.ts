// Texts of the server that are understood by the phrases of a table: English, German, French, and the page's
// English where that is another. {0} is a word, {0+} any text, {0=} a text that is a phrase itself.

import { index } from "./i18n.svelte";

const hole = /\{(\d)([+=]?)\}/g;

// phrasebook makes the function that says a text in the page's language. What is no phrase stays as it is, unless it
// is something else.
export function phrasebook(table: string[][], other: (words: string) => string | undefined = () => undefined): (words: string) => string {
  const patterns = table.map(([english]) => {
    const holes = [...english!.matchAll(hole)].map(([, at, kind]) => ({ at: Number(at), phrase: kind === "=" }));
    const source = english!
      .split(/(\{\d[+=]?\})/)
      .map((part, i) => (i % 2 === 0 ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : part.length > 3 ? "(.+?)" : "(\\S+?)"));
    return { is: new RegExp(`^${source.join("")}$`), holes };
  });
  const phrase = (words: string): string => {
    const known = other(words);
    if (known) return known;
    for (const [i, { is, holes }] of patterns.entries()) {
      const match = is.exec(words);
      if (!match) continue;
      const args: string[] = [];
      for (const [n, { at, phrase: inner }] of holes.entries()) args[at] = inner ? phrase(match[n + 1]!) : match[n + 1]!;
      return (index() === 0 ? (table[i]![3] ?? table[i]![0]!) : table[i]![index()]!).replace(hole, (_, at) => args[Number(at)]!);
    }
    return words;
  };
  return phrase;
}
