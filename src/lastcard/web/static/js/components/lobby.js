/**
 * The table before a match: its link, the seats, bots, being ready, and the deal.
 * The settings of the match are in lobby-settings.js; the game itself is the table screen.
 */

import { fill, freshId, h } from "../elements.js";
import { inWords } from "../http.js";
import { icon } from "../icons.js";
import { personButton, TableCompany } from "./company.js";
import { keepingFocus, options } from "./fields.js";
import { LobbyDealer } from "./lobby-dealer.js";
import { LobbySettings } from "./lobby-settings.js";

/** @import { AddBot, Asking } from "lastcard/protocol" */
/** @import { Page } from "../app.js" */
/** @import { IconName } from "../icons.js" */
/** @import { SeatInfo, TableInfo } from "../state.js" */
/** @import { Choice } from "./fields.js" */
/** @import { Answer, Net } from "../net.js" */

/** @typedef {NonNullable<AddBot["level"]>} Level */

/** @type {Level} */
const LEVEL = "normal"; // of a new bot, unless the host chooses another
const SEATS = 10;

/** The lobby screen. */
export class LobbyScreen extends HTMLElement {
  /** @type {Promise<void> | null} while a bot is replaced, which is shown as one change */
  exchanging = null;
  /** @type {string[]} how bots may play, once the server has said it */
  levels = [LEVEL];

