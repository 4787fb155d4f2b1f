/**
 * The points of a finished round, flying: from every card that was counted to the player who gets them. The board already shows
 * the result; nothing waits for this, and under reduced motion nothing flies.
 */

import { placesOf } from "../model/intent.js";
import { h } from "../parts/elements.js";
import { boxOf, cardBox, over, seatBox } from "../table/layout/places.js";
import { isLowBest } from "./ending.js";
import { signed } from "./race.js";

/** @import { Box } from "../table/layout/places.js" */
/** @import { Played } from "./ending.js" */

const WHOLE = 700; // milliseconds from the first start to the last landing
const FLIGHT = 460;
const MOST = 60;

/**
 * Lets the points fly.
 * @param {HTMLElement} screen
 * @param {Played} played
 * @param {number} delay in milliseconds, until the hands lie open
 */
export function flyPoints(screen, played, delay) {
  const layer = screen.querySelector(".flights");
  if (!layer) return;
  const counted = played.position.card_points.flatMap((points, seat) => points.map((count, index) => ({ seat, count, index })))
    .filter(({ count }) => count > 0).slice(0, MOST);
  for (const [number, { seat, count, index }] of counted.entries()) {
    const from = over(layer, cardOf(screen, played, seat, index));
    const to = over(layer, goal(screen, played, seat));
    if (!from || !to) continue;
    const point = h("span", { class: "point" }, signed(count));
    layer.append(point);
    const start = delay + (number / counted.length) * (WHOLE - FLIGHT);
    const movement = point.animate(
      { translate: [middle(from), middle(to)], scale: [1, 1.15, 0.7], opacity: [0, 1, 1, 1, 0] },
      { duration: FLIGHT, delay: start, easing: "cubic-bezier(0.4, 0, 0.3, 1)", fill: "backwards" },
    );
    movement.onfinish = movement.oncancel = () => point.remove();
  }
}

/**
 * Where a card lies open: in the viewer's hand, at its seat, or hidden behind the plate where there is no room.
 * @param {HTMLElement} screen
 * @param {Played} played
 * @param {number} seat
 * @param {number} index
 */
function cardOf(screen, { position, you }, seat, index) {
  if (seat === you) return cardBox(screen, placesOf([...position.final_hands[seat]])[index]) ?? seatBox(screen, seat);
  const box = boxOf(screen.querySelector(`[data-place="seat-${seat}"] .seat-cards`)?.children[index] ?? null);
  return box?.width ? box : seatBox(screen, seat);
}

/**
 * Where the points of a seat go: to the big number, to the winner's plate, or to its own where everybody scores their own.
 * @param {HTMLElement} screen
 * @param {Played} played
 * @param {number} seat
 * @returns {Box | null}
 */
function goal(screen, played, seat) {
  if (isLowBest(played)) return seatBox(screen, seat);
  return boxOf(screen.querySelector(".ending-sum .count")) ?? seatBox(screen, played.position.round_winner ?? seat);
}

/** @param {Box} box */
function middle({ left, top, width, height }) {
  return `${left + width / 2}px ${top + height / 2}px`;
}
