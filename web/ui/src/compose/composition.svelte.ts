import { call, said } from "../lib/api";
import type { Position } from "../lib/replay";
import { positionOf } from "../lib/replay";
import type { Complaint, Placed, Problem, Reading } from "../lib/types";

// A Composition is the problem that is being worked on. It has two sides, the
// form and Popeye's text; whichever is edited, the server makes the other.

const empty: Problem = { board: [], stipulation: "#2" };
const draft = "draft";
const versions = "versions";

export interface Version {
  at: number;
  text: string;
  problem: Problem;
}

class Composition {
  problem = $state.raw<Problem>(empty);
  text = $state("");
  forsyth = $state("");
  holes = $state.raw<string[]>([]);
  imitators = $state.raw<string[]>([]);
  complaints = $state.raw<Complaint[]>([]);
  error = $state("");
  problems = $state(1); // in the text it was made of
  versions = $state.raw<Version[]>(JSON.parse(localStorage.getItem(versions) ?? "[]"));
  private past: Problem[] = $state.raw([]);
  private future: Problem[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private pending: (() => Promise<void>) | null = null;

  position: Position = $derived(positionOf(this.problem.board));
  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);

  // edit changes the form's side.
  edit(change: Partial<Problem>): void {
    this.past = [...this.past.slice(-99), this.problem];
    this.future = [];
    this.problem = { ...this.problem, ...change };
    this.later(() => this.ask({ text: this.text, problem: this.problem }, false));
  }

  // write changes the text's side.
  write(text: string): void {
    this.text = text;
    this.later(() => this.ask({ text }, true));
  }

  setPosition(position: Position): void {
    // Men below others on a square stay there if the upper one does.
    const board: Placed[] = [];
    const before = this.position;
    for (const [square, man] of position) {
      if (before.get(square) === man) board.push(...this.problem.board.filter((m) => m.square === square));
      else board.push({ square, ...man });
    }
    this.edit({ board });
  }

  undo(): void {
    this.turn("past", "future");
  }

  redo(): void {
    this.turn("future", "past");
  }

  private turn(from: "past" | "future", to: "past" | "future"): void {
    const problem = this[from].at(-1);
    if (!problem) return;
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], this.problem];
    this.problem = problem;
    this.later(() => this.ask({ text: this.text, problem }, false));
  }

  // open takes over a text in whatever form.
  async open(text: string): Promise<boolean> {
    const before = this.problem;
    const ok = await this.ask({ text }, true, true);
    if (ok) {
      this.past = [...this.past, before];
      this.future = [];
    }
    return ok;
  }

  // settle waits until both sides agree.
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    const pending = this.pending;
    this.pending = null;
    await pending?.();
  }

  private later(what: () => Promise<unknown>): void {
    clearTimeout(this.timer);
    this.pending = async () => void (await what());
    this.timer = setTimeout(() => void this.settle(), 250);
  }

  private async ask(body: { text: string; problem?: Problem }, takeProblem: boolean, takeText = !takeProblem): Promise<boolean> {
    const turn = ++this.asked;
    try {
      const r = await call<Reading>("POST", "problem", body);
      if (turn !== this.asked) return false;
      this.complaints = r.complaints ?? [];
      this.problems = r.problems || 1;
      this.holes = r.holes ?? [];
      this.imitators = r.imitators ?? [];
      this.error = "";
      if (takeProblem) this.problem = r.problem;
      if (takeText) this.text = r.text || this.text;
      if (r.forsyth) this.forsyth = r.forsyth;
      localStorage.setItem(draft, this.text);
      return true;
    } catch (e) {
      if (turn === this.asked) this.error = said(e);
      return false;
    }
  }

  // begin finds what to work on: a link's problem, the draft, or an example.
  async begin(shared: string | null, example: string): Promise<void> {
    for (const text of [shared, localStorage.getItem(draft), example]) if (text && (await this.ask({ text }, true, true))) return;
  }

  keep(): void {
    this.versions = [...this.versions.slice(-19), { at: Date.now(), text: this.text, problem: this.problem }];
    localStorage.setItem(versions, JSON.stringify(this.versions));
  }

  forget(version: Version): void {
    this.versions = this.versions.filter((v) => v !== version);
    localStorage.setItem(versions, JSON.stringify(this.versions));
  }
}

export const composition = new Composition();

// differences lists in words what two problems do not have in common.
export function differences(a: Problem, b: Problem, name: (m: Placed) => string): { sign: "+" | "−"; text: string }[] {
  const list = (p: Problem): string[] => [
    ...p.board.map(name),
    ...[p.stipulation ?? "", ...(p.conditions ?? []), ...(p.options ?? []), ...(p.twins ?? [])].filter(Boolean),
  ];
  const before = list(a);
  const now = list(b);
  return [
    ...before.filter((x) => !now.includes(x)).map((text) => ({ sign: "−" as const, text })),
    ...now.filter((x) => !before.includes(x)).map((text) => ({ sign: "+" as const, text })),
  ];
}

// transform moves every man of a board; men that leave it are taken off.
export function transform(board: Placed[], to: (file: number, rank: number) => [number, number]): Placed[] {
  return board.flatMap((m) => {
    const [file, rank] = to(m.square.charCodeAt(0) - 97, Number(m.square[1]) - 1);
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? [] : [{ ...m, square: String.fromCharCode(97 + file) + (rank + 1) }];
  });
}
