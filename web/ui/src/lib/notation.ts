import type { BackMove, Man, Move } from "./types";
import { sceneAt, type Entry } from "./tree";
import { play, sceneOf, type Position } from "./replay";

// Moves as they are printed: "Sxe2#", "1...Se4". The letter of a man is a part of
// its own, so that it can be shown as a figurine.

export interface Part {
  text: string;
  man?: Man; // the text is its letter
}

// Letters gives the letter of a walk in the reader's language.
export type Letters = (walk: string) => string;

// The text of the server: prefix and letter, from, by, to, and what follows.
const long = /^([a-z]*?)([A-Z0-9/]*)([a-h][1-8])([-*])([a-h][1-8])(.*)$/;

// moveParts is a move in short notation; before is what stood where when it was made.
export function moveParts(entry: Entry, before: Position, letters: Letters): Part[] {
  const { move, text = "" } = entry.node;
  const m = long.exec(text.trim());
  if (!m || !move?.man || move.special || move.swapped || move.before?.length) return [{ text: tight(text) }];
  const [, prefix, , from, by, to, rest] = m as unknown as [string, string, string, string, string, string, string];
  const man = move.man;
  const pawn = man.walk === "p" && !prefix;
  const parts: Part[] = [];
  if (prefix) parts.push({ text: prefix });
  if (!pawn) parts.push({ text: letters(man.walk), man });
  const taken = by === "*";
  const departure = pawn ? (taken ? from[0]! : "") : distinct(man, from, to, before);
  parts.push({ text: departure + (taken ? "x" : "") + to });
  let after = tight(rest);
  if (move.promotion) after = after.replace(/^(\s?e\.p\.)?=[a-z]*[A-Z0-9/]+/, (all) => all.slice(0, all.indexOf("=") + 1) + "\0");
  const [head, tail] = after.split("\0");
  if (tail === undefined) parts.push({ text: after });
  else parts.push({ text: head! }, { text: letters(move.promotion!), man: { ...man, walk: move.promotion! } }, { text: tail });
  return parts.filter((p) => p.text);
}

