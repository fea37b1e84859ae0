import { call, passing, Refused, said } from "../lib/api";
import { ask, listen, type Source } from "../lib/transport";
import { Solution } from "../lib/tree";
import type { Job, Problem, Reading } from "../lib/types";
import { composition, essenceOf } from "./composition.svelte";

// Solving follows a job of the server. The draft keeps the job's name, so that a page that
// is loaded again, or comes back to it, finds it.

class Solving {
  job = $state.raw<Job | null>(null);
  solution = new Solution();
  grown = $state(0); // counts the changes of solution
  error = $state("");
  of = $state(""); // the essence of the problem that is solved
  lost = $state(false); // nothing comes from the server at the moment
  since = $state(0); // when the solving began here
  private away = false; // the error is that the server did not answer
  private source: Source | undefined;

  active = $derived(this.job?.state === "running" || this.job?.state === "waiting");

  async start(text: string, problem: Problem, whole = false, shorter = {}): Promise<void> {
    this.error = "";
    this.away = false;
    try {
      if (this.active) await this.stop();
      const job = await call<Job>("POST", "jobs", { text, whole, ...shorter });
      this.of = essenceOf(problem);
      this.follow(job);
    } catch (e) {
      this.error = said(e);
      this.away = passing(e);
    }
  }

  // answered: the server is there again; that it was not is nothing to be told any more.
  answered(): void {
    if (this.away) this.error = "";
    this.away = false;
  }

  // shortest gives the stipulation of the shortest mate, looked for with a move more each time; null if it
  // was stopped, or could not be gone on with.
  async shortest(text: string, problem: Problem): Promise<string | null> {
    for (let moves = 1; ; moves++) {
      const stipulation = "#" + moves;
      await this.start(text, problem, false, { stipulation, first: true });
      const job = this.error ? null : await this.ended();
      if (job?.state !== "done") return null;
      if (job.solutions) return stipulation;
      if (job.judged?.verdict !== "no solution") return null; // its time was up
      await this.stop(); // it is of no further use
    }
  }

  // ended waits for the end of the job at hand; null if another one has taken its place.
  private async ended(): Promise<Job | null> {
    const id = this.job?.id;
    while (this.active && this.job?.id === id) await new Promise((done) => setTimeout(done, 50));
    return this.job?.id === id ? this.job : null;
  }

  async stop(): Promise<void> {
    if (!this.job) return;
    try {
      await ask("jobs/" + this.job.id, { method: "DELETE" });
    } catch (e) {
      this.error = said(e);
    }
  }

  // resume goes on with the job that the draft at hand had before.
  async resume(): Promise<void> {
    this.forget();
    const id = composition.job;
    if (!id) return;
    try {
      const job = await call<Job>("GET", "jobs/" + id);
      const r = await call<Reading>("POST", "problem", { text: job.text });
      if (composition.job !== id || this.job) return; // one has gone on
      this.of = essenceOf(r.problem);
      this.follow(job);
    } catch {
      // The server has forgotten it, or does not answer: it can be solved again.
    }
  }

  // forget takes the solution away.
  forget(): void {
    this.source?.close();
    this.job = null;
    this.solution = new Solution();
    this.grown++;
    this.of = this.error = "";
  }

  private follow(job: Job): void {
    this.source?.close();
    this.job = job;
    this.solution = new Solution();
    this.grown++;
    this.lost = false;
    this.since = Date.now();
    composition.solvedBy(job.id);
    const solution = this.solution;
    const source = listen(`jobs/${job.id}/events`);
    this.source = source;
    let received = 0;
    source.onopen = () => (this.lost = false);
    source.onerror = () => void this.broken(source, job.id);
    source.addEventListener("pieces", (e) => {
      for (const [kind, doc] of JSON.parse((e as MessageEvent).data)) solution.add(kind, doc);
      received = Number((e as MessageEvent).lastEventId);
      this.grown++;
    });
    source.addEventListener("state", (e) => {
      const job: Job = JSON.parse((e as MessageEvent).data);
      this.job = job;
      if (!this.active && received >= job.pieces) source.close();
    });
  }

  // broken finds out what has become of a job whose stream has broken off: the browser
  // asks again by itself unless the server has refused.
  private async broken(source: Source, id: string): Promise<void> {
    if (source !== this.source) return;
    this.lost = this.active;
    if (source.readyState !== EventSource.CLOSED) return;
    await new Promise((done) => setTimeout(done, 2000));
    if (source !== this.source) return;
    try {
      this.follow(await call<Job>("GET", "jobs/" + id));
    } catch (e) {
      if (!(e instanceof Refused)) return void this.broken(source, id);
      this.lost = false;
      if (this.job && this.active) this.job = { ...this.job, state: "interrupted" };
    }
  }
}

export const solving = new Solving();
