/**
 * The two buttons by which the host moves somebody around the table, before a match.
 */

import { h } from "../parts/elements.js";

/** @import { Page } from "../shell/page.js" */

/**
 * Builds the buttons for a seat; null where nobody can be moved, or moving would change nothing.
 * @param {Page} page
 * @param {number} number of the seat
 */
export function seatMoves({ i18n, visit }, number) {
  const { table, you = null } = visit?.state.now ?? {};
  const isHost = you !== null && table?.seats[you]?.host === true;
  const count = table?.seats.length ?? 0;
  if (!visit || !table || !isHost || count < 3 || !["lobby", "over"].includes(table.phase)) return null;
  const { id, name } = table.seats[number];
  const move = (/** @type {boolean} */ clockwise) => {
    // Others may come and go while the dialog is open: the seat is found anew.
    const seats = visit.state.now.table?.seats ?? [];
    const seat = seats.findIndex((each) => each.id === id);
    if (seat >= 0) void visit.net?.command("move_seat", { seat, to: beyond(seat, seats.length, clockwise) });
  };
  return h("div", { class: "row seat-moves" }, [true, false].map((clockwise) =>
    h("button", { class: "btn", type: "button", onclick: () => move(clockwise) },
      i18n.say(clockwise ? "web.room.move_clockwise" : "web.room.move_counter", { name }))));
}

/**
 * Where a seat goes when it passes its neighbour. The table is round: past the last seat comes the first.
 * @param {number} seat
 * @param {number} count
 * @param {boolean} clockwise
 */
function beyond(seat, count, clockwise) {
  if (clockwise) return seat < count - 1 ? seat + 1 : 1;
  return seat > 0 ? seat - 1 : count - 2;
}
