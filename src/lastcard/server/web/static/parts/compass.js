/**
 * Arrow keys among things that lie around a middle: the wedges of the colours, the seats of a table. One of them is in the tab
 * order; an arrow goes to the nearest one in its direction as they are seen, whatever their order in the page.
 */

/** @type {Readonly<Record<string, readonly [number, number]>>} */
const WAYS = Object.freeze({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const ASIDE = 2; // how much farther a way sideways counts than a way straight ahead

/**
 * Moves the focus to the neighbour that an arrow points at. Returns whether the key was an arrow.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} all
 */
export function steer(event, all) {
  const way = WAYS[event.key];
  const from = all.find((each) => each === document.activeElement);
  if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  const start = centre(from);
  const ahead = all.filter((each) => each !== from)
    .map((each) => ({ each, far: distance(start, centre(each), way) }))
    .filter(({ far }) => far < Infinity)
    .sort((a, b) => a.far - b.far);
  ahead[0]?.each.focus();
  return true;
}

/**
 * Keeps exactly one of them in the tab order: the one with the focus, else the one that was there, else the first.
 * @param {HTMLElement[]} all
 */
export function rove(all) {
  const at = all.find((each) => each === document.activeElement) ?? all.find((each) => each.tabIndex === 0) ?? all[0];
  for (const each of all) each.tabIndex = each === at ? 0 : -1;
}

/** @param {HTMLElement} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {readonly [number, number]} way
 */
function distance(from, to, [x, y]) {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const ahead = across * x + down * y;
  return ahead > 1 ? ahead + ASIDE * Math.abs(across * y + down * x) : Infinity;
}
