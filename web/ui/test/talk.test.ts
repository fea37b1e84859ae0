import { afterEach, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { offerText } from "../src/play/offers";
import { told } from "../src/play/phrases";

afterEach(() => setLanguage("en"));

// What clients of the chess server are told, as it comes.
const lines = [
  "(told anna)",
  "(told anna, who is playing)",
  "(told anna, who is examining a game)",
  "(told anna, who has been idle 7 mins)",
  "(told anna, who is reading a book)",
  "(kibitzed to 2 players)",
  "Issuing: anna (++++) [white] bert (1500) unrated blitz 5 3.",
  "Issuing: anna (++++) bert (1500) rated wild/5 2 12.",
  "Challenge: bert (----) anna (++++) unrated standard 15 0.",
  'You can "accept" or "decline", or propose different parameters.',
  "Creating: anna (++++) bert (++++) unrated blitz 5 3",
  "{Game 1 (anna vs. bert) Creating unrated blitz match.}",
  "{Game 1 (anna vs. bert) bert resigns} 1-0",
  "Notification: bert has arrived.",
  "GuestABCD(U) tells you: hello",
  'bert would like to adjourn the game; type "adjourn" to accept.',
  'bert offers to be your bughouse partner; type "partner bert" to accept.',
  "[bert] added to your censor list.",
  "**** The server is shutting down. Thank you for playing! ****",
];

test("talk is sentences in three languages, not lines of the protocol", () => {
  for (const language of ["en", "de", "fr"] as const) {
    setLanguage(language);
    for (const line of lines) {
      const said = told(line);
      expect(said, line).not.toMatch(/["{}[\]]|\+\+|----|\*\*|Issuing|Challenge:|Creating|type |^\(told|Notification|\(U\)|blitz \d/);
      if (language !== "en") expect(said, line).not.toBe(line);
    }
  }
  setLanguage("en");
  expect(told("Issuing: anna (++++) [white] bert (1500) unrated blitz 5 3.")).toBe("You offer a game: anna with White against bert (1500), 5 minutes and 3 seconds a move, unrated.");
  expect(told("bert tells you: (told you so)")).toBe("bert tells you: (told you so)");
});

test("offers are sentences in three languages", () => {
  const terms = { base: 5, inc: 1, rated: false, kind: "blitz", colour: "white" };
  const offer = { number: 1, kind: "match", from: "anna", to: "bert", text: "anna (++++) [white] bert (++++) unrated blitz 5 1", terms };
  expect(offerText(offer, "bert")).toBe("anna challenges you: 5 minutes and 1 second a move, unrated, anna has White.");
  expect(offerText(offer, "anna")).toBe("You challenge bert: 5 minutes and 1 second a move, unrated, you have White.");
  setLanguage("de");
  expect(offerText({ ...offer, terms: { base: 0, inc: 0, rated: true, kind: "wild/5" } }, "bert")).toBe("anna fordert Sie heraus: ohne Uhr, gewertet, wild/5.");
  setLanguage("fr");
  expect(offerText({ ...offer, kind: "partner", text: "#", terms: undefined }, "bert")).toBe("anna voudrait être votre partenaire au blitz à quatre.");
  for (const kind of ["match", "bughouse", "simul", "partner", "sdraw", "sabort"]) for (const me of ["anna", "bert"]) expect(offerText({ ...offer, kind }, me)).not.toMatch(/#|\+\+|\{/);
});
