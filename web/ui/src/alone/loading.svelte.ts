// How far the programs are that answer requests, for the page to show.

import type { ProgramName } from "./workers";

export class Loading {
  part = $state(0); // of the program, from 0 to 1
  state = $state<"idle" | "loading" | "starting" | "ready" | "failed">("idle");
  error = $state("");
}

export const loading: Record<ProgramName, Loading> = { composing: new Loading(), keeping: new Loading() };
