/**
 * The customizable cards of a table in the lobby: what is written on each, and who agrees. Anybody with a seat opens the
 * editor from a card. The question that waits for an answer is in lobby-asking.js.
 */

import { loadSheet } from "../base/sheet.js";
import { stateOf } from "../editor/card-answers.js";
import { readCard } from "../editor/card-reading.js";
import { cardsToWrite } from "../model/cards-to-write.js";
import { WrittenPicture } from "../parts/card/written-card.js";
import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { keyed } from "../parts/keyed.js";

/** @import { CardRead, WrittenCard } from "lastcard/protocol" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The cards to write on. */
export class LobbyCards extends HTMLElement {
  list = h("ul", { class: "plain-list lobby-cards-row" });
  /** @type {Map<string, CardRead>} by text */
  known = new Map();

  /**
   * Builds the panel; `update` fills it.
   * @param {Page} page
   */
  show(page) {
    this.page = page;
    this.className = "panel lobby-cards";
    this.hidden = true;
    fill(this, h("h2", {}, page.i18n.say("web.lobby.written")), h("p", { class: "note" }, page.i18n.say("web.write.lead")),
      this.list);
    page.editions().then((editions) => {
      this.editions = editions;
      if (this.table) this.update(this.table, this.you ?? null);
    }, () => undefined); // the settings say that the server is away
  }

  /**
   * @param {TableInfo} table
   * @param {number | null} you
   */
  update(table, you) {
    const { page } = this;
    this.table = table;
    this.you = you;
    const count = cardsToWrite(table, this.editions);
    this.hidden = count === 0;
    if (!page || count === 0) return;
    void Promise.all([loadSheet("parts/card/pencil.css"), loadSheet("parts/card/written-card.css"), loadSheet("lobby/lobby-cards.css")]);
    const cards = Array.from({ length: count }, (_, place) => ({ number: place + 1, card: table.cards[place] }));
    for (const { card } of cards) this.#learn(card?.text ?? "");
    keyed(this.list, cards, {
      key: ({ number }) => String(number),
      make: ({ number }) => this.#make(page, number),
      update: (item, each) => this.#card(item, each.number, each.card),
    });
  }

  /**
   * @param {Page} page
   * @param {number} number
   */
  #make({ i18n }, number) {
    const picture = new WrittenPicture(i18n, number);
    const item = h("li", { class: "lobby-card" },
      h("button", { class: "lobby-card-open", type: "button", "aria-haspopup": "dialog",
        onclick: () => item.dispatchEvent(new CustomEvent("open-writing", { bubbles: true, detail: { card: number } })) },
      h("span", { class: "lobby-card-words" }), picture.element, h("span", { class: "sr-only" })));
    pictures.set(item, picture);
    return item;
  }

  /**
   * @param {Element} item
   * @param {number} number
   * @param {WrittenCard | undefined} card
   */
  #card(item, number, card) {
    const { page, table } = this;
    if (!page || !table) return;
    const { i18n } = page;
    const text = card?.text ?? "";
    const read = this.known.get(text);
    const state = stateOf(table, card, this.you ?? null, i18n);
    const stand = !text ? "blank" : card?.counts ? "agrees" : card?.objections.length ? "objects" : "to_answer";
    pictures.get(item)?.show(text, { judged: Boolean(read?.judged) });
    const sign = /** @type {const} */ ({ blank: "pencil", agrees: "check", objects: "close", to_answer: "clock" })[stand];
    const words = /** @type {Element} */ (item.querySelector(".lobby-card-words"));
    fill(words, h("span", { class: "sr-only" }, i18n.say("web.write.card_state", { number, state })),
      h("span", { class: `answer answer-${stand}`, "aria-hidden": "true" }, icon(sign), state));
    const says = /** @type {Element} */ (item.querySelector("button > .sr-only"));
    says.textContent = text ? ` ${read?.says ?? ""}` : "";
  }

  /**
   * Asks what a text means, and shows it when the answer is here.
   * @param {string} text
   */
  #learn(text) {
    const { page, table } = this;
    if (!text || !page || !table || this.known.has(text)) return;
    readCard(text, { edition: table.settings.edition, language: page.i18n.language }).then((read) => {
      const known = this.known.has(text);
      this.known.set(text, read);
      if (!known && this.table && this.isConnected) this.update(this.table, this.you ?? null);
    }, () => undefined); // the text itself is shown
  }
}

/** @type {WeakMap<Element, WrittenPicture>} */
const pictures = new WeakMap();

customElements.define("lobby-cards", LobbyCards);
