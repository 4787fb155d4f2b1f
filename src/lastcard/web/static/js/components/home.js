/**
 * The first screen: one press for a game against bots, one for a table with friends, a code to join, a record to watch.
 * The lobby and the table have their own screens.
 */

import { fill, freshId, h } from "../elements.js";
import { getJson, inWords, postJson } from "../http.js";
import { art } from "./card.js";

/** @import { Page } from "../app.js" */
/** @import { NewTable, SeatTaken, TableInfo } from "lastcard/protocol" */

/** @type {NewTable["bots"]} */
const OPPONENTS = ["normal", "normal", "normal"];
const FAN = ["r7", "gskip", "wild", "b+2", "y3"];
const CODE = /^[A-Z]{6}$/;
const LINK = /\/t\/([a-z]{6})\b/i;

/** The home screen. */
export class HomeScreen extends HTMLElement {
  away = h("p", { class: "problem", role: "status" });

  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#connection(), { signal });
  }

  disconnectedCallback() {
    this.listening?.abort();
  }

  /** @param {Page} page */
  show(page) {
    this.page = page;
    const { i18n } = page;
    document.title = i18n.say("web.home.title");
    this.problem = h("p", { class: "problem", role: "alert" });
    fill(
      this,
      h("main", { class: "home", id: "main", tabindex: "-1" },
        h("div", { class: "hero" },
          h("div", { class: "hero-fan", "aria-hidden": "true" }, FAN.map((code) => art(code))),
          h("h1", {}, i18n.say("web.home.name")),
          h("p", { class: "lead" }, i18n.say("web.home.lead")),
          this.#start(page),
          this.away, this.problem,
        ),
        h("div", { class: "home-more" }, this.#join(page), this.#recent(page), this.#other(page)),
      ),
    );
    this.#connection();
  }

  /** Shows a notice while the browser is offline. */
  #connection() {
    this.away.textContent = navigator.onLine || !this.page ? "" : this.page.i18n.say("web.offline.notice");
  }

  /** @param {Page} page */
  #start(page) {
    const { i18n, settings } = page;
    const id = freshId("name");
    const name = h("input", {
      id, class: "field", dir: "auto", value: settings.get("name"), maxlength: 24, autocomplete: "nickname", spellcheck: "false",
      placeholder: i18n.say("web.home.name_default"), oninput: () => settings.set("name", name.value.trim()),
    });
    /** @param {Event} event */
    const play = (event) => {
      event.preventDefault();
      this.#create(OPPONENTS, true);
    };
    return h("form", { class: "start", onsubmit: play },
      h("label", { class: "field-label", for: id }, i18n.say("web.home.your_name")), name,
      h("button", { class: "btn btn-primary btn-big" }, i18n.say("web.home.play_now")),
      h("p", { class: "note" }, i18n.say("web.home.play_now_note")),
      h("button", { class: "btn btn-big", type: "button", onclick: () => this.#create([], false) },
        i18n.say("web.home.play_friends")),
    );
  }

  /** @param {Page} page */
  #join({ i18n, go }) {
    const id = freshId("code");
    const wrong = h("p", { class: "problem", role: "alert", id: freshId("wrong") });
    const code = h("input", {
      id, class: "field field-code", size: 7, autocomplete: "off", autocapitalize: "characters",
      spellcheck: "false", "aria-describedby": wrong.id,
    });
    /** @param {Event} event */
    const join = (event) => {
      event.preventDefault();
      const typed = (LINK.exec(code.value)?.[1] ?? code.value.replace(/[\s-]/g, "")).toUpperCase();
      wrong.textContent = CODE.test(typed) ? "" : i18n.say("web.home.code_wrong");
      code.toggleAttribute("aria-invalid", !CODE.test(typed));
      if (CODE.test(typed)) go(`/t/${typed}`);
      else code.focus();
    };
    return h("section", { class: "panel", "aria-labelledby": `${id}-head` },
      h("h2", { id: `${id}-head` }, i18n.say("web.home.join")),
      h("form", { class: "row", onsubmit: join, novalidate: true },
        h("label", { for: id, class: "field-label" }, i18n.say("web.home.code")), code,
        h("button", { class: "btn" }, i18n.say("web.home.join_button"))),
      wrong,
    );
  }

  /** @param {Page} page */
  #recent({ i18n, seats, follow }) {
    const visits = seats.visits().slice(0, 5);
    if (!visits.length) return null;
    const list = h("ul", { class: "plain-list" });
    for (const { code } of visits) {
      const about = h("span", { class: "note" });
      const item = h("li", {}, h("a", { class: "list-link", href: `/t/${code}`, onclick: follow },
        h("strong", {}, i18n.say("web.home.table", { code })), about));
      list.append(item);
      getJson(`/api/tables/${code}`).then(
        (table) => { about.textContent = described(/** @type {TableInfo} */ (table), i18n); },
        (error) => { if (error.status === 404) { seats.forget(code); item.remove(); } },
      );
    }
    return h("section", { class: "panel" }, h("h2", {}, i18n.say("web.home.recent")), list);
  }

  /** @param {Page} page */
  #other({ i18n, follow }) {
    const opens = (/** @type {string} */ name) => () => this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
    return h("nav", { class: "home-nav", "aria-label": i18n.say("web.home.more") },
      h("a", { class: "btn", href: "/replay", onclick: follow }, i18n.say("web.home.replay")),
      h("button", { class: "btn", onclick: opens("open-rules") }, i18n.say("web.home.rules")),
      h("button", { class: "btn", onclick: opens("open-settings") }, i18n.say("web.home.settings")),
    );
  }

  /**
   * Makes a table and goes there.
   * @param {NewTable["bots"]} bots
   * @param {boolean} start
   */
  async #create(bots, start) {
    const page = this.page;
    if (!page || this.busy) return;
    this.busy = true;
    const name = page.settings.get("name") || page.i18n.say("web.home.name_default");
    try {
      /** @type {NewTable} */
      const order = { name, bots, language: page.i18n.language };
      const seated = /** @type {SeatTaken} */ (await postJson("/api/tables", order));
      page.seats.take(seated.code, seated.token);
      if (start) page.eager = seated.code;
      page.go(`/t/${seated.code}`);
    } catch (error) {
      if (this.problem) this.problem.textContent = inWords(error, page.i18n);
    } finally {
      this.busy = false;
    }
  }
}

/**
 * Says who sits at a table and what is happening there.
 * @param {TableInfo} table
 * @param {Page["i18n"]} i18n
 */
function described(table, i18n) {
  const names = table.seats.map((seat) => seat.name).join(i18n.say("list.comma"));
  return i18n.say("web.home.table_about", { phase: i18n.say(`web.home.phase_${table.phase}`), names });
}

customElements.define("home-screen", HomeScreen);
