import { index, texts } from "./i18n.svelte";
import type { Job } from "./types";

// Verdicts come from the server, with their sentences. A Verdict is its word.
export type Judged = NonNullable<Job["judged"]>;
export type Verdict = Judged["verdict"];

// Verdicts that have a name in lists, in this order.
export const verdicts: Verdict[] = [
  "sound", "several", "duals", "short", "cooked", "missing", "no solution", "invalid", "unchecked", "unsolved", "unfinished",
];

// verdictName is the name of a verdict in lists, in English, German and French.
export const verdictName = texts({
  sound: ["sound", "korrekt", "correct"],
  several: ["several solutions", "mehrere Lösungen", "plusieurs solutions"],
  unchecked: ["not checked", "nicht geprüft", "non vérifié"],
  unsolved: ["could not be solved", "nicht lösbar gewesen", "n’a pas pu être résolu"],
  unfinished: ["not searched to the end", "nicht zu Ende gesucht", "recherche inachevée"],
  duals: ["duals", "dualistisch", "duals"],
  short: ["short solution", "Kurzlösung", "solution courte"],
  cooked: ["cooked", "nebenlösig", "démoli"],
  missing: ["solutions missing", "Lösungen fehlen", "solutions manquantes"],
  "no solution": ["no solution", "unlösbar", "insoluble"],
  invalid: ["invalid", "ungültig", "non valable"],
});

// sentence is what the server says of a problem, in the page's language.
export const sentence = (j: Judged): string => inLanguage(j.text);

// inLanguage is what the server says in each language, in the page's.
export const inLanguage = (x: Judged["text"]): string => [x.en, x.de, x.fr][index()]!;

// toneOf is how a verdict is coloured.
export const toneOf = (j: Judged): "good" | "bad" | "open" => (j.verdict === "sound" ? "good" : j.bad ? "bad" : "open");
