import { Away, call, passing, said } from "../lib/api";
import { catalogue } from "../lib/catalogue.svelte";
import { language, t } from "../lib/i18n.svelte";
import type { Position } from "../lib/replay";
import { positionOf } from "../lib/replay";
import type { About, Captions, Complaint, Doubt, Grid, Placed, Problem, Reading, SquareMark } from "../lib/types";
import { drafts, type Draft, type Place, type State, type Version } from "./drafts.svelte";

// A Composition is the problem that is being worked on. It has two sides, the
// form and Popeye's text; whichever is edited, the server makes the other. What is edited
// is kept in the browser at once, whether the server answers or not.

const empty: Problem = { board: [], stipulation: "#2", options: ["Variations"] };
const emptyText = "beginproblem\nstipulation #2\noption Variations\nendproblem\n";
const pause = 250; // milliseconds without an edit, before the server is asked
const longestWait = 15_000; // between questions to a server that does not answer

// What the server turns, with all in a problem that names squares.
export type Turn = "rotate" | "mirror" | "left" | "right" | "up" | "down";

interface Question {
  text: string;
  problem?: Problem;
  turn?: Turn;
  onto?: string;
}

class Composition {
  problem = $state.raw<Problem>(empty);
  text = $state(emptyText);
  about = $state.raw<About>({});
  place = $state.raw<Place | undefined>(); // the problem of a collection that this is a version of
  forsyth = $state("");
  holes = $state.raw<string[]>([]);
  imitators = $state.raw<string[]>([]);
  marks = $state.raw<SquareMark[]>([]); // squares that are something to a condition
  grid = $state.raw<Grid | undefined>(); // lines of grid chess
  seams = $state.raw<string[]>([]); // edges of the board that are joined
  captions = $state.raw<Captions>({ count: "0 + 0" }); // below the diagram, in the page's language
  xfen = $state(""); // where there are fairy men
  ffen = $state("");
  complaints = $state.raw<Complaint[]>([]);
  doubts = $state.raw<Doubt[]>([]);
  error = $state("");
  away = $state(false); // the server does not answer
  problems = $state(1); // in the text it was made of
  versions = $state.raw<Version[]>([]);
  job = $state<string | undefined>(); // that solves it, or has
  draft = $state(0); // counts the changes from one draft to another
  before = $state.raw<string | null>(null); // the draft that was left for this one
  private ahead: State["ahead"];
  private past: State[] = $state.raw([]);
  private future: State[] = $state.raw([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = pause;
  private asked = 0;
  private turning = Promise.resolve();
  private pending: (() => Promise<unknown>) | null = null;
  private agreeing: Promise<unknown> = Promise.resolve();
  private begun = false;
  private writing = 0; // when the text was typed in last

  position: Position = $derived(positionOf(this.problem.board));
  canUndo = $derived(this.past.length > 0);
  canRedo = $derived(this.future.length > 0);
  errors = $derived(this.complaints.filter((c) => !c.warning));
  // essence is what a solution depends on: not captions, nor the language of the words.
  essence = $derived(essenceOf(this.problem));
  blank = $derived(this.problem.board.length === 0);

  constructor() {
    addEventListener("online", () => void this.settle());
  }

  private state(): State {
    return { problem: this.problem, text: this.text, about: this.about, ahead: this.ahead, place: this.place };
  }

  private restore(s: State): void {
    ({ problem: this.problem, text: this.text, about: this.about, ahead: this.ahead, place: this.place } = s);
    this.asked++; // what is on its way is of another state
    this.writing = 0;
  }

  private remember(before: State): void {
    this.past = [...this.past.slice(-199), before];
    this.future = [];
    this.writing = 0;
  }

  // edit changes the form's side. A text that was typed and could not be read yet would be
  // lost under it.
  edit(change: Partial<Problem>): void {
    if (this.ahead === "text") return void this.settle().then(() => (this.ahead === "text" ? (this.error = t("textUnread")) : this.edit(change)));
    this.remember(this.state());
    this.problem = { ...this.problem, ...change };
    this.changed("form");
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
    this.changed("text");
  }

  private changed(side: "form" | "text"): void {
    this.ahead = side;
    this.asked++; // what is on its way is of another state
    this.store();
    this.later();
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
    this.restore(state);
    this.store();
    this.later();
  }

  // turn waits for the turns before it.
  turn(how: Turn): void {
    this.turning = this.turning.then(async () => {
      await this.settle();
      const before = this.state();
      const reading = await this.demand({ text: before.text, problem: before.problem, turn: how });
      if (!reading) return;
      this.remember(before);
      this.take(reading, "both");
    });
  }

  // open takes over a text in whatever form. A position alone is put into the problem at
  // hand; anything else is a draft of its own. What cannot be read changes nothing.
  async open(text: string, from: { about?: About; place?: Place } = {}): Promise<boolean> {
    await this.settle();
    const before = this.state();
    const reading = await this.demand({ text, onto: this.text || emptyText });
    if (!reading) return false;
    if (isPosition(text) && !from.about && !reading.about) {
      this.remember(before);
      this.place = undefined;
    } else {
      this.leave();
      this.about = from.about ?? reading.about ?? {};
      this.place = from.place;
    }
    this.take(reading, "both");
    return true;
  }

  // vary takes over another version of the problem at hand, in its draft: it can be undone.
  // A version that says nothing of captions, and of what is known beside the problem, keeps them.
  async vary(text: string, about?: About): Promise<void> {
    await this.settle();
    const before = this.state();
    let reading = await this.demand({ text });
    if (reading && !about) {
      const known = Object.fromEntries([...captions, "remarks" as const].map((c) => [c, before.problem[c]]));
      reading = await this.demand({ text: reading.text, problem: { ...reading.problem, ...known } });
    }
    if (!reading) return;
    this.remember(before);
    this.about = about ?? before.about;
    this.take(reading, "both");
  }

  // leave goes on to a draft of its own, unless nothing has been done in this one.
  private leave(): void {
    this.before = null;
    if (!this.blank || this.past.length || this.versions.length) {
      this.before = drafts.id;
      drafts.another();
    }
    [this.past, this.future, this.versions, this.job] = [[], [], [], undefined];
    this.restore({ problem: { ...empty }, text: emptyText, about: {} });
    this.draft++;
  }

  // fresh clears everything, as a draft of its own.
  fresh(): void {
    this.error = "";
    this.leave();
    this.later();
  }

  // settle waits until both sides agree, or the server has not answered: also for an answer
  // that is on its way.
  async settle(): Promise<void> {
    clearTimeout(this.timer);
    if (this.pending) {
      this.agreeing = this.pending();
      this.pending = null;
    }
    await this.agreeing;
  }

  // later has the server make the other side of what was edited, or look at it again.
  private later(wait = pause): void {
    clearTimeout(this.timer);
    this.pending = () => this.agree();
    this.timer = setTimeout(() => void this.settle(), wait);
  }

  private async agree(): Promise<void> {
    const { text, problem, ahead } = this;
    const side = { form: "text", text: "form", none: "neither" } as const;
    try {
      const reading = await this.read({ text, problem: ahead === "form" ? problem : undefined });
      this.wait = pause;
      if (reading) this.take(reading, side[ahead ?? "none"]);
    } catch (e) {
      if (!passing(e)) return;
      this.wait = Math.min(longestWait, this.wait * 2);
      if (!this.pending) this.later(this.wait);
    }
  }

  // translated has what stands below the diagram said in the page's language.
  translated(): void {
    if (!this.pending && !this.blank) this.later(0);
  }

  // demand asks for what a user waits for: that there is no answer is told at once.
  private async demand(question: Question): Promise<Reading | null> {
    try {
      return await this.read(question);
    } catch (e) {
      this.error = said(e);
      return null;
    }
  }

  // read asks the server; there is no reading when the problem has changed meanwhile.
  private async read(question: Question): Promise<Reading | null> {
    const asked = ++this.asked;
    try {
      const r = await call<Reading>("POST", "problem", { ...question, language: language() });
      this.away = false;
      if (asked !== this.asked) return null;
      this.error = "";
      return r;
    } catch (e) {
      this.away = e instanceof Away;
      if (asked !== this.asked) return null;
      if (!this.away) this.error = said(e);
      throw e;
    }
  }

  private take(r: Reading, side: "form" | "text" | "both" | "neither"): void {
    this.look(r);
    if (side === "form" || side === "both") this.problem = r.problem;
    if (side === "text" || side === "both") this.text = r.text || this.text;
    this.ahead = undefined;
    if (side !== "neither") this.store();
  }

  // look takes what a reading tells of the problem as it is.
  private look(r: Reading): void {
    this.complaints = r.complaints ?? [];
    this.doubts = r.doubts ?? [];
    this.problems = r.problems || 1;
    this.holes = r.holes ?? [];
    this.imitators = r.imitators ?? [];
    this.marks = r.marks ?? [];
    this.grid = r.grid;
    this.seams = r.seams ?? [];
    this.captions = r.captions;
    this.xfen = r.xfen ?? "";
    this.ffen = r.ffen ?? "";
    catalogue.define(r.ownWalks ?? []);
    if (r.forsyth) this.forsyth = r.forsyth;
  }

  private store(): void {
    if (this.blank && !this.past.length && !this.versions.length) return;
    const { problem, text, about, ahead, place, past, future, versions, job } = this;
    const draft = { problem, text, about, ahead, place, versions, job, steps: past.length };
    drafts.keep(draft, { past, future }).catch((e) => (this.error = said(e)));
  }

  // begin finds what to work on: a link's problem, or this tab's draft.
  async begin(shared: string | null): Promise<void> {
    if (!this.begun) {
      this.begun = true;
      const [draft, history] = await drafts.read();
      if (this.past.length) drafts.another(); // somebody was quicker
      else if (draft) this.enter(draft, history);
      this.bringOld();
    }
    if (shared !== null) await this.open(shared);
    else await this.settle();
  }

  // bringOld takes over what earlier pages had in localStorage: versions without a draft.
  private bringOld(): void {
    const old = localStorage.getItem("versions");
    if (!old) return;
    this.versions = [...(JSON.parse(old) as Version[]), ...this.versions];
    this.store();
    localStorage.removeItem("versions");
  }

  // resume goes on with a draft that was left.
  async resume(id: string): Promise<void> {
    const [draft, history] = await drafts.read(id);
    if (!draft) return;
    await this.settle(); // of the one that is left
    this.before = this.blank && !this.past.length ? null : drafts.id;
    drafts.take(id);
    this.enter(draft, history);
  }

  private enter(draft: Draft, history: { past: State[]; future: State[] } = { past: [], future: [] }): void {
    this.restore(draft);
    [this.versions, this.job, this.past, this.future] = [draft.versions, draft.job, history.past, history.future];
    this.error = "";
    this.draft++;
    this.later(0);
  }

  // broken says that a link could not be read.
  broken(): void {
    this.error = t("brokenLink");
  }

  // moved says where in a collection the problem stands now; nowhere any more without a place.
  moved(place?: Place): void {
    this.place = place;
    this.store();
  }

  // solvedBy says which job solves it.
  solvedBy(job: string): void {
    if (job === this.job) return;
    this.job = job;
    this.store();
  }

  async keep(): Promise<void> {
    await this.settle();
    this.versions = [...this.versions, { at: Date.now(), text: this.text, problem: this.problem, about: this.about }];
    this.store();
  }

  // forget leaves a version away, and returns what brings it back.
  forget(version: Version): () => void {
    const before = this.versions;
    this.versions = before.filter((v) => v !== version);
    this.store();
    return () => {
      this.versions = before;
      this.store();
    };
  }
}

// essenceOf is what a solution depends on, as a text to be compared.
export function essenceOf(p: Problem): string {
  const words = (list?: string[]) => (list ?? []).map((x) => x.replace(/\s+/g, " ").trim().toLowerCase()).filter(Boolean);
  const board = p.board.map((m) => [m.square, m.colour, m.walk, ...(m.attributes ?? [])].join(" ")).sort();
  return JSON.stringify([board, (p.stipulation ?? "").trim(), words(p.conditions), words(p.options), p.intended?.trim() ?? "", words(p.play), words(p.twins), words(p.walks), ...(p.zero ? ["zero"] : [])]);
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
