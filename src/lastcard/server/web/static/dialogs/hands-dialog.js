/**
 * Everybody's cards at a table with open hands, large enough to read on a phone. It follows the table until it is closed.
 */

import { art } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { Snapshot } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The dialog. */
export class HandsDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "hands");
    this.list = h("ul", { class: "look-hands" });
    this.drawn = "";
    this.dialog.addEventListener("close", () => this.unsubscribe?.());
  }

  /**
   * Shows the hands as they are, those of a seat first.
   * @param {{ seat: number }} whose
   */
  open({ seat }) {
    const { i18n, visit } = this.page;
    if (!visit) return;
    this.drawn = "";
    this.unsubscribe?.();
    this.#update(visit.state.now, seat);
    if (!this.drawn) return;
    this.present(i18n.say("web.look.title"), this.list);
    this.unsubscribe = visit.state.subscribe((now) => this.#update(now, seat));
  }

  /**
   * @param {Snapshot} now
   * @param {number} first
   */
  #update({ table, position, you }, first) {
    const hands = position?.open_hands ?? [];
    if (!table || hands.length === 0) {
      this.dialog.close(); // the round is over, and the board shows them
      return;
    }
    const { i18n } = this.page;
    const drawn = JSON.stringify([hands, table.seats.map(({ name }) => name)]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const order = hands.map((_, step) => (first + step) % hands.length).filter((seat) => seat !== you && hands[seat].length > 0);
    fill(this.list, order.map((seat) => h("li", {},
      h("strong", { dir: "auto" }, table.seats[seat].name), " ",
      h("span", { class: "note" }, i18n.say("web.seat.cards", { count: hands[seat].length })),
      h("ul", { class: "look-cards" }, hands[seat].map((code) =>
        h("li", {}, art(code), h("span", { class: "sr-only" }, i18n.capital(i18n.card(code)))))))));
  }
}

customElements.define("hands-dialog", HandsDialog);
