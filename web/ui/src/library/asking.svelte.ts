import { list, type Collection } from "../collections/collections";
import { composition } from "../compose/composition.svelte";
import { Attempts } from "../lib/attempts.svelte";
import { call, request, save } from "../lib/api";
import { go } from "../lib/route.svelte";
import { type Alias, type OpenEntry, type Page, type Predicate, type Status, type Work } from "./library";

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
  where = $state(""); // the collection that is asked in the library's place; empty: the library
  collections = $state.raw<Collection[]>([]); // that there are
  status = $state.raw<Status | null>(null);
  predicates = $state.raw<Predicate[]>([]);
  query = $state("");
  order = $state("");
  from = $state(0);
  page = $state.raw<Page | null>(null);
  near = $state(0); // the entry that the page is near to; 0: the query's
  open = $state.raw<OpenEntry | null>(null);
  kept = $state<string[]>(keptSearches());
  work = $state.raw<Work | null>(null); // what is done behind the page
  taken = $state.raw<Work[]>([]); // what became of the files before, of several
  sets = $state.raw<string[]>([]); // that there are
  aliases = $state.raw<Alias[]>([]); // names that are spellings of others
  names = $state.raw<string[]>([]); // that begin as typed
  busy = $state(false);
  private asked = 0;
  private watching = 0;
  private left = false;

  constructor(where = "") {
    super();
    this.where = where;
  }

  // about is the path of a question to the library, or to the collection in its place.
  private about(path: string, params: Record<string, string> = {}): string {
    const all = new URLSearchParams(this.where ? { ...params, in: this.where } : params);
    return all.size ? `${path}?${all}` : path;
  }

  private ofStatus(): Promise<Status> {
    return call<Status>("GET", this.about("library"));
  }

  load(): Promise<void> {
    return this.attempt(async () => {
      [this.status, this.predicates, this.collections] = await Promise.all([this.ofStatus(), call<Predicate[]>("GET", "library/predicates"), list()]);
      if (this.status.coming) void this.await();
      if (this.status.open) this.watch(await call<Work>("GET", "library/work"));
    });
  }

  // turn asks a collection from now on, or the library.
  async turn(where: string): Promise<void> {
    [this.where, this.open, this.page, this.near, this.from] = [where, null, null, 0, 0];
    await this.load();
    await this.look();
  }

  // look asks for a page of what the query finds.
  look(from = 0): Promise<void> {
    return this.get(0, from, () =>
      call<Page>("GET", this.about("library/search", { q: this.query, order: this.order, from: String(from), limit: String(pageSize) })),
    );
  }

  // lookNear asks for what is near to an entry.
  lookNear(id: number): Promise<void> {
    return this.get(id, 0, () => call<Page>("POST", "library/near", { in: this.where, id, most: pageSize }));
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
      this.open = await call<OpenEntry>("GET", this.about(`library/entries/${id}`));
    });
  }

  // await asks until all problems have been looked at, and then again for what the page shows.
  private async await(): Promise<void> {
    await this.attempt(async () => {
      while (this.status?.coming && !this.left) {
        await new Promise((go) => setTimeout(go, 100));
        this.status = await this.ofStatus();
      }
      if (!this.left && !this.near) await this.look(this.from);
    });
  }

  // watch asks how far the work is until it has ended, and then again for what the page shows.
  private watch(work: Work): void {
    clearTimeout(this.watching);
    const ended = this.work?.running && !work.running;
    this.work = work;
    if (ended) {
      void this.attempt(async () => {
        this.status = await this.ofStatus();
        if (!this.near) await this.look(this.from);
      });
    }
    if (work.running && !this.left)
      this.watching = window.setTimeout(() => void call<Work>("GET", "library/work").then((w) => this.watch(w), () => this.watch(work)), 1000);
  }

  // unwatch ends that: the page is left.
  unwatch(): void {
    this.left = true;
    clearTimeout(this.watching);
  }

  // takeIn brings files, one after the other.
  takeIn(files: File[]): Promise<void> {
    return this.attempt(async () => {
      this.taken = [];
      for (const [i, file] of files.entries()) {
        if (i && this.work) this.taken = [...this.taken, this.work];
        this.watch((await (await request("POST", "library/import?" + new URLSearchParams({ name: file.name }), file)).json()) as Work);
        while (this.work?.running && !this.left) await new Promise((go) => setTimeout(go, 200));
      }
    });
  }

  // loadAliases asks which names somebody has joined.
  loadAliases(): Promise<void> {
    return this.attempt(async () => {
      this.aliases = await call<Alias[]>("GET", "library/aliases");
    });
  }

  // complete asks which names begin as typed.
  complete(prefix: string, sources: boolean): Promise<void> {
    return this.attempt(async () => {
      this.names = prefix ? await call<string[]>("GET", "library/names?" + new URLSearchParams({ field: sources ? "source" : "author", prefix })) : [];
    });
  }

  // join makes a name another spelling of one; of none any more if that is empty.
  join(alias: string, name: string, sources: boolean): Promise<boolean> {
    return this.done(async () => {
      this.aliases = await call<Alias[]>("PUT", "library/aliases", { alias, name, sources });
      if (!this.near) await this.look(this.from);
    });
  }

  // solve has what the query finds and nobody has solved be solved.
  solve(seconds: number): Promise<void> {
    return this.attempt(async () => this.watch(await call<Work>("POST", "library/solve", { query: this.query, seconds })));
  }

  stop(): Promise<void> {
    return this.attempt(async () => this.watch(await call<Work>("DELETE", "library/work")));
  }

  // loadSets asks which sets there are.
  loadSets(): Promise<void> {
    return this.attempt(async () => {
      this.sets = await call<string[]>("GET", "library/names?field=set");
    });
  }

  // mark puts an entry into a set, or takes it out.
  mark(id: number, set: string, into: boolean): Promise<boolean> {
    return this.alter(id, "sets", { set, in: into });
  }

  // collect puts all that the query finds into a set.
  collect(set: string): Promise<boolean> {
    return this.done(() => request("PUT", "library/sets", { query: this.query, set, in: true }));
  }

  // merge makes one entry of the open one and another.
  merge(id: number, from: number): Promise<boolean> {
    return this.done(async () => {
      this.open = await call<OpenEntry>("POST", `library/entries/${id}/merge`, { from });
      this.status = await this.ofStatus();
      if (!this.near) await this.look(this.from);
    });
  }

  private async done(what: () => Promise<unknown>): Promise<boolean> {
    let done = false;
    await this.attempt(async () => {
      await what();
      done = true;
    });
    return done;
  }

  note(id: number, text: string): Promise<boolean> {
    return this.alter(id, "note", { text });
  }

  private async alter(id: number, what: string, body: unknown): Promise<boolean> {
    return this.done(async () => {
      const open = await call<OpenEntry>("PUT", `library/entries/${id}/${what}`, body);
      if (this.open?.entry.id === id) this.open = open;
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
      const answer = await request("GET", this.about("library/export", { q: this.query, to: form }));
      save(await answer.blob(), `library.${form}`);
    });
  }

  // address is the page's with what it shows.
  get address(): string {
    const parts = [...(this.where ? ["in", encodeURIComponent(this.where)] : []), ...(this.open ? [String(this.open.entry.id)] : [])];
    return ["/library", ...parts].join("/");
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
