/**
 * Names of people who have said theirs. "Player" is what the server calls whoever has not.
 */

/** @import { I18n } from "../base/i18n.js" */

/**
 * Says whether a name is only the one for somebody who gave none.
 * @param {I18n} i18n
 * @param {string} name
 */
export function isNameless(i18n, name) {
  return name.trim().replace(/\d+$/, "") === i18n.say("web.home.name_default") || !name.trim();
}

/**
 * The name of a table: that of its host. Empty if they have not said theirs.
 * @param {I18n} i18n
 * @param {{ name: string, host: boolean }[]} seats
 */
export function tableName(i18n, seats) {
  const name = seats.find((seat) => seat.host)?.name ?? "";
  return isNameless(i18n, name) ? "" : i18n.say("web.lobby.table_of", { name });
}
