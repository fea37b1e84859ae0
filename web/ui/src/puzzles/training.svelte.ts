import { list, tc, type Collection, type Entry, type Import } from "../collections/collections";
import { Attempts } from "../lib/attempts.svelte";
import { call, Refused, request, said } from "../lib/api";
import { placementOf } from "../lib/fen";

export interface Shown {
  fen: string;
  check: boolean;
  moves: Record<string, string[]>;
  promotes?: string[];
}
export interface Step {
  move: string;
  san: string;
  board: Shown;
}
export interface Exercise {
  entry: Entry;
  mate: number;
  board: Shown;
  lead?: Step;
  texts?: string[];
  url?: string;
}
interface Judgement {
  outcome: "wrong" | "right" | "solved";
  step: Step;
  reply?: Step;
}
export type Mark = "solved" | "helped" | "failed";
export interface Progress {
  collection: Collection;
  puzzles: number[];
  marks: Record<string, Mark>;
  streak: number;
  best: number;
  kept: boolean;
}

const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 450;
const wait = () => new Promise((done) => setTimeout(done, pause));

// Training is what the page of puzzles shows: a collection, one puzzle of it, and how far
// it is solved. The server judges, answers right moves and refutes wrong ones.
export class Training extends Attempts {
  collections = $state.raw<Collection[]>([]);
  chosen = $state(localStorage.getItem("training") ?? "mates");
  progress = $state.raw<Progress | null>(null);
  exercise = $state.raw<Exercise | null>(null);
  steps = $state.raw<Step[]>([]); // both sides', as far as right
  phase = $state<"asks" | "judges" | "wrong" | "solved" | "shown">("asks");
  message = $state("");
  promoting = $state.raw<{ from: string; to: string } | null>(null);
  typed = $state("");
  private shown = $state.raw<Step | null>(null); // on the board, if not the last of steps
  private hinted = $state<string[]>([]); // squares
  private hints = 0;
  private missed = false; // a wrong move was made, or the solution shown
  private round = 0; // of exercises, so that late answers are known

  own = $derived(this.collections.filter((c) => !c.bundled));
  board = $derived((this.shown ?? this.steps.at(-1))?.board ?? this.exercise?.board);
  position = $derived(this.board ? placementOf(this.board.fen) : new Map());
  turn = $derived<"white" | "black">(this.board?.fen.split(" ")[1] === "b" ? "black" : "white");
  side = $derived<"white" | "black">(this.exercise?.board.fen.split(" ")[1] === "b" ? "black" : "white");
  last = $derived.by(() => {
    const move = (this.shown ?? this.steps.at(-1) ?? this.exercise?.lead)?.move;
    return this.hinted.length ? this.hinted : move ? [move.slice(0, 2), move.slice(2, 4)] : [];
  });
  index = $derived(this.progress && this.exercise ? this.progress.puzzles.indexOf(this.exercise.entry.number) : -1);
  over = $derived(this.phase === "solved" || this.phase === "shown");
  task = $derived.by(() => {
    if (!this.exercise) return "";
    const name = this.side === "white" ? tc("whiteSide") : tc("blackSide");
    return this.exercise.mate ? tc("mateIn", name, this.exercise.mate) : tc("find", name);
  });
  numbered = $derived(
    this.steps.map((s, i) => {
      const ply = i + (this.side === "black" ? 1 : 0);
      return (ply % 2 === 0 ? `${ply / 2 + 1}. ` : i === 0 ? "1… " : "") + s.san;
    }),
  );

  count(m: Mark): number {
    return Object.values(this.progress?.marks ?? {}).filter((x) => x === m).length;
  }

  start(): Promise<void> {
    return this.attempt(async () => {
      this.collections = await list();
      if (!this.collections.some((c) => c.id === this.chosen)) this.chosen = this.collections[0]?.id ?? "";
      await this.load();
    });
  }

  async load(): Promise<void> {
    this.exercise = null;
    this.progress = null;
    if (!this.chosen) return;
    localStorage.setItem("training", this.chosen);
    this.progress = await call<Progress>("GET", "training/" + this.chosen);
    const last = Number(localStorage.getItem("training:" + this.chosen));
    const first = this.progress.puzzles.includes(last) ? last : (this.unsolved(-1) ?? this.progress.puzzles[0]);
    if (first !== undefined) await this.begin(first);
  }

  // unsolved is the next puzzle after a place that has not been solved.
  private unsolved(after: number): number | undefined {
    const all = this.progress?.puzzles ?? [];
    return [...all.slice(after + 1), ...all.slice(0, after + 1)].find((n) => this.progress?.marks[n] !== "solved");
  }

