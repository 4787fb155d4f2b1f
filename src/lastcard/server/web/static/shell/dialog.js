/**
 * What all dialogs of the shell share: the native dialog, its heading and its way out, which is that of every layer (layers.js).
 * The browser keeps the focus inside and returns it on closing.
 */

import { fill, freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { layers, RANKS } from "./layers.js";

/** @import { Child } from "../parts/elements.js" */
/** @import { Page } from "./page.js" */

/** A dialog that is filled each time it opens. */
export class PageDialog extends HTMLElement {
  /**
   * @param {Page} page
   * @param {string} kind names it in the style sheet
   */
  constructor(page, kind) {
    super();
    this.page = page;
    this.dialog = h("dialog", { class: `dialog dialog-${kind}` });
    this.layer = { rank: RANKS.dialog, isOpen: () => this.isConnected && this.dialog.open, close: () => this.dialog.close() };
    this.dialog.addEventListener("close", () => {
      layers.changed();
      if (!this.dialog.open) this.dialog.replaceChildren(); // the event comes late: it may have been opened again
    });
    this.dialog.addEventListener("cancel", (event) => {
      if (event.target !== this.dialog) return; // of a field in it
      event.preventDefault();
      layers.close();
    });
    this.dialog.addEventListener("click", (event) => {
      // A press outside the dialog's box lands on the dialog element itself.
      if (event.target === this.dialog && !this.#holds(event)) layers.close();
    });
  }

  connectedCallback() {
    this.append(this.dialog);
  }

  disconnectedCallback() {
    layers.remove(this.layer);
  }

  /**
   * Shows the dialog with a heading and these contents.
   * @param {string} title
   * @param {...(Child | Child[])} contents
   */
  present(title, ...contents) {
    const id = freshId("dialog");
    const close = this.page.i18n.say("web.close");
    this.dialog.setAttribute("aria-labelledby", id);
    fill(this.dialog,
      h("header", { class: "dialog-head" },
        h("h2", { id, tabindex: "-1", autofocus: true }, title),
        h("button", { class: "btn btn-icon", "aria-label": close, onclick: () => layers.close() }, icon("close"))),
      h("div", { class: "dialog-body" }, ...contents));
    this.raise();
  }

  /** Opens the dialog above everything else, as it is filled now. */
  raise() {
    if (!this.dialog.open) this.dialog.showModal();
    layers.add(this.layer);
  }

  /** @param {MouseEvent} event */
  #holds(event) {
    const { left, right, top, bottom } = this.dialog.getBoundingClientRect();
    return event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
  }
}
