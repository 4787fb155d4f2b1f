/**
 * Where the record of a game is, and a link that saves it.
 */

import { h } from "../elements.js";

/** @import { I18n } from "../../base/i18n.js" */

/**
 * Where the record of a game is.
 * @param {string} code
 * @param {number} game
 */
export function recordPath(code, game) {
  return `/api/tables/${code}/games/${game}/record`;
}

/**
 * A link that saves the record of a game.
 * @param {I18n} i18n
 * @param {string} code
 * @param {number} game
 */
export function recordLink(i18n, code, game) {
  const download = `${code}-${game}.lastcard`;
  return h("a", { class: "btn", href: recordPath(code, game), download }, i18n.say("web.proof.download"));
}
