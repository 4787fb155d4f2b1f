/**
 * Leaving a match: what happens to the cards, and the ways to go. Somebody who only watches goes at once.
 */

import { h } from "../parts/elements.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { Page } from "../shell/page.js" */

/** Leaving the table. */
export class LeaveDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "leave");
    this.problem = h("p", { class: "problem", role: "alert" });
  }

  /** Asks how to leave. */
  open() {
    const { i18n, visit, go } = this.page;
    const { table, you = null } = visit?.state.now ?? {};
    if (!table || you === null) {
      go("/");
      return;
    }
    const word = (/** @type {string} */ key) => i18n.say(`web.this.${key}`);
    const home = () => {
      this.dialog.close();
      go("/");
    };
    this.problem.textContent = "";
    this.present(word("leave"), this.problem,
      h("p", {}, word("leave_note")),
      h("div", { class: "row" },
        h("button", { class: "btn btn-primary", onclick: () => this.#leave("leave") }, word("leave_now")),
        h("button", { class: "btn", onclick: home }, word("home")),
        table.seats[you].host && h("button", { class: "btn", onclick: () => this.#leave("close") }, word("close"))));
  }

  /** @param {"leave" | "close"} how */
  async #leave(how) {
    const { visit, seats, go } = this.page;
    const answer = await visit?.net?.command(how);
    this.problem.textContent = answer?.type === "refused" ? answer.reason : "";
    if (!visit || answer?.type !== "done") return;
    this.dialog.close();
    seats.forget(visit.code);
    go("/");
  }
}

customElements.define("leave-dialog", LeaveDialog);
