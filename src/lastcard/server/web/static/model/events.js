/**
 * Questions about events, answered by the table of events (event-table.js): no other module lists event names.
 */

import { EVENTS } from "./event-table.js";

/** @import { EventRow } from "./event-table.js" */
/** @import { Happening } from "./state.js" */

/** @type {EventRow} */
const NOTHING = Object.freeze({ from: "", to: "", show: "", sound: "" }); // no movement and no sound

/**
 * Returns the row of an event.
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
 * Says whether a colour was named without a card.
 * @param {Happening} event
 */
export function isNamed(event) {
  return event.colour !== "" && !event.cards.length;
}

/**
 * Says whether the discard pile became the draw pile.
 * @param {Happening} event
 */
export function isReshuffled(event) {
  const { from, sound } = rowOf(event);
  return from === "discard pile" && sound === "shuffle";
}

/**
 * Says whether a card was put on top of the discard pile.
 * @param {Happening} event
 */
export function isOnTop(event) {
  return rowOf(event).to === "discard pile";
}
