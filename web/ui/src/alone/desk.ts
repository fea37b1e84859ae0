// The page's ends of the workers that answer its requests: one composes, one keeps everything else, which starts
// when it is first asked.

import { root } from "../lib/form";
import { loading } from "./loading.svelte";
import type { Request as Asked, ToDesk } from "./messages";
import { desk as newDesk, type ProgramName } from "./workers";

export { keepAll } from "./workers";

interface Open {
  head(status: number, headers: [string, string][]): void;
  piece(bytes: Uint8Array): void;
  end(): void;
}

// Whose a path is: "rookery site" has written what of the API the composing program answers.
const composes = new Set(document.documentElement.dataset.composes!.split(" "));

function ownerOf(path: string): ProgramName {
  const [, api, part] = path.split(/[/?]/);
  return api !== "api" || composes.has(part!) ? "composing" : "keeping";
}

let told: () => void;

// answering comes when a program answers for the first time.
export const answering = new Promise<void>((done) => (told = done));

class Desk {
  readonly open = new Map<number, Open>();
  private started: Promise<Worker> | undefined;

  constructor(private readonly name: ProgramName) {}

  worker(): Promise<Worker> {
    return (this.started ??= this.start().catch((e: unknown) => {
      const l = loading[this.name];
      l.state = "failed";
      l.error = e instanceof Error ? e.message : String(e);
      this.started = undefined; // the next request tries again
      throw e;
    }));
  }

  private start(): Promise<Worker> {
    const l = loading[this.name];
    l.state = "loading";
    const { worker, listen } = newDesk(this.name);
    return new Promise((resolve, reject) => {
      listen((data) => {
        if (data.kind === "loaded") {
          l.part = data.part;
          if (data.part === 1) l.state = "starting";
          return;
        }
        if (data.kind === "ready") {
          l.state = "ready";
          told();
          resolve(worker);
          return;
        }
        if (data.kind === "ended") {
          // Nothing answers any more; what was asked is not answered, and the next request starts anew.
          for (const o of this.open.values()) o.end();
          this.open.clear();
          this.started = undefined;
          worker.terminate();
          reject(new Error(data.cause));
          return;
        }
        const o = this.open.get(data.id);
        if (data.kind === "head") o?.head(data.status, data.headers);
        else if (data.kind === "piece") o?.piece(data.bytes);
        else {
          o?.end();
          this.open.delete(data.id);
        }
      });
    });
  }
}

const desks = { composing: new Desk("composing"), keeping: new Desk("keeping") };
let last = 0;

// ask has a desk answer a request as a server would.
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const plain = new Request(root + path.slice(1), init); // knows how a form is written
  const body = init.body == null ? null : new Uint8Array(await plain.arrayBuffer());
  const request: Asked = { method: plain.method, path, headers: [...plain.headers], body };
  const desk = desks[ownerOf(path)];
  const worker = await desk.worker();
  const id = ++last;
  return new Promise((resolve, reject) => {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined;
    let over = false;
    const cancel = () => {
      over = true;
      desk.open.delete(id);
      worker.postMessage({ kind: "cancel", id } satisfies ToDesk);
    };
    desk.open.set(id, {
      head(status, headers) {
        const none = status === 204 || status === 304;
        const stream = new ReadableStream<Uint8Array>({ start: (c) => void (out = c), cancel });
        resolve(new Response(none ? null : stream, { status, headers }));
      },
      piece: (bytes) => over || out?.enqueue(bytes),
      end() {
        if (!out) reject(new TypeError("the program has ended"));
        else if (!over) out.close();
        over = true;
      },
    });
    init.signal?.addEventListener("abort", () => {
      if (over) return;
      cancel();
      const why = new DOMException("not wanted any more", "AbortError");
      if (out) out.error(why);
      else reject(why);
    });
    worker.postMessage({ kind: "ask", id, request } satisfies ToDesk);
  });
}

// What the page shows by address, pictures above all, is asked for by the service worker.
export function serve(): void {
  navigator.serviceWorker?.addEventListener("message", (e: MessageEvent<{ ask: string }>) => {
    const port = e.ports[0]!;
    ask(e.data.ask).then(
      async (r) => port.postMessage({ status: r.status, headers: [...r.headers], body: await r.arrayBuffer() }),
      () => port.postMessage({ status: 503, headers: [], body: null }),
    );
  });
}
