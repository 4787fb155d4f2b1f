/**
 * The hand that a challenge has just shown to the viewer, large enough to read, on the side where the challenge was. What proves the
 * bluff is marked. It stays until it is closed or the viewer does something; the seat keeps a small copy.
 */

import { colourOf } from "../../base/i18n.js";
import { art } from "../../parts/card/card.js";
import { fill, h, showOnStage } from "../../parts/elements.js";
import { icon } from "../../parts/icons.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot } from "../../model/state.js" */
/** @import { TableQuestion } from "./challenge.js" */

const COLUMNS = 2; // beside each other; further rows lie over one another

/** The panel with that hand. */
export class ShownHand extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {TableQuestion} question knows the colour before the card that was challenged
   */
  constructor(desk, question) {
    super();
    this.desk = desk;
    this.question = question;
    this.hidden = true;
    this.at = -1; // when the hand was shown that was seen last
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "shown-head");
  }

  /** @param {Snapshot} now */
  update(now) {
    const [shown] = now.own.shown;
    if (shown && now.seq !== this.at) {
      this.at = now.seq;
      this.#fill(shown[0], shown[1], now);
      showOnStage(this, true);
    }
    if (this.desk.choosing || !this.question.hidden || now.position?.asks === "over") this.close();
  }

  /** Takes it away. */
  close() {
    if (this.hidden) return;
    const inside = this.contains(document.activeElement);
    showOnStage(this, false);
    if (inside) this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
  }

  /**
   * @param {number} owner
   * @param {readonly string[]} cards
   * @param {Snapshot} now
   */
  #fill(owner, cards, { table }) {
    const { i18n } = this.desk;
    const { ground } = this.question;
    const rows = Math.ceil(cards.length / COLUMNS);
    const list = h("ul", { class: "shown-cards", role: "list", "aria-label": i18n.listed(cards.map((code) => i18n.card(code))) },
      cards.map((code) => h("li", { class: ground && colourOf(code) === ground ? "is-proof" : null, "aria-hidden": "true" }, art(code))));
    list.style.setProperty("--rows", String(Math.max(rows - 1, 1)));
    fill(this, h("div", { class: "stake stake-shown" },
      h("div", { class: "stake-head" },
        h("h3", { id: "shown-head" }, i18n.say("web.challenge.shown", { who: table?.seats[owner]?.name ?? "" })),
        h("button", { class: "btn btn-icon shown-close", type: "button", "aria-label": i18n.say("web.close"), onclick: () => this.close() }, icon("close"))),
      list));
  }
}

customElements.define("shown-hand", ShownHand);
