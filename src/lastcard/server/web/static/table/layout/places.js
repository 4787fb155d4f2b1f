/**
 * Where things are on the table screen. Movement and effects ask here and nowhere else, so the layout may change freely.
 * Boxes are in pixels of the window; `over` turns one into pixels of the effects layer. docs/page.md lists the anchors.
 */

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/**
 * Returns the element of a place: "seat-3", "draw-pile", "discard-pile", "middle", "hand", or a card of the hand ("r7#0").
 * @param {ParentNode} screen
 * @param {string} place
 * @returns {HTMLElement | null}
 */
export function placed(screen, place) {
  return screen.querySelector(`[data-place="${CSS.escape(place)}"]`);
}

/**
 * Returns the box of a seat's plate. A window without room for the viewer's own plate gives the box of the hand.
 * @param {ParentNode} screen
 * @param {number} seat
 * @returns {Box | null}
 */
export function seatBox(screen, seat) {
  const element = placed(screen, `seat-${seat}`);
  if (!element || element.clientWidth <= 1) return handBox(screen); // clipped: only read out
  return boxOf(element.querySelector(".plate") ?? element);
}

/**
 * Returns the box of the viewer's hand.
 * @param {ParentNode} screen
 */
export function handBox(screen) {
  return boxOf(placed(screen, "hand"));
}

/**
 * Returns the slot of a seat: badges, bubbles and buttons about that seat go there and nowhere else.
 * @param {ParentNode} screen
 * @param {number} seat
 * @returns {HTMLElement | null}
 */
export function slotOf(screen, seat) {
  return placed(screen, `seat-${seat}`)?.querySelector(".slot") ?? null;
}

/**
 * Returns the box of the cards of a pile, without its label.
 * @param {ParentNode} screen
 * @param {"draw" | "discard"} pile
 */
export function pileBox(screen, pile) {
  return boxOf(placed(screen, `${pile}-pile`)?.querySelector(".pile-stack") ?? null);
}

/**
 * Returns the box of a card in the viewer's hand.
 * @param {ParentNode} screen
 * @param {string} place its key in the hand, as in `desk.placesOf`
 */
export function cardBox(screen, place) {
  return boxOf(screen.querySelector(`.fan .card[data-place="${CSS.escape(place)}"]`));
}

/**
 * Returns the box in the middle of the table: the piles are inside it, and choices are placed there.
 * @param {ParentNode} screen
 */
export function middleBox(screen) {
  return boxOf(placed(screen, "middle"));
}

/**
 * Moves a box from the window into the layer of effects, which may have been scrolled.
 * @template {Box | null} Found
 * @param {Element} layer
 * @param {Found} box
 * @returns {Found}
 */
export function over(layer, box) {
  if (!box) return box;
  const { left, top } = layer.getBoundingClientRect();
  return { ...box, left: box.left - left, top: box.top - top };
}

/**
 * Returns the box of any element.
 * @param {Element | null} element
 * @returns {Box | null}
 */
export function boxOf(element) {
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
