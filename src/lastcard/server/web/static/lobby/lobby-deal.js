/**
 * The bar that gets the match going: the deal for the host, "ready" for everybody else, one sentence that says how things
 * stand and why, and what has just changed.
 */

import { waitsFor } from "../editor/card-answers.js";
import { fill, h } from "../parts/elements.js";
import { keepingFocus } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { waitingCards } from "./lobby-asking.js";

/** @import { TableInfo } from "../model/state.js" */
/** @import { IconName } from "../parts/icons.js" */
/** @import { Page } from "../shell/page.js" */

/** @typedef {{ head: string, why?: string, sign?: IconName, rests?: boolean, undo?: boolean, asks?: boolean }} Standing rests: nothing can be dealt yet */
/** @typedef {{ start: () => void, ready: (on: boolean) => void, sit: () => void, undo: () => void, ask: () => void }} Act */

/** The deal. */
export class LobbyDeal extends HTMLElement {
  problem = h("p", { class: "problem", role: "alert" });
  main = h("div", { class: "deal-main" });
  standing = h("div", { class: "deal-standing", role: "status" });
  news = h("p", { class: "note deal-news", role: "status", dir: "auto" });

  /** The bar lies over the end of the page: what is scrolled to must come out above it, and notes stand on it. */
  connectedCallback() {
    const root = document.documentElement;
    root.classList.add("has-deal");
    this.measuring = new ResizeObserver(() => root.style.setProperty("--deal", `${this.parentElement?.offsetHeight ?? 0}px`));
    if (this.parentElement) this.measuring.observe(this.parentElement);
  }

  disconnectedCallback() {
    this.measuring?.disconnect();
    document.documentElement.classList.remove("has-deal");
  }

  /**
   * Builds the bar; `update` fills it.
   * @param {Page} page
   * @param {Act} act
   */
  show(page, act) {
    this.page = page;
    this.act = act;
    fill(this, this.problem, this.main, h("div", { class: "deal-says" }, this.standing, this.news));
  }

  /**
   * @param {TableInfo} table
   * @param {number | null} you
   * @param {{ undo: boolean, asks: boolean }} can undo: the last change can be taken back; asks: a question was put off
   */
  update(table, you, can) {
    this.removed = you === null && (this.removed === true || this.seated === true);
    this.seated = you !== null;
    if (you === null) this.#watch(table);
    else this.#deal(table, you, can);
  }

  /**
   * Says in one line what has just changed.
   * @param {string} line
   */
  tell(line) {
    this.news.textContent = line;
  }

