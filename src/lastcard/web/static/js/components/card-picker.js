/**
 * Choosing cards to give up: the player presses cards in the hand, and this shows how many are still needed.
 */

import { fill, h } from "../elements.js";

/** @import { Desk } from "../desk.js" */
/** @import { Snapshot } from "../state.js" */

/** The count of chosen cards, and the button that gives them up. */
export class CardPicker extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.className = "choice";
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "cards-head");
    this.heading = h("h3", { id: "cards-head" });
    this.state = h("p", { role: "status" });
    this.button = h("button", { class: "btn btn-primary", type: "button", onclick: () => desk.giveUp() });
    fill(this, this.heading, this.state, this.button);
  }

  /** @param {Snapshot} now */
  update({ position }) {
    const { desk, heading, state, button } = this;
    this.hidden = !desk.picking;
    if (!desk.picking) return;
    const { i18n } = desk;
    const { asks, owed } = position ?? { asks: "", owed: 0 };
    const chosen = desk.selected.map((place) => i18n.card(place.split("#")[0]));
    heading.textContent = i18n.say(`web.pick.head_${asks}`, { count: owed });
    state.textContent = chosen.length ? i18n.say("web.pick.chosen", { cards: i18n.listed(chosen) }) : i18n.say("web.pick.none");
    button.textContent = i18n.say(`web.pick.do_${asks}`, { chosen: chosen.length, owed });
    button.setAttribute("aria-disabled", String(chosen.length !== owed));
  }
}

customElements.define("card-picker", CardPicker);
