/**
 * Sitting down in the middle of a round: what a newcomer waits for and may ask, and what they ask the others.
 * The table decides whether somebody may take over.
 */

import { fill, h } from "../parts/elements.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { SeatInfo, Snapshot } from "../model/state.js" */

/** The lines about newcomers. */
export class TakeoverNotice extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.asked = false; // whether this newcomer has asked in this round
    this.shown = "[]";
  }

  /** @param {Snapshot} now */
  update({ you, table }) {
    const own = you === null ? undefined : table?.seats[you];
    this.asked = own?.waits === true && (this.asked || own.asks);
    const waits = own?.waits === true && table?.phase === "playing";
    const wishes = own && !own.waits ? (table?.seats ?? []).filter((seat) => seat.asks) : [];
    const wanted = JSON.stringify([waits, this.asked, own?.asks, wishes, this.desk.i18n.language]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const held = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-act") : null;
    fill(this, waits && this.#waiting(own), wishes.map((seat) => this.#wish(seat, table?.seats.indexOf(seat) ?? 0, you ?? 0)));
    if (held === null) return;
    const again = /** @type {HTMLElement | null} */ (this.querySelector(`[data-act="${held}"]`));
    if (again) again.focus();
    else this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
  }

  /** @param {SeatInfo} own */
  #waiting({ asks }) {
    const { desk } = this;
    const words = (/** @type {string} */ key) => desk.i18n.say(`web.notice.${key}`);
    const more = asks ? words("asked") : this.asked ? words("declined") : "";
    const ask = () => void (this.asked || desk.command("take_over"));
    return h("p", { class: "notice toast" }, `${words("waits")} `, more && `${more} `,
      h("button", {
        class: "btn btn-small", type: "button", "data-act": "take-over", "aria-disabled": this.asked ? "true" : null, onclick: ask,
      }, words("ask")));
  }

  /**
   * @param {SeatInfo} seat the newcomer who asks
   * @param {number} number
   * @param {number} you
   */
  #wish({ name, agreed }, number, you) {
    const { desk } = this;
    const agrees = agreed.includes(you);
    const say = (/** @type {string} */ key) => desk.i18n.say(`web.notice.${key}`, { name });
    const button = (/** @type {boolean} */ on, /** @type {string} */ key, /** @type {string | null} */ pressed) =>
      h("button", {
        class: "btn btn-small", type: "button", "data-act": `${key}-${number}`, "aria-pressed": pressed,
        onclick: () => void desk.command("consent", { seat: number, on }),
      }, say(key));
    return h("p", { class: "notice toast" }, `${say(agrees ? "agreed" : "wish")} `,
      h("span", { class: "btn-pair" }, button(true, "agree", String(agrees)), " ", button(false, "decline", null)));
  }
}

customElements.define("takeover-notice", TakeoverNotice);