  /**
   * Builds the screen; `update` fills it.
   * @param {Page} page
   * @param {string} code
   * @param {Net} net
   */
  show(page, code, net) {
    const { i18n } = page;
    this.page = page;
    this.net = net;
    document.title = i18n.say("web.lobby.title", { code });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.list = h("ol", { class: "seat-list" });
    this.heading = h("h2", { id: "seats-head" });
    this.adding = this.#adding();
    page.bots().then((bots) => this.#offer(bots.map(({ level }) => level)), (error) => {
      if (this.problem) this.problem.textContent = inWords(error, i18n);
    });
    this.deal = h("div", { class: "deal-bar" });
    this.said = h("p", { class: "sr-only", role: "status" });
    this.settings = new LobbySettings();
    this.settings.show(page, (settings) => this.#do("settings", { settings }));
    this.dealer = new LobbyDealer();
    this.dealer.show(page, (settings) => this.#do("settings", { settings }));
    this.seal = h("p", { class: "note seal" });
    this.company = new TableCompany();
    this.company.show(page, (...asking) => this.#do(...asking));
    fill(
      this,
      h("header", { class: "bar" },
        h("a", { class: "btn btn-quiet", href: "/", onclick: page.follow }, i18n.say("web.lobby.home")),
        h("h1", {}, i18n.say("web.lobby.table", { code })),
        h("nav", { class: "bar-end", "aria-label": i18n.say("web.lobby.tools") },
          this.#opener("open-rules", "web.home.rules"), this.#opener("open-settings", "web.home.settings"))),
      h("main", { class: "lobby", id: "main", tabindex: "-1" },
        h("div", { class: "lobby-people" },
          sharing(page, code),
          h("section", { class: "panel", "aria-labelledby": "seats-head" },
            this.heading, this.#naming(), this.list, this.adding, this.dealer, this.company, this.said, this.seal)),
        this.settings),
      h("footer", { class: "deal" }, this.problem, this.deal),
    );
  }

  /**
   * Shows the current state of the table.
   * @param {TableInfo} table
   * @param {number | null} you
   */
  update(table, you) {
    const { page } = this;
    if (!page || !this.list || !this.heading || !this.adding || !this.deal || !this.seal || !this.said) return;
    const { i18n } = page;
    const host = you !== null && table.seats[you]?.host === true;
    this.table = table;
    this.you = you;
    if (this.exchanging) return;
    const count = table.seats.length;
    const newest = table.seats.at(-1)?.name ?? "";
    if (count > (this.shown ?? count)) this.said.textContent = i18n.say("web.lobby.sat", { name: newest });
    this.shown = count;
    this.heading.textContent = i18n.say("web.lobby.seats", { count });
    keepingFocus(this.list, table.seats.map((seat, number) => this.#seat(seat, number, host)));
    this.adding.hidden = !host;
    // The button stays in place and keeps the focus; when pressed anyway, the table says why not.
    this.adding.querySelector("button")?.setAttribute("aria-disabled", String(count >= SEATS));
    keepingFocus(this.deal, this.#dealing(table, you, host));
    this.seal.replaceChildren(...this.#sealed(table));
    if (this.naming?.form) this.naming.form.hidden = you === null;
    if (this.naming && you !== null && this.naming !== document.activeElement) this.naming.value = table.seats[you].name;
    this.dealer?.update(table, host);
    this.company?.update({ table, you });
    this.settings?.update(table, host);
  }

  /** Shows the state of the connection, and the server's notice to everybody. */
  connection() {
    const { page, problem, net } = this;
    if (page && problem && net) problem.textContent = net.status === "lost" ? page.i18n.say("web.lobby.lost") : net.notice;
  }

  /**
   * One place: who sits there, and what the host can do about it.
   * @param {SeatInfo} seat
   * @param {number} number
   * @param {boolean} host whether the viewer is
   */
  #seat(seat, number, host) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    const count = this.table?.seats.length ?? 0;
    const marks = [
      number === this.you && ["you", i18n.say("web.lobby.you")],
      seat.host && ["host", i18n.say("web.lobby.host")],
      seat.kind === "person" && !seat.present && ["away", i18n.say("web.lobby.away")],
      seat.kind === "person" && seat.ready && ["ready", i18n.say("web.lobby.ready")],
      seat.muted && ["muted", i18n.say("web.seat.muted")],
    ].filter((mark) => mark !== false);
    /** @type {(key: string, words: string, sign: IconName, possible: boolean, act: () => unknown) => HTMLElement} */
    const tool = (key, words, sign, possible, act) =>
      h("button", {
        class: "btn btn-icon", "data-key": `${key}-${seat.name}`, "aria-label": i18n.say(words, { name: seat.name }),
        "aria-disabled": possible ? null : "true",
        // While a bot is replaced the seat numbers are unreliable.
        onclick: possible ? async () => { await this.exchanging; await act(); } : null,
      }, icon(sign));
    const move = (/** @type {number} */ to) => this.#do("move_seat", { seat: number, to });
    const face = seat.kind === "bot" ? icon("bot") : [...seat.name][0]?.toUpperCase();
    return h("li", { class: "seat-row", "data-kind": seat.kind },
      h("span", { class: "avatar", "aria-hidden": "true" }, face),
      h("span", { class: "seat-who" }, h("strong", { dir: "auto" }, seat.name),
        marks.map(([kind, words]) => h("span", { class: `mark mark-${kind}` }, words)),
        seat.kind === "bot" && (host ? this.#level(seat, number)
          : h("span", { class: "mark" }, i18n.say(`web.lobby.level_${seat.level}`)))),
      host && h("span", { class: "seat-tools" },
        tool("up", "web.lobby.move_up", "up", number > 0, () => move(number - 1)),
        tool("down", "web.lobby.move_down", "down", number < count - 1, () => move(number + 1)),
        number !== this.you
          && tool("out", "web.lobby.remove", "close", true, () => this.#do("remove", { seat: number })),
        number !== this.you && seat.kind === "person"
          && personButton(/** @type {Page} */ (this.page), seat.name, { seat: number })),
    );
  }

  /**
   * The choice of how a bot plays. The protocol cannot change a level: the bot leaves and another takes its place.
   * @param {SeatInfo} seat
   * @param {number} number
   */
  #level(seat, number) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    const label = i18n.say("web.lobby.level_of", { name: seat.name });
    const select = h("select", {
      class: "field field-small", "aria-label": label, "data-key": `level-${seat.name}`,
      onchange: async () => {
        this.exchanging = this.#exchange(number, /** @type {Level} */ (select.value));
        await this.exchanging;
        this.exchanging = null;
        const here = select === document.activeElement;
        if (this.table) this.update(this.table, this.you ?? null);
        // The new bot may have another name, and a seat's keys are made of its name.
        if (here) this.list?.children[number]?.querySelector("select")?.focus();
      },
    }, this.#levels(seat.level));
    return select;
  }

  /**
   * Offers the ways in which bots may play.
   * @param {string[]} levels
   */
  #offer(levels) {
    const adding = this.adding?.querySelector("select");
    this.levels = levels;
    if (adding) fill(adding, this.#levels(adding.value));
    if (this.table) this.update(this.table, this.you ?? null);
  }

  /** @param {string} own the level to show as chosen */
  #levels(own) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    const offered = this.levels.includes(own) ? this.levels : [own, ...this.levels];
    return options(offered.map((level) => /** @type {Choice} */ ([level, i18n.say(`web.lobby.level_${level}`)])), own);
  }

  /**
   * @param {number} number of the seat
   * @param {Level} level
   */
  async #exchange(number, level) {
    const last = (this.table?.seats.length ?? 1) - 1;
    const come = (await this.#do("remove", { seat: number })) && (await this.#do("add_bot", { level }));
    if (come && number < last) await this.#do("move_seat", { seat: last, to: number });
  }

  /** The player's own name, changed in place. */
  #naming() {
    const { i18n, settings } = /** @type {Page} */ (this.page);
    const id = freshId("rename");
    const input = h("input", { id, class: "field", dir: "auto", maxlength: 24, autocomplete: "nickname", spellcheck: "false" });
    this.naming = input;
    /** @param {Event} event */
    const rename = async (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (name && (await this.#do("rename", { name }))) settings.set("name", name);
    };
    return h("form", { class: "row naming", onsubmit: rename },
      h("label", { for: id, class: "field-label" }, i18n.say("web.home.your_name")), input,
      h("button", { class: "btn" }, i18n.say("web.lobby.rename")));
  }

  #adding() {
    const i18n = /** @type {Page} */ (this.page).i18n;
    const id = freshId("level");
    const level = h("select", { id, class: "field" }, this.#levels(LEVEL));
    const add = () => this.#do("add_bot", { level: /** @type {Level} */ (level.value) });
    return h("div", { class: "row adding" },
      h("button", { class: "btn", onclick: add }, i18n.say("web.lobby.add_bot")),
      h("label", { for: id, class: "sr-only" }, i18n.say("web.lobby.level")), level);
  }

  /**
   * The bar that gets the match going: ready for everybody, the deal for the host.
   * @param {TableInfo} table
   * @param {number | null} you
   * @param {boolean} host
   */
  #dealing(table, you, host) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    if (you === null) return [h("p", {}, i18n.say("web.lobby.watching"))];
    const enough = table.seats.length > 1;
    const waiting = table.seats.filter((seat) => seat.kind === "person" && !seat.ready && !seat.host).length;
    const ready = table.seats[you].ready === true;
    const start = async () => {
      if (enough && (await this.#answered(this.net?.ready())) && this.isConnected) await this.#do("start");
    };
    const known = waiting ? "web.lobby.waiting" : "web.lobby.all_ready";
    const note = !enough ? "web.lobby.too_few" : host ? known : "web.lobby.host_deals";
    const dealer = { class: "btn btn-primary btn-big", "data-key": "start", "aria-disabled": enough ? null : "true" };
    return [
      host
        ? h("button", { ...dealer, onclick: start }, i18n.say("web.lobby.start"))
        : h("button", {
          class: `btn btn-big ${ready ? "" : "btn-primary"}`, "data-key": "ready", "aria-pressed": String(ready),
          onclick: () => this.#answered(this.net?.ready({ on: !ready })),
        }, i18n.say(ready ? "web.lobby.not_ready" : "web.lobby.im_ready")),
      h("p", { class: "note" }, i18n.say(note, { count: waiting })),
      h("button", { class: "btn btn-quiet", "data-key": "leave", onclick: () => this.#leave(host && !enough) },
        i18n.say("web.lobby.leave")),
    ];
  }

  /** @param {boolean} close nobody else is here, so the table is no longer needed */
  async #leave(close) {
    const { page, table } = this;
    if (!page || !table || !(await this.#do(close ? "close" : "leave"))) return;
    page.seats.forget(table.code);
    page.go("/");
  }

  /** @param {TableInfo} table */
  #sealed(table) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    if (!table.commitment) return [];
    return [i18n.say("web.lobby.sealed"), " ", h("code", { class: "hash" }, table.commitment)];
  }

  /**
   * Sends a command and returns whether it was carried out.
   * @param {Asking} asking
   */
  #do(...asking) {
    return this.#answered(this.net?.command(...asking));
  }

  /**
   * Shows why something was refused; returns whether it was accepted.
   * @param {Promise<Answer> | undefined} asked
   */
  async #answered(asked) {
    const answer = await asked;
    const reason = answer?.type === "refused" ? answer.reason : "";
    if (this.problem) this.problem.textContent = reason;
    return answer?.type === "done";
  }

  /**
   * @param {string} name of the event that opens a dialog
   * @param {string} key
   */
  #opener(name, key) {
    const open = () => this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: {} }));
    return h("button", { class: "btn", onclick: open }, /** @type {Page} */ (this.page).i18n.say(key));
  }
}

/**
 * The link and the code, with ways to hand them on.
 * @param {Page} page
 * @param {string} code
 */
function sharing({ i18n }, code) {
  const link = new URL(`/t/${code}`, location.href).href;
  const said = h("p", { class: "note", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = i18n.say("web.lobby.copied");
    } catch {
      box.select(); // without permission for the clipboard, the person copies the marked text
      said.textContent = i18n.say("web.lobby.copy_by_hand");
    }
  };
  const share = () => navigator.share({ title: i18n.say("web.lobby.invitation"), url: link }).catch(() => undefined);
  const id = freshId("link");
  const box = h("input", { id, class: "field field-link", readonly: true, value: link, onfocus: () => box.select() });
  return h("section", { class: "panel share", "aria-labelledby": `${id}-head` },
    h("h2", { id: `${id}-head` }, i18n.say("web.lobby.invite")),
    h("p", { class: "share-code" }, h("span", { class: "field-label" }, i18n.say("web.home.code")),
      h("strong", { class: "code" }, code)),
    h("div", { class: "row" },
      h("label", { for: id, class: "sr-only" }, i18n.say("web.lobby.link")), box,
      h("button", { class: "btn btn-primary", onclick: copy }, i18n.say("web.lobby.copy")),
      "share" in navigator && h("button", { class: "btn", onclick: share }, i18n.say("web.lobby.share"))),
    said);
}

customElements.define("lobby-screen", LobbyScreen);
