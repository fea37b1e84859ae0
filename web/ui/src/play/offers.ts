// What is offered on the chess server, as sentences.
import { texts } from "../lib/i18n.svelte";
import type { Offer, OfferedTerms } from "./game";

const say = texts({
  challengesYou: ["{0} challenges you: {1}.", "{0} fordert Sie heraus: {1}.", "{0} vous défie : {1}."],
  youChallenge: ["You challenge {0}: {1}.", "Sie fordern {0} heraus: {1}.", "Vous défiez {0} : {1}."],
  pairYou: ["{0} challenges you and your partner to bughouse: {1}.", "{0} fordert Sie und Ihren Partner zum Tandem heraus: {1}.", "{0} vous défie avec votre partenaire au blitz à quatre : {1}."],
  youPair: ["You challenge {0} and partner to bughouse: {1}.", "Sie fordern {0} mit Partner zum Tandem heraus: {1}.", "Vous défiez {0} et son partenaire au blitz à quatre : {1}."],
  simulYou: ["{0} asks you to play at a board of a simul: {1}.", "{0} bittet Sie an ein Brett einer Simultanvorstellung: {1}.", "{0} vous invite à un échiquier d’une simultanée : {1}."],
  youSimul: ["You ask {0} to play at a board of a simul: {1}.", "Sie bitten {0} an ein Brett einer Simultanvorstellung: {1}.", "Vous invitez {0} à un échiquier d’une simultanée : {1}."],
  partnerYou: ["{0} would like to be your partner in bughouse.", "{0} möchte im Tandem Ihr Partner sein.", "{0} voudrait être votre partenaire au blitz à quatre."],
  youPartner: ["You ask {0} to be your partner in bughouse.", "Sie bitten {0}, im Tandem Ihr Partner zu sein.", "Vous demandez à {0} d’être votre partenaire au blitz à quatre."],
  teamYou: ["{0} asks you to play in {1} as a team.", "{0} möchte mit Ihnen als Paar spielen: {1}.", "{0} vous propose de jouer en équipe : {1}."],
  youTeam: ["You ask {0} to play in {1} as a team.", "Sie bitten {0}, als Paar zu spielen: {1}.", "Vous proposez à {0} de jouer en équipe : {1}."],
  drawYou: ["{0} offers you a draw in your adjourned game.", "{0} bietet Ihnen in der vertagten Partie Remis an.", "{0} vous propose nulle dans la partie ajournée."],
  youDraw: ["You offer {0} a draw in your adjourned game.", "Sie bieten {0} in der vertagten Partie Remis an.", "Vous proposez nulle à {0} dans la partie ajournée."],
  abortYou: ["{0} would like to abort your adjourned game.", "{0} möchte die vertagte Partie abbrechen.", "{0} voudrait annuler la partie ajournée."],
  youAbort: ["You ask {0} to abort your adjourned game.", "Sie bitten {0}, die vertagte Partie abzubrechen.", "Vous demandez à {0} d’annuler la partie ajournée."],
  other: ["{0} offers something: {1}.", "{0} bietet etwas an: {1}.", "{0} propose : {1}."],
  rated: ["rated", "gewertet", "classée"],
  unrated: ["unrated", "ungewertet", "amicale"],
  minute: ["1 minute", "1 Minute", "1 minute"],
  minutes: ["{0} minutes", "{0} Minuten", "{0} minutes"],
  second: ["1 second a move", "1 Sekunde je Zug", "1 seconde par coup"],
  seconds: ["{0} seconds a move", "{0} Sekunden je Zug", "{0} secondes par coup"],
  and: ["{0} and {1}", "{0} und {1}", "{0} et {1}"],
  against: ["White {0}, Black {1}", "Weiß {0}, Schwarz {1}", "Blancs {0}, Noirs {1}"],
  noClock: ["without a clock", "ohne Uhr", "sans pendule"],
  white: ["{0} has White", "{0} hat Weiß", "{0} a les Blancs"],
  black: ["{0} has Black", "{0} hat Schwarz", "{0} a les Noirs"],
  youWhite: ["you have White", "Sie haben Weiß", "vous avez les Blancs"],
  youBlack: ["you have Black", "Sie haben Schwarz", "vous avez les Noirs"],
  adjourned: ["the adjourned game goes on", "die vertagte Partie geht weiter", "la partie ajournée reprend"],
});

// clock says what time a side has.
function clock(base: number, inc: number): string {
  const minutes = base === 1 ? say("minute") : say("minutes", base);
  const seconds = inc === 1 ? say("second") : say("seconds", inc);
  if (!base && !inc) return say("noClock");
  return !inc ? minutes : !base ? seconds : say("and", minutes, seconds);
}

// plainKinds are told by the clock.
const plainKinds = ["lightning", "blitz", "standard", "untimed"];

export function termsText(t: OfferedTerms): string {
  return [clock(t.base, t.inc), say(t.rated ? "rated" : "unrated"), plainKinds.includes(t.kind) ? "" : t.kind, t.setup && !t.kind.startsWith("wild") ? t.setup : "", t.adjourned ? say("adjourned") : ""]
    .filter(Boolean)
    .join(", ");
}

// readTerms understands the terms of a game as clients are told them: "unrated blitz 5 3".
export function readTerms(words: string): string | null {
  const m = /^(un)?rated (\S+)((?: \d+| :)*)$/.exec(words);
  if (!m) return null;
  const word = say(m[1] ? "unrated" : "rated");
  if (!m[3]) return m[2] === "untimed" ? `${say("noClock")}, ${word}` : `${word}, ${m[2]}`;
  const [base = 0, inc = 0, base2, inc2] = m[3]!.trim().split(/[ :]+/).filter(Boolean).map(Number);
  const time = base2 === undefined ? clock(base, inc) : say("against", clock(base, inc), clock(base2, inc2 ?? 0));
  return [time, word, plainKinds.includes(m[2]!) ? "" : m[2]].filter(Boolean).join(", ");
}

// offerText says what somebody offers, to whoever looks at it.
export function offerText(o: Offer, me: string): string {
  const mine = o.from === me;
  const name = mine ? o.to : o.from;
  const pick = (yours: Parameters<typeof say>[0], theirs: Parameters<typeof say>[0], about = "") => say(mine ? yours : theirs, name, about);
  let about = o.terms ? termsText(o.terms) : "";
  if (o.terms?.colour) {
    const white = o.terms.colour === "white";
    about += ", " + (mine ? say(white ? "youWhite" : "youBlack") : say(white ? "white" : "black", o.from));
  }
  switch (o.kind) {
    case "match":
      return pick("youChallenge", "challengesYou", about);
    case "bughouse":
      return pick("youPair", "pairYou", about);
    case "simul":
      return pick("youSimul", "simulYou", about);
    case "partner":
      return pick("youPartner", "partnerYou");
    case "team":
      return pick("youTeam", "teamYou", o.text);
    case "sdraw":
      return pick("youDraw", "drawYou");
    case "sabort":
      return pick("youAbort", "abortYou");
  }
  return say("other", o.from, o.text);
}