  /**
   * For somebody without a seat: perhaps the host took it.
   * @param {TableInfo} table
   */
  #watch({ locked }) {
    const { i18n } = /** @type {Page} */ (this.page);
    keepingFocus(this.main, [
      !locked && h("button", { class: "btn btn-big", "data-key": "sit", onclick: () => this.act?.sit() }, i18n.say("web.join.sit")),
    ]);
    this.#stand([h("p", { class: "deal-head" }, i18n.say(this.removed ? "web.room.removed" : "web.lobby.watching"))]);
  }

  /**
   * Says how things stand, unless it is said already: a screen reader would say it again.
   * @param {HTMLElement[]} says
   */
  #stand(says) {
    if (says.map((each) => each.innerHTML).join() === [...this.standing.children].map((each) => each.innerHTML).join()) return;
    keepingFocus(this.standing, says);
  }

  /**
   * @param {TableInfo} table
   * @param {number} you
   * @param {{ undo: boolean, asks: boolean }} can
   */
  #deal(table, you, can) {
    const { i18n } = /** @type {Page} */ (this.page);
    const { host, ready } = table.seats[you];
    const { head, why, sign, rests, undo, asks } = host ? this.#asHost(table, you) : this.#asGuest(table, you);
    const main = host
      ? { key: "start", act: () => this.act?.start(), words: "web.lobby.start", pressed: null }
      : { key: "ready", act: () => this.act?.ready(!ready), words: ready ? "web.lobby.not_ready" : "web.lobby.im_ready", pressed: String(ready) };
    keepingFocus(this.main, [
      h("button", {
        class: `btn btn-big ${rests || (ready && !host) ? "" : "btn-primary"}`, "data-key": main.key,
        "aria-pressed": main.pressed, "aria-disabled": rests ? "true" : null, onclick: () => rests || main.act(),
      }, i18n.say(main.words)),
    ]);
    this.#stand([
      h("p", { class: "deal-head" }, sign && icon(sign), h("strong", {}, head)),
      h("p", { class: "note deal-why" }, why,
        undo && can.undo && h("button", { class: "btn-link", type: "button", "data-key": "undo", onclick: () => this.act?.undo() }, i18n.say("web.deal.undo")),
        asks && can.asks && h("button", { class: "btn-link", type: "button", "data-key": "asks", onclick: () => this.act?.ask() }, i18n.say("web.ask.show"))),
    ]);
  }

  /**
   * @param {TableInfo} table
   * @param {number} you
   * @returns {Standing}
   */
  #asHost(table, you) {
    const { i18n } = /** @type {Page} */ (this.page);
    const here = table.seats.filter((seat, number) => seat.kind === "person" && number !== you);
    if (table.seats.length < 2) return { head: i18n.say("web.lobby.too_few"), rests: true };
    const open = here.filter((seat) => !seat.ready);
    const card = this.#card(table, you);
    if (card) return { ...card, why: open.length > 1 ? card.why : card.why ?? i18n.say("web.deal.others_ready") };
    const asked = open.filter((seat) => seat.was_ready && seat.present);
    if (asked.length) {
      return { head: this.#named("web.deal.waits", asked), why: i18n.say("web.deal.old_rules"), sign: "clock", rests: true, undo: true };
    }
    return { head: open.length ? this.#named("web.room.waiting", open) : i18n.say("web.lobby.all_ready") };
  }

  /**
   * @param {TableInfo} table
   * @param {number} you
   * @returns {Standing}
   */
  #asGuest(table, you) {
    const { i18n } = /** @type {Page} */ (this.page);
    const card = this.#card(table, you);
    if (card) return { ...card, rests: waits(table, you) };
    if (table.seats[you].was_ready) {
      return { head: i18n.say("web.deal.taken_back"), why: i18n.say("web.deal.you_old_rules"), sign: "question" };
    }
    const asked = table.seats.filter((seat) => seat.was_ready && seat.present);
    if (asked.length) return { head: this.#named("web.deal.waits", asked), why: i18n.say("web.deal.old_rules"), sign: "clock" };
    return { head: i18n.say("web.room.deals", { name: table.seats.find((seat) => seat.host)?.name ?? "" }) };
  }

  /**
   * What to say while a card waits: first of all for oneself.
   * @param {TableInfo} table
   * @param {number} you
   * @returns {Standing | null}
   */
  #card(table, you) {
    const { i18n } = /** @type {Page} */ (this.page);
    const cards = waitingCards(table);
    const own = cards.find(({ seats }) => seats.includes(you));
    const found = own ?? cards[0];
    if (!found) return null;
    const { number, seats } = found;
    const names = i18n.listed(seats.map((seat) => table.seats[seat].name));
    if (!own) return { head: i18n.say("web.deal.card_waits", { number, names }), sign: "clock", rests: true, asks: true };
    const why = table.seats[you].host ? "web.deal.answer_then_deal" : "web.deal.answer_first";
    return { head: i18n.say("web.deal.card_waits_you", { number }), why: i18n.say(why), sign: "clock", rests: true, asks: true };
  }

  /**
   * @param {string} key
   * @param {{ name: string }[]} seats
   */
  #named(key, seats) {
    const { i18n } = /** @type {Page} */ (this.page);
    return i18n.say(key, { count: seats.length, names: i18n.listed(seats.map((seat) => seat.name)) });
  }
}

/**
 * Says whether a card waits for somebody.
 * @param {TableInfo} table
 * @param {number} you
 */
function waits(table, you) {
  return table.cards.some((card) => waitsFor(table, card, you));
}

customElements.define("lobby-deal", LobbyDeal);
