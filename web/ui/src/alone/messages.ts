// What page and workers say to each other.

export interface Request {
  method: string;
  path: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

// The first message to a worker. A hand gets bytes alone after it.
export interface Start {
  kind: "start";
  role: "desk" | "hand";
  module: WebAssembly.Module;
  root: string;
  cores: number;
}

export type ToDesk = Start | { kind: "ask"; id: number; request: Request } | { kind: "cancel"; id: number };

export interface Ended {
  kind: "ended";
  cause: string;
}

export type FromDesk =
  | { kind: "ready" }
  | { kind: "head"; id: number; status: number; headers: [string, string][] }
  | { kind: "piece"; id: number; bytes: Uint8Array }
  | { kind: "end"; id: number }
  | Ended;
