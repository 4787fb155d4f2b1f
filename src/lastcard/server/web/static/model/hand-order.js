/**
 * The order of the cards in the viewer's hand: sorted, until the player puts a card elsewhere. Then that order holds for the
 * rest of the round, also over a reload; cards that come later stand at the end. Choosing another way to sort ends it.
 */

import { colourOf, isWild } from "../base/i18n.js";
import { keep } from "../base/settings.js";

/** @typedef {"colour" | "face" | "none"} Sort */

const COLOUR_ORDER = ["red", "yellow", "green", "blue", ""];
const FACE_ORDER = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "rev", "skip"];
const WILD_ORDER = ["wild", "wild+4", "swap", "shuffle", "custom1", "custom2", "custom3"];
const PLACE = "lastcard.order";

/** The order in one browser tab. */
export class HandOrder {
  /** @param {Storage | null} [storage] */
  constructor(storage = tabStorage()) {
    this.storage = storage;
    this.since = ""; // the round and the way of sorting that the player's own order belongs to
    /** @type {string[]} */
    this.own = []; // empty: sorted
    /** @type {string[]} */
    this.shown = [];
  }

  /**
   * Puts the cards in order.
   * @param {string[]} places their keys in the hand
   * @param {Sort} sort
   * @param {string} round different for each round of each table
   */
  arrange(places, sort, round) {
    const since = `${round} ${sort}`;
    if (since !== this.since) {
      this.since = since;
      this.own = this.#read();
    }
    const sorted = sortedBy(places, sort);
    const rank = (/** @type {string} */ place) => (this.own.includes(place) ? this.own.indexOf(place) : this.own.length);
    this.shown = this.own.length ? sorted.sort((one, two) => rank(one) - rank(two)) : sorted;
    return this.shown;
  }

  /**
   * Moves a card to an index; false if it is there already.
   * @param {string} place
   * @param {number} index
   */
  move(place, index) {
    if (this.shown[index] === place) return false;
    const others = this.shown.filter((each) => each !== place);
    this.restore([...others.slice(0, index), place, ...others.slice(index)]);
    return true;
  }

  /**
   * Takes an order as the player's own.
   * @param {string[]} places
   */
  restore(places) {
    this.own = places;
    keep(this.storage, PLACE, JSON.stringify({ since: this.since, own: places }));
  }

  /** @returns {string[]} */
  #read() {
    try {
      const { since, own } = JSON.parse(this.storage?.getItem(PLACE) ?? "{}");
      return since === this.since && Array.isArray(own) ? own : [];
    } catch {
      return []; // not written by this page
    }
  }
}

/** @returns {Storage | null} */
function tabStorage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/**
 * Sorts cards; equal cards keep the order in which they came.
 * @param {string[]} places
 * @param {Sort} by
 */
function sortedBy(places, by) {
  if (by === "none") return [...places];
  const rank = (/** @type {string} */ place) => {
    const code = place.split("#")[0];
    if (isWild(code)) return 10_000 + WILD_ORDER.indexOf(code);
    const colour = COLOUR_ORDER.indexOf(colourOf(code));
    const face = FACE_ORDER.indexOf(code.slice(1));
    return by === "colour" ? colour * 100 + face : face * 100 + colour;
  };
  return [...places].sort((one, two) => rank(one) - rank(two));
}
