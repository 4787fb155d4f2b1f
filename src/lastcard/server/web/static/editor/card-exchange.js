/**
 * A card as a line of text or as a link, to pass on, and the place where a card from somebody else is pasted.
 */

import { lineOf, linkOf, NoCard, readShared, sharedCard } from "../model/shared-card.js";
import { freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { copyText } from "../parts/link/copying.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { SharedCard } from "../model/shared-card.js" */

/** The box for handing on and taking in. */
export class CardExchange {
  /**
   * @param {I18n} i18n
   * @param {(card: SharedCard) => void} take
   */
  constructor(i18n, take) {
    this.i18n = i18n;
    this.said = h("p", { class: "note", role: "status" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.title = h("input", { id: freshId("title"), class: "field", maxlength: 40, oninput: () => this.#write() });
    this.line = this.#output("web.write.line");
    this.link = this.#output("web.write.link");
    const given = h("input", { id: freshId("given"), class: "field", autocomplete: "off", "aria-label": i18n.say("web.write.import") });
    const accept = (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        take(readShared(given.value));
        given.value = "";
        this.problem.textContent = "";
      } catch (error) {
        this.refuse(error);
        given.focus();
      }
    };
    this.element = h("section", { class: "box exchange", "aria-label": i18n.say("web.write.exchange") },
      h("h3", {}, icon("share"), i18n.say("web.write.exchange")),
      h("form", { class: "exchange-in", onsubmit: accept },
        h("label", { for: given.id }, i18n.say("web.write.import")), given,
        h("button", { class: "btn" }, i18n.say("web.write.take_in"))), this.problem,
      this.out = h("div", { class: "exchange-out" },
        h("label", { for: this.title.id }, i18n.say("web.write.title_label")), this.title, this.line.row, this.link.row, this.said));
    this.sentence = "";
  }

  /**
   * Shows the card that stands in the editor.
   * @param {string} sentence
   */
  show(sentence) {
    this.sentence = sentence;
    this.#write();
  }

  /** The card with its title; null if there is none. */
  get card() {
    try {
      return sharedCard(this.title.value, this.sentence);
    } catch {
      return null;
    }
  }

  /**
   * Says why something is no card.
   * @param {unknown} error
   */
  refuse(error) {
    if (!(error instanceof NoCard)) throw error;
    this.problem.textContent = this.i18n.sentence(error.key, error.parameters);
  }

  #write() {
    const { card } = this;
    if (this.out) this.out.hidden = card === null;
    this.line.field.value = card ? lineOf(card) : "";
    this.link.field.value = card ? linkOf(card) : "";
  }

  /** @param {string} key */
  #output(key) {
    const id = freshId("out");
    const field = h("input", { id, class: "field", readonly: true, onfocus: () => field.select() });
    const copy = async () => {
      const copied = await copyText(field.value);
      if (!copied) field.focus(); // the person copies the marked text
      this.said.textContent = this.i18n.say(copied ? "web.write.copied" : "web.write.copy_by_hand");
    };
    const name = this.i18n.say(key);
    const row = h("div", { class: "exchange-row" }, h("label", { for: id }, name), h("div", { class: "row" }, field,
      h("button", { class: "btn", type: "button", "aria-label": this.i18n.say("web.write.copy", { what: name }), onclick: copy }, icon("copy"))));
    return { field, row };
  }
}
