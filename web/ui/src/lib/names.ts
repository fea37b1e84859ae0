import { catalogue } from "./catalogue.svelte";
import { index, t } from "./i18n.svelte";
import type { Man, Term } from "./types";

// nameOf is a term in the page's language.
export function nameOf(term: Term): string {
  return term.names[index()] || term.names[0] || term.key;
}

// manName says what a man is: "white grasshopper, royal".
export function manName(man: Man): string {
  const term = catalogue.walk(man.walk);
  const named = t("manOf", t(man.colour), term ? nameOf(term) : man.walk);
  return [named, ...(man.attributes ?? []).map((a) => nameOf(catalogue.all.attributes.find((x) => x.key === a) ?? { key: a, names: [a] }))].join(", ");
}

export function manPicture(man: Man): string {
  return `/men/${man.colour}/${man.walk.replace("/", "~")}.svg`;
}
