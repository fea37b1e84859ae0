import { words } from "./words";

// The language of the page: chosen, or the browser's.

export const languages = ["en", "de", "fr"] as const;
export type Language = (typeof languages)[number];

function first(): Language {
  const kept = localStorage.getItem("language");
  for (const l of [kept, ...navigator.languages.map((n) => n.slice(0, 2))])
    if (languages.includes(l as Language)) return l as Language;
  return "en";
}

const state = $state({ language: first() });
document.documentElement.lang = state.language;

export function language(): Language {
  return state.language;
}

export function setLanguage(l: Language): void {
  state.language = l;
  localStorage.setItem("language", l);
  document.documentElement.lang = l;
}

// index is the place of the language in the catalogue's names.
export function index(): number {
  return languages.indexOf(state.language);
}

// t is a text in the language; {0}, {1} ... are replaced.
export const t = texts(words);

// French has a blank before high marks, where no line breaks.
const spaced = (text: string) => (index() === 2 ? text.replace(/ (?=[:;!?»])|(?<=«) /g, "\u00a0") : text);

// texts makes the function that finds a page's own words.
export function texts<K extends string>(table: Record<K, readonly [string, string, string]>) {
  return (key: K, ...args: (string | number)[]): string =>
    spaced(table[key][index()]!).replace(/\{(\d)\}/g, (_, n) => String(args[Number(n)] ?? ""));
}
