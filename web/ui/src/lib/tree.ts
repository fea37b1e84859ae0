import { messageText } from "./messages";
import { marksOf, play, sceneOf, type Mark, type Scene } from "./replay";
import type { BackMove, Condition, Message, Move, Placed, SolutionNode, Summary } from "./types";

// A Solution grows from the pieces of a stream. Rows are what a list shows of
// it: the list is flat, so that only what is visible needs to be in the page.

export interface Entry {
  node: SolutionNode;
  parent: Entry | null;
  section: Section;
  depth: number;
  children: Entry[];
  open: boolean;
  byHand?: boolean; // a move that somebody has made, behind one of the solution or in the diagram
}

export interface Section {
  twin: string; // letter and changes
  number: number; // of the twin, from 0, as they are solved
  starter: string;
  duplex: boolean;
  back?: BackMove[]; // moves taken back before the play, the last of the game first
  before?: Section; // what the last of them was taken back in, by hand
  mode: "tree" | "line";
  kind: "actual" | "setPlay" | "postKey";
  board: Placed[]; // where the play begins
  conditions: Condition[];
  entries: Entry[];
}

export type Row =
  | { type: "heading"; section: Section; level: "twin" | "phase" }
  | { type: "entry"; entry: Entry; open: boolean }
  | { type: "line"; entry: Entry; line: Entry[]; number: number }
  | { type: "message"; text: string };

export interface Filter {
  show: "all" | "keys" | "tries";
  refutations: number; // of tries; 0: any
  duals: boolean; // false: of several continuations the first only
  text: string;
}

export class Solution {
  sections: Section[] = [];
  messages: { at: number; message: Message }[] = [];
  summary: Summary | null = null;
  private diagram = { board: [] as Placed[], conditions: [] as Condition[] };
  private twin = { text: "", number: 0, ...this.diagram };
  private half = { starter: "white", duplex: false, mode: "tree" as "tree" | "line", start: undefined as Placed[] | undefined, back: undefined as BackMove[] | undefined };

  add(kind: string, doc: any): void {
    switch (kind) {
      case "problem":
        this.diagram = { board: doc.board, conditions: doc.conditions ?? [] };
        this.twin = { text: "", number: -1, ...this.diagram };
        break;
      case "twin":
        this.twin = {
          number: this.twin.number + 1,
          text: [doc.label, doc.text].filter(Boolean).join(") ").replace(/^(\w+)\) \1\)/, "$1)"),
          ...(doc.problem ? { board: doc.problem.board, conditions: doc.problem.conditions ?? [] } : this.diagram),
        };
        break;
      case "half":
        this.half = { starter: doc.starter, duplex: !!doc.duplex, mode: doc.mode, start: doc.start, back: doc.back && backMoves(doc.back) };
        break;
      case "phase": {
        const { start, ...half } = this.half;
        const { text: twin, number, board, conditions } = this.twin;
        this.sections.push({ twin, number, ...half, kind: doc.kind, board: start ?? board, conditions, entries: [] });
        break;
      }
      case "node": {
        const section = this.sections.at(-1);
        if (section) section.entries.push(entryOf(doc, null, section));
        break;
      }
      case "message":
        this.messages.push({ at: this.sections.length, message: doc });
        break;
      case "summary":
        this.summary = doc;
    }
  }

  // notes are what the solver has to say after so many sections, in the page's words.
  notes(at: number): string[] {
    const said = this.messages.filter((m) => m.at === at).map((m) => messageText(m.message));
    return said.filter((text, i) => text && said.indexOf(text) === i);
  }

  // empty tells that nothing was found and nothing said.
  get empty(): boolean {
    return this.sections.every((s) => s.entries.length === 0);
  }

  // rows lists what is to be seen.
  rows(filter: Filter): Row[] {
    const rows: Row[] = [];
    const text = filter.text.trim().toLowerCase();
    let twin = "";
    const notes = (at: number) => {
      for (const text of this.notes(at)) rows.push({ type: "message", text });
    };
    notes(0);
    this.sections.forEach((section, i) => {
      if (section.twin !== twin) rows.push({ type: "heading", section, level: "twin" });
      twin = section.twin;
      if (section.kind !== "actual" || section.duplex || section.back || this.sections[i - 1]?.kind === "setPlay")
        rows.push({ type: "heading", section, level: "phase" });
      let number = 0;
      for (const entry of section.entries) {
        if (section.mode === "line") {
          for (const line of lines(entry)) {
            number++;
            if (!text || line.some((e) => has(e, text))) rows.push({ type: "line", entry: line.at(-1)!, line, number });
          }
        } else if (wanted(entry, filter) && (!text || found(entry, text))) list(entry, filter, rows);
      }
      notes(i + 1);
    });
    return rows;
  }
}

