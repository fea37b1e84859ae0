// What the program keeps: documents in the browser's database. All tabs have the same ones, and
// one at a time changes them.

import { change, table } from "../lib/kept";

interface Document {
  key: string;
  bytes: Uint8Array;
}

const documents = table<Document>("documents");
const lock = "rookery-documents";

export class Keeper {
  private changed = true; // by others, since the last time
  private readonly channel = new BroadcastChannel(lock);
  private free: (() => void) | undefined;

  constructor() {
    this.channel.onmessage = () => (this.changed = true);
  }

  async documents(): Promise<[string, Uint8Array][]> {
    return (await documents.all()).map((d) => [d.key, d.bytes]);
  }

  async write(list: [string, Uint8Array | undefined][]): Promise<void> {
    await change(...list.map(([key, bytes]) => ({ table: "documents" as const, key, value: bytes && { key, bytes } })));
    this.channel.postMessage("changed");
  }

  // enter waits until no other tab is at the documents, and tells whether one has been.
  enter(): Promise<boolean> {
    return new Promise((entered) => {
      const inside = () =>
        new Promise<void>((leave) => {
          this.free = leave;
          entered(this.changed);
          this.changed = false;
        });
      if (navigator.locks) void navigator.locks.request(lock, inside);
      else void inside();
    });
  }

  leave(): void {
    this.free?.();
  }
}
