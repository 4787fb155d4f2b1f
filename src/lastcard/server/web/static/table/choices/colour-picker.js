/**
 * Naming a colour, for a wild-type card or because the table asks: four wedges around the top card, in the order of the
 * diamond on the wild itself. They cover neither the card nor the hand. `wedges.css` has their shapes.
 */

import { colourOf } from "../../base/i18n.js";
import { COLOURS } from "../../model/intent.js";
import { rove, steer } from "../../parts/compass.js";
import { fill, h, showOnStage } from "../../parts/elements.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { KeyMap } from "../../shell/keys.js" */

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
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "colour-head");
    this.addEventListener("keydown", (event) => steer(event, this.#wedges()));
    this.addEventListener("focusin", () => rove(this.#wedges()));
  }

  update() {
    const { desk } = this;
    const { choosing } = desk;
    const card = choosing?.kind === "colour" ? choosing.card : "";
    const asked = desk.legal.some((action) => action.startsWith("names "));
    const wanted = card || asked ? [card || "names", ...desk.now.own.hand].join(" ") : "";
    if (wanted === (this.dataset.for ?? "")) return;
    const opens = this.hidden;
    const held = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-colour") : null;
    this.dataset.for = wanted;
    showOnStage(this, Boolean(wanted));
    if (!wanted) {
      this.replaceChildren();
      return;
    }
    this.#fill(card);
    rove(this.#wedges());
    // Only the player's own press moves the focus, never an event.
    if (held || (opens && card)) this.#wedges().find((wedge) => !held || wedge.dataset.colour === held)?.focus();
  }

  /** @param {string} card "" if the table asks */
  #fill(card) {
    const desk = this.desk;
    const { i18n } = desk;
    const title = card ? i18n.say("web.colour.head_for", { card: i18n.card(card) }) : i18n.say("web.colour.head");
    fill(this,
      h("h3", { id: "colour-head", class: "sr-only" }, title),
      desk.written(card) && h("p", { class: "strip" }, desk.written(card)),
      h("div", { class: "wedges" }, COLOURS.map((colour) => this.#wedge(colour))));
  }

  /** @param {typeof COLOURS[number]} colour */
  #wedge(colour) {
    const { desk } = this;
    const { i18n } = desk;
    const key = this.keys.shown(colour);
    const count = desk.now.own.hand.filter((code) => colourOf(code) === colour).length;
    return h("button", {
      class: "btn-colour", type: "button", "data-colour": colour, "aria-keyshortcuts": key || null,
      onclick: () => {
        desk.name(colour);
        this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
      },
    },
    h("span", { class: "sign", "data-colour": colour, "data-on": "fill", "aria-hidden": "true" }),
    h("span", { class: "wedge-words" },
      h("span", { class: "wedge-name" }, i18n.capital(i18n.colour(colour))), " ",
      h("span", { class: "wedge-held" }, i18n.say("web.choose.held", { count }))),
    key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  }

  /** @returns {HTMLElement[]} */
  #wedges() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".btn-colour"))];
  }
}

customElements.define("colour-picker", ColourPicker);
