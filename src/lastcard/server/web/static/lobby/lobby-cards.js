/**
 * The customizable cards of a table in the lobby: what is written on each, who agrees, and the answer that the table waits
 * for. Anybody with a seat opens the editor from a card.
 */

import { loadSheet } from "../base/sheet.js";
import { answerButtons, standOf, stateOf, waitsFor, writerOf } from "../editor/card-answers.js";
import { readCard } from "../editor/card-reading.js";
import { cardsToWrite } from "../model/cards-to-write.js";
import { WrittenPicture } from "../parts/card/written-card.js";
import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { keyed } from "../parts/keyed.js";

/** @import { CardRead, WrittenCard } from "lastcard/protocol" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** @typedef {(answer: { card: number, on: boolean, word: string, text: string | null }) => void} Answer */

/** The cards to write on. */
export class LobbyCards extends HTMLElement {
  list = h("ul", { class: "plain-list lobby-cards-row" });
  asking = h("div", { class: "lobby-cards-asking" });
  said = h("p", { class: "sr-only", role: "status" });
  told = ""; // what was said last about which texts
  /** @type {Map<string, CardRead>} by text */
  known = new Map();

  /**
   * Builds the panel; `update` fills it.
   * @param {Page} page
   * @param {Answer} answer
   */
  show(page, answer) {
    this.page = page;
    this.answer = answer;
    this.className = "panel lobby-cards";
    this.hidden = true;
    fill(this, h("h2", {}, page.i18n.say("web.lobby.written")), h("p", { class: "note" }, page.i18n.say("web.write.lead")),
      this.list, this.asking, this.said);
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
    this.#ask(page, cards);
    this.#tell(page, cards);
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
   * The cards that wait for the viewer's answer, each with what it does and two buttons.
   * @param {Page} page
   * @param {{ number: number, card: WrittenCard | undefined }[]} cards
   */
  #ask({ i18n }, cards) {
    const { table, you = null } = this;
    if (!table) return;
    const asked = cards.filter(({ card }) => waitsFor(table, card, you));
    keyed(this.asking, asked, {
      key: ({ number, card }) => `${number} ${card?.by} ${card?.text}`,
      make: ({ number, card }) => {
        const stand = standOf(table, /** @type {WrittenCard} */ (card), /** @type {number} */ (you));
        return h("section", { class: "card-asks", "aria-label": i18n.say("web.write.card", { number }) },
          h("p", {}, h("strong", {}, i18n.say("web.write.card", { number })), " ",
            h("span", { class: "note" }, writerOf(table, /** @type {WrittenCard} */ (card), you, i18n))),
          h("p", { class: "pencil-line", dir: "auto" }, card?.text ?? ""),
          h("p", { class: "card-says" }),
          answerButtons(i18n, { stand, primary: true }, (on, word) => this.answer?.({ card: number, on, word, text: card?.text ?? null })));
      },
      update: (item, { card }) => {
        const says = /** @type {Element} */ (item.querySelector(".card-says"));
        const text = this.known.get(card?.text ?? "")?.says ?? "";
        if (says.textContent !== text) says.textContent = text;
      },
      gone: () => /** @type {HTMLElement | null} */ (this.list.querySelector("button"))?.focus(),
    });
  }

  /**
   * Says when a card begins to wait for the viewer.
   * @param {Page} page
   * @param {{ number: number, card: WrittenCard | undefined }[]} cards
   */
  #tell({ i18n }, cards) {
    const { table, you = null } = this;
    if (!table) return;
    const texts = cards.flatMap(({ number, card }) => (card && waitsFor(table, card, you)
      ? [i18n.say("web.write.news", { number, writer: writerOf(table, card, you, i18n), text: card.text })] : []));
    const now = texts.join(" ");
    if (now === this.told) return;
    this.told = now;
    this.said.textContent = now;
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
