import type { TermParam } from "./types";

// What follows the name of a condition or an option, taken apart by its grammar and
// put together again.

export interface Chosen {
  key: string;
  after: Value[];
}

export interface Value {
  words: Chosen[]; // of a parameter of keywords
  text: string; // of the others
}

export interface Parsed {
  values: Value[];
  rest: string[]; // what the grammar does not take
}

const patterns: Record<string, RegExp> = {
  squares: /^([a-h][1-8])+$/i,
  squareGroups: /^([a-h][1-8])+$/i,
  number: /^\d+$/,
  decimal: /^(\d+([.,]\d+)?|-)$/,
  moveNumber: /^\d+(:\d+)?$/,
  lines: /^[a-h1-8]+$/i,
  mover: /^\S{1,5}$/,
  play: /^\S+$/,
  segments: /^[hv][a-h][1-8]\d+$/i,
};
const many = new Set(["squareGroups", "segments", "walks", "man"]);

export function parse(params: TermParam[], words: string[], isWalk: (code: string) => boolean): Parsed {
  let rest = [...words];
  const values = params.map((p): Value => {
    const value: Value = { words: [], text: "" };
    if (p.kind === "word") {
      while (rest.length) {
        const w = rest[0]!.toLowerCase();
        const found =
          (p.words ?? []).find((x) => [x.key, ...x.names].some((n) => n.toLowerCase() === w)) ??
          (p.words ?? []).find((x) => w.length > 2 && [x.key, ...x.names].some((n) => n.toLowerCase().startsWith(w)));
        if (!found) break;
        const after = parse(found.after ?? [], rest.slice(1), isWalk);
        value.words.push({ key: found.key, after: after.values });
        rest = after.rest;
        if (!p.repeat) break;
      }
      return value;
    }
    const fits = (w: string) => (p.kind === "walks" ? isWalk(w) : p.kind === "man" ? true : patterns[p.kind]!.test(w));
    const taken: string[] = [];
    while (rest.length && fits(rest[0]!)) {
      if (p.kind === "walks" && p.max && taken.length >= p.max) break;
      taken.push(rest.shift()!);
      if (!many.has(p.kind)) break;
    }
    value.text = taken.join(" ");
    return value;
  });
  return { values, rest };
}

// write is the text of values.
export function write(values: Value[]): string {
  return values
    .map((v) => v.words.map((w) => [w.key, write(w.after)].filter(Boolean).join(" ")).join(" ") || v.text.trim())
    .filter(Boolean)
    .join(" ");
}

export const blank = (params: TermParam[] = []): Value[] => params.map(() => ({ words: [], text: "" }));

// lacking are the parameters that must be given and are not.
export function lacking(params: TermParam[], values: Value[]): boolean {
  return params.some((p, i) => p.min > 0 && p.kind !== "word" && !values[i]?.text.trim());
}

// squaresOf lists the squares of a text such as "a1b2".
export const squaresOf = (text: string): string[] => text.toLowerCase().match(/[a-h][1-8]/g) ?? [];
