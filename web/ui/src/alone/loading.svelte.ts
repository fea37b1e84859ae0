// How far the program is that answers requests, for the page to show.

class Loading {
  part = $state(0); // of the program, from 0 to 1
  state = $state<"idle" | "loading" | "starting" | "ready" | "failed">("idle");
  error = $state("");
}

export const loading = new Loading();
