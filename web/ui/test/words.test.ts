import { expect, test } from "vitest";
import { complaintsOf } from "../src/compose/complaints";
import { distance, fold, search } from "../src/lib/fold";
import { setLanguage, texts } from "../src/lib/i18n.svelte";
import { lacking, parse, squaresOf, write } from "../src/lib/params";
import { words } from "../src/lib/words";
import { words as collectionWords } from "../src/collections/words";
import { playWords } from "../src/play/words";
import type { Term, TermParam } from "../src/lib/types";

const term = (names: string[], params?: TermParam[]): Term => ({ key: names[0]!, names, params });
const word = (repeat: boolean, ...keys: string[]): TermParam => ({ kind: "word", min: 0, max: 0, repeat, words: keys.map((k) => ({ key: k, names: [k, k, k] })) });
const terms = [
  term(["Circe"], [word(true, "Parrain", "Mirror", "Cheylan")]),
  term(["AntiCirce"], [word(true, "Calvet", "Cheylan")]),
  term(["ParrainCirce", "CirceParrain", "CirceParrain"]),
  term(["Sentinelles"]),
  term(["KoeKo"]),
  term(["Take&MakeChess"]),
  term(["BlackMaximummer", "SchwarzerLaengstzueger", "NoirMaximum"]),
];
const first = (query: string) => search(terms, query, 0)[0]?.value;

test("in French no line breaks before high marks", () => {
  const say = texts({ a: ["take:", "nimm:", "à reprendre : « {0} » !"] });
  setLanguage("fr");
  expect(say("a", "1 : 2")).toBe("à reprendre\u00a0: «\u00a01 : 2\u00a0»\u00a0!");
  setLanguage("en");
  expect(say("a")).toBe("take:");
});

test("names are found although they are spelled otherwise", () => {
  expect(first("Sentinels")).toBe("Sentinelles");
  expect(first("Köko")).toBe("KoeKo");
  expect(first("takemake")).toBe("Take&MakeChess");
  expect(first("take & make")).toBe("Take&MakeChess");
  expect(first("anticirce cheylan")).toBe("AntiCirce Cheylan");
  expect(first("anti-circe")).toBe("AntiCirce");
  expect(first("Längstzüger")).toBe("BlackMaximummer");
  expect(first("circe mirror")).toBe("Circe Mirror");
  expect(first("no such thing")).toBeUndefined();
});

test("fold and distance", () => {
  expect(fold("Köko")).toBe(fold("KoeKo"));
  expect(distance("kitten", "sitting", 3)).toBe(3);
  expect(distance("a", "abcdef", 2)).toBe(3);
});

test("parameters are taken apart and put together", () => {
  const params: TermParam[] = [
    { kind: "squares", min: 1, max: 0 },
    word(false, "Type1", "Type2"),
  ];
  const { values, rest } = parse(params, ["d4e5", "Type2"], () => false);
  expect(write(values)).toBe("d4e5 Type2");
  expect(rest).toEqual([]);
  expect(lacking(params, values)).toBe(false);
  expect(lacking(params, parse(params, [], () => false).values)).toBe(true);
  const chameleon: TermParam = { ...word(true, "Chameleon", "Strict") };
  chameleon.words![0]!.after = [{ kind: "walks", min: 0, max: 0 }];
  const parsed = parse([chameleon], ["Chameleon", "Q", "G", "Strict", "odd"], (w) => /^[QG]$/.test(w));
  expect(write(parsed.values)).toBe("Chameleon Q G Strict");
  expect(parsed.rest).toEqual(["odd"]);
  expect(squaresOf("a1B2")).toEqual(["a1", "b2"]);
});

test("complaints stand beside their fields", () => {
  const text = "beginproblem\npieces white ka1\nblack zz\nstipulation #x\noption nonsense\nendproblem";
  const at = (line: number) => ({ line, column: 1, message: "m" });
  const of = complaintsOf(text, [at(3), at(4), at(5)]);
  expect([of.other.length, of.stipulation.length, of.option.length, of.condition.length]).toEqual([1, 1, 1, 0]);
});

test("every text is there in three languages", () => {
  for (const [key, texts] of Object.entries({ ...words, ...collectionWords, ...playWords })) {
    expect(texts, key).toHaveLength(3);
    const holes = texts.map((t) => [...t.matchAll(/\{\d\}/g)].map((m) => m[0]).sort().join());
    expect(new Set(holes).size, key).toBe(1);
  }
});
