// Games as the API shows them.

import { t } from "./t";
import { catalogue } from "../lib/catalogue.svelte";
import { nameOf } from "../lib/names";

export interface Ply {
  san: string;
  from?: string;
  to: string;
  fen: string;
}

export interface Game {
  id: string;
  version?: number; // of a game against the machine: the higher, the later
  variant: string;
  you: "white" | "black";
  turn: "white" | "black";
  start: string;
  fen: string;
  plies: Ply[];
  moves: Record<string, string[]>;
  promotes?: string[];
  hands: [string, string];
  check: boolean;
  timed: boolean;
  clocks: [number, number];
  running: boolean;
  over: boolean;
  result?: string;
  reason?: string;
  claim?: string;
  notes?: string[];
  trouble?: string; // why a machine did not play on
  offered?: boolean; // the machine offers a draw
  player: string;
  machines?: [string, string]; // of White and Black, if one only watches
  paused?: boolean;
  takebacks: number;
}

// An engine of the operator's.
export interface EngineInfo {
  name: string;
  program?: string;
  variants: string[];
}

// A file with games, one of which is looked at.
export interface GameFile {
  games: { white: string; black: string; event?: string; date?: string; result: string }[];
  more?: boolean;
  game: Game;
  fault?: string;
  open?: boolean; // it can go on as it was saved
}

// Where a game is to begin that goes on with another.
export interface From {
  variant: string;
  fen: string;
  moves: string[];
  shown: string; // the position then
  turn: "white" | "black";
  after: string; // the last move, with its number
  saved?: File; // goes on with its clocks
}

// fromHere is after some of a game's half moves, all if shown is negative.
export function fromHere(g: Game, shown: number, saved?: File): From {
  const n = shown < 0 ? g.plies.length : shown;
  const fen = n ? g.plies[n - 1]!.fen : g.start;
  return {
    variant: g.variant, fen: g.start, moves: g.plies.slice(0, n).map((p) => p.san), shown: fen,
    turn: fen.split(" ")[1] === "b" ? "black" : "white", after: n ? numberOf(g, n - 1) + " " + g.plies[n - 1]!.san : "", saved,
  };
}

// numberOf is the number of a half move: "12." or "12…".
export function numberOf(g: Game, i: number): string {
  const [, turn, , , , full] = g.start.split(" ");
  const half = i + (turn === "b" ? 1 : 0);
  return (Number(full) || 1) + Math.floor(half / 2) + (half % 2 ? "…" : ".");
}

// base64 is a file's contents, as JSON carries them.
export function base64(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done((reader.result as string).replace(/^[^,]*,/, ""));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

export interface Offer {
  number: number;
  kind: string;
  from: string;
  to: string;
  text: string;
  terms?: OfferedTerms;
}

export interface OfferedTerms {
  base: number;
  inc: number;
  rated: boolean;
  kind: string;
  colour?: string; // of who offers
  adjourned?: boolean;
  setup?: string;
}

export interface HubBoard extends Game {
  number: number;
  white: string;
  black: string;
  ratings: [string, string];
  kind: string;
  rated: boolean;
  plays: boolean;
  examined: boolean;
  examines: boolean;
  waits: boolean;
  paused: boolean;
  offers: Offer[];
  watchers: string[];
  boards: number; // that one plays at: several in a simul
  other?: OtherBoard;
}

// The partner's board in bughouse.
export interface OtherBoard {
  white: string;
  black: string;
  turn: "white" | "black";
  fen: string;
  hands: [string, string];
  clocks: [number, number];
  result?: string;
}

export interface Clocks {
  clocks: [number, number];
  other?: [number, number];
}

export interface Person {
  name: string;
  titles?: string[];
  guest: boolean;
  robot?: string[];
  ratings: Record<string, number>;
  game?: number;
  open: boolean;
  muted?: boolean;
  address?: string;
}

export interface Seek {
  number: number;
  from: string;
  rating?: number;
  base: number;
  inc: number;
  rated: boolean;
  kind: string;
  colour?: string;
  manual: boolean;
  mine: boolean;
  unfit?: string;
}

export interface HubView {
  name: string;
  admin: boolean;
  manages: boolean;
  censored: string[];
  partner?: string;
  bughouse: boolean;
  simuls: boolean;
  lobby: {
    people: Person[];
    seeks: Seek[];
    offers: Offer[];
    invitations: { from: string; to: string; terms: string; colour?: string }[];
    games: { number: number; white: string; black: string; kind: string; rated: boolean; private: boolean; examined: boolean; plies: number; watchers: number }[];
  };
  tournaments: TournamentLine[];
}

export interface Account {
  name: string;
  registered: boolean;
  admin: boolean;
  on: boolean;
  server: boolean;
  registers: boolean;
}

// transcripts are the forms that a game can be had in.
export const transcripts = [
  ["pgn", "PGN"],
  ["san", "SAN"],
  ["formal", "P/K2-K4"],
  ["minimal", "P-K4"],
  ["algebraic", "E2E4"],
] as const;

export const fileOf = (form: string) => (form === "saved" ? "game.rookery" : form === "pgn" ? "game.pgn" : `game-${form}.txt`);

// spoken is a move in words, for those who listen: "knight takes f 3, check".
export function spoken(san: string): string {
  if (san.startsWith("O-O-O")) return t("castlesLong") + ending(san);
  if (san.startsWith("O-O")) return t("castlesShort") + ending(san);
  const words: string[] = [];
  for (const c of san) {
    const term = /[KQRBN]/.test(c) ? catalogue.walk(c.toLowerCase().replace("n", "s")) : undefined;
    if (term) words.push(nameOf(term));
    else if (c === "x") words.push(t("takes"));
    else if (c === "=") words.push(t("becomes"));
    else if (/[a-h1-8]/.test(c)) words.push(c);
  }
  return words.join(" ") + ending(san);
}

function ending(san: string): string {
  const word = san.endsWith("#") ? "mate" : san.endsWith("+") ? "check" : "";
  return word ? ", " + t(word) : "";
}

export interface TournamentLine {
  id: number;
  name: string;
  kind: "arena" | "swiss" | "robin" | "knockout";
  state: "open" | "running" | "over" | "cancelled";
  variant: string;
  minutes: number;
  inc: number;
  rated: boolean;
  players: number;
  round: number;
  rounds: number;
  results: number;
  joined: boolean;
}

export interface Tournament extends TournamentLine {
  creator: string;
  ends?: string;
  ties: string[];
  standings: { place: number; name: string; rating: number; points: string; ties: string[]; games: number; out: boolean }[];
  pairings: { round: number; board: number; white: string; black: string; result: string }[];
}
