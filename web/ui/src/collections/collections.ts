import { call, request, save } from "../lib/api";
import type { Man, Shape } from "../lib/types";
import type { Verdict } from "../lib/judgement";
import { language, texts } from "../lib/i18n.svelte";
import { words } from "./words";

// Collections of problems as the server keeps them.

export const tc = texts(words);

export type Collection = Shape<"Collection">;
export type Finding = Shape<"Finding">;
export type Entry = Shape<"Entry">;
export type Page = Omit<Shape<"Page">, "verdicts"> & { verdicts: Partial<Record<Verdict | "open", number>> };
export type OpenEntry = Shape<"OpenEntry">;
export type Import = Shape<"Import">;
export type Mining = Shape<"Mining">;

// titleOf is a collection's name; the server's have one in each language.
export function titleOf(c: Collection): string {
  return c.bundled && (c.id === "mates" || c.id === "examples") ? tc(c.id) : c.name;
}

// list is the collections that there are, or those that were deleted and can be had back.
export async function list(deleted = false): Promise<Collection[]> {
  return call<Collection[]>("GET", "collections" + (deleted ? "?deleted=true" : ""));
}

// bring sends a file of problems; to is a collection, or nothing for a new one.
export async function bring(file: Blob, name: string, to = ""): Promise<Import> {
  const query = new URLSearchParams({ name, ...(to && { to }) });
  return (await request("POST", "collections/import?" + query, file)).json() as Promise<Import>;
}

// fetchFile saves a collection in a format and returns how many problems it
// cannot say.
export async function fetchFile(c: Collection, format: string, search: URLSearchParams): Promise<number> {
  const r = await request("GET", `collections/${c.id}/file/${format}?${search}${search.size ? "&" : ""}language=${language()}`);
  const named = /filename="([^"]+)"/.exec(r.headers.get("Content-Disposition") ?? "")?.[1] ?? "collection";
  const base = titleOf(c).replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-") || "collection";
  save(await r.blob(), named.replace(/^collection/, base));
  return Number(r.headers.get("Rookery-Left-Out") ?? 0);
}

export const menCount = (men: Man[]): string => {
  const of = (c: string) => men.filter((m) => m.colour === c).length;
  return `${of("white")}+${of("black")}${of("neutral") ? `+${of("neutral")}n` : ""}`;
};
