/**
 * Choosing cards to discard: the player presses cards in the hand, and this shows how many are still needed.
 */

import { fill, h } from "../elements.js";

/** @import { Desk } from "../desk.js" */
/** @import { Snapshot } from "../state.js" */

/** The count of chosen cards, and the button that discards them. */
export class DiscardPicker extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.className = "choice";
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "discard-head");
    this.heading = h("h3", { id: "discard-head" });
    this.state = h("p", { role: "status" });
    this.button = h("button", { class: "btn btn-primary", type: "button", onclick: () => desk.discard() });
    fill(this, this.heading, this.state, this.button);
  }

  /** @param {Snapshot} now */
  update({ position }) {
    const { desk, heading, state, button } = this;
    this.hidden = !desk.discarding;
    if (!desk.discarding) return;
    const { i18n } = desk;
    const owed = position?.owed ?? 0;
    const chosen = desk.selected.map((place) => i18n.card(place.split("#")[0]));
    heading.textContent = i18n.say("web.discard.head", { count: owed });
    state.textContent = chosen.length ? i18n.say("web.discard.chosen", { cards: i18n.listed(chosen) }) : i18n.say("web.discard.none");
    button.textContent = i18n.say("web.discard.do", { chosen: chosen.length, owed });
    button.setAttribute("aria-disabled", String(chosen.length !== owed));
  }
}

customElements.define("discard-picker", DiscardPicker);
