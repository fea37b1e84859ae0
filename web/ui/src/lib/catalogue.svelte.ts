import { call } from "./api";
import { asset } from "./form";
import { language, type Language } from "./i18n.svelte";
import type { Catalogue, Term } from "./types";

// The words of problem chess, loaded once in each language that is chosen.

class Words {
  all = $state.raw<Catalogue>({ walks: [], attributes: [], conditions: [], options: [], themes: [], libraries: [] });
  // own are the walks that the problem at hand defines.
  own = $state.raw<Term[]>([]);
  private byCode = new Map<string, Term>();
  private sheet: CSSStyleSheet | undefined;
  private asked: Promise<void> | undefined;
  private spoken: Language | undefined;

  load(): Promise<void> {
    const l = language();
    if (this.spoken !== l || !this.asked) {
      this.spoken = l;
      this.asked = call<Catalogue>("GET", `catalogue?language=${l}`).then((c) => {
        if (this.spoken !== l) return;
        for (const w of c.walks) this.byCode.set(w.key, w);
        this.all = c;
      });
    }
    return this.asked;
  }

  // speak loads the words again, if they are there, when the reader chooses another language.
  speak(l: Language): void {
    if (this.spoken && this.spoken !== l) void this.load();
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
    this.sheet.replaceSync(own.flatMap((w) => colours.map((c) => `.${c}.w-${w.key}{background-image:url(${asset(`men/${c}/${w.key}.svg`)})}`)).join("\n"));
  }
}

export const catalogue = new Words();
