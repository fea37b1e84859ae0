// A program, WebAssembly: fetched packed, once, and kept unpacked for the next time.

import type { Program } from "./messages";
import { Unpacker } from "./xz";

const cache = "rookery-program";

// There is no cache where the host is not safe.
const shelf = (): Promise<Cache | null> => caches.open(cache).catch(() => null);

// The address that a program is kept under: that of the file, without its packing.
const key = (root: string, p: Program): string => root + p.file.replace(/\.xz$/, "");

// compiled is a program, told how far it is.
export async function compiled(root: string, program: Program, told: (part: number) => void): Promise<WebAssembly.Module> {
  const url = key(root, program);
  const kept = await shelf();
  const known = await kept?.match(url);
  if (known) {
    try {
      return await WebAssembly.compileStreaming(known);
    } catch {
      await kept?.delete(url);
    }
  }
  const [one, two] = (await unpacked(root, program, told)).tee();
  const keeping = kept?.put(url, wasm(two)).catch(() => undefined); // without it is fetched again
  if (!keeping) void two.cancel();
  return await WebAssembly.compileStreaming(wasm(one));
}

// keep has programs kept before they are needed, and forgets all others.
export async function keep(root: string, programs: Program[]): Promise<void> {
  const kept = await shelf();
  if (!kept) return;
  programs = programs.flatMap((p) => (p.late ? [p, p.late] : [p]));
  for (const p of programs) {
    const url = key(root, p);
    if (!(await kept.match(url))) await kept.put(url, wasm(await unpacked(root, p, () => undefined)));
  }
  const wanted = programs.map((p) => key(root, p));
  for (const old of await kept.keys()) if (!wanted.includes(old.url)) await kept.delete(old);
}

// compiledNow is a program for who cannot wait for events.
export function compiledNow(root: string, program: Program): WebAssembly.Module {
  const request = new XMLHttpRequest();
  request.open("GET", root + program.file, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${request.status} ${request.statusText}`);
  const pieces: Uint8Array[] = [];
  const unpacker = new Unpacker((plain) => pieces.push(plain));
  unpacker.push(new Uint8Array(request.response as ArrayBuffer));
  unpacker.end();
  const whole = new Uint8Array(pieces.reduce((n, p) => n + p.length, 0));
  pieces.reduce((at, p) => (whole.set(p, at), at + p.length), 0);
  return new WebAssembly.Module(whole);
}

// isKept tells whether a program has been fetched before.
export const isKept = async (root: string, p: Program): Promise<boolean> => !!(await (await shelf())?.match(key(root, p)));

const wasm = (body: ReadableStream): Response => new Response(body, { headers: { "Content-Type": "application/wasm" } });

async function unpacked(root: string, program: Program, told: (part: number) => void): Promise<ReadableStream<Uint8Array>> {
  const packed = await fetch(root + program.file);
  if (!packed.ok || !packed.body) throw new Error(`${packed.status} ${packed.statusText}`);
  let come = 0;
  let unpacker: Unpacker;
  const unpacking = new TransformStream<Uint8Array, Uint8Array>({
    start(out) {
      unpacker = new Unpacker((plain) => out.enqueue(plain));
    },
    transform(piece) {
      told(Math.min(1, (come += piece.length) / program.bytes));
      unpacker.push(piece);
    },
    flush() {
      unpacker.end();
    },
  });
  return packed.body.pipeThrough(unpacking);
}
