// A worker that a program runs in: a desk, which answers the page's requests, or a hand, which
// solves for it. Or it only has programs kept for later.

import { Keeper } from "./keeping";
import type { Ended, FromDesk, Keep, Start, ToDesk } from "./messages";
import { Late } from "./late";
import { compiled, keep } from "./program";

declare const Go: new () => { importObject: WebAssembly.Imports; env: Record<string, string>; run(i: WebAssembly.Instance): Promise<void> };

const scope = self as unknown as {
  rookery: unknown;
  fs: { writeSync(fd: number, bytes: Uint8Array): number };
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((e: MessageEvent) => void) | null;
};

scope.onmessage = ({ data }: MessageEvent<Start | Keep>) =>
  void (data.kind === "keep" ? keep(data.root, data.programs).finally(() => self.close()) : begin(data));

async function begin(start: Start): Promise<void> {
  const late = new Late(start);
  const waiting: unknown[] = []; // comes before the program listens
  let take = (data: unknown): void => void waiting.push(data);
  scope.onmessage = ({ data }) => (data instanceof WebAssembly.Module ? late.come(data) : take(data));
  const hears = (now: (data: never) => void) => {
    take = now as (data: unknown) => void;
    waiting.splice(0).forEach(take);
  };
  let words = "";
  let cause: string;
  try {
    const loaded = (part: number) => scope.postMessage({ kind: "loaded", part } satisfies FromDesk);
    const module = start.module ?? compiled(start.root, start.program, loaded);
    await import(/* @vite-ignore */ start.root + "wasm_exec.js");
    const write = scope.fs.writeSync.bind(scope.fs);
    scope.fs.writeSync = (fd, bytes) => {
      words = (words + new TextDecoder().decode(bytes)).slice(-20_000);
      return write(fd, bytes);
    };
    const started = { ...start, module: await module };
    if (start.role === "desk") await late.fetch();
    scope.rookery = start.role === "desk" ? deskOf(started, late, hears) : handOf(hears);
    const go = new Go();
    await go.run(await late.joined(started.module, go.importObject));
    cause = causeOf(words);
  } catch (e) {
    cause = /memory/i.test(String(e)) ? "out of memory" : /call stack/i.test(String(e)) ? "stack overflow" : causeOf(words) || String(e);
  }
  scope.postMessage({ kind: "ended", cause: cause || "the worker ended" } satisfies Ended);
}

// causeOf is what the program said at last.
function causeOf(words: string): string {
  if (/out of memory|cannot allocate memory/.test(words)) return "out of memory";
  if (/stack exceeds|stack overflow/.test(words)) return "stack overflow";
  return /^(?:panic|fatal error): (.*)$/m.exec(words)?.[1] ?? "";
}

// handOf is what a hand has around it: bytes to and fro.
function handOf(hears: (take: (data: Uint8Array) => void) => void): object {
  return {
    role: "hand",
    send: (bytes: Uint8Array) => scope.postMessage(bytes, [bytes.buffer]),
    set take(take: (bytes: Uint8Array) => void) {
      hears(take);
    },
  };
}

// deskOf is what the desk has around it: requests, hands that it starts, and what is kept.
function deskOf(start: Start, late: Late, hears: (take: (data: ToDesk) => void) => void): object {
  const say = (m: FromDesk, transfer?: Transferable[]) => scope.postMessage(m, transfer);
  const cancels = new Map<number, () => void>();
  let answer: ((request: object, to: object) => () => void) | undefined;
  return {
    role: "desk",
    cores: start.cores,
    keeper: new Keeper(),
    start: handStarter(start, late),
    set answer(a: typeof answer) {
      answer = a;
    },
    ready() {
      hears((m) => {
        if (m.kind === "cancel") cancels.get(m.id)?.();
        if (m.kind !== "ask") return;
        const { id } = m;
        const cancel = answer!(m.request, {
          head: (status: number, headers: [string, string][]) => say({ kind: "head", id, status, headers }),
          piece: (bytes: Uint8Array) => say({ kind: "piece", id, bytes }, [bytes.buffer]),
          end() {
            cancels.delete(id);
            say({ kind: "end", id });
          },
        });
        cancels.set(id, cancel);
      });
      say({ kind: "ready" });
    },
  };
}

// handStarter starts workers that solve.
function handStarter(start: Start, late: Late) {
  const living = new Set<Worker>();
  const newOne = () => {
    const hand = newHand({ ...start, late: late.module });
    living.add(hand.worker);
    return hand;
  };
  const end = (worker: Worker) => {
    living.delete(worker);
    worker.terminate();
  };
  const begun = start.ahead ? [newOne()] : [];
  late.tell((module) => living.forEach((worker) => worker.postMessage(module)));
  return (heard: (bytes: Uint8Array) => void, ended: (cause: string) => void): object => {
    const { worker, listen } = begun.pop() ?? newOne();
    listen(heard, (cause) => {
      end(worker);
      ended(cause);
    });
    return {
      send: (bytes: Uint8Array) => worker.postMessage(bytes, [bytes.buffer]),
      end: () => end(worker),
    };
  };
}

// newHand starts a worker with the program that the desk has. Before anybody listens it only says that it lives, or
// what it has died of.
function newHand(start: Start) {
  const worker = new Worker(self.location.href, { type: "module", name: "hand" });
  let cause: string | undefined;
  let heard: (bytes: Uint8Array) => void = () => undefined;
  let ended = (c: string): void => void (cause = c);
  worker.onmessage = ({ data }: MessageEvent<Uint8Array | Ended>) => (data instanceof Uint8Array ? heard(data) : ended(data.cause));
  worker.onerror = (e) => ended(e.message || "the worker does not start");
  worker.postMessage({ ...start, role: "hand" } satisfies Start);
  return {
    worker,
    listen(h: typeof heard, e: typeof ended) {
      [heard, ended] = [h, e];
      if (cause !== undefined) ended(cause);
    },
  };
}
