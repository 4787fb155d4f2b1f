/**
 * The table before a match: the room with its seats, the invitation, how the table plays, the deal, and what has changed.
 * Each part is a component of its own; this screen sends what they ask for.
 */

import { markChanged } from "../agreement/changed-marks.js";
import { LobbySettings } from "../agreement/settings-form.js";
import { fill, h } from "../parts/elements.js";
import { holdingStill, release, roomBelow } from "../parts/held-height.js";
import { icon } from "../parts/icons.js";
import { BotPicker } from "../people/bot-picker.js";
import { TableCompany } from "../people/guests.js";
import { isNameless, tableName } from "../people/names.js";
import { LobbyAsking } from "./lobby-asking.js";
import { LobbyCards } from "./lobby-cards.js";
import { LobbyDeal } from "./lobby-deal.js";
import { LobbyDealer } from "./lobby-dealer.js";
import { LobbyExact } from "./lobby-exact.js";
import { invitePanel } from "./lobby-invite.js";
import { namePanel } from "./lobby-name.js";
import { LobbyNews } from "./lobby-news.js";
import { LobbyRoom } from "./lobby-room.js";

/** @import { Asking, BotInfo } from "lastcard/protocol" */
/** @import { TableInfo, TableSettings } from "../model/state.js" */
/** @import { Answer, Net } from "../model/table-socket.js" */
/** @import { IconName } from "../parts/icons.js" */
/** @import { Page } from "../shell/page.js" */

