/**
 * The side column: log, chat and commands. A window without room for the column shows a button instead, which opens it as
 * a drawer over the felt. The closed drawer is only clipped, not hidden: screen readers still read its log, and the focus
 * opens it.
 */

import { fill, h } from "../../parts/elements.js";
import { icon } from "../../parts/icons.js";
import { layers, RANKS } from "../../shell/layers.js";

/** @import { I18n } from "../../base/i18n.js" */

/** The column and its button. */
export class TalkDrawer {
  /**
   * @param {I18n} i18n
   * @param {...HTMLElement} parts
   */
  constructor(i18n, ...parts) {
    this.i18n = i18n;
    this.unread = 0;
    this.closing = h("button", {
      class: "btn btn-icon drawer-close", type: "button", "aria-label": i18n.say("web.close"), onclick: () => layers.close(),
    }, icon("close"));
    this.side = h("div", { class: "side", id: "side" }, ...parts, this.closing);
    this.badge = h("span", { class: "talk-count", "aria-hidden": "true" });
    this.words = h("span", { class: "sr-only" });
    this.button = h("button", {
      class: "btn-talk", type: "button", "aria-expanded": "false", "aria-controls": "side", onclick: () => this.open(),
    }, icon("lines"), this.words, this.badge);
    this.layer = { rank: RANKS.drawer, isOpen: () => this.isOpen && this.side.isConnected, close: () => this.close() };
    this.#count(0);
  }

  /** Whether the drawer was opened; the column of a wide window is always there. */
  get isOpen() {
    return this.side.classList.contains("is-open");
  }

  /** Notes that somebody said something. */
  heard() {
    if (!this.isOpen) this.#count(this.unread + 1);
  }

  /** Opens the drawer, which covers its button, and leads into it. */
  open() {
    this.#show(true);
    this.#count(0);
    this.closing.focus();
  }

  /** Closes the drawer and returns to its button. */
  close() {
    this.#show(false);
    this.button.focus();
  }

  /** @param {boolean} open */
  #show(open) {
    this.side.classList.toggle("is-open", open);
    this.button.setAttribute("aria-expanded", String(open));
    layers.changed();
  }

  /** @param {number} unread */
  #count(unread) {
    this.unread = unread;
    this.words.textContent = unread ? this.i18n.say("web.stage.talk_new", { count: unread }) : this.i18n.say("web.stage.talk");
    fill(this.badge, unread ? String(unread) : "");
  }
}
