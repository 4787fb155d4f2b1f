/**
 * What few people ask for in a lobby, folded away: every rule of the table, the seal of the next shuffle, and a second table
 * that plays the same cards.
 */

import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { layers, RANKS } from "../shell/layers.js";

/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** For people who want to know exactly. */
export class LobbyExact extends HTMLElement {
  twins = h("p", { class: "row lobby-twins" });
  seal = h("div", { class: "seal", id: "seal", popover: "auto", ontoggle: () => layers.changed() });
  layer = { rank: RANKS.dialog, isOpen: () => this.seal.matches(":popover-open"), close: () => this.seal.hidePopover() };

  connectedCallback() {
    layers.add(this.layer);
  }

  disconnectedCallback() {
    layers.remove(this.layer);
  }

  /**
   * @param {Page} page
   * @param {(event: string) => void} open opens a dialog by its event
   */
  show(page, open) {
    const { i18n } = page;
    this.page = page;
    this.open = open;
    this.className = "panel lobby-exact";
    this.lock = h("button", { class: "btn", type: "button", popovertarget: "seal" }, icon("lock"), i18n.say("web.room.seal"));
    fill(this, h("details", { "data-group": "exact" }, h("summary", {}, i18n.say("web.lobby.exact")),
      h("p", { class: "row" }, this.lock), this.twins, this.seal));
  }

  /**
   * Before the first match the host may open a second table with the same cards; later everybody may compare.
   * @param {TableInfo} table
   * @param {boolean} host
   */
  update({ code, commitment, deal, game }, host) {
    const { page, lock, seal, twins } = this;
    if (!page) return;
    const opens = host && game === 0;
    this.hidden = !commitment && !opens && deal !== "duplicate";
    if (lock) lock.hidden = !commitment;
    if (seal.dataset.seal !== commitment) {
      seal.dataset.seal = commitment;
      fill(seal, h("p", {}, page.i18n.say("web.lobby.sealed")), h("code", { class: "hash" }, commitment));
    }
    const shown = `${deal} ${opens}`;
    if (twins.dataset.for === shown) return; // the focus may be here
    twins.dataset.for = shown;
    fill(twins,
      opens && h("button", { class: "btn btn-twin", type: "button", "aria-haspopup": "dialog", onclick: () => this.open?.("open-twin") },
        page.i18n.say("web.twins.open")),
      deal === "duplicate" && h("a", { href: `/#/twins/${code}`, onclick: page.follow }, page.i18n.say("web.twins.compare")));
  }
}

customElements.define("lobby-exact", LobbyExact);
