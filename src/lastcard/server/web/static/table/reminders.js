/**
 * What to do about a forgotten UNO call, in words, once for each.
 */

/** @import { Desk } from "../model/intent.js" */
/** @import { KeyMap } from "../shell/keys.js" */

/** Remembers which forgotten calls were announced. */
export class Reminders {
  /**
   * @param {Desk} desk
   * @param {KeyMap} keys
   */
  constructor(desk, keys) {
    this.desk = desk;
    this.keys = keys;
    /** @type {number[]} */
    this.told = []; // the seats whose forgotten call was already announced
  }

  /** Says what to do about those who have just forgotten to call, each once while they can still call or be caught. */
  fresh() {
    const { desk, told } = this;
    const { you, position } = desk.state.now;
    const open = position?.catchable ?? [];
    const fresh = desk.forgetful.filter((seat) => !told.includes(seat));
    this.told = [...told.filter((seat) => open.includes(seat)), ...fresh];
    return { words: fresh.map((seat) => this.#reminder(seat)), own: fresh.some((seat) => seat === you) };
  }

  /**
   * What to do about a forgotten call. A player's own prompt already gives the reason.
   * @param {number} seat
   */
  #reminder(seat) {
    const { i18n, state } = this.desk;
    const letter = this.keys.shown("call").toUpperCase();
    if (seat === state.now.you) return letter && i18n.say("web.alert.call", { letter });
    const who = state.now.table?.seats[seat]?.name ?? "";
    return letter ? i18n.say("web.alert.catch", { who, letter }) : i18n.say("web.alert.catch_by_button", { who });
  }
}
