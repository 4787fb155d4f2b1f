/**
 * Where a bubble goes: beside what it speaks of, inside the window, and over as little as possible of what must stay free.
 */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {{ width: number, height: number }} Size */

const GAP = 14; // between a bubble and what it points at
const DETOUR = 150; // square pixels of something spared that are worth one pixel of distance
const TRIES = 12; // places tried in each direction when no side is free

/**
 * Returns where the top left corner of a bubble goes.
 * @param {Size} size
 * @param {object} wish
 * @param {Box} wish.beside what the bubble speaks of
 * @param {Box[][]} wish.clear what it should not cover, the most important group first
 * @param {Box} wish.bounds
 * @param {Box[]} [wish.spare] what it leaves free unless that leads too far away
 */
export function placed(size, { beside, clear, bounds, spare = [] }) {
  const low = { left: bounds.left, top: bounds.top };
  const high = {
    left: Math.max(low.left, bounds.right - size.width),
    top: Math.max(low.top, bounds.bottom - size.height),
  };
  const middle = { left: (beside.left + beside.right - size.width) / 2, top: (beside.top + beside.bottom - size.height) / 2 };
  const steps = Array.from({ length: TRIES + 1 }, (_, step) => step / TRIES);
  const places = [
    { left: middle.left, top: beside.top - GAP - size.height },
    { left: middle.left, top: beside.bottom + GAP },
    { left: beside.right + GAP, top: middle.top },
    { left: beside.left - GAP - size.width, top: middle.top },
    ...steps.flatMap((x) => steps.map((y) => ({
      left: low.left + (high.left - low.left) * x, top: low.top + (high.top - low.top) * y,
    }))),
  ].map(({ left, top }) => ({
    left: Math.min(Math.max(left, low.left), high.left), top: Math.min(Math.max(top, low.top), high.top),
  }));
  /** @param {{ left: number, top: number }} place */
  const cost = ({ left, top }) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height };
    const covered = clear.map((group) => group.reduce((sum, each) => sum + overlap(box, each), 0));
    const spared = spare.reduce((sum, each) => sum + overlap(box, each), 0);
    return [...covered.map(Math.round), distance(box, beside) + spared / DETOUR];
  };
  const [best] = places.map((place) => ({ place, cost: cost(place) })).sort((one, other) => compare(one.cost, other.cost));
  return best.place;
}

/**
 * Compares two costs: the first difference decides.
 * @param {number[]} one
 * @param {number[]} other
 */
function compare(one, other) {
  const at = one.findIndex((part, place) => part !== other[place]);
  return at < 0 ? 0 : one[at] - other[at];
}

/**
 * The smallest box around some elements that are shown; null if none is.
 * @param {Iterable<Element>} elements
 * @param {number} [margin]
 * @returns {Box | null}
 */
export function around(elements, margin = 0) {
  const boxes = [...elements].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  if (!boxes.length) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)) - margin, top: Math.min(...boxes.map((box) => box.top)) - margin,
    right: Math.max(...boxes.map((box) => box.right)) + margin, bottom: Math.max(...boxes.map((box) => box.bottom)) + margin,
  };
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function distance(one, other) {
  const x = Math.max(one.left - other.right, other.left - one.right, 0);
  const y = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
  return Math.hypot(x, y);
}
