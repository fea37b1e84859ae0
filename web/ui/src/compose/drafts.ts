import type { About } from "../lib/types";

// Drafts are what is being worked on, each under a name of its own: two tabs have two,
// and neither overwrites the other's.

export interface Draft {
  id: string;
  at: number;
  text: string;
  title: string; // for lists
  about?: About;
}

const prefix = "draft:";
const most = 20;
const mine = "draft"; // of this tab, in its session

let id = sessionStorage.getItem(mine) ?? fresh();
const instance = fresh();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("drafts") : null;

function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36).padStart(2, "0")).join("");
}

// A tab that was duplicated has its twin's name: who came later takes another.
channel?.addEventListener("message", (e: MessageEvent<{ id: string; from: string; taken?: string }>) => {
  const m = e.data;
  if (m.from === instance || m.id !== id) return;
  if (!m.taken) channel.postMessage({ id, from: instance, taken: m.from });
  else if (m.taken === instance) another();
});
sessionStorage.setItem(mine, id);
channel?.postMessage({ id, from: instance });

// another begins a draft of its own.
export function another(): void {
  id = fresh();
  sessionStorage.setItem(mine, id);
}

export function read(key = id): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

// list is all drafts, the newest first.
export function list(): Draft[] {
  const found: Draft[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    const d = key.startsWith(prefix) ? read(key.slice(prefix.length)) : null;
    if (d?.text) found.push(d);
  }
  return found.sort((a, b) => b.at - a.at);
}

export function keep(draft: Omit<Draft, "id" | "at">): void {
  localStorage.setItem(prefix + id, JSON.stringify({ ...draft, id, at: Date.now() }));
  for (const d of list().slice(most)) localStorage.removeItem(prefix + d.id);
}

export function forget(key: string): void {
  localStorage.removeItem(prefix + key);
}

export const current = (): string => id;
