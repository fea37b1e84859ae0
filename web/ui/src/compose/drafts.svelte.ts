import { call } from "../lib/api";
import * as kept from "../lib/kept";
import type { About, Problem, Reading } from "../lib/types";

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

export interface History {
  past: State[];
  future: State[];
}

const table = kept.table<Draft>("drafts");
const histories = kept.table<History>("histories");
const mine = "draft"; // the name of this tab's, in its session

const instance = newName();

function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36).padStart(2, "0")).join("");
}

class Drafts {
  // all are the drafts with something in them, the newest first.
  all = $state.raw<Draft[]>([]);
  id = $state(sessionStorage.getItem(mine) ?? newName());
  private channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("drafts") : null;

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

  async keep(draft: Omit<Draft, "id" | "at">, history: History): Promise<void> {
    const kept_ = { ...draft, id: this.id, at: Date.now() };
    await kept.change({ table: "drafts", key: this.id, value: kept_ }, { table: "histories", key: this.id, value: shortened(history) });
  }

  // forget removes a draft, and returns what brings it back.
  async forget(draft: Draft): Promise<() => Promise<void>> {
    const history = await histories.get(draft.id);
    const write = (draft: Draft | undefined, history: History | undefined, id: string) =>
      kept.change({ table: "drafts", key: id, value: draft }, { table: "histories", key: id, value: history }).then(() => this.list());
    await write(undefined, undefined, draft.id);
    return () => write(draft, history, draft.id);
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
