// Shapes of the API, made of its description (../../openapi.json), and of the JSON
// solution (docs/json.md).
import type { components } from "./schema";

// A list that is missing is null for the description, never for the page.
type Plain<T> = T extends (infer E)[] ? Plain<E>[] : T extends object ? { [K in keyof T]: Plain<NonNullable<T[K]>> | Extract<T[K], undefined> } : T;
export type Shape<Name extends keyof components["schemas"]> = Plain<components["schemas"][Name]>;

export type Placed = Shape<"Man">;
export type Man = Omit<Placed, "square">;
export type Problem = Shape<"Problem">;
export type Complaint = Shape<"Complaint">;
export type Reading = Shape<"Reading">;
export type Doubt = Shape<"Doubt">;
export type Captions = Shape<"Captions">;
export type Grid = Shape<"GridLines">;
export type SquareMark = Shape<"SquareMark">;
export type About = Shape<"About">;
export type Term = Shape<"Term">;
export type TermParam = Shape<"Param">;
export type Catalogue = Shape<"Catalogue">;
export type Job = Shape<"Job">;
export type Analysis = Shape<"Analysis">;
export type Known = Shape<"Known">;
export type Versions = Shape<"Versions">;

export type Colour = "white" | "black" | "neutral";

export interface Effect {
  kind: string;
  square?: string;
  to?: string;
  man?: Man;
  other?: Man;
  squares?: string[];
  text?: string;
}

export interface Condition {
  name: string;
  params?: { squares?: string[] }[];
}

export interface Move {
  null?: boolean;
  man?: Man;
  from?: string;
  to?: string;
  captured?: Man;
  captureSquare?: string;
  promotion?: string;
  castling?: "king" | "queen";
  special?: string; // the condition whose move this is: no journey of a man
  swapped?: Man;
  before?: Effect[];
  effects?: Effect[];
  after?: { square: string; man?: Man; hole?: boolean }[];
}

// A BackMove is one that is taken back, as it was made; its text is in the problem's language.
export type BackMove = Omit<Shape<"BackMove">, "move"> & { move: Move };

export interface SolutionNode {
  kind: string;
  ply: number;
  text?: string;
  move?: Move;
  goals?: string[];
  check?: boolean;
  zugzwang?: boolean;
  refutes?: boolean;
  dual?: boolean; // stands apart, as what leaves a choice
  threats?: SolutionNode[];
  replies?: SolutionNode[];
  refutations?: SolutionNode[];
}

export interface Message {
  kind: string;
  text?: string;
  what?: string; // what it is about: an option
  option?: string;
  number?: number;
}

export interface Summary {
  partial?: boolean;
  interrupted?: boolean;
  failed?: boolean;
  solutions: number;
  seconds?: number;
  positions?: number;
  judgement?: unknown; // the page shows the job's
}
