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

mount(App, { target: document.getElementById("app")! });