/** The lobby screen. */
export class LobbyScreen extends HTMLElement {
  leaving = new AbortController();
  /** @type {Promise<void> | null} while a bot is replaced, which is shown as one change */
  exchanging = null;
  room = new LobbyRoom();
  cards = new LobbyCards();
  settings = new LobbySettings();
  dealer = new LobbyDealer();
  company = new TableCompany();
  deal = new LobbyDeal();
  asking = new LobbyAsking();
  news = new LobbyNews();
  head = h("h1", {});
  below = roomBelow();
  underAsking = h("div", { class: "under-asking", hidden: true });
  main = h("main", { class: "lobby", id: "main", tabindex: "-1" });
  /** @type {TableSettings | null} before this person's last change; null: there is none to undo */
  previous = null;
  exact = new LobbyExact();

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
    this.picker = new BotPicker(page);
    const invite = invitePanel(page, code);
    const naming = namePanel(page, (name) => this.#do("rename", { name, face: "" }));
    this.inviting = { invite, naming };
    const change = async (/** @type {TableSettings} */ settings) => {
      const before = this.table?.settings ?? null;
      const changed = await this.#do("settings", { settings });
      if (changed) this.previous = before;
      if (changed && this.table) this.#stand(this.table);
      return changed;
    };
    this.room.show(page, {
      addBot: () => void this.picker?.open({ choose: (level) => this.#do("add_bot", { level }) }),
      changeBot: (seat) => this.#changeBot(seat),
      invite: () => /** @type {HTMLElement | null} */ ((naming.isConnected ? naming : invite).querySelector("input:not([readonly]), button"))?.focus(),
    });
    this.cards.show(page);
    this.news.show(page, () => holdingStill(this.below, () => this.deal.tell(this.news.line)));
    this.asking.show(page, {
      answer: (answer) => void this.#do("agree", answer),
      remind: (seats) => void this.#remind(seats),
      without: (card) => void this.#do("write", { card, text: "" }),
    });
    this.asking.addEventListener("later", () => this.table && this.#stand(this.table));
    net.addEventListener("reminded", (event) => this.#reminded(/** @type {CustomEvent} */ (event).detail), { signal: this.leaving.signal });
    this.settings.show(page, change);
    this.settings.addEventListener("way", (event) => {
      const { edition, plays } = /** @type {CustomEvent} */ (event).detail;
      this.room.tell(edition, plays);
    });
    this.dealer.show(page, change);
    this.dealer.classList.add("panel");
    this.exact.show(page, (event) => this.#open(event));
    this.company.className = "panel";
    this.company.show(page, (...asking) => this.#do(...asking));
    this.deal.show(page, {
      start: () => this.#start(),
      ready: (on) => this.#answered(this.net?.ready({ on })),
      sit: () => this.#sit(page, code),
      undo: () => this.previous && void change(this.previous).then(() => { this.previous = null; }),
      ask: () => {
        this.asking.open();
        if (this.table) this.#stand(this.table);
      },
    });
    fill(this.main, this.room,
      h("div", { class: "lobby-side" }, this.asking, invite, this.cards, this.settings, this.dealer, this.company, this.exact));
    addEventListener("scroll", () => release(this.below), { signal: this.leaving.signal, passive: true });
    fill(
      this,
      h("header", { class: "bar" },
        h("a", { class: "btn btn-quiet", href: "/", onclick: page.follow },
          icon("left"), h("span", { class: "tool-word" }, i18n.say("web.lobby.home"))),
        this.head, h("span", { class: "bar-code code" }, code),
        h("nav", { class: "bar-end", "aria-label": i18n.say("web.lobby.tools") },
          this.#tool("web.home.rules", "book", () => this.#open("open-rules")),
          this.#tool("web.home.settings", "sliders", () => this.#open("open-settings")),
          this.way = this.#tool("web.lobby.leave", "leave", () => this.#leave()))),
      this.main, this.below, this.underAsking,
      h("footer", { class: "deal" }, this.deal), this.news, this.picker,
    );
  }

  disconnectedCallback() {
    this.leaving.abort();
  }

  /**
   * Shows the current state of the table.
   * @param {TableInfo} table
   * @param {number | null} you
   */
  update(table, you) {
    const { page } = this;
    if (!page) return;
    const host = you !== null && table.seats[you]?.host === true;
    this.table = table;
    this.you = you;
    if (this.exchanging) return;
    this.news.update(table, you);
    holdingStill(this.below, () => this.#show(page, table, you, host));
  }

  /**
   * @param {Page} page
   * @param {TableInfo} table
   * @param {number | null} you
   * @param {boolean} host
   */
  #show(page, table, you, host) {
    this.#name(page, table);
    if (this.inviting) {
      const nameless = you !== null && isNameless(page.i18n, table.seats[you].name);
      const { invite, naming } = this.inviting;
      invite.hidden = nameless;
      if (!nameless) naming.remove();
      else if (!naming.isConnected) invite.before(naming);
    }
    this.exact.update(table, host);
    this.room.update(table, you, host);
    if (this.way) this.way.hidden = you === null;
    this.dealer.update(table, host);
    this.company.update({ table, you });
    this.cards.update(table, you);
    this.settings.update(table, host);
    this.asking.update(table, you);
    this.#stand(table);
    markChanged(this, you !== null && table.seats[you].ready ? [] : this.news.since(table), page.i18n);
  }

  /** @param {TableInfo} table */
  #stand(table) {
    holdingStill(this.below, () => {
      this.underAsking.hidden = this.asking.hidden === true;
      this.news.toggleAttribute("data-beside", !this.underAsking.hidden); // not over the question
      this.deal.update(table, this.you ?? null, { undo: this.previous !== null, asks: this.asking.hidden === true });
    });
  }

  /**
   * Says what went wrong; empty: nothing does any more.
   * @param {string} problem
   */
  #complain(problem) {
    holdingStill(this.below, () => { this.deal.problem.textContent = problem; });
  }

  /**
   * @param {Page} page
   * @param {TableInfo} table
   */
  #name({ i18n }, { code, seats }) {
    const name = tableName(i18n, seats) || i18n.say("web.lobby.table", { code });
    if (this.head.textContent === name) return;
    this.head.textContent = name;
    document.title = i18n.say("web.lobby.title", { code: name });
  }

  /** @param {number[]} seats */
  async #remind(seats) {
    const { page, table } = this;
    for (const seat of seats) await this.#do("remind", { seat });
    if (!page || !table) return;
    const names = page.i18n.listed(seats.map((seat) => table.seats[seat].name));
    this.news.say({ who: null, text: page.i18n.say("web.news.reminded", { count: seats.length, names }) });
  }

  /** @param {{ seat: number, card: number }} reminder */
  #reminded({ seat, card }) {
    const { page, table, asking } = this;
    if (!page || !table || seat !== this.you) return;
    const host = table.seats.find((each) => each.host) ?? null;
    asking.open();
    this.#stand(table);
    this.news.say({ who: host, text: page.i18n.say("web.news.reminds", { name: host?.name ?? "", number: card }) });
    navigator.vibrate?.(200);
  }

  /** Shows the state of the connection, and the server's notice to everybody. */
  connection() {
    const { page, net } = this;
    if (page && net) this.#complain(net.status === "lost" ? page.i18n.say("web.lobby.lost") : net.notice);
  }

  /**
   * What can be done about a bot. The protocol cannot change a level: the bot leaves and another takes its place.
   * @param {number} number of its seat
   */
  #changeBot(number) {
    const seat = this.table?.seats[number];
    if (!seat) return;
    const here = () => this.table?.seats.findIndex((each) => each.id === seat.id) ?? -1;
    void this.picker?.open({
      now: { seat, number, remove: () => this.#do("remove", { seat: here() }) },
      choose: async (level) => {
        if (level === seat.level) return;
        const place = here();
        this.exchanging = this.#exchange(place, level);
        await this.exchanging;
        this.exchanging = null;
        if (this.table) this.update(this.table, this.you ?? null);
        this.room.focusSeat(place);
      },
    });
  }

  /**
   * @param {number} number of the seat
   * @param {BotInfo["level"]} level
   */
  async #exchange(number, level) {
    const last = (this.table?.seats.length ?? 1) - 1;
    const come = (await this.#do("remove", { seat: number })) && (await this.#do("add_bot", { level }));
    if (come && number < last) await this.#do("move_seat", { seat: last, to: number });
  }

  async #start() {
    await this.exchanging;
    if ((await this.#answered(this.net?.ready())) && this.isConnected) await this.#do("start");
  }

  /**
   * Goes to the door of this table, without the seat that was lost.
   * @param {Page} page
   * @param {string} code
   */
  #sit({ seats, go }, code) {
    seats.forget(code);
    go(`/t/${code}`);
  }

  /** Asks how to leave, as at the table. If nobody else sits here, the table is no longer needed. */
  async #leave() {
    const { page, table } = this;
    if (!page || !table) return;
    if (table.seats.length > 1) {
      this.#open("open-leave");
      return;
    }
    if (!(await this.#do("close"))) return;
    page.seats.forget(table.code);
    page.go("/");
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
    this.#complain(answer?.type === "refused" ? answer.reason : "");
    return answer?.type === "done";
  }

  /** @param {string} name of the event that opens a dialog */
  #open(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: {} }));
  }

  /**
   * @param {string} key
   * @param {IconName} sign
   * @param {() => void} act
   */
  #tool(key, sign, act) {
    return h("button", { class: "btn btn-quiet", onclick: act },
      icon(sign), h("span", { class: "tool-word" }, /** @type {Page} */ (this.page).i18n.say(key)));
  }
}

customElements.define("lobby-screen", LobbyScreen);
