/**
 * The dialog that checks the shuffles of the match: it fetches the record, recomputes every card in this browser, and compares
 * each deal with what the page kept of it. proof.js recomputes the cards; share-keeper.js stores what the page saw.
 */

import { getText, inWords } from "../base/http.js";
import { fill, h } from "../parts/elements.js";
import { recordLink, recordPath } from "../parts/link/record-link.js";
import { isPledged } from "../proof/pledges.js";
import { problemKey, verifyRecord } from "../proof/proof.js";
import { compareKept, isBroken, receiptText, verdictKey } from "../proof/receipt.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { Proof } from "../proof/proof.js" */
/** @import { Kept } from "../proof/receipt.js" */
/** @import { Page } from "../shell/page.js" */

/** The proof. */
export class ProofDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "proof");
  }

  /** Checks the match of the current table. */
  async open() {
    const { i18n, visit } = this.page;
    const table = visit?.state.now.table;
    if (!table) return;
    const { code, game } = table;
    const kept = visit.keeper.kept(game);
    const result = h("div", { class: "proof-result", role: "status" }, h("p", {}, i18n.say("web.proof.checking")));
    this.present(i18n.say("web.proof.title"),
      h("p", {}, i18n.say("web.proof.how")),
      result,
      h("p", { class: "row" }, recordLink(this.page, code, game), kept.length > 0 && this.#receiptLink(code, game, kept)),
      h("p", { class: "note" }, i18n.say("web.proof.elsewhere"), " ", h("code", {}, "lastcard verify FILE --receipt RECEIPT")));
    try {
      const proof = await verifyRecord(await getText(recordPath(code, game), this.page.seats.token(code)));
      fill(result, ...(proof.problem ? this.#wrong(proof) : this.#right(proof, kept)));
    } catch (error) {
      fill(result, h("p", { class: "problem" }, inWords(error, i18n)));
    }
  }

  /** A record that contradicts itself. @param {Proof} proof */
  #wrong({ problem }) {
    const { i18n } = this.page;
    const words = problem ? i18n.sentence(problemKey(problem), { ...problem }) : "";
    return [h("p", { class: "verdict verdict-bad" }, i18n.say("web.proof.bad", { problem: words }))];
  }

  /**
   * What a sound record proves to this page, round by round.
   * @param {Proof} proof
   * @param {Kept[]} kept
   */
  #right({ rounds, cards, shuffles }, kept) {
    const { i18n } = this.page;
    const found = compareKept(kept, shuffles);
    const broken = found.some(({ verdict }) => isBroken(verdict));
    const good = i18n.say(rounds ? "web.proof.good" : "web.proof.nothing",
      { count: cards, rounds: i18n.say("proof.rounds", { count: rounds }) });
    const lines = found.map(({ number, verdict }) => {
      const { parts } = shuffles[number - 1] ?? { parts: null };
      const old = parts?.length === 0 && verdict === "nothing";
      const pledged = parts?.filter(isPledged) ?? [];
      const unopened = pledged.filter(({ share }) => !share).length;
      return h("li", { class: isBroken(verdict) ? "is-broken" : null },
        i18n.say(old ? "web.proof.old" : verdictKey(verdict), { number }),
        unopened > 0 && ` ${i18n.say("proof.unopened", { number, count: unopened, total: pledged.length })}`);
    });
    return [
      h("p", { class: broken ? "verdict verdict-bad" : "verdict verdict-good", role: broken ? "alert" : null },
        broken ? i18n.say("web.proof.broken") : good),
      lines.length > 0 && h("ul", { class: "proof-rounds" }, lines),
      found.some(({ verdict }) => verdict === "kept") && h("p", {}, i18n.say("proof.chance")),
    ];
  }

  /**
   * A link that saves what this page kept.
   * @param {string} code
   * @param {number} game
   * @param {Kept[]} kept
   */
  #receiptLink(code, game, kept) {
    const href = `data:application/json,${encodeURIComponent(receiptText(code, game, kept))}`;
    return h("a", { class: "btn", href, download: `${code}-${game}.receipt.json`, "data-act": "receipt" },
      this.page.i18n.say("web.proof.receipt"));
  }
}

customElements.define("proof-dialog", ProofDialog);
