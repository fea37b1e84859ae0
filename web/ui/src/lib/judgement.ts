import { texts } from "./i18n.svelte";

// judged names a verdict on a solution, in English, German and French.
export const judged = texts({
  verdict: ["Verdict: {0}", "Urteil: {0}", "Verdict : {0}"],
  sound: ["sound", "korrekt", "correct"],
  duals: ["duals", "dualistisch", "duals"],
  short: ["short solution", "Kurzlösung", "solution courte"],
  cooked: ["cooked", "nebenlösig", "démoli"],
  "no solution": ["no solution", "unlösbar", "insoluble"],
  unfinished: ["not searched to the end", "nicht zu Ende gesucht", "recherche inachevée"],
  unsolved: ["could not be solved", "nicht lösbar gewesen", "n’a pas pu être résolu"],
});

export type Judgement = Exclude<Parameters<typeof judged>[0], "verdict">;
