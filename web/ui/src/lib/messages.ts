import { t } from "./i18n.svelte";
import type { Message } from "./types";

// messageText is what the solver has to say, in the page's language; "" for what is
// of no interest here. What it says in words of its own comes in English.
export function messageText(m: Message): string {
  switch (m.kind) {
    case "kingCapturable":
      return t("sideCanTakeKing");
    case "notSolved":
      return t("notSolvedYet", m.text ?? "");
    case "notSound":
      return t("notSound", m.text ?? "");
    case "invalid":
      return m.text ? t("invalid", m.text) : t("invalidPosition");
    case "picturesTried":
    case "moveNumber":
    case "deduced":
      return "";
  }
  return m.text ?? "";
}
