/**
 * Where the record of a game is, and a link that saves it.
 */

import { getText, inWords } from "../../base/http.js";
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
 * A link that saves the record of a game, and a place for why that failed. Somebody with a seat asks as its person.
 * @param {{ i18n: I18n, seats: { token: (code: string) => string | null } }} page
 * @param {string} code
 * @param {number} game
 */
export function recordLink({ i18n, seats }, code, game) {
  const path = recordPath(code, game);
  const download = `${code}-${game}.lastcard`;
  const said = h("span", { class: "note", role: "status" });
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const text = await getText(path, seats.token(code));
      said.textContent = "";
      h("a", { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download }).click();
    } catch (error) {
      said.textContent = inWords(error, i18n);
    }
  };
  return [h("a", { class: "btn", href: path, download, onclick: save }, i18n.say("web.proof.download")), said];
}
