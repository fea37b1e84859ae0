import type { Shape } from "../lib/types";

// How pictures are drawn is the same for all diagrams, and kept in the browser.

export type Picture = Shape<"Picture">;

const key = "picture";

class PictureOptions {
  now = $state.raw<Picture>(JSON.parse(localStorage.getItem(key) ?? "{}"));

  set(options: Picture): void {
    this.now = options;
    localStorage.setItem(key, JSON.stringify(options));
  }
}

export const pictureOptions = new PictureOptions();
