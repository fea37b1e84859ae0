import { call, said } from "../lib/api";
import type { Position } from "../lib/replay";
import { positionOf } from "../lib/replay";
import type { Complaint, Placed, Problem, Reading } from "../lib/types";

// A Composition is the problem that is being worked on. It has two sides, the
// form and Popeye's text; whichever is edited, the server makes the other.

const empty: Problem = { board: [], stipulation: "#2" };
const draft = "draft";
const versions = "versions";

// What the server turns, with all in a problem that names squares.
export type Turn = "rotate" | "mirror" | "left" | "right" | "up" | "down";

// A State is what can be gone back to. The text holds what the form does not.
interface State {
  problem: Problem;
  text: string;
}

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
  private past: State[] = $state.raw([]);
  private future: State[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private turning = Promise.resolve();
  private pending: (() => Promise<void>) | null = null;

  position: Position = $derived(positionOf(this.problem.board));
  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);

  private state(): State {
    return { problem: this.problem, text: this.text };
  }

  private remember(before: State): void {
    this.past = [...this.past.slice(-99), before];
    this.future = [];
  }

  // edit changes the form's side.
  edit(change: Partial<Problem>): void {
    this.remember(this.state());
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
    this.go("past", "future");
  }

  redo(): void {
    this.go("future", "past");
  }

  private go(from: "past" | "future", to: "past" | "future"): void {
    const state = this[from].at(-1);
    if (!state) return;
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], this.state()];
    ({ problem: this.problem, text: this.text } = state);
    this.later(() => this.ask(state, false));
  }

  // turn waits for the turns before it.
  turn(how: Turn): void {
    this.turning = this.turning.then(async () => {
      await this.settle();
      const before = this.state();
      if (await this.ask({ ...before, turn: how }, true, true)) this.remember(before);
    });
  }

  // open takes over a text in whatever form.
  async open(text: string): Promise<boolean> {
    const before = this.state();
    const ok = await this.ask({ text }, true, true);
    if (ok) this.remember(before);
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

  private async ask(body: { text: string; problem?: Problem; turn?: Turn }, takeProblem: boolean, takeText = !takeProblem): Promise<boolean> {
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

  async keep(): Promise<void> {
    await this.settle();
    this.versions = [...this.versions.slice(-19), { at: Date.now(), text: this.text, problem: this.problem }];
    localStorage.setItem(versions, JSON.stringify(this.versions));
  }

  forget(version: Version): void {
    this.versions = this.versions.filter((v) => v !== version);
    localStorage.setItem(versions, JSON.stringify(this.versions));
  }
}

export const composition = new Composition();

// Captions are what is written above a diagram, and the names of their fields.
export const captions = ["authors", "origins", "titles", "awards"] as const;
export type Caption = (typeof captions)[number];
export const captionNames = { authors: "author", origins: "source", titles: "title", awards: "award" } as const;

// differences lists in words what two problems do not have in common.
export function differences(a: Problem, b: Problem, name: (m: Placed) => string, caption: (c: Caption) => string): { sign: "+" | "−"; text: string }[] {
  const list = (p: Problem): string[] => [
    ...p.board.map(name),
    ...[p.stipulation ?? "", ...(p.conditions ?? []), ...(p.options ?? []), ...(p.twins ?? [])].filter(Boolean),
    ...captions.flatMap((c) => (p[c] ?? []).map((text) => `${caption(c)}: ${text}`)),
  ];
  const before = list(a);
  const now = list(b);
  return [
    ...before.filter((x) => !now.includes(x)).map((text) => ({ sign: "−" as const, text })),
    ...now.filter((x) => !before.includes(x)).map((text) => ({ sign: "+" as const, text })),
  ];
}
