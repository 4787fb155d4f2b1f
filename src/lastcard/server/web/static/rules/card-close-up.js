/**
 * A card from near by: large, with its name, what it does at this table, and what it counts. A customizable card shows what is
 * written on it.
 */

import { loadSheet } from "../base/sheet.js";
import { isJudged } from "../model/judged.js";
import { entryOf, rulesPage } from "../model/rules-page.js";
import { art } from "../parts/card/card.js";
import { WrittenPicture } from "../parts/card/written-card.js";
import { h } from "../parts/elements.js";
import { PageDialog } from "../shell/dialog.js";
import { tag } from "./table-rules.js";

/** @import { Snapshot } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The dialog with one card. */
export class CardCloseUp extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "card");
  }

  /**
   * Shows a card of a table.
   * @param {string} code
   * @param {Pick<Snapshot, "table" | "game">} now
   */
  async open(code, { table, game }) {
    const { i18n } = this.page;
    const picture = await this.#picture(code, game);
    const rules = await rulesPage(table ?? { edition: "classic" }, i18n.language).catch(() => null);
    const entry = rules && entryOf(rules, code);
    this.present(i18n.capital(i18n.card(code)),
      h("div", { class: "close-up" }, picture,
        entry ? h("div", {},
          h("p", { class: "note" }, i18n.say("closeup.at_table"), entry.house && " ", entry.house && tag(i18n)),
          h("p", { class: "close-up-text" }, entry.text),
          h("p", {}, entry.rules?.map((rule) => this.#link(rule)))) : h("p", {}, i18n.say("web.error.offline"))));
  }

  /**
   * @param {string} code
   * @param {Snapshot["game"]} game
   */
  async #picture(code, game) {
    const place = code.startsWith("custom") ? Number(code.slice(-1)) - 1 : -1;
    const rule = game?.says[place] ?? "";
    if (!rule) return art(code);
    await Promise.all([loadSheet("parts/card/pencil.css"), loadSheet("parts/card/written-card.css")]);
    const written = new WrittenPicture(this.page.i18n, place + 1);
    written.show(rule, { judged: isJudged(game?.written[place] ?? "") });
    return written.element;
  }

  /** @param {string} rule */
  #link(rule) {
    const open = () => {
      this.dialog.close();
      this.dispatchEvent(new CustomEvent("open-rules", { bubbles: true, detail: { rule } }));
    };
    return h("button", { class: "rule-link", type: "button", onclick: open }, rule);
  }
}

customElements.define("card-close-up", CardCloseUp);
