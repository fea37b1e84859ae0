import { t } from "../lib/i18n.svelte";
import type { Section } from "../lib/tree";

// sectionHeading says what kind of play a section is, or what was taken back before it.
export function sectionHeading(s: Section): string {
  if (s.back) return s.back;
  const kind = { actual: t("actualPlay"), setPlay: t("setPlay"), postKey: t("postKey") }[s.kind];
  return s.duplex ? `${t("duplex", s.starter === "black" ? t("black") : t("white"))} · ${kind}` : kind;
}
