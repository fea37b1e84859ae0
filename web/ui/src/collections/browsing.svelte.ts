import { language } from "../lib/i18n.svelte";
import { composition } from "../compose/composition.svelte";
import { Attempts } from "../lib/attempts.svelte";
import { call, Refused, request, said } from "../lib/api";
import { go } from "../lib/route.svelte";
import type { Predicate } from "../library/library";
import { list, tc, titleOf, type Collection, type Entry, type Import, type OpenEntry, type Page } from "./collections";

export const pageSize = 50;
const noSearch = { men: "", stipulation: "", condition: "", theme: "", author: "", text: "", verdict: "", q: "" };

// who made a problem, and what it is called.
export const who = (e: Entry): string => [e.authors?.join(", "), e.title || e.id].filter(Boolean).join(" · ");

// Undoable is what was done last and can be undone, in words.
interface Undoable {
  said: string;
  undo: () => Promise<void>;
}

// Browsing is what the page of collections shows: one of them, a search in it and the
// problem that is looked at. The page sees to when it looks again.
export class Browsing extends Attempts {
  collections = $state.raw<Collection[]>([]);
  chosen = $state("");
  sort = $state("");
  query = $state(""); // in the library's language, as it is typed; what is asked is in the search
  predicates = $state.raw<Predicate[]>([]);
  search = $state({ ...noSearch });
  from = $state(0);
  page = $state.raw<Page | null>(null);
  open = $state.raw<OpenEntry | null>(null);
  copied = $state(""); // says that this is a copy
  undoable = $state.raw<Undoable | null>(null);
  deleted = $state.raw<Collection[]>([]); // that can be had back
  naming = $state<string | null>(null); // the name that is being typed
  private asked = 0;
  private again = 0; // a timer: problems are still being looked at

  own = $derived(this.collections.filter((c) => !c.bundled));
  current = $derived(this.page?.collection.id === this.chosen ? this.page.collection : this.collections.find((c) => c.id === this.chosen));
  rest = $derived(this.page?.verdicts.open ?? 0); // problems without a finding
  themes = $derived(Object.entries(this.page?.themes ?? {}).sort(([a], [b]) => a.localeCompare(b)));
  // what the fields ask as a query
  written = $derived(Object.entries(this.search).some(([k, v]) => k !== "q" && v.trim()) ? (this.page?.query ?? "") : "");
  searching = $derived(Object.values(this.search).some((v) => v.trim()));
  address = $derived(this.chosen ? `/collections/${this.chosen}${this.open ? "/" + this.open.entry.number : ""}` : "");

  constructor(chosen: string) {
    super();
    this.chosen = chosen;
  }

  reload(): Promise<void> {
    return this.attempt(async () => {
      [this.collections, this.deleted] = await Promise.all([list(), list(true)]);
      if (!this.collections.some((c) => c.id === this.chosen)) this.chosen = (this.collections.find((c) => !c.bundled) ?? this.collections[0])?.id ?? "";
    });
  }

  // ask has the query asked that was typed.
  async ask(): Promise<void> {
    this.search.q = this.query.trim();
    this.from = 0;
  }

  // takeOver makes the query that the fields ask the one that is typed.
  takeOver(): void {
    const query = this.written;
    this.clear();
    this.query = this.search.q = query;
  }

  // learn asks what queries may ask.
  learn(): Promise<void> {
    return this.attempt(async () => {
      if (!this.predicates.length) this.predicates = await call<Predicate[]>("GET", "library/predicates");
    });
  }

  asking(): URLSearchParams {
    const asked = Object.entries(this.search).flatMap(([k, v]) => (v.trim() ? [[k, v.trim()]] : []));
    return new URLSearchParams(this.search.men.trim() ? [...asked, ["language", language()]] : asked);
  }

  async look(): Promise<void> {
    if (!this.chosen) return;
    const mine = ++this.asked;
    clearTimeout(this.again);
    const q = this.asking();
    if (this.sort) q.set("sort", this.sort);
    q.set("from", String(this.from));
    q.set("limit", String(pageSize));
    try {
      const p = await call<Page>("GET", `collections/${this.chosen}/problems?${q}`);
      if (mine !== this.asked) return;
      this.page = p;
      this.error = "";
      if (p.coming) this.again = window.setTimeout(() => void this.look(), 100);
    } catch (e) {
      if (mine !== this.asked) return;
      if (e instanceof Refused && e.status === 404) await this.reload();
      else this.error = said(e);
    }
  }

