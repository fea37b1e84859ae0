// Some of the project's examples, to begin with. Their texts are loaded when one is
// chosen.
const texts = import.meta.glob<string>(
  "../../../../examples/{heathcote-1900,mansfield-1922,healey-bristol,rittirsch-madrasi,caillaud-helpmate,widlert-andernach,thomas-selfmate,tomasevic-series,schwarzkopf-proof-game}.inp", { query: "?raw", import: "default" });

const list = [
  ["heathcote-1900", "#2 · Godfrey Heathcote"],
  ["mansfield-1922", "#2 · Comins Mansfield"],
  ["healey-bristol", "#3 · Frank Healey"],
  ["rittirsch-madrasi", "#2 · Manfred Rittirsch"],
  ["caillaud-helpmate", "h#4 · Michel Caillaud"],
  ["widlert-andernach", "h#2 · Kjell Widlert"],
  ["thomas-selfmate", "s#2 · Georg Thomas"],
  ["tomasevic-series", "ser-#8 · Miloš Tomašević"],
  ["schwarzkopf-proof-game", "dia2.5 · Bernd Schwarzkopf"],
] as const;

export const examples = list.map(([file, name]) => ({ name, text: texts[`../../../../examples/${file}.inp`]! }));
