import { catalogue } from "./catalogue.svelte";
import { asset } from "./form";
import { index, t } from "./i18n.svelte";
import type { Man, Term } from "./types";

// nameOf is a term in the page's language, as magazines print it.
export function nameOf(term: Pick<Term, "key" | "names" | "title">): string {
  return term.title || term.names[index()] || term.names[0] || term.key;
}

// themeName is a theme in the page's language; one that the program does not know is as it came.
export function themeName(key: string): string {
  return nameOf(catalogue.all.themes.find((x) => x.key === key) ?? { key, names: [key] });
}

// manName says what a man is: "white grasshopper, royal".
export function manName(man: Man): string {
  const term = catalogue.walk(man.walk);
  const named = t("manOf", t(man.colour), term ? nameOf(term) : man.walk);
  return [named, ...(man.attributes ?? []).map((a) => nameOf(catalogue.all.attributes.find((x) => x.key === a) ?? { key: a, names: [a] }))].join(", ");
}

// letterOf is the letter of a walk in the page's language.
export function letterOf(walk: string): string {
  return catalogue.walk(walk)?.codes?.[index()]?.toUpperCase() ?? walk.toUpperCase();
}

// game are the walks of the game, in the order of their worth.
export const game = ["k", "q", "r", "b", "s", "p"];

// walkOfLetter is the man of the game that a letter stands for in the page's language;
// English has two letters for the knight.
export function walkOfLetter(letter: string): string | undefined {
  const wanted = letter.toUpperCase();
  return game.find((w) => letterOf(w) === wanted) ?? (wanted === "N" ? "s" : undefined);
}

// badge is what stands beside a man with an attribute: its initial, or a plus for several.
export function badge(man: Man): string {
  const list = man.attributes ?? [];
  return list.length > 1 ? "+" : (list[0]?.[0]?.toUpperCase() ?? "");
}

export function manPicture(man: Man): string {
  return asset(`men/${man.colour}/${man.walk.replace("/", "~")}.svg`);
}
