import { said } from "./api";

// Attempts are what a page does with the server; what goes wrong is told on the page.
export class Attempts {
  error = $state("");

  async attempt(what: () => Promise<void>): Promise<void> {
    this.error = "";
    try {
      await what();
    } catch (e) {
      this.error = said(e);
    }
  }
}
