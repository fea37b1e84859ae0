import { lineText, Printer, type Letters, type Line } from "./notation";
import { found, has, lines, wanted, type Filter, type Section, type Solution } from "./tree";

// The printed column of a solution: blocks of lines, one a section of it.

export interface Block {
  section: Section | null;
  lines: Line[];
}

export interface Words {
  zugzwang: string;
  but: string;
  diagram: string;
  heading: (s: Section) => string;
  twin: (text: string) => string; // what is said above a twin
}

const rank: Record<string, number> = { try: 0, firstMove: 1, key: 2 };

export function columnOf(solution: Solution, filter: Filter, letters: Letters, words: Words, most = Infinity): Block[] {
  const printer = new Printer(letters, words, filter.duals);
  const text = filter.text.trim().toLowerCase();
  const blocks: Block[] = [];
  const note = (at: number) => {
    const notes = solution.notes(at);
    if (notes.length) blocks.push({ section: null, lines: notes.map((n) => ({ indent: 0, kind: "message", tokens: [{ text: n }] })) });
  };
  note(0);
  let twin = "";
  let count = 0; // lines until now: no more than a few above the most are made
  solution.sections.forEach((section, i) => {
    if (count > most) return;
    const list: Line[] = [];
    if (section.twin !== twin || (i === 0 && solution.sections.some((s) => s.twin))) list.push(heading(section.twin ? words.twin(section.twin) : words.diagram));
    twin = section.twin;
    const neighbours = solution.sections.filter((s) => s.twin === section.twin && s.duplex === section.duplex);
    if (neighbours.length > 1 || section.kind !== "actual" || section.duplex || section.back) list.push(heading(words.heading(section)));
    if (section.mode === "line") {
      for (const entry of section.entries) {
        if (count + list.length > most) break;
        for (const line of lines(entry)) if (!text || line.some((e) => has(e, text))) list.push(printer.line(line));
      }
    } else {
      // Tries stand before the key, as in print.
      const entries = section.entries.filter((e) => wanted(e, filter) && (!text || found(e, text)));
      const sorted = entries.map((e, at) => ({ e, at })).sort((a, b) => (rank[a.e.node.kind] ?? 1) - (rank[b.e.node.kind] ?? 1) || a.at - b.at);
      for (const { e } of sorted) if (count + list.length <= most) list.push(...printer.tree(e));
    }
    count += list.length;
    blocks.push({ section, lines: list });
    note(i + 1);
  });
  return blocks;
}

const heading = (text: string): Line => ({ indent: 0, kind: "heading", tokens: [{ text }] });

// A Run is lines that are set alike; short variations stand beside each other.
export interface Run {
  from: number;
  short: boolean;
  lines: Line[];
}

const shortest = 6; // lines, or they stay below each other
const longest = 24; // letters of a line

export function runsOf(list: Line[]): Run[] {
  const runs: Run[] = [];
  const short = (l: Line) => l.kind === "play" && lineText(l).trim().length <= longest;
  list.forEach((line, i) => {
    const run = runs.at(-1);
    const alike = run && run.short === short(line) && (!run.short || run.lines[0]!.indent === line.indent);
    if (alike) run.lines.push(line);
    else runs.push({ from: i, short: short(line), lines: [line] });
  });
  return runs.map((r) => (r.lines.length < shortest ? { ...r, short: false } : r));
}
