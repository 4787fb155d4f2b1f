/**
 * Questions about what happened, answered by the table of events (event-table.js): the page knows no list of names.
 */

import { EVENTS } from "./event-table.js";

/** @import { EventRow } from "./event-table.js" */
/** @import { Happening } from "./state.js" */

/** @type {EventRow} */
const NOTHING = Object.freeze({ from: "", to: "", show: "", sound: "" }); // nothing moves and nothing sounds

/**
 * Gives the row of an event.
 * @param {Pick<Happening, "name">} event
 * @returns {EventRow}
 */
export function rowOf({ name }) {
  return EVENTS[name] ?? NOTHING;
}

/**
 * Says whether somebody laid a card from the hand.
 * @param {Happening} event
 */
export function isLaid(event) {
  const { from, to } = rowOf(event);
  return from === "hand" && to === "discard pile";
}

/**
 * Says whether a card came to lie on top of the discard pile.
 * @param {Happening} event
 */
export function isOnTop(event) {
  return rowOf(event).to === "discard pile";
}
