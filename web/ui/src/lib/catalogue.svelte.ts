import { call } from "./api";
import type { Catalogue, Term } from "./types";

// The words of problem chess, loaded once.

class Words {
  all = $state.raw<Catalogue>({ walks: [], attributes: [], conditions: [], options: [] });
  // own are the walks that the problem at hand defines.
  own = $state.raw<Term[]>([]);
  private byCode = new Map<string, Term>();
  private sheet: CSSStyleSheet | undefined;
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
    return this.byCode.get(code) ?? this.own.find((w) => w.key === code);
  }

  // define takes in the walks of a problem, and has their men drawn on boards.
  define(own: Term[]): void {
    if (!own.length && !this.own.length) return;
    this.own = own;
    if (!this.sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, (this.sheet = new CSSStyleSheet())];
    const colours = ["white", "black", "neutral"];
    this.sheet.replaceSync(own.flatMap((w) => colours.map((c) => `.${c}.w-${w.key}{background-image:url(/men/${c}/${w.key}.svg)}`)).join("\n"));
  }
}

export const catalogue = new Words();
