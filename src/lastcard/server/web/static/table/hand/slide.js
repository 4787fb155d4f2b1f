/**
 * Cards that change their place in the hand slide there from where they were.
 */

const SLIDE = 260;

/** @typedef {Map<HTMLElement, number>} Stands where each card stood from the left, in pixels */

/**
 * Notes where the cards stand.
 * @param {HTMLElement} list
 * @returns {Stands}
 */
export function standing(list) {
  return new Map(/** @type {HTMLElement[]} */ ([...list.children]).map((item) => [item, item.offsetLeft]));
}

/**
 * Lets the cards slide from where they stood.
 * @param {HTMLElement} list
 * @param {Stands} before
 */
export function slide(list, before) {
  for (const [item, left] of standing(list)) {
    const moved = (before.get(item) ?? left) - left;
    if (Math.abs(moved) > 1) item.animate({ translate: [`${moved}px 0`, "0 0"] }, { duration: SLIDE, easing: "ease-out", id: "slide" });
  }
}
