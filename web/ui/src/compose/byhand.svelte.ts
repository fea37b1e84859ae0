import { call, said } from "../lib/api";
import { added, movesTo, pathTo, takenBack, type Entry, type Section } from "../lib/tree";
import type { BackMove, Placed, SolutionNode } from "../lib/types";
import { composition } from "./composition.svelte";
import { solving } from "./solving.svelte";

// Moves are played by hand from the diagram and from every move of a solution. What can be played, and
// what comes of a move, the server's solver knows.

interface Answer {
  moves: SolutionNode[];
  exposing: SolutionNode[];
  verdict?: SolutionNode;
  unfinished?: boolean;
  back?: BackMove[];
  left?: number;
  board?: Placed[];
}

// Why a move was not made.
export type Refusal = { why: "illegal" | "exposes"; from: string; to: string } | { why: "error"; text: string };

class ByHand {
  start = $state.raw<Section | null>(null); // what is played from the diagram is of it
  refusal = $state.raw<Refusal | null>(null);
  choice = $state.raw<Entry[]>([]); // ways to make the move that was made
  ways = $state.raw<BackMove[]>([]); // of taking back the move that was taken back on the board
  takes = $state.raw<BackMove[] | null>(null); // in a retractor: what can be taken back next; null when that is done
  tried = $state(0); // counts moves that were tried: the board is shown again
  private answers = new Map<string, Promise<Answer>>();

  // stop ends play from the diagram.
  stop(): void {
    this.start = null;
    this.takes = null;
    this.forget();
  }

  forget(): void {
    this.refusal = null;
    this.choice = [];
    this.ways = [];
  }

  // starts are where play from the diagram can begin: a twin, a half of duplex, set play.
  get starts(): Section[] {
    void solving.grown;
    const fresh = solving.job && solving.of === composition.essence ? solving.solution.sections.filter((s) => !s.back) : [];
    const list = fresh.filter((s, i) => fresh.findIndex((x) => same(x, s)) === i);
    if (list.length || composition.problem.zero) return list;
    const { problem, holes, imitators } = composition;
    const conditions = [{ name: "Hole", params: [{ squares: holes }] }, { name: "Imitator", params: [{ squares: imitators }] }];
    return [{ twin: "", number: 0, starter: "white", duplex: false, mode: "tree", kind: "actual", board: problem.board, conditions, entries: [] }];
  }

  // begin plays from the diagram: the actual play first, if there is any.
  begin(): void {
    this.forget();
    const { starts } = this;
    const start = starts.find((s) => s.kind !== "setPlay") ?? starts[0];
    if (start) this.enter(start);
  }

  // enter begins play in a section; of a retractor moves are taken back first.
  enter(section: Section): void {
    this.start = section;
    this.takes = null;
    if (!composition.problem.stipulation?.startsWith("-")) return;
    this.ask(section, null, false).then(
      (a) => this.start === section && (this.takes = a.left ? (a.back ?? []) : null),
      () => undefined, // what is wrong is told with the first move
    );
  }

  // takeBack takes back a move that can be.
  async takeBack(move: BackMove): Promise<void> {
    const section = this.start;
    if (!section) return;
    this.forget();
    const further: Section = { ...section, back: [...(section.back ?? []), move], before: section, entries: [] };
    try {
      const { board } = await this.ask(further, null, false);
      if (this.start === section) this.enter({ ...further, board: board ?? section.board });
    } catch (e) {
      this.refusal = { why: "error", text: said(e) };
    }
  }

  // legal are the moves after an entry, or in the diagram.
  async legal(at: Entry | null): Promise<Entry[]> {
    const section = at?.section ?? this.start;
    if (!section) return [];
    try {
      return (await this.ask(section, at, false)).moves.map((n) => enter(n, at, section));
    } catch (e) {
      this.refusal = { why: "error", text: said(e) };
      return [];
    }
  }

  // judge asks what comes of a move.
  judge(entry: Entry): Promise<Answer> {
    return this.ask(entry.section, entry, true);
  }

  // play makes a move on the board after an entry, or in the diagram; null if it is none, or has to be chosen.
  async play(at: Entry | null, from: string, to: string): Promise<Entry | null> {
    const section = at?.section ?? this.start;
    this.forget();
    this.tried++;
    if (!section) return null;
    if (!at && this.takes) {
      const ways = this.takes.filter((m) => m.to === from && m.from === to);
      if (ways.length === 1) await this.takeBack(ways[0]!);
      else if (ways.length) this.ways = ways;
      else this.refusal = { why: "illegal", from, to };
      return null;
    }
    const tried = this.tried;
    let answer: Answer;
    try {
      answer = await this.ask(section, at, false);
    } catch (e) {
      this.refusal = { why: "error", text: said(e) };
      return null;
    }
    if (tried !== this.tried) return null;
    const ways = answer.moves.filter((n) => goes(n, from, to)).map((n) => enter(n, at, section));
    if (ways.length === 1) return ways[0]!;
    if (ways.length) this.choice = ways;
    else this.refusal = { why: answer.exposing.some((n) => goes(n, from, to)) ? "exposes" : "illegal", from, to };
    return null;
  }

  private ask(section: Section, at: Entry | null, judge: boolean): Promise<Answer> {
    const text = solving.job && solving.of === composition.essence ? solving.job.text : composition.text;
    const question = { text, twin: section.number, duplex: section.duplex, setPlay: section.kind === "setPlay", moves: movesTo(at), judge, back: takenBack(section) };
    const key = JSON.stringify(question);
    let answer = this.answers.get(key);
    if (!answer) {
      if (this.answers.size > 500) this.answers.clear();
      answer = call<Answer>("POST", "line", question);
      this.answers.set(key, answer);
      // What failed, or took too long, can be asked again.
      answer.then((a) => a.unfinished && this.answers.delete(key), () => this.answers.delete(key));
    }
    return answer;
  }
}

const same = (a: Section, b: Section) => a.number === b.number && a.duplex === b.duplex && (a.kind === "setPlay") === (b.kind === "setPlay");

// enter is a move after an entry: that of the solution, if it has it.
function enter(node: SolutionNode, at: Entry | null, section: Section): Entry {
  const known = at ? at.children.filter((c) => c.node.kind !== "threat") : section.entries;
  return known.find((c) => !c.byHand && bare(c.node) === bare(node)) ?? added(node, at, section);
}

const bare = (n: SolutionNode) => (n.text ?? "").replace(/ .*/, "");

// goes tells whether a move leads a man from one square to another.
function goes({ move }: SolutionNode, from: string, to: string): boolean {
  return move?.from === from && !move.special && (move.to === to || !!move.effects?.some((e) => e.kind === "onward" && e.to === to));
}

// handMoves are those of an entry's way that were made by hand.
export const handMoves = (entry: Entry): Entry[] => pathTo(entry).filter((e) => e.byHand);

export const byHand = new ByHand();
