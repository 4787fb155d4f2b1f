/**
 * How many cards a table has to write on.
 */

/** @import { EditionInfo } from "lastcard/protocol" */
/** @import { TableInfo } from "./state.js" */

const OPTION = "custom_count"; // how many are shuffled in

/**
 * Counts the customizable cards by the edition and what the table has changed in it.
 * @param {TableInfo} table
 * @param {EditionInfo[] | undefined} editions undefined: not known yet
 */
export function cardsToWrite({ settings }, editions) {
  const edition = editions?.find((each) => each.name === settings.edition);
  const wanted = Number(settings.options[OPTION] ?? Infinity);
  return Math.min(edition?.written ?? 0, Number.isNaN(wanted) ? Infinity : wanted);
}
