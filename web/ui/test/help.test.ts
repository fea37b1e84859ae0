import { expect, test } from "vitest";
import { inLanguage, search, within, type Page } from "../src/lib/help";

const pages: Page[] = [
  { name: "composer", title: "A tour", others: { de: "de/composer" } },
  { name: "walks", title: "Walks" },
  { name: "de/composer", title: "Eine Reise", language: "de", others: { en: "composer" } },
];

test("readers get their language, and English where there is none", () => {
  expect(inLanguage(pages, "de").map((p) => p.name)).toEqual(["walks", "de/composer"]);
  expect(inLanguage(pages, "en").map((p) => p.name)).toEqual(["composer", "walks"]);
  expect(inLanguage(pages, "fr").map((p) => p.name)).toEqual(["composer", "walks"]);
});

test("links between the documents stay in the page", () => {
  expect(within("composer", "walks.html#a")).toEqual({ name: "walks", anchor: "a" });
  expect(within("de/composer", "../walks.html")).toEqual({ name: "walks", anchor: "" });
  expect(within("walks", "start/composer.html#%C3%BCber")).toEqual({ name: "start/composer", anchor: "über" });
  expect(within("walks", "https://example.org/x.html")).toBeUndefined();
  expect(within("walks", "img/x.png")).toBeUndefined();
  expect(within("walks", "#here")).toBeUndefined();
});

test("sections with all words are found, titles first", () => {
  const texts = {
    composer: [{ title: "Sound", id: "sound", text: "All versions are solved, and the grasshopper is one of them." }],
    walks: [
      { title: "Walks", text: "nothing of that" },
      { title: "The Grasshopper", id: "g", text: "It is in versions of everything." },
    ],
  };
  const found = search(pages, texts, " grasshopper  VERSIONS");
  expect(found.map((f) => f.page.name + "#" + f.section.id)).toEqual(["walks#g", "composer#sound"]);
  expect(found[1]!.hit).toBe("grasshopper");
  expect(found[1]!.before.endsWith("and the ")).toBe(true);
  expect(search(pages, texts, "nowhere")).toEqual([]);
  expect(search(pages, texts, " ")).toEqual([]);
});
