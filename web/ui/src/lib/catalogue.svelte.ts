import { call } from "./api";
import type { Catalogue, Term } from "./types";

// The words of problem chess, loaded once.

class Words {
  all = $state.raw<Catalogue>({ walks: [], attributes: [], conditions: [], options: [] });
  private byCode = new Map<string, Term>();
  private asked: Promise<void> | undefined;

  load(): Promise<void> {
    this.asked ??= call<Catalogue>("GET", "catalogue").then((c) => {
      for (const w of c.walks) this.byCode.set(w.key, w);
      this.all = c;
    });
    return this.asked;
  }

  walk(code: string): Term | undefined {
    void this.all;
    return this.byCode.get(code);
  }
}

export const catalogue = new Words();
