/**
 * A button for what hurts others: it asks once, in its place, and says whom. The safe answer has the focus, and Back, Esc, the cross and a
 * tap beside give it. What can simply be undone asks nothing.
 */

import { fill, freshId, h } from "../parts/elements.js";
import { layers, RANKS } from "./layers.js";

/** @import { Child } from "../parts/elements.js" */
/** @import { I18n } from "../base/i18n.js" */

/**
 * @typedef {object} Question
 * @property {string} key names the button for tests and the focus
 * @property {Child[]} button what stands on it
 * @property {string} [look] its classes
 * @property {() => Asked} ask the question as things stand when it is pressed
 * @property {() => Promise<unknown>} act
 */

/**
 * @typedef {object} Asked
 * @property {string} head
 * @property {Child[]} about whom it concerns, and what follows
 * @property {string} yes
 * @property {string} [no] what is done instead; without it nothing
 */

/** The button, or its question. */
export class AskFirst extends HTMLElement {
  /**
   * @param {I18n} i18n
   * @param {Question} question
   */
  constructor(i18n, question) {
    super();
    this.i18n = i18n;
    this.question = question;
    this.asking = false;
    this.layer = {
      rank: RANKS.question, isOpen: () => this.asking && this.isConnected && this.closest("dialog")?.open !== false, close: () => this.#rest(),
    };
  }

  connectedCallback() {
    layers.add(this.layer);
    if (!this.hasChildNodes()) this.#offer();
  }

  disconnectedCallback() {
    layers.remove(this.layer);
  }

  /** Shows the button. */
  #offer() {
    const { key, button, look = "btn" } = this.question;
    this.asking = false;
    fill(this, h("button", { class: look, type: "button", "data-key": key, onclick: () => this.#ask() }, button));
    layers.changed();
  }

  #ask() {
    const { key, ask, act } = this.question;
    const { head, about, yes, no = this.i18n.say("web.ask.cancel") } = ask();
    const id = freshId("ask");
    const safe = h("button", { class: "btn", type: "button", "data-key": `${key}-no`, onclick: () => layers.close() }, no);
    const go = async () => {
      await act();
      if (this.isConnected && this.asking) this.#rest(); // it was refused, and the sheet says why
    };
    this.asking = true;
    fill(this, h("section", { class: "ask", role: "group", "aria-labelledby": id, "aria-describedby": `${id}-about` },
      h("h3", { id }, head), h("div", { id: `${id}-about` }, about),
      h("div", { class: "ask-answers" }, safe,
        h("button", { class: "btn btn-danger", type: "button", "data-key": `${key}-yes`, onclick: () => void go() }, yes))));
    layers.changed();
    safe.focus();
    this.scrollIntoView({ block: "nearest" });
  }

  /** Takes the question back. */
  #rest() {
    this.#offer();
    this.querySelector("button")?.focus();
  }
}

customElements.define("ask-first", AskFirst);
