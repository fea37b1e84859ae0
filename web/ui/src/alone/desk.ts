// The page's end of the worker that answers its requests.

import { root } from "../lib/form";
import { loading } from "./loading.svelte";
import type { FromDesk, Request as Asked, ToDesk } from "./messages";
import { compiled } from "./program";

interface Open {
  head(status: number, headers: [string, string][]): void;
  piece(bytes: Uint8Array): void;
  end(): void;
}

let started: Promise<Worker> | undefined;
let told: () => void;

// answering comes when the program answers for the first time.
export const answering = new Promise<void>((done) => (told = done));

const open = new Map<number, Open>();
let last = 0;

// cores are the workers that solve: one core is left for the page, if there are several.
const cores = (): number => Math.max(1, Math.min(16, (navigator.hardwareConcurrency || 2) - (navigator.hardwareConcurrency > 4 ? 1 : 0)));

function desk(): Promise<Worker> {
  return (started ??= start().catch((e: unknown) => {
    loading.state = "failed";
    loading.error = e instanceof Error ? e.message : String(e);
    started = undefined; // the next request tries again
    throw e;
  }));
}

async function start(): Promise<Worker> {
  loading.state = "loading";
  const module = await compiled((part) => (loading.part = part));
  loading.state = "starting";
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "desk" });
  const send = (m: ToDesk) => worker.postMessage(m);
  return new Promise((resolve, reject) => {
    worker.onerror = (e) => reject(new Error(e.message || "the worker does not start"));
    worker.onmessage = ({ data }: MessageEvent<FromDesk>) => {
      if (data.kind === "ready") {
        loading.state = "ready";
        told();
        resolve(worker);
        return;
      }
      if (data.kind === "ended") {
        // Nothing answers any more; what was asked is not answered, and the next request starts anew.
        for (const o of open.values()) o.end();
        open.clear();
        started = undefined;
        worker.terminate();
        reject(new Error(data.cause));
        return;
      }
      const o = open.get(data.id);
      if (data.kind === "head") o?.head(data.status, data.headers);
      else if (data.kind === "piece") o?.piece(data.bytes);
      else {
        o?.end();
        open.delete(data.id);
      }
    };
    send({ kind: "start", role: "desk", module, root, cores: cores() });
  });
}

// ask has the desk answer a request as a server would.
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const plain = new Request(root + path.slice(1), init); // knows how a form is written
  const body = init.body == null ? null : new Uint8Array(await plain.arrayBuffer());
  const request: Asked = { method: plain.method, path, headers: [...plain.headers], body };
  const worker = await desk();
  const id = ++last;
  return new Promise((resolve, reject) => {
    let out: ReadableStreamDefaultController<Uint8Array> | undefined;
    let over = false;
    const cancel = () => {
      over = true;
      open.delete(id);
      worker.postMessage({ kind: "cancel", id } satisfies ToDesk);
    };
    open.set(id, {
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
