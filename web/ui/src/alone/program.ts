// The program, WebAssembly: fetched packed, once, and kept unpacked for the next time.

import { Decompress } from "fzstd";
import { root } from "../lib/form";

const cache = "rookery-program";

// compiled is the program of this page, told how far it is.
export async function compiled(told: (part: number) => void): Promise<WebAssembly.Module> {
  const { program, bytes } = document.documentElement.dataset;
  const url = root + program!;
  const shelf = await caches.open(cache).catch(() => null); // there is none where the host is not safe
  const known = await shelf?.match(url);
  if (known) {
    try {
      return await WebAssembly.compileStreaming(known);
    } catch {
      await shelf?.delete(url);
    }
  }
  const packed = await fetch(url + ".zst");
  if (!packed.ok || !packed.body) throw new Error(`${packed.status} ${packed.statusText}`);
  let come = 0;
  const whole = Number(bytes);
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      told(Math.min(1, (come += piece.length) / whole));
      out.enqueue(piece);
    },
  });
  const plain = packed.body.pipeThrough(counted).pipeThrough(unpacking());
  const [one, two] = plain.tee();
  const wasm = (body: ReadableStream) => new Response(body, { headers: { "Content-Type": "application/wasm" } });
  const kept = shelf?.put(url, wasm(two)).catch(() => undefined); // without it is fetched again
  if (!kept) void two.cancel();
  const module = await WebAssembly.compileStreaming(wasm(one));
  void kept?.then(async () => {
    for (const old of (await shelf?.keys()) ?? []) if (old.url !== url) await shelf?.delete(old);
  });
  return module;
}

// unpacking unpacks zstd. Some hosts have it done by the browser: then there is nothing to unpack.
function unpacking(): TransformStream<Uint8Array, Uint8Array> {
  let decoder: Decompress | undefined;
  let first = true;
  let plain = false;
  return new TransformStream({
    transform(piece, out) {
      if (first) {
        first = false;
        plain = piece[0] === 0 && piece[1] === 0x61; // "\0asm"
        decoder = new Decompress((unpacked) => unpacked.length && out.enqueue(unpacked));
      }
      if (plain) out.enqueue(piece);
      else decoder!.push(piece);
    },
    flush() {
      if (!plain) decoder?.push(new Uint8Array(0), true);
    },
  });
}
