/**
 * Choosing a player: to take their hand, to catch or to accuse them. Each choice is an action the server offered.
 */

import { targetOf, verbOf } from "../desk.js";
import { fill, h } from "../elements.js";
import { QUESTIONS } from "../question-table.js";

/** @import { Desk } from "../desk.js" */
/** @import { Snapshot } from "../state.js" */

const ASKED = Object.values(QUESTIONS).filter(({ picks }) => picks === "seat").map(({ verb }) => verb);

/** The players to choose from, shown while a choice is open. */
export class TargetPicker extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.className = "choice";
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "target-head");
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") desk.leave();
    });
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk } = this;
    const begun = desk.choosing?.kind === "target" ? desk.choosing.verb : "";
    const offers = desk.legal.filter((action) => (begun ? verbOf(action) === begun : ASKED.includes(verbOf(action))));
    const wanted = offers.join(" ");
    if (wanted === (this.dataset.for ?? "")) return;
    this.dataset.for = wanted;
    this.hidden = !wanted;
    if (!wanted) {
      this.replaceChildren();
      return;
    }
    const { i18n } = desk;
    fill(this,
      h("div", { class: "choice-head" }, h("h3", { id: "target-head" }, i18n.say(`web.target.${verbOf(offers[0])}`)),
        begun && h("button", { class: "btn btn-small", type: "button", onclick: () => desk.leave() }, i18n.say("web.choice.back"))),
      h("div", { class: "targets" }, offers.map((action) => this.#offer(action, now))));
    if (begun) /** @type {HTMLElement | null} */ (this.querySelector(".targets .btn"))?.focus();
  }

  /**
   * @param {string} action
   * @param {Snapshot} now
   */
  #offer(action, { table, position }) {
    const desk = this.desk;
    const { i18n } = desk;
    const seat = targetOf(action);
    const press = () => desk.act(action);
    if (seat === null) return h("button", { class: "btn", type: "button", onclick: press }, i18n.say("web.target.nobody"));
    return h("button", { class: "btn btn-target", type: "button", onclick: press },
      h("strong", {}, table?.seats[seat]?.name), " ",
      h("span", { class: "note" }, i18n.say("web.seat.cards", { count: position?.counts[seat] ?? 0 })));
  }
}

customElements.define("target-picker", TargetPicker);
