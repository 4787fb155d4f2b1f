/**
 * Keeps a page from being scrolled by what changes on it: where it gets shorter below the reader, the room is left until they
 * scroll away from it. What changes above them, browsers make up for by themselves, unless an element around it is resized;
 * so the room is an element of its own at the end.
 */

import { h } from "./elements.js";

/** Makes the element that leaves the room; it stands at the end of the page. */
export function roomBelow() {
  return h("div", { "aria-hidden": "true" });
}

/**
 * Changes the page. The window stays where it is, though there may be less to see.
 * @param {HTMLElement} room
 * @param {() => void} change
 */
export function holdingStill(room, change) {
  if (scrollY > 0) room.style.height = `${room.offsetHeight + innerHeight}px`;
  change();
  requestAnimationFrame(() => requestAnimationFrame(() => release(room))); // the browser has made up for what changed above
}

/**
 * Gives back the room that nobody looks at any more. Called again when the reader scrolls.
 * @param {HTMLElement} room
 */
export function release(room) {
  const held = room.offsetHeight;
  if (!held) return;
  const ends = document.documentElement.scrollHeight - held;
  room.style.height = `${Math.max(0, scrollY + innerHeight - ends)}px`;
}
