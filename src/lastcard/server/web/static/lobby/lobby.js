/**
 * The table before a match: the room with its seats, the invitation, how the table plays, and the deal.
 * Each part is a component of its own; this screen sends what they ask for.
 */

import { LobbySettings } from "../agreement/settings-form.js";
import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { BotPicker } from "../people/bot-picker.js";
import { TableCompany } from "../people/guests.js";
import { LobbyCards } from "./lobby-cards.js";
import { LobbyDeal } from "./lobby-deal.js";
import { LobbyDealer } from "./lobby-dealer.js";
import { invitePanel } from "./lobby-invite.js";
import { LobbyRoom } from "./lobby-room.js";

/** @import { Asking, BotInfo } from "lastcard/protocol" */
/** @import { TableInfo, TableSettings } from "../model/state.js" */
/** @import { Answer, Net } from "../model/table-socket.js" */
/** @import { IconName } from "../parts/icons.js" */
/** @import { Page } from "../shell/page.js" */

/** The lobby screen. */
export class LobbyScreen extends HTMLElement {
  /** @type {Promise<void> | null} while a bot is replaced, which is shown as one change */
  exchanging = null;
  room = new LobbyRoom();
  cards = new LobbyCards();
  settings = new LobbySettings();
  dealer = new LobbyDealer();
  company = new TableCompany();
  deal = new LobbyDeal();
  said = h("p", { class: "sr-only", role: "status" });
  twins = h("p", { class: "row lobby-twins" });

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
    document.title = i18n.say("web.lobby.title", { code });
    const invite = invitePanel(page, code);
    const change = (/** @type {TableSettings} */ settings) => this.#do("settings", { settings });
    this.room.show(page, {
      addBot: () => void this.picker?.open({ choose: (level) => this.#do("add_bot", { level }) }),
      changeBot: (seat) => this.#changeBot(seat),
      invite: () => invite.querySelector("button")?.focus(),
    });
    this.cards.show(page, (answer) => void this.#do("agree", answer));
    this.settings.show(page, change);
    this.settings.addEventListener("way", (event) => {
      const { edition, plays } = /** @type {CustomEvent} */ (event).detail;
      this.room.tell(edition, plays);
    });
    this.dealer.show(page, change);
    this.dealer.classList.add("panel");
    this.company.className = "panel";
    this.company.show(page, (...asking) => this.#do(...asking));
    this.deal.show(page, {
      start: () => this.#start(),
      ready: (on) => this.#answered(this.net?.ready({ on })),
      sit: () => this.#sit(page, code),
    });
    fill(
      this,
      h("header", { class: "bar" },
        h("a", { class: "btn btn-quiet", href: "/", onclick: page.follow },
          icon("left"), h("span", { class: "tool-word" }, i18n.say("web.lobby.home"))),
        h("h1", {}, i18n.say("web.lobby.table", { code })),
        h("nav", { class: "bar-end", "aria-label": i18n.say("web.lobby.tools") },
          this.#tool("web.home.rules", "book", () => this.#open("open-rules")),
          this.#tool("web.home.settings", "sliders", () => this.#open("open-settings")),
          this.leaving = this.#tool("web.lobby.leave", "leave", () => this.#leave()))),
      h("main", { class: "lobby", id: "main", tabindex: "-1" },
        this.room,
        h("div", { class: "lobby-side" }, this.said, invite, this.twins, this.cards, this.settings, this.dealer, this.company)),
      h("footer", { class: "deal" }, this.deal), this.picker,
    );
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
    const count = table.seats.length;
    const newest = table.seats.at(-1)?.name ?? "";
    if (count > (this.shown ?? count)) this.said.textContent = page.i18n.say("web.lobby.sat", { name: newest });
    this.shown = count;
    this.#offerTwins(table, host);
    this.room.update(table, you, host);
    this.deal.update(table, you);
    if (this.leaving) this.leaving.hidden = you === null;
    this.dealer.update(table, host);
    this.company.update({ table, you });
    this.cards.update(table, you);
    this.settings.update(table, host);
  }

  /**
   * Before the first match the host may open a second table with the same cards; later everybody may compare.
   * @param {TableInfo} table
   * @param {boolean} host
   */
  #offerTwins({ code, deal, game }, host) {
    const { page } = this;
    if (!page) return;
    const shown = `${deal} ${host && game === 0}`;
    if (this.twins.dataset.for === shown) return; // the focus may be here
    this.twins.dataset.for = shown;
    fill(this.twins,
      host && game === 0 && h("button", { class: "btn btn-twin", type: "button", "aria-haspopup": "dialog", onclick: () => this.#open("open-twin") },
        page.i18n.say("web.twins.open")),
      deal === "duplicate" && h("a", { href: `/#/twins/${code}`, onclick: page.follow }, page.i18n.say("web.twins.compare")));
  }

  /** Shows the state of the connection, and the server's notice to everybody. */
  connection() {
    const { page, deal, net } = this;
    if (page && net) deal.problem.textContent = net.status === "lost" ? page.i18n.say("web.lobby.lost") : net.notice;
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
    this.deal.problem.textContent = answer?.type === "refused" ? answer.reason : "";
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