function entryOf(node: SolutionNode, parent: Entry | null, section: Section): Entry {
  const entry: Entry = { node, parent, section, depth: parent ? parent.depth + 1 : 0, children: [], open: false };
  entry.open = entry.depth < 3 && node.kind !== "try";
  for (const child of [...(node.threats ?? []), ...(node.replies ?? []), ...(node.refutations ?? [])])
    entry.children.push(entryOf(child, entry, section));
  return entry;
}

export const has = (e: Entry, text: string) => (e.node.text ?? "").toLowerCase().includes(text);
export const found = (e: Entry, text: string): boolean => has(e, text) || e.children.some((c) => found(c, text));

export function wanted(entry: Entry, filter: Filter): boolean {
  const isTry = entry.node.kind === "try";
  if (filter.show === "keys") return !isTry;
  if (filter.show === "tries" && !isTry) return false;
  return !isTry || !filter.refutations || (entry.node.refutations?.length ?? 0) === filter.refutations;
}

function list(entry: Entry, filter: Filter, rows: Row[]): void {
  rows.push({ type: "entry", entry, open: entry.open });
  if (!entry.open) return;
  let continued = false;
  for (const child of entry.children) {
    if (child.node.kind === "continuation") {
      if (continued && !filter.duals) continue;
      continued = true;
    }
    list(child, filter, rows);
  }
}

// lines are the ways from an entry to its ends.
export function lines(entry: Entry): Entry[][] {
  if (entry.children.length === 0) return [[entry]];
  return entry.children.flatMap((c) => lines(c).map((line) => [entry, ...line]));
}

// pathTo is the play that leads to an entry, itself the last.
export function pathTo(entry: Entry): Entry[] {
  const path: Entry[] = [];
  for (let e: Entry | null = entry; e; e = e.parent) path.unshift(e);
  return path;
}

// sceneAt is what the board shows at an entry, with what its move has done.
export function sceneAt(entry: Entry): Scene & { marks: Map<string, Mark> } {
  const scene = sceneOf(entry.section.board, entry.section.conditions);
  const path = pathTo(entry);
  for (const e of path.slice(0, -1)) play(scene, e.node.move);
  const before = { ...scene, position: new Map(scene.position) };
  play(scene, entry.node.move);
  return { ...scene, marks: marksOf(before, entry.node.move, scene) };
}

// added is a move made by hand, with what follows it.
export function added(node: SolutionNode, parent: Entry | null, section: Section): Entry {
  const entry = entryOf(node, parent, section);
  const mark = (e: Entry) => {
    e.byHand = true;
    e.children.forEach(mark);
  };
  mark(entry);
  return entry;
}

// solved is the last move of the solution on the way to an entry; null in the diagram.
export function solved(entry: Entry | null): Entry | null {
  while (entry?.byHand) entry = entry.parent;
  return entry;
}

// movesTo are the moves to an entry, as the server takes them: before a threat a side passes.
export function movesTo(entry: Entry | null): string[] {
  return entry ? pathTo(entry).flatMap(({ node }) => (node.kind === "root" ? [] : node.kind === "threat" ? ["", node.text ?? ""] : [node.text ?? ""])) : [];
}

// takenBack are the moves that were taken back before a section's play, as the server takes them.
export const takenBack = ({ back }: Section): string[] => (back ?? []).map((m) => m.text);

// backMoves are the moves of a retractor's half: its text has them all, with numbers.
function backMoves({ text, moves }: { text: string; moves: Move[] }): BackMove[] {
  const texts = text.split(/ (?!ep)/).map((m) => m.replace(/^-\d+\./, ""));
  return moves.map((move, i) => ({ text: texts[i] ?? "", from: move.from ?? "", to: move.to ?? "", move }));
}

// following is where one goes on from an entry, or from the diagram.
export function following(solution: Solution, entry: Entry | null): Entry | null {
  if (!entry) return solution.sections.find((s) => s.entries.length)?.entries[0] ?? null;
  return entry.children[0] ?? null;
}

// variation is the next branch of the play, or the one before: of the move itself, or of the
// nearest move before it that has one.
export function variation(entry: Entry, step: 1 | -1): Entry | null {
  if (entry.byHand) return solved(entry) ?? entry.section.entries[0] ?? null;
  for (let e: Entry | null = entry; e; e = e.parent) {
    const all: Entry[] = e.parent?.children ?? e.section.entries;
    const other = all[all.indexOf(e) + step];
    if (other) return other;
  }
  return null;
}
