// Shapes of the API (described by /api/openapi.json) and of the JSON solution
// (docs/json.md).

export type Colour = "white" | "black" | "neutral";

export interface Man {
  colour: Colour;
  walk: string;
  attributes?: string[];
}

export interface Placed extends Man {
  square: string;
}

export interface Problem {
  language?: string;
  authors?: string[];
  titles?: string[];
  origins?: string[];
  awards?: string[];
  remarks?: string[];
  board: Placed[];
  stipulation?: string;
  conditions?: string[];
  options?: string[];
  twins?: string[];
}

export interface Complaint {
  line: number;
  column: number;
  message: string;
  expected?: string[];
  warning?: boolean;
}

export interface Reading {
  problem: Problem;
  text: string;
  forsyth: string;
  problems: number;
  holes?: string[];
  imitators?: string[];
  complaints?: Complaint[];
}

export interface Term {
  key: string;
  names: string[];
  codes?: string[];
  syntax?: string;
  rule?: string;
}

export interface Catalogue {
  walks: Term[];
  attributes: Term[];
  conditions: Term[];
  options: Term[];
}

export interface Job {
  id: string;
  state: "waiting" | "running" | "done" | "stopped";
  created: string;
  text: string;
  stipulation: string;
  title?: string;
  solutions: number;
  done: number;
  total: number;
  pictures?: number;
  picturesLeft?: number;
  pieces: number;
}

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

export interface SolutionNode {
  kind: string;
  ply: number;
  text?: string;
  move?: Move;
  goals?: string[];
  check?: boolean;
  zugzwang?: boolean;
  refutes?: boolean;
  threats?: SolutionNode[];
  replies?: SolutionNode[];
  refutations?: SolutionNode[];
}

export interface Message {
  kind: string;
  text?: string;
  number?: number;
}

export interface Summary {
  partial?: boolean;
  interrupted?: boolean;
  failed?: boolean;
  solutions: number;
  seconds?: number;
  positions?: number;
}
