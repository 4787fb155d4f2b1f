/**
 * Faces: the pictures of people and bots, symbols of static/faces.svg and worn.svg. People are round and choose theirs; a bot's shape
 * belongs to its level, and what it wears tells it from others ("star-hat"). The server says both.
 */

import { at } from "../base/site-path.js";

/** @import { Full, Rename, Seat } from "lastcard/protocol" */
/** @import { Settings } from "../base/settings.js" */

/** @typedef {Exclude<NonNullable<Rename["face"]>, "">} Face of a person */

/** @type {readonly Face[]} */
export const FACES = [
  "fringe", "cap", "glasses", "bun", "beard", "curls", "beanie", "bob", "moustache", "headscarf", "freckles", "grey",
];
const SVG = "http://www.w3.org/2000/svg";

/**
 * Draws a face. It is decoration: the name beside it says who it is.
 * @param {string} id
 */
export function face(id) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "face");
  picture.setAttribute("viewBox", "0 0 56 56");
  picture.setAttribute("aria-hidden", "true");
  showFace(picture, id);
  return picture;
}

/**
 * Changes a drawn face into another.
 * @param {Element} picture
 * @param {string} id
 */
export function showFace(picture, id) {
  if (picture.getAttribute("data-face") === id) return;
  picture.setAttribute("data-face", id);
  picture.replaceChildren(...id.split("-").map((part, layer) => {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", at(`/static/${layer ? "worn" : "faces"}.svg#${part}`));
    return use;
  }));
}

/**
 * The face at a seat. Who chose none gets one that stays the same, by the number of their seat's fact.
 * @param {Pick<Full<Seat>, "face" | "id" | "kind">} seat
 */
export function faceOf({ face: chosen, id, kind }) {
  return chosen || (kind === "bot" ? "square" : FACES[id % FACES.length]);
}

/**
 * Says whether a face has a shape of its own, as those of bots do; people's are round.
 * @param {string} id
 */
export function isShape(id) {
  return id !== "" && !FACES.some((each) => each === id);
}

/**
 * This person's own face; the first time, chance chooses one.
 * @param {Settings} settings
 * @returns {Face}
 */
export function ownFace(settings) {
  const kept = FACES.find((each) => each === settings.get("face"));
  if (kept) return kept;
  const found = FACES[Math.floor(Math.random() * FACES.length)];
  settings.set("face", found);
  return found;
}
