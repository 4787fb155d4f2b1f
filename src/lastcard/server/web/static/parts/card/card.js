/**
 * One card as a button of the hand, and the picture of a card anywhere else. The picture is decoration: the button has
 * the name, its description says what the card can do now.
 */

import { h } from "../elements.js";
import { pictureAddress } from "./pictures.js";

/** @import { I18n } from "../../base/i18n.js" */

/** @typedef {"playable" | "bluff" | "jump" | "unplayable" | "plain"} CardState plain: without hints */

const STATES = /** @type {const} */ (["playable", "bluff", "jump", "unplayable"]);

/**
 * Returns the picture of a card; "back" and "none" are pictures too.
 * @param {string} code
 */
export function art(code) {
  return showArt(h("img", { class: "card-art", alt: "", draggable: "false", width: 200, height: 300 }), code);
}

/**
 * Has an image show a card.
 * @param {HTMLImageElement} picture
 * @param {string} code
 */
export function showArt(picture, code) {
  picture.dataset.picture = code; // the address says nothing: it may hold the picture itself
  picture.src = pictureAddress(code);
  return picture;
}

/**
 * Makes the button of a card.
 * @param {string} code
 * @param {I18n} i18n
 * @param {object} options
 * @param {boolean} options.plain words instead of a picture
 */
export function cardButton(code, i18n, { plain }) {
  const name = i18n.capital(i18n.card(code));
  const button = h("button", { class: "card", type: "button", "data-card": code, tabindex: "-1" });
  if (plain) {
    button.append(name);
  } else {
    button.setAttribute("aria-label", name);
    button.append(art(code));
  }
  return button;
}

/**
 * Shows what may be done with a card. `describe` returns the id of the element that says it in words.
 * @param {HTMLButtonElement} button
 * @param {CardState} state
 * @param {object} options
 * @param {boolean | null} options.selected null: nothing is being chosen
 * @param {(state: CardState) => string} options.describe
 */
export function showCardState(button, state, { selected, describe }) {
  for (const each of STATES) button.classList.toggle(`is-${each}`, selected === null && state === each);
  button.classList.toggle("is-selected", selected === true);
  if (selected === null) button.removeAttribute("aria-pressed");
  else button.setAttribute("aria-pressed", String(selected));
  setAttribute(button, "aria-disabled", selected === null && state === "unplayable" ? "true" : "");
  setAttribute(button, "aria-describedby", selected === null ? describe(state) : "");
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value "" removes it
 */
function setAttribute(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
