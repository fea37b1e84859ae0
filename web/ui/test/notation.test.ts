import { expect, test } from "vitest";
import { columnOf } from "../src/lib/column";
import { lettered, lineText } from "../src/lib/notation";
import { Solution, variation } from "../src/lib/tree";

const letters = (walk: string) => ({ s: "S" })[walk] ?? walk.toUpperCase();
const words = { zugzwang: "zugzwang", but: "but", diagram: "Diagram", heading: (s: { kind: string }) => s.kind, twin: (text: string) => text };
const all = { show: "all" as const, refutations: 0, duals: true, text: "" };
const man = (colour: string, walk: string) => ({ colour, walk });

const board = [
  ["a1", "white", "k"], ["b1", "white", "s"], ["f3", "white", "s"], ["h5", "white", "r"], ["h1", "white", "r"], ["e5", "white", "p"],
  ["d8", "black", "k"], ["d6", "black", "p"],
].map(([square, colour, walk]) => ({ square, colour, walk }));

function solved(nodes: object[], mode = "tree", kind = "actual"): Solution {
  const s = new Solution();
  s.add("problem", { board });
  s.add("twin", {});
  s.add("half", { starter: "white", mode });
  s.add("phase", { kind });
  for (const n of nodes) s.add("node", n);
  s.add("summary", { solutions: nodes.length });
  return s;
}

const text = (s: Solution) => columnOf(s, all, letters, words).flatMap((b) => b.lines).map(lineText);
const move = (colour: string, walk: string, from: string, to: string, more = {}) => ({ man: man(colour, walk), from, to, ...more });

const key = {
  kind: "key", ply: 0, text: "Sb1-d2", move: move("white", "s", "b1", "d2"),
  threats: [{ kind: "threat", ply: 2, text: "Rh5-h3 #", move: move("white", "r", "h5", "h3") }],
  replies: [
    {
      kind: "defence", ply: 1, text: "d6*e5", move: move("black", "p", "d6", "e5", { captured: man("white", "p"), captureSquare: "e5" }),
      replies: [
        { kind: "continuation", ply: 2, text: "Sf3*e5 #", move: move("white", "s", "f3", "e5") },
        { kind: "continuation", ply: 2, text: "Rh5*e5 #", move: move("white", "r", "h5", "e5") },
      ],
    },
  ],
};

test("moves are short, and distinct where two men could make them", () => {
  expect(text(solved([key]))).toEqual(["1.Sbd2! (2.R5h3#)", "  1...dxe5 2.Sxe5#, Rxe5#"]);
});

test("tries stand before the key, with their refutations", () => {
  const attempt = {
    kind: "try", ply: 0, text: "Rh1-h2", move: move("white", "r", "h1", "h2"), zugzwang: true,
    refutations: [{ kind: "refutation", ply: 1, text: "Kd8-c8", move: move("black", "k", "d8", "c8") }],
  };
  expect(text(solved([key, attempt])).slice(0, 2)).toEqual(["1.R1h2? zugzwang but 1...Kc8!", "1.Sbd2! (2.R5h3#)"]);
});

test("lines of help play are numbered", () => {
  const line = {
    kind: "step", ply: 1, text: "e5*d6 ep.", move: move("white", "p", "e5", "d6"),
    replies: [{ kind: "step", ply: 2, text: "Kd8-d7", move: move("black", "k", "d8", "d7"), replies: [
      { kind: "step", ply: 3, text: "Rh5-h8=S[+bPa7] #", move: move("white", "r", "h5", "h8", { promotion: "s" }) }] }],
  };
  expect(text(solved([line], "line"))).toEqual(["1...exd6 e.p. 2.Kd7 Rh8=S[+bPa7]#"]);
});

test("what the program tells of men in a language's letters", () => {
  const german = (walk: string) => ({ q: "D", r: "T", p: "B", g: "G" })[walk] ?? walk.toUpperCase();
  const colours = ["w", "s", "n"] as const;
  expect(lettered("wQb2-g1, bPc3-d4, -nGa1, +bPh7", german, colours)).toBe("wDb2-g1, sBc3-d4, -nGa1, +sBh7");
  expect(lettered("wQa1=R", german, colours)).toBe("wDa1=T");
  expect(lettered("1.Qb2-g7; 1...a8=Q 2.Rb1*b8; 1.e2-e4", german, colours)).toBe("1.Db2-g7; 1...a8=D 2.Tb1*b8; 1.e2-e4");
  expect(lettered("Circe, h#3", german, colours)).toBe("Circe, h#3");
});

test("the end of a proof game is not told", () => {
  for (const [mark, sign] of [[" dia", ""], [" + dia", "+"], [" a=>b", ""]] as const) {
    const line = { kind: "step", ply: 1, text: "Rh5*h7" + mark, move: move("white", "r", "h5", "h7") };
    expect(text(solved([line], "line"))).toEqual(["1...Rxh7" + sign]);
  }
});

test("from variation to variation", () => {
  const s = solved([key, key]);
  const [first, second] = s.sections[0]!.entries;
  const [threat, defence] = first!.children;
  expect(variation(threat!, 1)).toBe(defence);
  expect(variation(defence!.children[1]!, -1)).toBe(defence!.children[0]);
  expect(variation(defence!.children[1]!, 1)).toBe(second);
  expect(variation(first!, -1)).toBe(null);
});
