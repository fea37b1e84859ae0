import { call, said } from "../lib/api";
import { Solution } from "../lib/tree";
import type { Job } from "../lib/types";

// Solving follows a job of the server. The job's name is kept, so that a page
// that is loaded again finds it.

const kept = "job";

class Solving {
  job = $state.raw<Job | null>(null);
  solution = new Solution();
  grown = $state(0); // counts the changes of solution
  error = $state("");
  private source: EventSource | undefined;

  active = $derived(this.job?.state === "running" || this.job?.state === "waiting");

  async start(text: string): Promise<void> {
    this.error = "";
    try {
      if (this.active) await this.stop();
      this.follow(await call<Job>("POST", "jobs", { text }));
    } catch (e) {
      this.error = said(e);
    }
  }

  async stop(): Promise<void> {
    if (!this.job) return;
    try {
      await fetch("/api/jobs/" + this.job.id, { method: "DELETE" });
    } catch (e) {
      this.error = said(e);
    }
  }

  // resume goes on with the job of the last visit.
  async resume(): Promise<void> {
    const id = localStorage.getItem(kept);
    if (!id || this.job) return;
    try {
      this.follow(await call<Job>("GET", "jobs/" + id));
    } catch {
      localStorage.removeItem(kept); // the server has forgotten it
    }
  }

  private follow(job: Job): void {
    this.source?.close();
    this.job = job;
    this.solution = new Solution();
    this.grown++;
    localStorage.setItem(kept, job.id);
    const solution = this.solution;
    const source = new EventSource(`/api/jobs/${job.id}/events`);
    this.source = source;
    let received = 0;
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
}

export const solving = new Solving();
