/**
 * Who sits where: the viewer at the bottom, the others clockwise from the viewer's left, up the left column, along the
 * top row and down the right column. The names are areas of the grid in layout.css and seats.css.
 */

/** @typedef {"own" | "bottom" | "left" | "left-lower" | "left-upper" | "tl" | "t1" | "t2" | "t3" | "tr" | "right" | "right-upper" | "right-lower"} Spot */

/** @type {Spot[][]} */
const TOP = [[], ["t2"], ["t1", "t3"], ["t1", "t2", "t3"], ["tl", "t1", "t3", "tr"], ["tl", "t1", "t2", "t3", "tr"]];
/** @type {{ left: Spot[], right: Spot[] }[]} */
const SIDES = [
  { left: [], right: [] },
  { left: ["left"], right: ["right"] },
  { left: ["left-lower", "left-upper"], right: ["right-upper", "right-lower"] },
];

/**
 * Returns a spot for each seat, the viewer's own first. Beside the table nobody has an own seat: the first sits at the bottom.
 * @param {number} seats
 * @param {{ watching: boolean }} viewer
 * @returns {Spot[]}
 */
export function spotsFor(seats, { watching }) {
  const others = seats - 1;
  const { left, right } = SIDES[others < 2 ? 0 : others < 6 ? 1 : 2];
  return [watching ? "bottom" : "own", ...left, ...TOP[others - left.length - right.length], ...right];
}
