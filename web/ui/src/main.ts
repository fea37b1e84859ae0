import "./alone/workers"; // before all else: visitors wait for it
import "@lichess-org/chessground/assets/chessground.base.css";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/play.css";
import "./styles/compose.css";
import "./styles/solution.css";
import "./styles/help.css";
import "./styles/print.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { alone, root } from "./lib/form";

mount(App, { target: document.getElementById("app")! });

if (alone) {
  // The page is there without a network from now on, and asks that what it keeps is kept.
  // What it needs for that is loaded when the program is there, which visitors wait for, and has had
  // time to answer.
  void import("./alone/desk").then(async (d) => {
    d.serve();
    await d.answering;
    await new Promise((later) => setTimeout(later, 3_000));
    await navigator.serviceWorker?.register(root + "service.js").catch(() => undefined); // some hosts are not safe
    await navigator.serviceWorker?.ready;
    d.keepAll();
  });
  void navigator.storage?.persist?.();
} else if (navigator.serviceWorker) {
  // Where the server does not answer, the page is there as it was last.
  const told = (what: unknown) => navigator.serviceWorker.ready.then((r) => r.active?.postMessage(what));
  addEventListener("load", () => {
    void navigator.serviceWorker
      .register(root + "offline.js")
      .then(() => told(performance.getEntriesByType("resource").map((e) => e.name)))
      .catch(() => undefined); // some hosts are not safe
    setTimeout(() => void told("all"), 20_000); // what was not wanted yet may be wanted then
  });
}
