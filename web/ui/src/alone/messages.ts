// What page and workers say to each other.

export interface Request {
  method: string;
  path: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

// The first message to a worker. A hand gets bytes alone after it, and the programs that the desk has: the late one, if it
// came since, as a message.
export interface Start {
  kind: "start";
  role: "desk" | "hand";
  program: Program;
  module?: WebAssembly.Module;
  late?: WebAssembly.Module;
  root: string;
  cores: number;
  ahead: boolean; // a desk starts a hand before it needs one
}

// Keep is the only message to a worker that has programs kept before they are needed.
export interface Keep {
  kind: "keep";
  programs: Program[];
  root: string;
}

export type ToDesk = Start | { kind: "ask"; id: number; request: Request } | { kind: "cancel"; id: number };

// A Program is a file of the site, and its size. Functions that the first visit can wait for may be in a late
// program of their own.
export interface Program {
  file: string;
  bytes: number;
  late?: Program;
}

export interface Ended {
  kind: "ended";
  cause: string;
}

export type FromDesk =
  | { kind: "loaded"; part: number } // of the program, from 0 to 1
  | { kind: "ready" }
  | { kind: "head"; id: number; status: number; headers: [string, string][] }
  | { kind: "piece"; id: number; bytes: Uint8Array }
  | { kind: "end"; id: number }
  | Ended;
