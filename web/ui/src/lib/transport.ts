// How requests get to who answers them: a server, or, where the page is alone, a worker of the
// browser.

import { alone } from "./form";

// ask makes a request to the API; the path is what stands behind "/api/".
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  if (!alone) return fetch("/api/" + path, init);
  return (await import("../alone/desk")).ask("/api/" + path, init);
}

// A Source is a stream of events, as an EventSource has them.
export interface Source {
  onopen: ((e: Event) => void) | null;
  onerror: ((e: Event) => void) | null;
  readonly readyState: number;
  addEventListener(kind: string, take: (e: Event) => void): void;
  close(): void;
}

// listen follows the events of a path.
export function listen(path: string): Source {
  return alone ? new Stream(path) : new EventSource("/api/" + path);
}

// A Stream reads events out of an answer. It does not ask again: there is no connection that
// could be lost.
class Stream extends EventTarget implements Source {
  onopen: ((e: Event) => void) | null = null;
  onerror: ((e: Event) => void) | null = null;
  readyState: number = EventSource.CONNECTING;
  private readonly end = new AbortController();

  constructor(path: string) {
    super();
    void this.read(path);
  }

  close(): void {
    this.readyState = EventSource.CLOSED;
    this.end.abort();
  }

  private async read(path: string): Promise<void> {
    try {
      const answer = await ask(path, { signal: this.end.signal, headers: { Accept: "text/event-stream" } });
      if (!answer.ok || !answer.body) throw new Error(answer.statusText);
      this.readyState = EventSource.OPEN;
      this.onopen?.(new Event("open"));
      let text = "";
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let r = await reader.read(); !r.done; r = await reader.read()) {
        const events = (text + r.value).split("\n\n");
        text = events.pop()!;
        for (const e of events) this.tell(e);
      }
    } catch {
      // as when the answer ends: it is told below
    }
    if (this.readyState === EventSource.CLOSED) return;
    this.readyState = EventSource.CLOSED;
    this.onerror?.(new Event("error"));
  }

  private tell(text: string): void {
    let [kind, id] = ["message", ""];
    const data: string[] = [];
    for (const line of text.split("\n")) {
      const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      if (field === "event") kind = value!;
      else if (field === "id") id = value!;
      else if (field === "data") data.push(value!);
    }
    if (data.length) this.dispatchEvent(new MessageEvent(kind, { data: data.join("\n"), lastEventId: id }));
  }
}
