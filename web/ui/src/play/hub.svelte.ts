// The visitor on the chess server: who they are, and what comes from there.

import { call, said } from "../lib/api";
import type { Account, HubBoard, HubView } from "./game";

const maxLines = 300;

class Hub {
  account = $state.raw<Account | null>(null);
  view = $state.raw<HubView | null>(null);
  board = $state.raw<HubBoard | null>(null);
  lines = $state.raw<string[]>([]);
  reply = $state("");
  error = $state("");
  lost = $state(false);
  left = $state(false);
  private source: EventSource | undefined;

  async load(): Promise<void> {
    await this.attempt(async () => {
      this.account = await call<Account>("GET", "account");
      if (this.account.on || this.account.registered) this.connect();
    });
  }

  async attempt(what: () => Promise<void>): Promise<boolean> {
    this.error = "";
    try {
      await what();
      return true;
    } catch (e) {
      this.error = said(e);
      if (this.board) this.board = { ...this.board }; // a move that was not to be goes back
      return false;
    }
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
    const source = (this.source = new EventSource("/api/hub/events"));
    const on = <T>(event: string, take: (what: T) => void) => source.addEventListener(event, (e) => take(JSON.parse((e as MessageEvent).data)));
    source.onopen = () => {
      this.lost = false;
      this.lines = [];
    };
    source.onerror = () => (this.lost = true);
    on<HubView>("lobby", (v) => (this.view = v));
    on<HubBoard | null>("board", (b) => (this.board = b));
    on<{ lines: string[] }>("lines", (l) => (this.lines = [...this.lines, ...l.lines].slice(-maxLines)));
    on("over", () => {
      this.close();
      this.left = true;
      this.view = this.board = null;
    });
  }

  close(): void {
    this.source?.close();
    this.source = undefined;
    this.lost = false;
  }

  // command sends what a chess client would; what the server says to it is shown.
  command(line: string): Promise<boolean> {
    return this.attempt(async () => {
      const r = await call<{ text: string; refused: boolean }>("POST", "hub/commands", { command: line });
      this.reply = r.text;
      if (this.board) this.board = { ...this.board };
    });
  }
}

export const hub = new Hub();
