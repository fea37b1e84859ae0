import { call, said } from "../lib/api";
import { catalogue } from "../lib/catalogue.svelte";
import { t } from "../lib/i18n.svelte";
import type { Position } from "../lib/replay";
import { positionOf } from "../lib/replay";
import type { About, Complaint, Doubt, Placed, Problem, Reading } from "../lib/types";
import * as drafts from "./drafts";

// A Composition is the problem that is being worked on. It has two sides, the
// form and Popeye's text; whichever is edited, the server makes the other.

const empty: Problem = { board: [], stipulation: "#2", options: ["Variations"] };
const emptyText = "beginproblem\nstipulation #2\noption Variations\nendproblem\n";
const versions = "versions";

// What the server turns, with all in a problem that names squares.
export type Turn = "rotate" | "mirror" | "left" | "right" | "up" | "down";

// A State is what can be gone back to. The text holds what the form does not.
interface State {
  problem: Problem;
  text: string;
  about: About;
}

export interface Version {
  at: number;
  text: string;
  problem: Problem;
  about?: About;
}

class Composition {
  problem = $state.raw<Problem>(empty);
  text = $state(emptyText);
  about = $state.raw<About>({});
  forsyth = $state("");
  holes = $state.raw<string[]>([]);
  imitators = $state.raw<string[]>([]);
  grid = $state(false);
  complaints = $state.raw<Complaint[]>([]);
  doubts = $state.raw<Doubt[]>([]);
  error = $state("");
  problems = $state(1); // in the text it was made of
  versions = $state.raw<Version[]>(JSON.parse(localStorage.getItem(versions) ?? "[]"));
  // place is the problem of a collection that is being edited.
  private past: State[] = $state.raw([]);
  private future: State[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private turning = Promise.resolve();
  private pending: (() => Promise<void>) | null = null;
  private agreeing = Promise.resolve();
  private writing = 0; // when the text was typed in last

  position: Position = $derived(positionOf(this.problem.board));
  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);
  errors = $derived(this.complaints.filter((c) => !c.warning));
  // essence is what a solution depends on: not captions, nor the language of the words.
  essence = $derived(essenceOf(this.problem));
  blank = $derived(this.problem.board.length === 0);

  private state(): State {
    return { problem: this.problem, text: this.text, about: this.about };
  }

  private remember(before: State): void {
    this.past = [...this.past.slice(-99), before];
    this.future = [];
    this.writing = 0;
  }

  // edit changes the form's side.
  edit(change: Partial<Problem>): void {
    this.remember(this.state());
    this.problem = { ...this.problem, ...change };
    this.later(() => this.ask({ text: this.text, problem: this.problem }, false));
  }

  // note changes what is known beside the problem.
  note(change: Partial<About>): void {
    this.remember(this.state());
    this.about = { ...this.about, ...change };
    this.store();
  }

  // write changes the text's side; what is typed in one go is undone in one.
  write(text: string): void {
    const before = this.state();
    if (Date.now() - this.writing > 1500) this.remember(before);
    this.writing = Date.now();
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
    this.writing = 0;
    this.asked++; // what is on its way is of another state
    ({ problem: this.problem, text: this.text, about: this.about } = state);
    this.later(() => this.ask({ text: state.text, problem: state.problem }, false));
  }

  // turn waits for the turns before it.
  turn(how: Turn): void {
    this.turning = this.turning.then(async () => {
      await this.settle();
      const before = this.state();
      if (await this.ask({ ...before, turn: how }, true, true)) this.remember(before);
    });
  }

  // open takes over a text in whatever form; a position alone is put into the problem at
  // hand. What cannot be read changes nothing.
  async open(text: string, about?: About): Promise<boolean> {
    await this.settle();
    const before = this.state();
    const reading = await this.read({ text, onto: this.text || emptyText });
    if (!reading) return false;
    this.remember(before);
    const alone = reading.problem.stipulation === before.problem.stipulation && !about && !reading.about && isPosition(text);
    this.about = about ?? reading.about ?? (alone ? before.about : {});
    this.take(reading, true, true);
    return true;
  }

