// The visitor on the chess server: who they are, and what comes from there.

import { call, Refused, said } from "../lib/api";
import { listen, type Source } from "../lib/transport";
import type { Account, Clocks, HubBoard, HubView } from "./game";

const maxLines = 300;
const again = 2_000; // ms until another attempt
const silence = 40_000; // a line on which nothing comes so long is dead: the server gives a sign of life each 15 s

// A move that may not have come through, and where it was made.
interface Pending {
  line: string;
  number: number;
  plies: number;
}

class Hub {
  account = $state.raw<Account | null>(null);
  view = $state.raw<HubView | null>(null);
  board = $state.raw<HubBoard | null>(null);
  lines = $state.raw<string[]>([]);
  reply = $state("");
  error = $state("");
  lost = $state(false);
  left = $state(false);
  private source: Source | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pending: Pending | undefined;

  load(): Promise<boolean> {
    return this.attempt(async () => {
      this.account = await call<Account>("GET", "account");
      if (this.account.on || this.account.registered) this.connect();
      else {
        this.close();
        this.view = this.board = null;
      }
    });
  }

  async attempt(what: () => Promise<void>): Promise<boolean> {
    this.error = "";
    try {
      await what();
      return true;
    } catch (e) {
      this.error = said(e);
      this.restore();
      return false;
    }
  }

  // restore shows the position again: a move that was not to be goes back.
  private restore(): void {
    if (this.board) this.board = { ...this.board, moves: { ...this.board.moves } };
  }

  // enter logs in, registers, or goes in as a guest.
  enter(how: "login" | "register" | "guest", body: object): Promise<boolean> {
    return this.attempt(async () => {
      this.account = await call<Account>("POST", "account/" + how, body);
      this.connect();
    });
  }

  leave(): Promise<boolean> {
    return this.attempt(async () => {
      this.close();
      this.account = await call<Account>("POST", "account/logout", {});
      this.view = this.board = null;
      this.lines = [];
      this.reply = "";
    });
  }

  connect(): void {
    this.close();
    this.left = false;
    const source = (this.source = listen("hub/events"));
    const on = <T>(event: string, take: (what: T) => void) =>
      source.addEventListener(event, (e) => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.reconnect(), silence);
        take(JSON.parse((e as MessageEvent).data));
      });
    source.onopen = () => {
      this.lost = false;
      this.lines = [];
    };
    source.onerror = () => {
      this.lost = true;
      if (source.readyState === EventSource.CLOSED) this.reconnect(); // else the browser does
    };
    on<HubView>("lobby", (v) => (this.view = v));
    on<HubBoard | null>("board", (b) => (this.board = b));
    on<Clocks>("clocks", (c) => {
      const b = this.board;
      if (b) this.board = { ...b, clocks: c.clocks, other: b.other && { ...b.other, clocks: c.other ?? b.other.clocks } };
    });
    on<{ lines: string[] }>("lines", (l) => (this.lines = [...this.lines, ...l.lines].slice(-maxLines)));
    on("beat", () => undefined);
    on("over", () => {
      this.close();
      this.left = true;
      this.view = this.board = null;
    });
  }

  // reconnect goes on trying to come back to the server.
  private reconnect(): void {
    this.source?.close();
    this.lost = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const gone = this.error;
      if (!(await this.load())) {
        this.error = gone; // that the connection is lost is said already
        this.reconnect();
      }
    }, again);
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = undefined;
    this.lost = false;
  }

  // move makes a move. One that the server may not have got is made again when
  // there is a connection, unless the game has gone on.
  async move(line: string): Promise<void> {
    const made = this.board && { line, number: this.board.number, plies: this.board.plies.length };
    this.pending = undefined;
    await this.attempt(async () => {
      try {
        await this.send(line);
      } catch (e) {
        if (e instanceof Refused || !made) throw e;
        this.lost = true;
        this.pending = made;
        setTimeout(() => this.repeat(made), again);
      }
    });
  }

  private async repeat(made: Pending): Promise<void> {
    if (this.pending !== made) return;
    try {
      const board = await call<HubBoard>("GET", "hub/board");
      this.lost = this.source?.readyState !== EventSource.OPEN;
      this.board = board;
      if (board.number === made.number && board.plies.length === made.plies && !board.over) await this.move(made.line);
      else this.pending = undefined;
    } catch (e) {
      if (!(e instanceof Refused)) setTimeout(() => this.repeat(made), again);
      else this.error = said(e);
    }
  }

  private async send(line: string): Promise<void> {
    const r = await call<{ text: string; refused: boolean }>("POST", "hub/commands", { command: line });
    this.reply = r.text;
    this.restore();
  }

  // command sends what a chess client would; what the server says to it is shown.
  command(line: string): Promise<boolean> {
    return this.attempt(() => this.send(line));
  }
}

export const hub = new Hub();
