/**
 * Who deals the first round, where the edition lets the table choose: a choice for the host, a sentence for everybody else.
 * Where all draw for dealer, nothing is shown.
 */

import { optionOf } from "../agreement/agreed-list.js";
import { inWords } from "../base/http.js";
import { h } from "../parts/elements.js";
import { choiceField, keepingFocus } from "../parts/fields.js";

/** @import { EditionInfo } from "lastcard/protocol" */
/** @import { TableInfo, TableSettings } from "../model/state.js" */
/** @import { Choice } from "../parts/fields.js" */
/** @import { Page } from "../shell/page.js" */

const CHANCE = "chance";

/** The choice of the first dealer. */
export class LobbyDealer extends HTMLElement {
  /** @type {EditionInfo[]} */
  editions = [];

  /**
   * @param {Page} page
   * @param {(settings: TableSettings) => Promise<boolean>} send
   */
  show(page, send) {
    this.page = page;
    this.send = send;
    this.className = "dealer-choice";
    page.editions().then(
      (editions) => {
        this.editions = editions;
        if (this.table) this.update(this.table, this.host === true);
      },
      (error) => keepingFocus(this, [h("p", { class: "problem", role: "alert" }, inWords(error, page.i18n))]),
    );
  }

  /**
   * Shows who deals first as it is now.
   * @param {TableInfo} table
   * @param {boolean} host
   */
  update(table, host) {
    this.table = table;
    this.host = host;
    const edition = this.editions.find((each) => each.name === table.settings.edition);
    const free = edition && optionOf(table.settings, edition, "dealer_select") === "free";
    this.hidden = !free;
    keepingFocus(this, free ? [host ? this.#choice(table) : this.#said(table)] : []);
  }

  /** @param {TableInfo} table */
  #choice({ seats, settings }) {
    const { i18n } = /** @type {Page} */ (this.page);
    const players = seats.map((seat, number) => /** @type {Choice} */ ([String(number), seat.name]));
    /** @type {Choice[]} */
    const choices = [[CHANCE, i18n.say("web.lobby.dealer_chance")], ...players];
    const value = settings.dealer === null ? CHANCE : String(settings.dealer);
    return choiceField(i18n.say("web.lobby.dealer"), { name: "dealer", choices, value }, async (chosen) => {
      const agreed = await this.send?.({ ...settings, dealer: chosen === CHANCE ? null : Number(chosen) });
      if (!agreed && this.table) this.update(this.table, this.host === true);
    });
  }

  /** @param {TableInfo} table */
  #said({ seats, settings }) {
    const { i18n } = /** @type {Page} */ (this.page);
    const name = settings.dealer === null ? undefined : seats[settings.dealer]?.name;
    return h("p", { class: "note", role: "status" },
      name === undefined ? i18n.say("web.lobby.dealer_by_chance") : i18n.say("web.lobby.dealer_is", { name }));
  }
}

customElements.define("lobby-dealer", LobbyDealer);
