import { afterEach, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { refused } from "../src/lib/refusals";

afterEach(() => setLanguage("en"));

test("refusals are said in the page's language, behind the name of a file, too", () => {
  setLanguage("de");
  expect(refused("there is no game in the file that could be read")).toBe("in der Datei ist keine lesbare Partie");
  expect(refused("a.zip: b.bin: there is no book in it that could be read")).toBe("a.zip: b.bin: es ist kein lesbares Buch darin");
  expect(refused(`reading FEN: chess: FEN, piece placement, column 3: 'x' is no man, no number and no '/'`)).toBe(
    "FEN: Steine, Spalte 3: 'x' ist kein Stein, keine Zahl und kein '/'",
  );
  expect(refused("chess: no king: white has none\nchess: pawn on the first or last rank: a1")).toBe(
    "kein König: Weiß\nBauer auf der ersten oder letzten Reihe: a1",
  );
  setLanguage("fr");
  expect(refused("unpacked the file has more than 128 MiB")).toBe("décompressé, le fichier dépasse 128 Mio");
  expect(refused("what nobody says")).toBe("what nobody says");
});
