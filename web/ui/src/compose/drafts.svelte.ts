import { call, passing, Refused } from "../lib/api";
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
  revision?: number; // that the server has told last
  told?: boolean; // the server has it as it is here
  steps: number; // that can be undone
  versions: Version[];
  job?: string; // that solves it, or has
}

export interface History {
  past: State[];
  future: State[];
}

const table = kept.table<Draft>("drafts");
const histories = kept.table<History>("histories");
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
  private alone = false; // this server keeps no drafts

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

  // keep keeps the draft at hand; the server is told of it a little later.
  async keep(draft: Omit<Draft, "id" | "at">, history: History): Promise<void> {
    const id = this.id;
    const before = kept.change({ table: "histories", key: id, value: shortened(history) });
    await table.update(id, (was) => ({ ...draft, id, at: Date.now(), revision: was?.revision }));
    await before;
    this.later();
  }

  // forget removes a draft, and returns what brings it back.
  async forget(draft: Draft): Promise<() => Promise<void>> {
    const history = await histories.get(draft.id);
    const write = async (draft_: Draft | undefined, history: History | undefined) => {
      await kept.change({ table: "drafts", key: draft.id, value: draft_ }, { table: "histories", key: draft.id, value: history });
      await this.list();
    };
    await write(undefined, undefined);
    const removed = draft.revision ? this.put(draft, "").catch(() => draft.revision) : undefined;
    return async () => write({ ...draft, revision: await removed, told: false }, history).then(() => this.later());
  }

  private later(wait = pause): void {
    clearTimeout(this.timer);
    if (!this.alone) this.timer = setTimeout(() => (this.telling = this.telling.then(() => this.tell())), wait);
  }

  private async put(draft: Draft, body: string): Promise<number> {
    return (await call<Shape<"Draft">>("PUT", "drafts/" + draft.id, { base: draft.revision ?? 0, body })).revision;
  }

  // tell brings the server's drafts and those of the browser together: what either does not
  // have the other gives. Where both have changed one, there are two from then on.
  private async tell(): Promise<void> {
    try {
      const known = await call<Shape<"DraftList">>("GET", "drafts");
      this.unsaved = false;
      if ((this.alone = !known.kept)) return;
      const there = new Map(known.drafts.map((d) => [d.id, d]));
      const here = new Map((await table.all()).map((d) => [d.id, d]));
      for (const d of here.values()) {
        const known = there.get(d.id);
        if (d.told && known?.revision === d.revision) continue;
        if (d.told && known) await this.fetch(d, known.removed);
        else await this.save(known ? d : { ...d, revision: undefined });
      }
      for (const d of there.values()) if (!d.removed && !here.has(d.id)) await this.fetch({ id: d.id });
      this.wait = pause;
    } catch (e) {
      if (!passing(e)) return; // refused for good: it is in the browser
      this.unsaved = true;
      this.wait = Math.min(longestWait, this.wait * 2);
      this.later(this.wait);
    }
  }

  private async save(d: Draft): Promise<void> {
    const { revision: _, told: __, ...body } = d;
    try {
      const revision = await this.put(d, JSON.stringify(body));
      await table.update(d.id, (now) => now && { ...now, revision, told: now.at === d.at });
    } catch (e) {
      if (!(e instanceof Refused) || e.status !== 409) throw e;
      const id = newName();
      const history = await histories.get(d.id);
      await kept.change({ table: "drafts", key: id, value: { ...d, id, revision: undefined } }, { table: "histories", key: id, value: history });
      if (this.id === d.id) this.take(id);
      await table.remove(d.id);
      await this.fetch({ id: d.id });
      this.later();
    }
  }

  // fetch takes over what another browser has made of a draft. One that is being worked on
  // here stays as it is.
  private async fetch(d: { id: string }, removed = false): Promise<void> {
    if (d.id === this.id) return;
    if (removed) return table.remove(d.id);
    const { revision, body } = await call<Shape<"Draft">>("GET", "drafts/" + d.id);
    if (!body) return;
    await table.put(d.id, { ...(JSON.parse(body) as Draft), revision, told: true });
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
