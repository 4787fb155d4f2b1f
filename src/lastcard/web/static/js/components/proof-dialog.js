/**
 * The dialog that checks the shuffle of the match: it fetches the record and recomputes every card in this browser.
 * How a card follows from the secret is in proof.js.
 */

import { fill, h } from "../elements.js";
import { getText, inWords } from "../http.js";
import { verifyRecord } from "../proof.js";
import { PageDialog } from "./dialog.js";

/** @import { Page } from "../app.js" */
/** @import { Problem } from "../proof.js" */

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
      const names = table.seats.map((seat) => seat.name);
      const good = i18n.say(proof.rounds ? "web.proof.good" : "web.proof.nothing", { count: proof.cards, rounds });
      const words = proof.ok ? good : i18n.say("web.proof.bad", { problem: inSentence(proof.problem, i18n, names) });
      fill(result, h("p", { class: proof.ok ? "verdict verdict-good" : "verdict verdict-bad" }, words));
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

/**
 * Says what is wrong with a record, as the terminal does.
 * @param {Problem | null} problem
 * @param {Page["i18n"]} i18n
 * @param {string[]} names
 */
function inSentence(problem, i18n, names) {
  if (!problem) return "";
  const { line, seat, place, found, said } = problem;
  const who = seat === null ? "" : names[seat];
  const claim = said ? (found ? "claim" : "too_much") : "left_out";
  const key = problem.key === "card" ? problem.name : problem.key === "claim" ? claim : problem.key;
  const words = { line, place, found, said, who };
  return i18n.has(`web.proof.${key}`) ? i18n.say(`web.proof.${key}`, words) : i18n.say(`proof.${key}`, words);
}

customElements.define("proof-dialog", ProofDialog);