  async begin(number: number): Promise<void> {
    const mine = ++this.round;
    const next = await call<Exercise>("GET", `training/${this.chosen}/${number}`);
    if (mine !== this.round) return;
    this.exercise = next;
    localStorage.setItem("training:" + this.chosen, String(number));
    this.steps = [];
    this.hinted = [];
    this.promoting = null;
    this.takeBack();
    this.hints = 0;
    this.missed = false;
  }

  async step(by: number): Promise<void> {
    const all = this.progress?.puzzles ?? [];
    const to = all[(this.index + by + all.length) % all.length];
    if (to !== undefined) await this.attempt(() => this.begin(to));
  }

  async skip(): Promise<void> {
    const to = this.unsolved(this.index);
    if (to !== undefined) await this.attempt(() => this.begin(to));
  }

  // takeBack takes the wrong move from the board.
  takeBack(): void {
    this.shown = null;
    this.phase = "asks";
    this.message = "";
  }

  // refresh puts men back that chessground has moved.
  refresh(): void {
    this.steps = [...this.steps];
  }

  async play(move: string): Promise<void> {
    if (!this.exercise || (this.phase !== "asks" && this.phase !== "wrong")) return;
    this.promoting = null;
    this.shown = null;
    this.phase = "judges";
    this.message = tc("looking");
    this.hinted = [];
    const mine = this.round;
    const path = `training/${this.chosen}/${this.exercise.entry.number}`;
    try {
      const j = await call<Judgement>("POST", path + "/moves", { moves: [...this.steps.map((s) => s.move), move] });
      if (mine !== this.round) return;
      this.typed = "";
      this.error = "";
      this.shown = j.step;
      if (j.reply) {
        await wait();
        if (mine !== this.round) return;
      }
      await this.judged(j);
    } catch (e) {
      if (mine !== this.round) return;
      this.error = e instanceof Refused && e.status === 422 && /move|legal/.test(e.message) ? tc("notLegal", move) : said(e);
      this.takeBack();
      this.refresh();
    }
  }

  private async judged(j: Judgement): Promise<void> {
    switch (j.outcome) {
      case "wrong":
        if (j.reply) this.shown = j.reply;
        this.phase = "wrong";
        this.message = j.reply ? tc("wrongMove", j.step.san, j.reply.san) : tc("wrongAlone", j.step.san);
        if (!this.missed) await this.mark("failed");
        this.missed = true;
        break;
      case "right":
        this.steps = [...this.steps, j.step, j.reply!];
        this.takeBack();
        this.message = tc("right", j.step.san, j.reply!.san);
        break;
      case "solved":
        this.steps = [...this.steps, j.step];
        this.shown = null;
        this.phase = "solved";
        this.message = tc("done", j.step.san);
        if (!this.missed) await this.mark(this.hints ? "helped" : "solved");
    }
  }

  private async mark(m: Mark): Promise<void> {
    this.progress = await call<Progress>("PUT", `training/${this.chosen}/${this.exercise!.entry.number}/mark`, { mark: m });
  }

  private async ahead(): Promise<Step[]> {
    const path = `training/${this.chosen}/${this.exercise!.entry.number}/solution`;
    return (await call<{ steps: Step[] }>("POST", path, { moves: this.steps.map((s) => s.move) })).steps;
  }

  // hint tells the man of the next move, and at the second time its arrival.
  async hint(): Promise<void> {
    this.takeBack();
    await this.attempt(async () => {
      const mine = this.round;
      const next = (await this.ahead())[0];
      if (mine !== this.round) return;
      if (!next) {
        this.message = tc("noHint");
        return;
      }
      const from = next.move.slice(0, 2);
      const again = this.hinted[0] === from;
      this.hints++;
      this.hinted = again ? [from, next.move.slice(2, 4)] : [from];
      this.message = again ? tc("hintMove", next.san) : tc("hintFrom", from);
    });
  }

  async showSolution(): Promise<void> {
    this.takeBack();
    this.hinted = [];
    await this.attempt(async () => {
      const mine = this.round;
      this.phase = "judges";
      this.message = tc("looking");
      let line: Step[] = [];
      try {
        line = await this.ahead();
      } finally {
        if (mine === this.round) this.takeBack();
      }
      if (mine !== this.round) return;
      if (!line.length) {
        this.message = tc("noHint");
        return;
      }
      this.phase = "judges";
      if (!this.missed) await this.mark("failed");
      this.missed = true;
      for (const step of line) {
        this.steps = [...this.steps, step];
        await wait();
        if (mine !== this.round) return;
      }
      this.phase = "shown";
      this.message = tc("shown");
    });
  }

  imported(made: Import): Promise<void> {
    return this.attempt(async () => {
      this.collections = await list();
      this.chosen = made.collection.id;
      await this.load();
    });
  }

  // anew forgets what was solved of the collection.
  anew(): Promise<void> {
    return this.attempt(async () => {
      await request("DELETE", "training/" + this.chosen);
      localStorage.removeItem("training:" + this.chosen);
      await this.load();
    });
  }
}
