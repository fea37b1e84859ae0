import { t } from "../lib/i18n.svelte";
import { letterOf } from "../lib/names";
import { backText } from "../lib/notation";
import { composition } from "./composition.svelte";
import type { Section } from "../lib/tree";

// sectionHeading says what kind of play a section is, or what was taken back before it.
export function sectionHeading(s: Section): string {
  if (s.back) return backText(s.back, letterOf);
  const kind = { actual: t("actualPlay"), setPlay: t("setPlay"), postKey: t("postKey") }[s.kind];
  return s.duplex ? `${t("duplex", s.starter === "black" ? t("black") : t("white"))} · ${kind}` : kind;
}

// twinHeading says in the page's language what makes a twin, of which the solution says it in the
// problem's: "b) bPf3 → b4".
export function twinHeading(text: string): string {
  const label = /^[a-z]\d*\)/.exec(text)?.[0];
  return (label && composition.captions.twins?.find((line) => line.startsWith(label))) || text;
}
