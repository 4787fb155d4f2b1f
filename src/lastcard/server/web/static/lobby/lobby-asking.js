/**
 * The card that waits for an answer: for whoever is asked, with both answers; for the host, who may remind them or play
 * without the card. On phones it is a sheet above the bar, elsewhere it stands first of all beside the table.
 */

import { loadSheet } from "../base/sheet.js";
import { answerButtons, standOf, waitsFor, writerOf } from "../editor/card-answers.js";
import { readCard } from "../editor/card-reading.js";
import { WrittenPicture } from "../parts/card/written-card.js";
import { fill, h } from "../parts/elements.js";
import { face, faceOf } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { layers, RANKS } from "../shell/layers.js";

/** @import { CardRead, WrittenCard } from "lastcard/protocol" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** @typedef {{ number: number, card: WrittenCard, seats: number[] }} Waiting a card, and the people who have not answered */
/** @typedef {{ answer: (answer: { card: number, on: boolean, word: string, text: string }) => void, remind: (seats: number[]) => void, without: (card: number) => void }} Act */

const COVERS = matchMedia("(max-width: 64rem)"); // as in news.css: there it lies over the page
/** @type {Record<string, string>} */
const CHIPS = { agrees: "web.write.agrees", objects: "web.write.objects", to_answer: "web.ask.has_to" };

/**
 * The cards that wait for people who are here.
 * @param {TableInfo} table
 * @returns {Waiting[]}
 */
export function waitingCards(table) {
  return table.cards.flatMap((card, place) => {
    const seats = table.seats.flatMap((seat, number) =>
      (seat.kind === "person" && seat.present && waitsFor(table, card, number) ? [number] : []));
    return seats.length ? [{ number: place + 1, card, seats }] : [];
  });
}

