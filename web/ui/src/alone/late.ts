// The late part of a program: functions that the first visit can wait for. They work in the memory of the first part,
// and put themselves in the table by which it finds them.

import type { Start } from "./messages";
import { compiled, compiledNow, isKept } from "./program";

export class Late {
  module?: WebAssembly.Module;
  private told: (module: WebAssembly.Module) => void = () => undefined;

  constructor(private readonly start: Start) {
    this.module = start.late;
  }

  // come is called with the part, where somebody else has fetched it.
  come(module: WebAssembly.Module): void {
    this.module = module;
  }

  // tell has somebody told of the part when it has come.
  tell(told: (module: WebAssembly.Module) => void): void {
    this.told = told;
  }

  // fetch begins to fetch the part; only if it lies here already that is waited for.
  async fetch(): Promise<void> {
    const late = this.start.program.late;
    if (!late) return;
    const kept = await isKept(this.start.root, late);
    const come = compiled(this.start.root, late, () => undefined).then((module) => {
      this.module = module;
      this.told(module);
    });
    if (kept) await come;
    else come.catch(() => undefined); // who needs it tries again
  }

  // joined is an instance of the first part that the late one joins when it is asked for the first time: then it
  // has to be there at once, for the program does not wait.
  async joined(first: WebAssembly.Module, imports: WebAssembly.Imports): Promise<WebAssembly.Instance> {
    let has: WebAssembly.Exports;
    let asked = false;
    const late = () => {
      if (asked) return;
      asked = true;
      this.module ??= compiledNow(this.start.root, this.start.program.late!);
      new WebAssembly.Instance(this.module, { ...imports, rookery: { ...has, late } });
    };
    imports.rookery = { late };
    const instance = await WebAssembly.instantiate(first, imports);
    has = instance.exports;
    return instance;
  }
}
