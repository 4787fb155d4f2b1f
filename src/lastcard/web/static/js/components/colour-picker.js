/**
 * Naming a colour, for a wild-type card or because the table asks: four buttons with sign, word and key.
 * It lies over the felt, never over the hand or the UNO button.
 */

import { fill, h } from "../elements.js";
import { COLOURS } from "../desk.js";

/** @import { Desk } from "../desk.js" */
/** @import { KeyMap } from "../keys.js" */

/** The four colours, shown while one must be named. */
export class ColourPicker extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {KeyMap} keys
   */
  constructor(desk, keys) {
    super();
    this.desk = desk;
    this.keys = keys;
    this.hidden = true;
    this.className = "choice";
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "colour-head");
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && desk.choosing) this.#back();
    });
  }

  update() {
    const { desk } = this;
    const { choosing } = desk;
    const card = choosing?.kind === "colour" ? choosing.card : "";
    const asked = desk.legal.some((action) => action.startsWith("names "));
    const wanted = card || (asked ? "names" : "");
    if (wanted === (this.dataset.for ?? "")) return;
    this.dataset.for = wanted;
    this.hidden = !wanted;
    if (!wanted) {
      this.replaceChildren();
      return;
    }
    this.#fill(card);
    // Only the player's own press moves the focus, never an event.
    if (card) /** @type {HTMLElement | null} */ (this.querySelector(".btn-colour"))?.focus();
  }

  /** @param {string} card */
  #fill(card) {
    const desk = this.desk;
    const { i18n } = desk;
    const title = card ? i18n.say("web.colour.head_for", { card: i18n.card(card) }) : i18n.say("web.colour.head");
    fill(this,
      h("div", { class: "choice-head" }, h("h3", { id: "colour-head" }, title),
        card && h("button", { class: "btn btn-small", type: "button", onclick: () => this.#back() }, i18n.say("web.choice.back"))),
      desk.written(card) && h("p", { class: "note" }, desk.written(card)),
      h("div", { class: "colours" }, COLOURS.map((colour) => {
        const key = this.keys.shown(colour);
        return h("button", {
          class: "btn-colour", type: "button", "data-colour": colour, "aria-keyshortcuts": key || null,
          onclick: () => {
            desk.name(colour);
            this.#toHand();
          },
        }, h("span", { class: "sign", "data-colour": colour, "data-on": "fill", "aria-hidden": "true" }),
        h("span", {}, i18n.capital(i18n.colour(colour))), key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
      })));
  }

  /** Goes back to the card without laying it. */
  #back() {
    this.desk.leave();
    this.#toHand();
  }

  #toHand() {
    this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
  }
}

customElements.define("colour-picker", ColourPicker);
