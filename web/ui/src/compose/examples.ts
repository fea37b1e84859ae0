// Some of the project's examples, to begin with.
import healey from "../../../../examples/healey-bristol.inp?raw";
import heathcote from "../../../../examples/heathcote-1900.inp?raw";
import mansfield from "../../../../examples/mansfield-1922.inp?raw";
import madrasi from "../../../../examples/rittirsch-madrasi.inp?raw";
import caillaud from "../../../../examples/caillaud-helpmate.inp?raw";
import widlert from "../../../../examples/widlert-andernach.inp?raw";
import selfmate from "../../../../examples/thomas-selfmate.inp?raw";
import series from "../../../../examples/tomasevic-series.inp?raw";
import proofGame from "../../../../examples/schwarzkopf-proof-game.inp?raw";

const field = (text: string, name: string) => new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1] ?? "";

export const examples = [heathcote, mansfield, healey, madrasi, caillaud, widlert, selfmate, series, proofGame].map((text) => ({
  name: `${field(text, "stipulation")} · ${field(text, "author")}`,
  text,
}));
