// Everything that is kept as one file, to be taken elsewhere: drafts, collections, training, games,
// and what was chosen on the page.

import { change, table, tables, type Change, type Name } from "../lib/kept";

const kind = "rookery: everything";

// A value as JSON: bytes are text behind a mark.
const mark = "bytes:";

function written(_: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array)) return value;
  let text = "";
  for (let i = 0; i < value.length; i += 8192) text += String.fromCharCode(...value.subarray(i, i + 8192));
  return mark + btoa(text);
}

function read(_: string, value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(mark)) return value;
  return Uint8Array.from(atob(value.slice(mark.length)), (c) => c.charCodeAt(0));
}

interface Everything {
  kind: string;
  tables: Partial<Record<Name, [string, unknown][]>>;
  chosen: Record<string, string>;
}

// file makes the file.
export async function file(): Promise<Blob> {
  const all: Everything = { kind, tables: {}, chosen: { ...localStorage } };
  for (const name of tables) all.tables[name] = await table(name).entries();
  const plain = new Blob([JSON.stringify(all, written)]).stream();
  return new Response(plain.pipeThrough(new CompressionStream("gzip"))).blob();
}

// bring takes a file's contents in. False: it is no such file.
export async function bring(from: Blob): Promise<boolean> {
  let all: Everything;
  try {
    all = JSON.parse(await new Response(from.stream().pipeThrough(new DecompressionStream("gzip"))).text(), read);
  } catch {
    return false;
  }
  if (all?.kind !== kind) return false;
  const changes: Change[] = [];
  for (const name of tables) for (const [key, value] of all.tables?.[name] ?? []) changes.push({ table: name, key, value });
  await change(...changes);
  for (const [key, value] of Object.entries(all.chosen ?? {})) localStorage.setItem(key, value);
  return true;
}
