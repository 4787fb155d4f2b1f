/**
 * Sitting down in the middle of a round: what a newcomer waits for and may ask, and what they ask the others.
 * The table decides whether somebody may take over.
 */

import { noteButton } from "./notes/note-spot.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { SeatInfo, Snapshot } from "../model/state.js" */
/** @import { NoteSpot } from "./notes/note-spot.js" */

/** The note about newcomers: of several who ask, the first. */
export class TakeoverNotice {
  /**
   * @param {Desk} desk
   * @param {NoteSpot} spot
   */
  constructor(desk, spot) {
    this.desk = desk;
    this.spot = spot;
    this.asked = false; // whether this newcomer has asked in this round
    this.shown = "[]";
  }

  /** @param {Snapshot} now */
  update({ you, table }) {
    const own = you === null ? undefined : table?.seats[you];
    this.asked = own?.waits === true && (this.asked || own.asks);
    const waits = own?.waits === true && table?.phase === "playing";
    // Those the viewer has not answered come first.
    const wishes = own && !own.waits ? (table?.seats ?? []).filter((seat) => seat.asks) : [];
    const wish = wishes.find((seat) => !seat.agreed.includes(you ?? 0)) ?? wishes[0];
    const wanted = JSON.stringify([waits, this.asked, own?.asks, wish, this.desk.i18n.language]);
    if (wanted === this.shown) return;
    this.shown = wanted;
    const held = this.spot.querySelector(".note-takeover :focus")?.getAttribute("data-act");
    const element = waits ? this.#waiting(own) : wish ? this.#wish(wish, table?.seats.indexOf(wish) ?? 0, you ?? 0) : this.spot.end("takeover");
    if (held) /** @type {HTMLElement | null | undefined} */ (element?.querySelector(`[data-act="${held}"]`))?.focus();
  }

  /** @param {SeatInfo} own */
  #waiting({ asks }) {
    const { desk } = this;
    const words = (/** @type {string} */ key) => desk.i18n.say(`web.notice.${key}`);
    const more = asks ? words("asked") : this.asked ? words("declined") : "";
    const ask = () => void (this.asked || desk.command("take_over"));
    return this.spot.show("takeover", {
      words: `${words("waits")} ${more}`.trim(),
      sign: "clock",
      acts: [noteButton(words("ask"), "question", ask, { "data-act": "take-over", "aria-disabled": this.asked ? "true" : null })],
    });
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
    const answer = (/** @type {boolean} */ on) => () => void desk.command("consent", { seat: number, on });
    return this.spot.show("takeover", {
      words: say(agrees ? "agreed" : "wish"),
      sign: "question",
      acts: [
        noteButton(say("agree"), "check", answer(true), { "data-act": `agree-${number}`, "aria-pressed": String(agrees) }),
        noteButton(say("decline"), "close", answer(false), { "data-act": `decline-${number}` }),
      ],
    });
  }
}
