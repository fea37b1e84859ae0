// The workers that programs run in. The one that composes is started as soon as the page's script is there,
// before anything is drawn: it is what visitors wait for.

import { alone, root } from "../lib/form";
import type { FromDesk, Keep, Program, ToDesk } from "./messages";

export type ProgramName = "composing" | "keeping";

const { dataset } = document.documentElement;

function fileOf(text: string): Program {
  const [file, bytes] = text.split(" ");
  return { file: file!, bytes: Number(bytes) };
}

function program(name: ProgramName): Program {
  const [own, late] = dataset[name]!.split(", ").map(fileOf);
  return { ...own!, late };
}

// cores are the workers that solve: one core is left for the page, if there are several.
const cores = (): number => Math.max(1, Math.min(16, (navigator.hardwareConcurrency || 2) - (navigator.hardwareConcurrency > 4 ? 1 : 0)));

const newWorker = (name: string): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });

// A Running worker has perhaps said something before anybody listened.
export interface Running {
  worker: Worker;
  listen(hear: (m: FromDesk) => void): void;
}

function start(name: ProgramName): Running {
  const worker = newWorker(name);
  const early: FromDesk[] = [];
  let hear = (m: FromDesk): void => void early.push(m);
  worker.onmessage = ({ data }: MessageEvent<FromDesk>) => hear(data);
  worker.onerror = (e) => hear({ kind: "ended", cause: e.message || "the worker does not start" });
  worker.postMessage({ kind: "start", role: "desk", program: program(name), root, cores: cores(), ahead: name === "composing" } satisfies ToDesk);
  return {
    worker,
    listen(now) {
      hear = now;
      early.splice(0).forEach(now);
    },
  };
}

let first = alone ? start("composing") : undefined;

// desk starts a worker that answers requests, or gives the one that has been started first.
export function desk(name: ProgramName): Running {
  if (name !== "composing" || !first) return start(name);
  const given = first;
  first = undefined;
  return given;
}

// keepAll has all programs kept, for visits without a network. Unpacking takes time that the page has
// other uses for.
export function keepAll(): void {
  const worker = newWorker("keeping for later");
  worker.postMessage({ kind: "keep", root, programs: [program("composing"), program("keeping")] } satisfies Keep);
}
