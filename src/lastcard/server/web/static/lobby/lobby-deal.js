/**
 * The bar that gets the match going: the deal for the host, "ready" for everybody else, who is waited for, and the seal
 * of the next shuffle behind a lock.
 */

import { fill, h } from "../parts/elements.js";
import { keepingFocus } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { layers, RANKS } from "../shell/layers.js";

/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The deal. */
export class LobbyDeal extends HTMLElement {
  problem = h("p", { class: "problem", role: "alert" });
  bar = h("div", { class: "deal-bar" });
  seal = h("div", { class: "seal", id: "seal", popover: "auto", ontoggle: () => layers.changed() });
  layer = { rank: RANKS.drawer, isOpen: () => this.seal.matches(":popover-open"), close: () => this.seal.hidePopover() };

  /** The bar lies over the end of the page: what is scrolled to must come out above it. */
  connectedCallback() {
    document.documentElement.classList.add("has-deal");
    layers.add(this.layer);
  }

  disconnectedCallback() {
    document.documentElement.classList.remove("has-deal");
    layers.remove(this.layer);
  }

  /**
   * Builds the bar; `update` fills it.
   * @param {Page} page
   * @param {{ start: () => void, ready: (on: boolean) => void, sit: () => void }} act
   */
  show(page, act) {
    this.page = page;
    this.act = act;
    this.lock = h("button", { class: "btn btn-icon", type: "button", popovertarget: "seal", "aria-label": page.i18n.say("web.room.seal") },
      icon("lock"));
    fill(this, this.problem, this.bar, this.lock, this.seal);
  }

  /**
   * @param {TableInfo} table
   * @param {number | null} you
   */
  update(table, you) {
    const { i18n } = /** @type {Page} */ (this.page);
    this.removed = you === null && (this.removed === true || this.seated === true);
    this.seated = you !== null;
    keepingFocus(this.bar, you === null ? this.#watching(table) : this.#dealing(table, you));
    if (this.lock) this.lock.hidden = !table.commitment;
    if (this.seal.dataset.seal === table.commitment) return;
    this.seal.dataset.seal = table.commitment;
    fill(this.seal, h("p", {}, i18n.say("web.lobby.sealed")), h("code", { class: "hash" }, table.commitment));
  }

  /**
   * For somebody without a seat: perhaps the host took it.
   * @param {TableInfo} table
   */
  #watching({ locked }) {
    const { i18n } = /** @type {Page} */ (this.page);
    return [
      !locked && h("button", { class: "btn btn-big", "data-key": "sit", onclick: () => this.act?.sit() }, i18n.say("web.join.sit")),
      h("p", { class: "note", role: "status" }, i18n.say(this.removed ? "web.room.removed" : "web.lobby.watching")),
    ];
  }

  /**
   * @param {TableInfo} table
   * @param {number} you
   */
  #dealing({ seats }, you) {
    const { i18n } = /** @type {Page} */ (this.page);
    const { host: isHost, ready } = seats[you];
    const enough = seats.length > 1;
    const waited = seats.filter((seat) => seat.kind === "person" && !seat.ready && !seat.host).map((seat) => seat.name);
    const host = seats.find((seat) => seat.host)?.name ?? "";
    const known = waited.length
      ? i18n.say("web.room.waiting", { count: waited.length, names: i18n.listed(waited) }) : i18n.say("web.lobby.all_ready");
    const note = !enough ? i18n.say("web.lobby.too_few") : isHost ? known : i18n.say("web.room.deals", { name: host });
    return [
      isHost
        ? h("button", {
          class: "btn btn-primary btn-big", "data-key": "start", "aria-disabled": enough ? null : "true",
          onclick: () => enough && this.act?.start(),
        }, i18n.say("web.lobby.start"))
        : h("button", {
          class: `btn btn-big ${ready ? "" : "btn-primary"}`, "data-key": "ready", "aria-pressed": String(ready),
          onclick: () => this.act?.ready(!ready),
        }, i18n.say(ready ? "web.lobby.not_ready" : "web.lobby.im_ready")),
      h("p", { class: "note" }, note),
    ];
  }
}

customElements.define("lobby-deal", LobbyDeal);