// That a proof game has come to its end is not printed.
const tight = (text: string) => text.replace(/ (dia|a=>b)$/, "").replaceAll("*", "x").replace(/ ep\./, " e.p.").replace(/ ([+#=!%x])/g, "$1").replace(/(\]) (?=[+#])/g, "$1").trimEnd();

// lettered is what the program tells of men and moves in English, "wQb2-g1, bKc3-d4" or "1.Qb2-g7; 1...a8=Q", with the
// letters of a language; colours are those of White, Black and neutral men.
export function lettered(text: string, letters: Letters, colours: readonly [string, string, string]): string {
  const letter = (code: string) => letters(code.toLowerCase());
  return text
    .replace(/(^|[\s,+-])([wbn])([A-Z][A-Z0-9]?)(?=[a-h][1-8])/g, (_, before: string, colour: string, code: string) => before + colours["wbn".indexOf(colour)] + letter(code))
    .replace(/(^|[.\s;])([A-Z][A-Z0-9]?)(?=[a-h][1-8][-*x])/g, (_, before: string, code: string) => before + letter(code))
    .replace(/=([A-Z][A-Z0-9]?)(?![a-zA-Z0-9])/g, (_, code: string) => "=" + letter(code));
}

// backMoveText is a move that is taken back, with what it had captured: "Kd4xSc5".
export function backMoveText(move: Move, letters: Letters): string {
  if (move.castling) return move.castling === "king" ? "0-0" : "0-0-0";
  const letter = (walk: string) => (walk === "p" ? "" : letters(walk));
  const ep = !!move.captured && move.captureSquare !== move.to;
  const taken = move.captured ? "x" + (ep ? "" : letters(move.captured.walk)) : "-";
  return letter(move.man!.walk) + move.from + taken + move.to + (ep ? " e.p." : "") + (move.promotion ? `=${letters(move.promotion)}` : "");
}

// backText is all that is taken back: "-1.Kd4xSc5 Ra1-a8".
export function backText(back: BackMove[], letters: Letters): string {
  let number = 0;
  return back
    .map(({ move }) => (move.man?.colour === back[0]!.move.man?.colour ? `-${++number}.` : "") + backMoveText(move, letters))
    .join(" ");
}

// distinct is as much of the square of departure as tells a man from others of
// its kind that could go to the same square.
function distinct(man: Man, from: string, to: string, before: Position): string {
  const others: string[] = [];
  for (const [square, other] of before)
    if (square !== from && other.walk === man.walk && other.colour === man.colour && reaches(other.walk, square, to, before)) others.push(square);
  if (others.length === 0) return "";
  if (others.every((o) => o[0] !== from[0])) return from[0]!;
  if (others.every((o) => o[1] !== from[1])) return from[1]!;
  return from;
}

// reaches reports whether a man of the game could go from one square to another if
// nothing but men in the way kept it; other men are taken to reach everything.
function reaches(walk: string, from: string, to: string, on: Position): boolean {
  const dx = to.charCodeAt(0) - from.charCodeAt(0);
  const dy = to.charCodeAt(1) - from.charCodeAt(1);
  const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
  if (walk === "s") return ax * ay === 2;
  if (walk === "k") return Math.max(ax, ay) === 1;
  if (!"qrb".includes(walk)) return true;
  const straight = ax === 0 || ay === 0;
  if (!straight && ax !== ay) return false;
  if ((walk === "r" && !straight) || (walk === "b" && straight)) return false;
  for (let i = 1; i < Math.max(ax, ay); i++) {
    const square = String.fromCharCode(from.charCodeAt(0) + i * Math.sign(dx), from.charCodeAt(1) + i * Math.sign(dy));
    if (on.has(square)) return false;
  }
  return true;
}

// A Line is a line of the printed solution.
export interface Line {
  indent: number;
  kind: "heading" | "try" | "key" | "play" | "message";
  tokens: Token[];
}

export interface Token {
  text?: string; // words beside the moves
  entry?: Entry;
  number?: string; // before the move: "1." or "1..."
  sign?: string; // behind it: "!" or "?"
  parts?: Part[];
  open?: string; // a bracket that begins here
  close?: string;
}

// A Printer writes entries as lines.
export class Printer {
  constructor(
    private letters: Letters,
    private words: { zugzwang: string; but: string },
    private duals = true,
  ) {}

  // scene is the position before an entry's move.
  private before(entry: Entry): Position {
    return (entry.parent ? sceneAt(entry.parent) : sceneOf(entry.section.board, entry.section.conditions)).position;
  }

  private token(entry: Entry, before: Position, numbered: boolean): Token {
    const { node } = entry;
    const n = Math.floor(node.ply / 2) + 1;
    const sign = { key: "!", try: "?", refutation: "!" }[node.kind] ?? (node.refutes ? "!" : "");
    return {
      entry,
      number: node.ply % 2 === 0 ? `${n}.` : numbered ? `${n}...` : "",
      parts: moveParts(entry, before, this.letters),
      sign,
    };
  }

  // move writes a move alone.
  move(entry: Entry): Token {
    return this.token(entry, this.before(entry), true);
  }

  // step is the position after an entry's move.
  private step(entry: Entry, before: Position): Position {
    const scene = { position: new Map(before), holes: [], imitators: [] };
    play(scene, entry.node.move);
    return scene.position;
  }

  // tree writes a first move with its play.
  tree(entry: Entry): Line[] {
    const before = this.before(entry);
    const lines: Line[] = [];
    if (entry.node.kind === "root") {
      const line: Line = { indent: 0, kind: "play", tokens: this.threats(entry, before) };
      if (line.tokens.length) lines.push(line);
      this.replies(entry, before, 0, lines);
      return lines;
    }
    const kind = entry.node.kind === "try" ? "try" : entry.node.kind === "key" ? "key" : "play";
    const line: Line = { indent: 0, kind, tokens: [this.token(entry, before, true)] };
    lines.push(line);
    const after = this.step(entry, before);
    if (entry.node.kind === "defence") {
      // Set play begins with the defences.
      this.go(entry, after, line, lines, 0);
      return lines;
    }
    line.tokens.push(...this.threats(entry, after));
    const refutations = entry.children.filter((c) => c.node.kind === "refutation");
    if (refutations.length) {
      line.tokens.push({ text: this.words.but });
      for (const r of refutations) line.tokens.push(this.token(r, after, true));
    }
    this.replies(entry, after, 1, lines);
    return lines;
  }

  // threats are "(2.Qd6#)", or the word for zugzwang.
  private threats(entry: Entry, after: Position): Token[] {
    const threats = entry.children.filter((c) => c.node.kind === "threat");
    const tokens = threats.map((t, i) => {
      const token = this.token(t, after, i === 0);
      if (i > 0) token.number = "";
      if (i === 0) token.open = "(";
      return token;
    });
    // What is threatened in several moves goes on in the brackets.
    const line: Token[] = [];
    threats.forEach((t, i) => {
      line.push(tokens[i]!);
      let at = t;
      let position = this.step(t, after);
      while (at.children.length === 1) {
        at = at.children[0]!;
        line.push(this.token(at, position, false));
        position = this.step(at, position);
      }
      if (i < threats.length - 1) line.at(-1)!.close = ",";
    });
    if (line.length) line.at(-1)!.close = ")";
    else if (entry.node.zugzwang) line.push({ text: this.words.zugzwang });
    return line;
  }

  private replies(entry: Entry, after: Position, indent: number, lines: Line[]): void {
    for (const reply of entry.children) {
      if (["threat", "refutation"].includes(reply.node.kind)) continue;
      const line: Line = { indent, kind: "play", tokens: [this.token(reply, after, true)] };
      lines.push(line);
      this.go(reply, this.step(reply, after), line, lines, indent);
    }
  }

  // go writes what follows an entry, on its line as far as there is one way only.
  private go(entry: Entry, after: Position, line: Line, lines: Line[], indent: number): void {
    const threats = this.threats(entry, after);
    line.tokens.push(...threats);
    const rest = entry.children.filter((c) => c.node.kind !== "threat");
    const nexts = this.duals || rest[0]?.node.kind !== "continuation" ? rest : rest.slice(0, 1);
    if (nexts.length === 0) return;
    const ends = nexts.every((n) => n.children.length === 0) && nexts[0]!.node.kind === "continuation";
    if (nexts.length === 1 || ends) {
      nexts.forEach((n, i) => {
        const token = this.token(n, after, threats.length > 0);
        if (i > 0) token.number = "";
        if (i < nexts.length - 1) token.close = ",";
        line.tokens.push(token);
      });
      if (!ends) this.go(nexts[0]!, this.step(nexts[0]!, after), line, lines, indent);
      return;
    }
    for (const next of nexts) {
      const below: Line = { indent: indent + 1, kind: "play", tokens: [this.token(next, after, true)] };
      lines.push(below);
      this.go(next, this.step(next, after), below, lines, indent + 1);
    }
  }

  // line writes a line of help or series play.
  line(entries: Entry[]): Line {
    let position = this.before(entries[0]!);
    const tokens = entries.map((e, i) => {
      const token = this.token(e, position, i === 0);
      position = this.step(e, position);
      return token;
    });
    return { indent: 0, kind: "play", tokens };
  }
}

// printed is an entry's move as it is printed, with its number.
export function printed(entry: Entry, letters: Letters): string {
  if (entry.node.kind === "root") return "";
  return textOf(new Printer(letters, { zugzwang: "", but: "" }).move(entry));
}

// textOf is a token as plain text.
export function textOf(t: Token): string {
  if (t.text !== undefined) return t.text;
  return (t.open ?? "") + (t.number ?? "") + (t.parts ?? []).map((p) => p.text).join("") + (t.sign ?? "") + (t.close ?? "");
}

export const lineText = (line: Line): string => "  ".repeat(line.indent) + line.tokens.map(textOf).join(" ");