  choose(id: string): void {
    this.chosen = id;
    localStorage.setItem("collection", id);
    this.clear();
    this.open = null;
    this.copied = "";
    this.undoable = null;
    this.naming = null;
  }

  // clear looks for everything again.
  clear(): void {
    this.search = { ...noSearch };
    this.query = "";
    this.from = 0;
  }

  // only looks for problems with one verdict, or for all again.
  only(verdict: string): void {
    this.search.verdict = this.search.verdict === verdict ? "" : verdict;
    this.from = 0;
  }

  // sortBy sorts by a column, and the other way round at the second time.
  sortBy(key: string): void {
    this.sort = this.sort === key ? "-" + key : this.sort === "-" + key ? "" : key;
    this.from = 0;
  }

  async imported(made: Import): Promise<void> {
    await this.reload();
    this.choose(made.collection.id);
    await this.look();
  }

  // mined shows what was found in games: a collection that is new is chosen, and looked
  // at again if it still is.
  async mined(collection: string): Promise<void> {
    const known = this.collections.some((c) => c.id === collection);
    await this.reload();
    if (!known) this.choose(collection);
    if (this.chosen === collection) await this.look();
  }

  create(): Promise<void> {
    return this.attempt(async () => {
      const c = await call<Collection>("POST", "collections", { name: tc("new") });
      await this.reload();
      this.choose(c.id);
      this.naming = c.name;
    });
  }

  async rename(): Promise<void> {
    const name = this.naming?.trim();
    if (!name) return;
    await this.attempt(async () => {
      await call<Collection>("PATCH", "collections/" + this.chosen, { name });
      this.naming = null;
      await this.reload();
      await this.look();
    });
  }

  remove(): Promise<void> {
    return this.attempt(async () => {
      const { chosen, current } = this;
      await request("DELETE", "collections/" + chosen);
      this.undoable = { said: tc("deletedOne", current ? titleOf(current) : ""), undo: () => this.bringBack(chosen) };
      this.chosen = "";
      this.page = null;
      this.open = null;
      await this.reload();
    });
  }

  verify(again: boolean): Promise<void> {
    return this.attempt(async () => {
      await call<Collection>("POST", `collections/${this.chosen}/solving`, { again });
      await this.look();
    });
  }

  // verifyCopy verifies what belongs to the server as a copy of one's own.
  verifyCopy(): Promise<void> {
    const name = this.current && titleOf(this.current);
    return this.attempt(async () => {
      const c = await call<Collection>("POST", `collections/${this.chosen}/copy`, { name });
      await this.reload();
      this.choose(c.id);
      this.copied = tc("copied", name ?? "");
      await call<Collection>("POST", `collections/${c.id}/solving`, {});
      await this.look();
    });
  }

  stop(): Promise<void> {
    return this.attempt(async () => {
      await call<Collection>("DELETE", `collections/${this.chosen}/solving`);
      await this.look();
    });
  }

  show(number: number): Promise<void> {
    return this.attempt(async () => {
      this.open = await call<OpenEntry>("GET", `collections/${this.chosen}/problems/${number}`);
    });
  }

  // close goes back to where the problem was chosen.
  close(): void {
    this.open = null;
    document.querySelector<HTMLElement>("tr.now button")?.focus();
  }

  async compose(): Promise<void> {
    if (!this.open || !this.current) return;
    const place = this.current.bundled ? undefined : { collection: this.chosen, number: this.open.entry.number };
    if (await composition.open(this.open.text, { about: this.open.about ?? {}, place })) go("/");
    else this.error = composition.error;
  }

  train(): void {
    localStorage.setItem("training", this.chosen);
    if (this.open) localStorage.setItem("training:" + this.chosen, String(this.open.entry.number));
    go("/puzzles");
  }

  // bringBack has a collection back that was deleted.
  bringBack(id: string): Promise<void> {
    return this.attempt(async () => {
      await call<Collection>("POST", `collections/${id}/restore`);
      this.undoable = null;
      await this.reload();
      this.choose(id);
      await this.look();
    });
  }

  drop(): Promise<void> {
    return this.attempt(async () => {
      const path = `collections/${this.chosen}/problems/${this.open!.entry.number}`;
      await request("DELETE", path);
      const number = this.open!.entry.number;
      this.undoable = {
        said: tc("droppedOne", number),
        undo: () =>
          this.attempt(async () => {
            await call<Entry>("POST", path + "/restore");
            this.undoable = null;
            await this.look();
            await this.show(number);
          }),
      };
      this.open = null;
      await this.look();
    });
  }
}
