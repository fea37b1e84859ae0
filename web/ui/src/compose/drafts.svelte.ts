import { call, passing, Refused } from "../lib/api";
import { alone } from "../lib/form";
import * as kept from "../lib/kept";
import type { About, Problem, Reading, Shape } from "../lib/types";

// Drafts are what is being worked on, each under a name of its own: two tabs have two, and
// neither overwrites the other's. The browser keeps them all, with what can be undone.

// A Place is where in a collection a problem stands.
export interface Place {
  collection: string;
  number: number;
}

// A State is what can be gone back to. The text holds what the form does not.
export interface State {
  problem: Problem;
  text: string;
  about: About;
  // ahead is the side that was edited last, until the server has made the other of it.
  ahead?: "form" | "text";
  place?: Place; // the problem of a collection that this is a version of
}

// A Version was kept by hand.
export interface Version {
  at: number;
  text: string;
  problem: Problem;
  about?: About;
}

export interface Draft extends State {
  id: string;
  at: number;
  steps: number; // that can be undone
  versions: Version[];
  job?: string; // that solves it, or has
}

// Told is what the server knows of a draft.
interface Told {
  revision: number;
  at: number; // that of the draft which it has
}

export interface History {
  past: State[];
  future: State[];
}

const table = kept.table<Draft>("drafts");
const histories = kept.table<History>("histories");
const tolds = kept.table<Told>("told");
const pause = 1000; // milliseconds without an edit, before the server is told
const longestWait = 15_000; // between attempts to reach a server that does not answer
const mine = "draft"; // the name of this tab's, in its session

const instance = newName();

function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36).padStart(2, "0")).join("");
}

class Drafts {
  // all are the drafts with something in them, the newest first.
  all = $state.raw<Draft[]>([]);
  id = $state(sessionStorage.getItem(mine) ?? newName());
  unsaved = $state(false); // the server does not answer
  private channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("drafts") : null;
  private telling: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = pause;
  private lonely = alone; // nobody else keeps drafts

  constructor() {
    // A tab that was duplicated, or goes on with the draft of another, has that one's name:
    // who came later takes another.
    this.channel?.addEventListener("message", (e: MessageEvent<{ id: string; from: string; taken?: string }>) => {
      const m = e.data;
      if (m.from === instance || m.id !== this.id) return;
      if (!m.taken) this.channel!.postMessage({ id: this.id, from: instance, taken: m.from });
      else if (m.taken === instance) this.take(newName());
    });
    this.take(this.id);
    addEventListener("online", () => this.later(0));
    this.later();
  }

  // take makes a name that of this tab.
  take(id: string): void {
    this.id = id;
    sessionStorage.setItem(mine, id);
    this.channel?.postMessage({ id, from: instance });
  }

  // another begins a draft of its own.
  another(): void {
    this.take(newName());
  }

  read(id = this.id): Promise<[Draft | undefined, History | undefined]> {
    return Promise.all([table.get(id), histories.get(id)]);
  }

  async list(): Promise<void> {
    await bringOld();
    this.all = (await table.all()).filter((d) => d.problem.board.length || d.steps).sort((a, b) => b.at - a.at);
  }

  // keep keeps the draft at hand; the server is told of it a little later. It asks for nothing
  // first: it is on its way when the page is left in the same moment.
  async keep(draft: Omit<Draft, "id" | "at">, history: History): Promise<void> {
    const value = { ...draft, id: this.id, at: Date.now() };
    await kept.change({ table: "drafts", key: this.id, value }, { table: "histories", key: this.id, value: shortened(history) });
    this.later();
  }

  // forget removes a draft, and returns what brings it back.
  async forget(draft: Draft): Promise<() => Promise<void>> {
    const { id } = draft;
    const [history, told] = await Promise.all([histories.get(id), tolds.get(id)]);
    const write = async (value: Draft | undefined, past: History | undefined, told: Told | undefined) => {
      await kept.change({ table: "drafts", key: id, value }, { table: "histories", key: id, value: past }, { table: "told", key: id, value: told });
      await this.list();
    };
    await write(undefined, undefined, undefined);
    const revision = told && this.put(id, told.revision, "").catch(() => told.revision);
    return async () => {
      await write(draft, history, told && { revision: (await revision)!, at: 0 });
      this.later();
    };
  }

