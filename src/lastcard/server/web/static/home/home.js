/**
 * The first screen: one press for a game against bots, one for a table with friends, a code to join, the way to learn,
 * and the tables that this browser knows. The lobby and the table have their own screens.
 */

import { getJson, inWords, postJson } from "../base/http.js";
import { Matches } from "../kept/kept-matches.js";
import { dialAhead, hangUp } from "../model/socket-pool.js";
import { art } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";
import { face, ownFace } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { codeForm } from "./home-code.js";
import { otherTables, tableThatWaits } from "./home-tables.js";

/** @import { NewTable, SeatTaken } from "lastcard/protocol" */
/** @import { IconName } from "../parts/icons.js" */
/** @import { Page } from "../shell/page.js" */

/** @type {NonNullable<NewTable["bots"]>} */
const OPPONENTS = ["dreamy", "normal", "sharp"];
const FAN = ["r7", "gskip", "wild", "b+2", "y3"];
const LESSON = ["y9", "g9"]; // two cards that fit on each other
const AGAIN = 5000; // milliseconds between two looks for a server that is away

/** The home screen. */
export class HomeScreen extends HTMLElement {
  away = h("p", { class: "problem home-away", role: "status" });
  problem = h("p", { class: "problem", role: "alert" });
  me = h("button", { class: "btn home-me", type: "button", "aria-haspopup": "dialog" });

  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#lookForServer(), { signal });
  }

  disconnectedCallback() {
    this.listening?.abort();
    clearTimeout(this.waiting);
  }

  /** @param {Page} page */
  show(page) {
    this.page = page;
    const { i18n, seats, settings } = page;
    document.title = i18n.say("web.home.title");
    this.me.onclick = () => this.#ask("open-profile");
    settings.addEventListener("change", () => this.#nameMe(page), { signal: this.listening?.signal });
    this.#nameMe(page);
    fill(
      this,
      h("header", { class: "home-bar" },
        h("p", { class: "brand" }, h("img", { src: "/static/icons/favicon.svg", alt: "", width: 32, height: 32 }), "lastcard"),
        h("nav", { class: "home-nav", "aria-label": i18n.say("web.home.more") },
          this.me, this.#language(page), this.#opener("open-rules", "web.home.rules", "book"),
          this.#opener("open-settings", "web.home.settings", "sliders"))),
      h("main", { class: "home", id: "main", tabindex: "-1" },
        this.away, tableThatWaits(page),
        h("div", { class: "hero" },
          h("div", { class: "hero-fan", "aria-hidden": "true" }, FAN.map((code) => art(code))),
          h("h1", {}, i18n.say("web.home.name")),
          h("p", { class: "lead" }, i18n.say("web.home.lead")),
          this.#start(page), this.problem),
        h("div", { class: "home-tiles", "data-new": String(seats.isEmpty) },
          !seats.isEmpty && this.#daily(page), this.#lesson(page), otherTables(page), this.#quiz(page),
          this.#history(page),
          h("a", { class: "home-link", href: "/replay", onclick: page.follow }, i18n.say("web.home.replay")))),
    );
    void this.#lookForServer();
  }

  /** @param {Page} page */
  #nameMe({ i18n, settings }) {
    const name = settings.get("name") || i18n.say("web.home.name_default");
    this.me.setAttribute("aria-label", i18n.say("web.me.change", { name }));
    fill(this.me, face(ownFace(settings)), h("span", { class: "home-name", dir: "auto" }, name));
  }

  /** Says if the server cannot be reached, and looks again until it can. */
  async #lookForServer() {
    const { page } = this;
    if (!page) return;
    clearTimeout(this.waiting);
    const trouble = await getJson("/ready").then(() => "", (error) => inWords(error, page.i18n));
    if (!this.isConnected) return;
    this.away.textContent = trouble && !navigator.onLine ? page.i18n.say("web.offline.notice") : trouble;
    if (trouble) this.waiting = setTimeout(() => this.#lookForServer(), AGAIN);
  }

  /** @param {Page} page */
  #start(page) {
    const { i18n } = page;
    const bots = h("span", { class: "play-bots", "aria-hidden": "true" });
    const shown = (/** @type {string} */ level) => page.bots().then((known) =>
      known.filter((bot) => bot.level === level).map((bot) => face(bot.face)));
    Promise.all(OPPONENTS.map(shown)).then((faces) => fill(bots, faces.flat()), () => undefined);
    return h("div", { class: "start" },
      h("button", { class: "btn btn-primary play", onclick: () => this.#create(OPPONENTS, true) },
        icon("play"),
        h("span", { class: "play-words" }, i18n.say("web.home.play_now"),
          " ", h("span", { class: "play-note" }, i18n.say("web.home.play_now_note"))), bots),
      h("button", { class: "btn friends", onclick: () => this.#create([], false) },
        icon("friends"), i18n.say("web.home.play_friends")),
      codeForm(page));
  }

  /**
   * The daily deal, for people who come back: newcomers need not wait for its module.
   * @param {Page} page
   */
  #daily(page) {
    const tile = h("section", { class: "tile tile-daily" });
    import("./home-daily.js").then(({ fillDailyTile }) => fillDailyTile(tile, page), () => tile.remove());
    return tile;
  }

  /** @param {Page} page */
  #lesson({ i18n, follow }) {
    return h("a", { class: "tile tile-lesson", href: "/#/learn", onclick: follow },
      h("span", { class: "lesson-cards", "aria-hidden": "true" }, LESSON.map((code) => art(code)),
        h("span", { class: "lesson-says" }, i18n.say("web.home.lesson_fits"))),
      h("strong", {}, i18n.say("web.home.lesson")),
      h("span", {}, i18n.say("web.home.lesson_note")));
  }

  /**
   * The languages by their own names; the list is the browser's, so that nobody loads the letters of all of them.
   * @param {Page} page
   */
  #language({ i18n, languages, settings }) {
    const list = h("select", {
      id: "home-language", "aria-label": i18n.say("web.settings.language"), onchange: () => settings.set("language", list.value),
    }, languages.map(({ tag, name }) => h("option", { value: tag, lang: tag, selected: tag === i18n.language }, name)));
    return h("span", { class: "btn home-language" }, icon("globe"), list);
  }

  /** @param {Page} page */
  #quiz({ i18n, follow }) {
    return h("a", { class: "tile tile-quiz", href: "/#/quiz", onclick: follow },
      h("strong", {}, i18n.say("quiz.title")), h("span", {}, i18n.say("quiz.lead")));
  }

  /** @param {Page} page */
  #history({ i18n, follow, settings }) {
    const { all } = new Matches(settings.storage);
    const [played, won] = [all.length, all.filter((match) => match.won).length];
    return played > 0
      && h("a", { class: "home-link", href: "/#/history", onclick: follow }, i18n.say("web.history.summary", { played, won }));
  }

  /**
   * @param {string} event that opens a dialog
   * @param {string} key
   * @param {IconName} sign
   */
  #opener(event, key, sign) {
    return h("button", { class: "btn", onclick: () => this.#ask(event) },
      icon(sign), h("span", { class: "tool-word" }, /** @type {Page} */ (this.page).i18n.say(key)));
  }

  /** @param {string} event */
  #ask(event) {
    this.dispatchEvent(new CustomEvent(event, { bubbles: true }));
  }

  /**
   * Makes a table and goes there.
   * @param {NonNullable<NewTable["bots"]>} bots
   * @param {boolean} start
   */
  async #create(bots, start) {
    const { page } = this;
    if (!page || this.busy) return;
    this.busy = true;
    dialAhead();
    const name = page.settings.get("name") || page.i18n.say("web.home.name_default");
    try {
      /** @type {NewTable} */
      const order = { name, face: ownFace(page.settings), bots, language: page.i18n.language };
      const seated = /** @type {SeatTaken} */ (await postJson("/api/tables", order));
      page.seats.take(seated.code, seated.token);
      if (start) page.eager = seated.code;
      page.go(`/t/${seated.code}`);
    } catch (error) {
      hangUp();
      this.problem.textContent = inWords(error, page.i18n);
    } finally {
      this.busy = false;
    }
  }
}

customElements.define("home-screen", HomeScreen);
