/**
 * Leaving a table: the ways to go, and what becomes of the seat. Somebody who only watches goes at once.
 */

import { h } from "../parts/elements.js";
import { face, faceOf } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { AskFirst } from "../shell/ask-first.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { Asked } from "../shell/ask-first.js" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { IconName } from "../parts/icons.js" */
/** @import { Page } from "../shell/page.js" */

const IN_SECONDS = 100; // more is said in minutes

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
    const match = table.phase === "playing" || table.phase === "between";
    const closing = new AskFirst(i18n, {
      key: "close", look: "btn way way-danger", button: this.#way("close", word("close"), word(match ? "close_note" : "close_gone")),
      ask: () => this.#closing(), act: () => this.#leave("close"),
    });
    this.problem.textContent = "";
    this.present(word("leave"), this.problem,
      h("div", { class: "ways" },
        h("button", { class: "btn way", type: "button", onclick: home }, this.#way("clock", word("moment"), this.#kept(table))),
        h("button", { class: "btn way", type: "button", onclick: () => this.#leave("leave") },
          this.#way("leave", word("give"), word(match ? "leave_note" : "give_free"))),
        table.seats[you].host && closing));
  }

  /**
   * @param {IconName} sign
   * @param {string} name
   * @param {string} note
   */
  #way(sign, name, note) {
    return [icon(sign), h("span", { class: "way-words" }, h("strong", {}, name), " ", h("span", { class: "note" }, note))];
  }

  /**
   * What becomes of the seat of somebody who is away.
   * @param {TableInfo} table
   */
  #kept({ phase, settings }) {
    const { i18n } = this.page;
    const replaces = settings.clock?.kind !== "days" && (phase === "playing" || phase === "between");
    if (!replaces) return i18n.say("web.this.kept");
    const seconds = settings.grace_seconds;
    const long = seconds > IN_SECONDS;
    const left = i18n.say(long ? "web.away.minutes" : "web.away.seconds", { count: long ? Math.round(seconds / 60) : seconds });
    return i18n.say("web.this.moment_note", { left });
  }

  /**
   * The question that names the others, as they sit there now.
   * @returns {Asked}
   */
  #closing() {
    const { i18n, visit } = this.page;
    const { table, you, position } = visit?.state.now ?? {};
    const seats = table?.seats ?? [];
    const others = seats.filter((_, number) => number !== you);
    const match = table?.phase === "playing" || table?.phase === "between";
    const who = { count: others.length, names: i18n.listed(others.map((seat) => seat.name)), number: position?.round ?? 1 };
    return {
      head: i18n.say("web.this.close_ask"),
      about: [
        h("p", { class: "ask-who" }, h("span", { class: "ask-faces", "aria-hidden": "true" }, others.map((seat) => face(faceOf(seat)))),
          h("span", {}, i18n.say(match ? "web.this.close_playing" : "web.this.close_sitting", who))),
        h("p", { class: "note" }, i18n.say(match ? "web.this.close_note" : "web.this.close_gone")),
      ],
      yes: i18n.say("web.this.close_all", { count: seats.length }),
      no: match ? i18n.say("web.this.keep_playing") : i18n.say("web.ask.cancel"),
    };
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