  // begin clears everything, as a draft of its own.
  fresh(): void {
    this.remember(this.state());
    drafts.another();
    [this.problem, this.text, this.about] = [{ ...empty }, emptyText, {}];
    this.later(() => this.ask({ text: this.text, problem: this.problem }, false));
  }

  // settle waits until both sides agree: also for an answer that is on its way.
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    if (this.pending) {
      this.agreeing = this.pending();
      this.pending = null;
    }
    await this.agreeing;
  }

  private later(what: () => Promise<unknown>): void {
    clearTimeout(this.timer);
    this.pending = async () => void (await what());
    this.timer = setTimeout(() => void this.settle(), 250);
  }

  private async read(body: { text: string; problem?: Problem; turn?: Turn; onto?: string }): Promise<Reading | null> {
    const asked = ++this.asked;
    const { text, problem, turn, onto } = body;
    try {
      const r = await call<Reading>("POST", "problem", { text, problem, turn, onto });
      if (asked !== this.asked) return null;
      this.error = "";
      return r;
    } catch (e) {
      if (asked === this.asked) this.error = said(e);
      return null;
    }
  }

  private take(r: Reading, takeProblem: boolean, takeText: boolean): void {
    this.complaints = r.complaints ?? [];
    this.doubts = r.doubts ?? [];
    this.problems = r.problems || 1;
    this.holes = r.holes ?? [];
    this.imitators = r.imitators ?? [];
    this.grid = r.grid ?? false;
    catalogue.define(r.ownWalks ?? []);
    if (takeProblem) this.problem = r.problem;
    if (takeText) this.text = r.text || this.text;
    if (r.forsyth) this.forsyth = r.forsyth;
    this.store();
  }

  private async ask(body: { text: string; problem?: Problem; turn?: Turn }, takeProblem: boolean, takeText = !takeProblem): Promise<boolean> {
    const r = await this.read(body);
    if (r) this.take(r, takeProblem, takeText);
    return r !== null;
  }

  private store(): void {
    if (this.blank && !drafts.read()) return;
    const p = this.problem;
    drafts.keep({ text: this.text, about: this.about, title: [p.stipulation, p.authors?.[0], p.titles?.[0]].filter(Boolean).join(" · ") });
  }

  // begin finds what to work on: a link's problem, or this tab's draft.
  async begin(shared: string | null): Promise<void> {
    if (shared !== null) {
      if (drafts.read()) drafts.another();
      await this.open(shared);
      return;
    }
    const draft = drafts.read();
    if (draft && (await this.ask({ text: draft.text }, true, true))) this.about = draft.about ?? {};
  }

  // resume goes on with a draft of another day.
  async resume(draft: drafts.Draft): Promise<boolean> {
    return this.open(draft.text, draft.about ?? {});
  }

  // broken says that a link could not be read.
  broken(): void {
    this.error = t("brokenLink");
  }

  async keep(): Promise<void> {
    await this.settle();
    this.versions = [...this.versions.slice(-19), { at: Date.now(), text: this.text, problem: this.problem, about: this.about }];
    localStorage.setItem(versions, JSON.stringify(this.versions));
  }

  forget(version: Version): void {
    this.versions = this.versions.filter((v) => v !== version);
    localStorage.setItem(versions, JSON.stringify(this.versions));
  }
}

// essenceOf is what a solution depends on, as a text to be compared.
export function essenceOf(p: Problem): string {
  const words = (list?: string[]) => (list ?? []).map((x) => x.replace(/\s+/g, " ").trim().toLowerCase()).filter(Boolean);
  const board = p.board.map((m) => [m.square, m.colour, m.walk, ...(m.attributes ?? [])].join(" ")).sort();
  return JSON.stringify([board, (p.stipulation ?? "").trim(), words(p.conditions), words(p.options), words(p.twins), words(p.walks)]);
}

// isPosition tells whether a text is a position alone rather than a problem.
const isPosition = (text: string) => !/stipulation|forderung|enonce|algebraic|\\begin/i.test(text);

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
