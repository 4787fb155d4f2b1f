/**
 * What chance alone says about a hidden hand, from what the viewer may know: the own hand, the cards that lie open, and how many
 * cards everybody holds. The page follows the discard pile of the round; if it has missed a card, it says nothing.
 */

import { colourOf } from "../base/i18n.js";
import { isOnTop, isReshuffled, rowOf } from "./events.js";

/** @import { Happening, Snapshot } from "./state.js" */

const OF_A_COLOUR = 25; // cards in a deck of any edition: one zero, two of each other face

/** The cards of the discard pile, as far as the viewer saw them. */
export class OpenCards {
  constructor() {
    /** @type {string[]} */
    this.codes = [];
  }

  /** @param {Happening} event */
  notice(event) {
    const { from, to, show } = rowOf(event);
    if (isReshuffled(event)) this.codes = this.codes.slice(-1);
    else if (show === "deal") this.codes = [];
    else if (to === "under the top discard") this.codes.unshift(...event.cards);
    else if (isOnTop(event)) this.codes.push(...event.cards);
    else if (from === "discard pile") this.codes.pop();
  }

  /**
   * The chance that a seat with its present number of cards holds at least one of a colour; null if it is not known.
   * @param {Snapshot} now
   * @param {number} seat
   * @param {string} colour
   */
  chance({ position, own, game }, seat, colour) {
    if (!position || !colour || position.discards !== this.codes.length) return null;
    const seen = [...own.hand, ...this.codes].filter((code) => colourOf(code) === colour).length;
    const decks = Number(game?.options.find(([name]) => name === "decks")?.[1] ?? 1);
    const total = position.counts.reduce((sum, count) => sum + count, 0);
    return atLeastOne({
      hidden: position.pile + total - own.hand.length, wanted: decks * OF_A_COLOUR - seen, held: position.counts[seat] ?? 0,
    });
  }
}

/**
 * The chance of at least one wanted card among some of the hidden ones.
 * @param {{ hidden: number, wanted: number, held: number }} counts
 */
export function atLeastOne({ hidden, wanted, held }) {
  let none = 1;
  for (let taken = 0; taken < held; taken += 1) none *= Math.max(0, hidden - wanted - taken) / Math.max(1, hidden - taken);
  return 1 - none;
}
