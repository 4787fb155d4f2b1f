/**
 * The pictures of the cards: all of them come in one answer at the start. Without it, each is fetched from its own address.
 */

import { at } from "../../base/site-path.js";

/** @type {Map<string, string>} */
const drawn = new Map(); // addresses that hold the picture itself

/** Fetches all pictures. */
export async function loadPictures() {
  const response = await fetch(at("/static/cards.json"));
  if (!response.ok) return;
  for (const [name, picture] of Object.entries(/** @type {Record<string, string>} */ (await response.json()))) {
    drawn.set(name, `data:image/svg+xml,${encodeURIComponent(picture)}`);
  }
}

/**
 * Returns the address of a card's picture; "back" and "none" are pictures, too.
 * @param {string} code
 */
export function pictureAddress(code) {
  const name = code.replace("+", "-plus");
  return drawn.get(name) ?? at(`/static/cards/${name}.svg`);
}