  private later(wait = pause): void {
    clearTimeout(this.timer);
    if (!this.lonely) this.timer = setTimeout(() => (this.telling = this.telling.then(() => this.tell())), wait);
  }

  private async put(id: string, base: number, body: string): Promise<number> {
    return (await call<Shape<"Draft">>("PUT", "drafts/" + id, { base, body })).revision;
  }

  // tell brings the server's drafts and those of the browser together: what either does not
  // have the other gives. Where both have changed one, there are two from then on.
  private async tell(): Promise<void> {
    try {
      const known = await call<Shape<"DraftList">>("GET", "drafts");
      this.unsaved = false;
      if ((this.lonely = !known.kept)) return;
      const there = new Map(known.drafts.map((d) => [d.id, d]));
      const here = await table.all();
      for (const d of here) {
        const told = await tolds.get(d.id);
        const same = told?.at === d.at;
        const other = there.get(d.id);
        if (same && other?.revision === told?.revision) continue;
        if (same && other) await this.fetch(d.id, other.removed);
        else await this.save(d, other ? (told?.revision ?? 0) : 0);
      }
      for (const d of there.values()) if (!d.removed && !here.some((h) => h.id === d.id)) await this.fetch(d.id);
      this.wait = pause;
    } catch (e) {
      if (!passing(e)) return; // refused for good: it is in the browser
      this.unsaved = true;
      this.wait = Math.min(longestWait, this.wait * 2);
      this.later(this.wait);
    }
  }

  private async save(d: Draft, base: number): Promise<void> {
    try {
      await tolds.put(d.id, { revision: await this.put(d.id, base, JSON.stringify(d)), at: d.at });
    } catch (e) {
      if (!(e instanceof Refused) || e.status !== 409) throw e;
      const [id, history] = [newName(), await histories.get(d.id)];
      await kept.change({ table: "drafts", key: id, value: { ...d, id } }, { table: "histories", key: id, value: history });
      if (this.id === d.id) this.take(id);
      await this.fetch(d.id, true);
      await this.fetch(d.id);
      this.later();
    }
  }

  // fetch takes over what another browser has made of a draft. One that is being worked on
  // here stays as it is.
  private async fetch(id: string, removed = false): Promise<void> {
    if (id === this.id) return;
    if (removed) return kept.change({ table: "drafts", key: id, value: undefined }, { table: "told", key: id, value: undefined });
    const { revision, body } = await call<Shape<"Draft">>("GET", "drafts/" + id);
    if (!body) return;
    const value = JSON.parse(body) as Draft;
    await kept.change({ table: "drafts", key: id, value }, { table: "told", key: id, value: { revision, at: value.at } });
    await this.list();
  }
}

// shortened leaves away the oldest states of a history that is very long.
function shortened({ past, future }: History): History {
  const room = 1 << 20; // characters
  let used = 0;
  const fits = (s: State) => (used += s.text.length + 60 * s.problem.board.length) < room;
  return { future, past: past.toReversed().filter(fits).reverse() };
}

// bringOld takes over drafts that earlier pages had in localStorage, as texts.
async function bringOld(): Promise<void> {
  const prefix = "draft:";
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!).filter((k) => k.startsWith(prefix));
  for (const key of keys) {
    const { id, at, text, about = {} } = JSON.parse(localStorage.getItem(key)!) as Draft;
    const { problem } = await call<Reading>("POST", "problem", { text });
    await table.put(id, { id, at, text, about, problem, steps: 0, versions: [] });
    localStorage.removeItem(key);
  }
}

export const drafts = new Drafts();

// titleOf is what a draft is called in lists.
export const titleOf = ({ problem: p }: { problem: Problem }): string => [p.stipulation, p.authors?.[0], p.titles?.[0]].filter(Boolean).join(" · ");