/** The question. */
export class LobbyAsking extends HTMLElement {
  key = ""; // what is shown
  closed = ""; // what the person wants to see later
  said = h("p", { class: "sr-only", role: "status" });
  box = h("section", { class: "card-asks" });
  /** @type {Map<string, CardRead>} by text */
  known = new Map();
  layer = { rank: RANKS.choice, isOpen: () => COVERS.matches && !this.hidden, close: () => this.#close(this.key) };
  covered = () => layers.changed();

  connectedCallback() {
    layers.add(this.layer);
    COVERS.addEventListener("change", this.covered);
  }

  disconnectedCallback() {
    layers.remove(this.layer);
    COVERS.removeEventListener("change", this.covered);
  }

  /**
   * @param {Page} page
   * @param {Act} act
   */
  show(page, act) {
    this.page = page;
    this.act = act;
    this.className = "lobby-asking";
    this.hidden = true;
    fill(this, this.box, this.said);
  }

  /**
   * @param {TableInfo} table
   * @param {number | null} you
   */
  update(table, you) {
    const { page } = this;
    if (!page) return;
    this.table = table;
    this.you = you;
    const waiting = waitingCards(table);
    const own = waiting.find(({ seats }) => you !== null && seats.includes(you));
    const host = you !== null && table.seats[you]?.host;
    const found = own ?? (host ? waiting[0] : undefined);
    const key = found ? `${found.number} ${found.card.by} ${found.card.text} ${found === own}` : "";
    if (key !== this.closed) this.closed = "";
    this.hidden = !found || this.closed === key;
    layers.changed();
    if (!found || you === null) {
      this.key = "";
      return;
    }
    void Promise.all([loadSheet("parts/card/pencil.css"), loadSheet("parts/card/written-card.css"), loadSheet("lobby/lobby-cards.css")]);
    if (key !== this.key) this.#build(page, table, you, found, found === own, key);
    this.key = key;
    this.#chips(page, table, you, found);
    if (this.means) this.means.textContent = this.#means(found.card.text);
    if (this.remind) {
      const names = found.seats.map((seat) => table.seats[seat].name);
      this.remind.textContent = page.i18n.say("web.ask.remind", { name: page.i18n.listed(names) });
      this.remind.onclick = () => this.act?.remind(found.seats);
    }
  }

  /** Shows the question again that was put off. */
  open() {
    this.closed = "";
    if (this.table) this.update(this.table, this.you ?? null);
    /** @type {HTMLElement | null} */ (this.box.querySelector("[data-key=agree], [data-key=remind]"))?.focus({ preventScroll: true });
  }

  /**
   * @param {Page} page
   * @param {TableInfo} table
   * @param {number} you
   * @param {Waiting} waiting
   * @param {boolean} own whether the viewer is asked
   * @param {string} key
   */
  #build({ i18n }, table, you, { number, card }, own, key) {
    const writer = card.by === null ? null : table.seats[card.by];
    const name = writer?.name ?? i18n.say("web.ask.somebody");
    const head = i18n.say(own ? "web.ask.you" : "web.ask.everybody", { name, number });
    const picture = new WrittenPicture(i18n, number);
    picture.show(card.text, { judged: Boolean(this.known.get(card.text)?.judged) });
    this.means = h("span", {});
    this.chips = h("p", { class: "asks-chips" });
    this.remind = own ? null : h("button", { class: "btn", type: "button", "data-key": "remind" });
    this.box.setAttribute("aria-label", i18n.say("web.write.card", { number }));
    fill(this.box,
      h("div", { class: "asks-head" }, writer && face(faceOf(writer)), h("h2", {}, head),
        h("button", { class: "btn btn-icon btn-quiet", type: "button", "aria-label": i18n.say("web.ask.later"), onclick: () => this.#close(key) }, icon("close"))),
      h("div", { class: "asks-card" }, picture.element,
        h("div", {}, h("p", { class: "sr-only" }, `“${card.text}”`),
          h("p", { class: "asks-means" }, h("strong", {}, i18n.say("web.ask.means")), " ", this.means), this.chips)),
      own ? answerButtons(i18n, { stand: standOf(table, card, you), primary: true }, (on, word) => this.act?.answer({ card: number, on, word, text: card.text }))
        : h("div", { class: "answer-buttons" }, this.remind,
          h("button", { class: "btn", type: "button", "data-key": "without", onclick: () => this.act?.without(number) }, i18n.say("web.ask.without", { number }))));
    this.said.textContent = own
      ? i18n.say("web.write.news", { number, writer: writerOf(table, card, you, i18n), text: card.text }) : "";
  }

  /**
   * @param {Page} page
   * @param {TableInfo} table
   * @param {number} you
   * @param {Waiting} waiting
   */
  #chips({ i18n }, table, you, { card }) {
    if (!this.chips) return;
    fill(this.chips, table.seats.flatMap((seat, number) => {
      if (seat.kind === "bot") return [];
      const stand = standOf(table, card, number);
      const words = number === card.by ? i18n.say("web.ask.wrote")
        : number === you && stand === "to_answer" ? i18n.say("web.lobby.you") : i18n.say(CHIPS[stand]);
      return [h("span", { class: `asks-chip ${number !== card.by && stand === "to_answer" ? "is-open" : ""}` }, face(faceOf(seat)),
        h("span", { class: "sr-only" }, `${seat.name}: `), words)];
    }));
  }

  /** @param {string} text */
  #means(text) {
    const { page, table } = this;
    const read = this.known.get(text);
    if (read || !page || !table) return read?.says ?? "";
    readCard(text, { edition: table.settings.edition, language: page.i18n.language }).then((found) => {
      const first = !this.known.has(text);
      this.known.set(text, found);
      if (first && this.isConnected && this.table) {
        this.key = "";
        this.update(this.table, this.you ?? null);
      }
    }, () => undefined); // the text itself is shown
    return text;
  }

  /** @param {string} key */
  #close(key) {
    this.closed = key;
    this.hidden = true;
    layers.changed();
    this.dispatchEvent(new CustomEvent("later"));
  }
}

customElements.define("lobby-asking", LobbyAsking);
