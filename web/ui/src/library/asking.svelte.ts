import { composition } from "../compose/composition.svelte";
import { Attempts } from "../lib/attempts.svelte";
import { call, request, save } from "../lib/api";
import { go } from "../lib/route.svelte";
import { type OpenEntry, type Page, type Predicate, type Status } from "./library";

export const pageSize = 20;

const keptName = "library searches";

function keptSearches(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keptName) ?? "[]");
    return Array.isArray(list) ? list.filter((x) => typeof x === "string") : [];
  } catch {
    return [];
  }
}

// Asking is what the page of the library shows: a query and what it finds, or what is near to an
// entry, and the entry that is looked at.
export class Asking extends Attempts {
  status = $state.raw<Status | null>(null);
  predicates = $state.raw<Predicate[]>([]);
  query = $state("");
  order = $state("");
  from = $state(0);
  page = $state.raw<Page | null>(null);
  near = $state(0); // the entry that the page is near to; 0: the query's
  open = $state.raw<OpenEntry | null>(null);
  kept = $state<string[]>(keptSearches());
  busy = $state(false);
  private asked = 0;

  load(): Promise<void> {
    return this.attempt(async () => {
      [this.status, this.predicates] = await Promise.all([call<Status>("GET", "library"), call<Predicate[]>("GET", "library/predicates")]);
    });
  }

  // look asks for a page of what the query finds.
  look(from = 0): Promise<void> {
    return this.get(0, from, () =>
      call<Page>("GET", "library/search?" + new URLSearchParams({ q: this.query, order: this.order, from: String(from), limit: String(pageSize) })),
    );
  }

  // lookNear asks for what is near to an entry.
  lookNear(id: number): Promise<void> {
    return this.get(id, 0, () => call<Page>("POST", "library/near", { id, most: pageSize }));
  }

  private get(near: number, from: number, ask: () => Promise<Page>): Promise<void> {
    const asked = ++this.asked;
    this.busy = true;
    return this.attempt(async () => {
      try {
        const page = await ask();
        if (asked !== this.asked) return;
        [this.page, this.from, this.near] = [page, from, near];
      } finally {
        if (asked === this.asked) this.busy = false;
      }
    });
  }

  show(id: number): Promise<void> {
    return this.attempt(async () => {
      this.open = await call<OpenEntry>("GET", `library/entries/${id}`);
    });
  }

  async compose(): Promise<void> {
    if (!this.open) return;
    if (await composition.open(this.open.text, { about: this.open.about ?? {} })) go("/");
    else this.error = composition.error;
  }

  // take saves what the query finds as a file.
  take(form: string): Promise<void> {
    return this.attempt(async () => {
      const answer = await request("GET", "library/export?" + new URLSearchParams({ q: this.query, to: form }));
      save(await answer.blob(), `library.${form}`);
    });
  }

  keep(): void {
    const query = this.query.trim();
    if (query) this.save([query, ...this.kept.filter((k) => k !== query)].slice(0, 50));
  }

  forget(query: string): void {
    this.save(this.kept.filter((k) => k !== query));
  }

  private save(list: string[]): void {
    this.kept = list;
    localStorage.setItem(keptName, JSON.stringify(list));
  }
}
