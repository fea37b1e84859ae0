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
  void import("./alone/desk").then((d) => d.serve());
  void navigator.serviceWorker?.register(root + "service.js").catch(() => undefined); // some hosts are not safe
  void navigator.storage?.persist?.();
}
