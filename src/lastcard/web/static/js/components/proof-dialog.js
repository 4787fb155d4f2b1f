/**
 * The dialog that checks the shuffle of the match: it fetches the record and recomputes every card in this browser.
 * How a card follows from the secret is in proof.js.
 */

import { fill, h } from "../elements.js";
import { getText, inWords } from "../http.js";
import { problemKey, verifyRecord } from "../proof.js";
import { PageDialog } from "./dialog.js";

/** @import { Page } from "../app.js" */

/** The proof. */
export class ProofDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "proof");
  }

  /** Checks the match of the table that is looked at. */
  async open() {
    const { i18n, visit } = this.page;
    const table = visit?.state.now.table;
    if (!table) return;
    const result = h("div", { class: "proof-result", role: "status" }, h("p", {}, i18n.say("web.proof.checking")));
    this.present(i18n.say("web.proof.title"),
      h("p", {}, i18n.say("web.proof.how")),
      result,
      h("p", {}, recordLink(i18n, table.code, table.game)),
      h("p", { class: "note" }, i18n.say("web.proof.elsewhere")));
    try {
      const proof = await verifyRecord(await getText(recordPath(table.code, table.game)));
      const rounds = i18n.say("proof.rounds", { count: proof.rounds });
      const good = i18n.say(proof.rounds ? "web.proof.good" : "web.proof.nothing", { count: proof.cards, rounds });
      const { problem } = proof;
      const words = problem ? i18n.say("web.proof.bad", { problem: i18n.say(problemKey(problem), { ...problem }) }) : good;
      fill(result, h("p", { class: problem ? "verdict verdict-bad" : "verdict verdict-good" }, words));
    } catch (error) {
      fill(result, h("p", { class: "problem" }, inWords(error, i18n)));
    }
  }
}

/**
 * Where the record of a game is.
 * @param {string} code
 * @param {number} game
 */
function recordPath(code, game) {
  return `/api/tables/${code}/games/${game}/record`;
}

/**
 * A link that saves the record of a game.
 * @param {Page["i18n"]} i18n
 * @param {string} code
 * @param {number} game
 */
export function recordLink(i18n, code, game) {
  const download = `${code}-${game}.lastcard`;
  return h("a", { class: "btn", href: recordPath(code, game), download }, i18n.say("web.proof.download"));
}

customElements.define("proof-dialog", ProofDialog);
