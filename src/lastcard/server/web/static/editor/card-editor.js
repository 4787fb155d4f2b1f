/**
 * The editor of a customizable card: the card itself, what is written on it, what that does, and who agrees. At a table it
 * asks the others; without one it reads a card that somebody sent, and keeps it in this browser.
 */

import { inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { CardLibrary } from "../kept/card-library.js";
import { cardsToWrite } from "../model/cards-to-write.js";
import { isJudged } from "../model/judged.js";
import { readShared } from "../model/shared-card.js";
import { WrittenPicture } from "../parts/card/written-card.js";
import { fill, freshId, h } from "../parts/elements.js";
import { keepingFocus } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { PageDialog } from "../shell/dialog.js";
import { layers } from "../shell/layers.js";
import { answerButtons, answerList, standOf, stateOf, writerOf } from "./card-answers.js";
import { CardBeginnings } from "./card-beginnings.js";
import { CardExchange } from "./card-exchange.js";
import { CardField } from "./card-field.js";
import { cardIdeas, readCard } from "./card-reading.js";
import { CardTold } from "./card-told.js";
import { CardTrial } from "./card-trial.js";

/** @import { Asking, CardRead, WrittenCard } from "lastcard/protocol" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { Answer } from "../model/table-socket.js" */
/** @import { Page } from "../shell/page.js" */

/** @typedef {{ card?: number, shared?: string }} Wish which card of the table, or what a link carries */

const PAUSE = 300; // milliseconds without a letter before the text is read
const USUAL = 4; // players, where there is no table
const ANY_EDITION = "polish"; // one with cards to write on, where there is no table

/** The editor. */
export class CardEditor extends PageDialog {
  card = 1;
  text = "";
  stood = ""; // what the table had on the card when it was last shown
  /** @type {CardRead | null} of `text`; null: not known yet */
  read = null;
  /** @type {Map<number, string>} what was written and not asked for, by card */
  drafts = new Map();

  /** @param {Page} page */
  constructor(page) {
    super(page, "write");
    const { i18n } = page;
    this.library = new CardLibrary(page.settings.storage);
    this.field = new CardField(i18n, { changed: () => this.#typed(), entered: () => this.#main?.click() });
    this.told = new CardTold(i18n, this.field.told, (text) => this.#take(text));
    this.beginnings = new CardBeginnings(i18n, this.library, (text, title) => this.#take(text, title));
    this.trial = new CardTrial(i18n);
    this.exchange = new CardExchange(i18n, (card) => this.#take(card.sentence, card.title));
    this.answers = h("section", { class: "box" });
    this.tabs = h("nav", { class: "card-tabs", "aria-label": i18n.say("web.lobby.written") });
    this.desk = h("section", { class: "desk", "aria-label": i18n.say("web.write.picture") });
    this.bar = h("div", { class: "write-bar" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.dialog.addEventListener("close", () => this.#leave());
  }

  /** @param {Wish} wish */
  async open({ card = 1, shared }) {
    const { i18n, visit } = this.page;
    await Promise.all([
      loadSheet("parts/card/pencil.css"), loadSheet("parts/card/written-card.css"),
      loadSheet("editor/editor.css"), loadSheet("editor/editor-text.css"), loadSheet("editor/editor-boxes.css"),
    ]);
    this.unsubscribe?.();
    this.card = card;
    this.stood = this.#onCard?.text ?? "";
    this.text = this.drafts.get(card) ?? this.stood;
    this.problem.textContent = "";
    if (shared) this.#receive(shared);
    const id = freshId("editor");
    this.dialog.setAttribute("aria-labelledby", id);
    fill(this.dialog,
      h("header", { class: "write-head" },
        h("button", { class: "btn btn-quiet", type: "button", onclick: () => layers.close() },
          icon("left"), h("span", { class: "tool-word" }, i18n.say("web.write.back"))),
        h("h2", { id, tabindex: "-1", autofocus: true }, i18n.say("web.write.head")), this.tabs),
      h("div", { class: "write-main" }, this.desk,
        h("div", { class: "write-work" }, this.field.element, this.beginnings.filling, this.field.told, this.told.element,
          h("div", { class: "write-facts" }, this.trial.element, this.answers), this.beginnings.element, this.exchange.element)),
      h("footer", { class: "write-foot" }, this.problem, this.bar));
    this.raise();
    this.unsubscribe = visit?.state.subscribe(() => this.#follow());
    this.page.editions().then((editions) => {
      this.editions = editions;
      this.#showTabs();
    }, () => undefined); // the lobby says that the server is away
    this.#draw();
    this.#write(this.text);
    cardIdeas(this.#sheet).then((ideas) => this.beginnings.show(ideas), (error) => { this.problem.textContent = inWords(error, i18n); });
  }

  // --- the table ------------------------------------------------------------------------------

  /** @returns {{ table: TableInfo | null, you: number | null }} */
  get #now() {
    const { table, you } = this.page.visit?.state.now ?? { table: null, you: null };
    return { table, you };
  }

  /** @returns {WrittenCard | undefined} what the table has on the card */
  get #onCard() {
    return this.#now.table?.cards[this.card - 1];
  }

  /** Whether the viewer may write on the cards of a table now. */
  get #writes() {
    const { table, you } = this.#now;
    return table !== null && you !== null && ["lobby", "over"].includes(table.phase);
  }

  get #sheet() {
    return { edition: this.#now.table?.settings.edition ?? ANY_EDITION, language: this.page.i18n.language };
  }

  /** The table changed. A text that the viewer has begun stays. */
  #follow() {
    const { table } = this.#now;
    if (!this.dialog.open) return;
    if (!table || !["lobby", "over"].includes(table.phase) || (this.editions && this.card > cardsToWrite(table, this.editions))) {
      this.dialog.close(); // the cards are dealt, or there is no such card any more
      return;
    }
    const stands = this.#onCard?.text ?? "";
    const untouched = this.text === this.stood;
    const changed = stands !== this.stood;
    this.stood = stands;
    if (changed && untouched) this.#write(stands);
    else this.#show();
  }

  /**
   * Sends a command and shows why it was refused.
   * @param {Asking} asking
   */
  async #ask(...asking) {
    const answer = await /** @type {Promise<Answer> | undefined} */ (this.page.visit?.net?.command(...asking));
    this.problem.textContent = answer?.type === "refused" ? answer.reason : "";
    return answer?.type === "done";
  }

  /** @param {string} text */
  async #propose(text) {
    if (!(await this.#ask("write", { card: this.card, text }))) return;
    this.drafts.delete(this.card);
    this.stood = this.#onCard?.text ?? ""; // a sample is written out
    if (this.text !== this.stood) this.#write(this.stood);
    else this.#show();
  }

  // --- the text -------------------------------------------------------------------------------

  #typed() {
    this.beginnings.settle();
    this.#changed(this.field.value);
  }

  /**
   * Writes something that was chosen. It stays a draft until the table is asked.
   * @param {string} text
   * @param {string} [title]
   */
  #take(text, title = "") {
    if (title) this.exchange.title.value = title;
    this.#write(text);
    if (!this.dialog.contains(document.activeElement) || this.told.element.contains(document.activeElement)) this.field.input.focus();
    this.field.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} text */
  #write(text) {
    this.field.value = text;
    this.#changed(text);
  }

  /** @param {string} text */
  #changed(text) {
    this.text = text;
    this.read = null;
    if (text === this.stood) this.drafts.delete(this.card);
    else this.drafts.set(this.card, text);
    this.#show();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#understand(text), PAUSE);
  }

  /** @param {string} text */
  async #understand(text) {
    try {
      const read = await readCard(text, this.#sheet);
      if (this.text !== text) return;
      this.read = read;
      this.problem.textContent = "";
      this.field.mark(read.unknown);
    } catch (error) {
      this.problem.textContent = inWords(error, this.page.i18n);
    }
    this.#show();
  }

  /** @param {string} given */
  #receive(given) {
    try {
      const { title, sentence } = readShared(given);
      this.text = sentence;
      this.exchange.title.value = title;
    } catch (error) {
      this.exchange.refuse(error);
    }
  }

  #leave() {
    this.unsubscribe?.();
    clearTimeout(this.timer);
    this.trial.leave();
    speechSynthesis?.cancel();
  }

  // --- the screen -----------------------------------------------------------------------------

  /** Draws the card that is open. */
  #draw() {
    const { i18n } = this.page;
    const hear = "speechSynthesis" in globalThis && h("button", { class: "btn hear", type: "button", onclick: () => this.#speak() },
      icon("sound"), i18n.say("web.write.hear"));
    this.large = new WrittenPicture(i18n, this.card, { pencil: true });
    this.small = new WrittenPicture(i18n, this.card);
    fill(this.desk, h("div", { class: "desk-large" }, this.large.element),
      h("div", { class: "desk-views" }, h("div", { class: "desk-small", "aria-hidden": "true" }, this.small.element,
        h("span", {}, i18n.say("web.write.in_hand"))), hear));
  }

  #speak() {
    const utterance = new SpeechSynthesisUtterance(this.read?.says || this.text);
    utterance.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }

  /** Shows everything that follows from the text and the table. */
  #show() {
    const { read, text } = this;
    const { table } = this.#now;
    const judged = Boolean(read?.judged) || (read === null && isJudged(text));
    const writing = text !== this.stood || !this.#onCard?.counts;
    this.large?.show(text, { judged, writing });
    this.small?.show(text, { judged });
    this.told.show(text, read);
    this.trial.show(read, text, this.#sheet, Math.max(2, table?.seats.length ?? USUAL));
    this.exchange.show(text);
    this.#showTabs();
    this.#showAnswers();
    keepingFocus(this.bar, this.#barParts());
  }

  #showTabs() {
    const { i18n } = this.page;
    const { table, you } = this.#now;
    this.tabs.hidden = table === null;
    if (!table) return;
    keepingFocus(this.tabs, Array.from({ length: cardsToWrite(table, this.editions) }, (_, place) => {
      const card = table.cards[place];
      const number = place + 1;
      const state = stateOf(table, card, you, i18n);
      const sign = number === this.card ? "pencil" : card?.counts ? "check" : card?.objections.length ? "close" : card?.text ? "clock" : "plus";
      return h("button", {
        class: "chip-choice", type: "button", "data-key": `card-${number}`, "aria-current": number === this.card ? "true" : null,
        onclick: () => void this.open({ card: number }),
      }, h("span", { class: "sr-only" }, i18n.say("web.write.card_state", { number, state })),
      h("span", { class: "card-tab", "aria-hidden": "true" }, number, icon(sign), h("span", { class: "tool-word" }, state)));
    }));
  }

  #showAnswers() {
    const { i18n } = this.page;
    const { table, you } = this.#now;
    const card = this.#onCard;
    this.answers.hidden = table === null;
    if (!table) return;
    if (!card?.text || card.text !== this.text) {
      fill(this.answers, h("h3", {}, i18n.say("web.write.not_asked")), h("p", { class: "note" }, i18n.say("web.write.not_asked_note")));
      return;
    }
    fill(this.answers, h("h3", {}, i18n.say("web.write.who_agrees")),
      h("p", { class: "note" }, writerOf(table, card, you, i18n)), answerList(table, card, i18n));
  }

  /** What can be done now. */
  #barParts() {
    const { i18n } = this.page;
    const { table, you } = this.#now;
    const { read, text, stood } = this;
    const card = this.#onCard;
    const ready = Boolean(text) && read?.understood === true;
    const kept = this.library.has(text);
    const keep = h("button", { class: "btn", type: "button", "data-key": "keep", "aria-disabled": ready && !kept ? null : "true",
      onclick: () => ready && !kept && this.#keep() }, i18n.say(kept ? "web.write.kept" : "web.write.keep"));
    if (!this.#writes || !table || you === null) {
      return [h("p", { class: "note" }, i18n.say(table ? "web.write.only_seated" : "web.write.no_table")), keep];
    }
    if (text === stood && card?.text && card.by !== you) {
      const stand = standOf(table, card, you);
      return [h("p", { class: "note" }, i18n.say(card.counts ? "web.write.counts" : "web.write.stays_blank")), keep, this.#rub(stood),
        answerButtons(i18n, { stand, primary: true }, (on, word) => void this.#ask("agree", { card: this.card, on, word, text: stood }))];
    }
    const asked = text === stood && Boolean(text);
    const again = Boolean(card?.objections.length);
    const asks = ready && (!asked || again);
    return [
      h("p", { class: "note" }, this.#note(card, asked)), keep, stood && this.#rub(stood),
      h("button", { class: "btn btn-primary btn-big", type: "button", "data-key": "ask", "aria-disabled": asks ? null : "true",
        onclick: () => asks && void this.#propose(text) }, i18n.say(again ? "web.write.propose_again" : "web.write.propose")),
    ];
  }

  /**
   * @param {WrittenCard | undefined} card
   * @param {boolean} asked the table has this very text
   */
  #note(card, asked) {
    const { i18n } = this.page;
    const { table, you } = this.#now;
    if (!asked || !card || !table) return !this.text || this.read?.understood ? i18n.say("web.write.lead") : i18n.say("web.write.finish");
    if (card.counts) return i18n.say("web.write.counts");
    const state = i18n.capital(stateOf(table, card, you, i18n));
    return `${state}. ${i18n.say("web.write.stays_blank")}`;
  }

  /** @param {string} stood */
  #rub(stood) {
    return h("button", { class: "btn", type: "button", "data-key": "rub", onclick: () => {
      if (this.text !== stood) this.#write(stood); // first the draft, then the card
      else void this.#propose("");
    } }, this.page.i18n.say(this.text !== stood ? "web.write.undo" : "web.write.take_back"));
  }

  #keep() {
    const { card } = this.exchange;
    if (!card) return;
    this.library.add(card);
    this.beginnings.refresh();
    this.#show();
  }

  /** @returns {HTMLButtonElement | null} the main button, if it can be pressed */
  get #main() {
    return this.bar.querySelector("[data-key=ask]:not([aria-disabled=true])");
  }
}

customElements.define("card-editor", CardEditor);
