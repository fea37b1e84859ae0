// What the program keeps: documents in the browser's database. All tabs have the same ones, and
// one at a time changes them.

import { change, table } from "../lib/kept";

interface Document {
  key: string;
  bytes: Uint8Array;
}

const documents = table<Document>("documents");
// What the library has found out about problems, under the program's version and a name of its own.
const found = table<Uint8Array>("found");
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

  // seen is what was found out by a version of the program; what others have found out goes.
  async seen(version: string): Promise<Uint8Array[]> {
    const all = await found.entries();
    const old = all.filter(([key]) => !key.startsWith(version + "/"));
    if (old.length) await change(...old.map(([key]) => ({ table: "found" as const, key, value: undefined })));
    return all.filter(([key]) => key.startsWith(version + "/")).map(([, bytes]) => bytes);
  }

  // see keeps more of it, or all anew.
  async see(version: string, bytes: Uint8Array, anew: boolean): Promise<void> {
    const before = anew ? (await found.entries()).map(([key]) => ({ table: "found" as const, key, value: undefined })) : [];
    await change(...before, { table: "found", key: `${version}/${Date.now()}-${Math.random()}`, value: bytes });
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
