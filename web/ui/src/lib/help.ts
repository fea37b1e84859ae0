// The documents: their list, their pages, and what a search finds in them.

export interface Page {
  name: string;
  title: string;
  group?: string;
  language?: string;
  others?: Record<string, string>;
}
export interface Section {
  id?: string;
  title: string;
  text: string;
}
export interface Found {
  page: Page;
  section: Section;
  before: string;
  hit: string;
  after: string;
}

// first is the page that says what the others are about.
export const first = "help";

// inLanguage lists the pages for readers of a language: those in it, and in English what it has not.
export function inLanguage(pages: Page[], language: string): Page[] {
  return pages.filter((p) => (p.language ?? "en") === language || (!p.language && !p.others?.[language]));
}

// within is where a relative link of a page leads: a page and a place in it, or nothing if it leads elsewhere.
export function within(from: string, href: string): { name: string; anchor: string } | undefined {
  if (/^[a-z]+:/i.test(href) || href.startsWith("#")) return undefined;
  const url = new URL(href, "http://help/" + from + ".html");
  const name = url.pathname.slice(1);
  if (url.host !== "help" || !name.endsWith(".html")) return undefined;
  return { name: name.slice(0, -5), anchor: decodeURIComponent(url.hash.slice(1)) };
}

const around = 60;

// search finds the sections that have all the words, those with a word in the title first.
export function search(pages: Page[], texts: Record<string, Section[]>, wanted: string): Found[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const titled: Found[] = [];
  const others: Found[] = [];
  for (const page of pages)
    for (const section of texts[page.name] ?? []) {
      const title = section.title.toLowerCase();
      const text = section.text.toLowerCase();
      if (!words.every((w) => title.includes(w) || text.includes(w))) continue;
      const word = words.find((w) => text.includes(w)) ?? "";
      const at = word ? text.indexOf(word) : 0;
      const start = Math.max(0, section.text.lastIndexOf(" ", Math.max(0, at - around)) + 1);
      const found = {
        page,
        section,
        before: (start > 0 ? "… " : "") + section.text.slice(start, at),
        hit: section.text.slice(at, at + word.length),
        after: section.text.slice(at + word.length, at + word.length + around) + " …",
      };
      (words.some((w) => title.includes(w)) ? titled : others).push(found);
    }
  return [...titled, ...others].slice(0, 40);
}
