/**
 * The rules of a table on one page, as the server writes them from its settings. The help, the explanations at the table
 * and the close-up of a card all read from it.
 */

import { postJson } from "../base/http.js";
import { colourOf } from "../base/i18n.js";

/** @import { MomentInfo, PageEntry, RulesPage } from "lastcard/protocol" */
/** @import { Happening, Snapshot, Step, TableInfo } from "./state.js" */

/** @type {Map<string, Promise<RulesPage>>} */
const known = new Map();
const LAYING = ["played", "stacked", "jumped", "turned"];
const CAUSES = [...LAYING, "took"];
const ALL = ["rotated", "shuffled"]; // events that befall everybody
const BOTH = ["challenged", "swapped", "traded"]; // and those that befall the other seat, too: who catches somebody is not caught

/**
 * Asks for the page of a table, or of an edition where there is no table.
 * @param {Pick<TableInfo, "settings" | "seats"> | { edition: string }} of
 * @param {string} language
 * @returns {Promise<RulesPage>}
 */
export function rulesPage(of, language) {
  const wanted = "settings" in of
    ? { settings: of.settings, players: Math.max(of.seats.length, 2), language }
    : { settings: { edition: of.edition }, language };
  const key = JSON.stringify(wanted);
  const found = known.get(key) ?? /** @type {Promise<RulesPage>} */ (postJson("/api/rules/page", wanted));
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/**
 * Finds what a card does at a table.
 * @param {RulesPage} page
 * @param {string} code
 * @returns {PageEntry | undefined}
 */
export function entryOf({ cards, written }, code) {
  const face = faceOf(code);
  const general = face.startsWith("custom") ? "custom" : "number";
  return written.find((entry) => entry.name === code) ?? cards.find((entry) => entry.name === face)
    ?? cards.find((entry) => entry.name === general);
}

/**
 * Finds the most telling thing that a step did to the viewer; null if it did nothing to them.
 * @param {RulesPage} page
 * @param {Step} step
 * @param {Pick<Snapshot, "you" | "position">} now
 * @returns {{ moment: MomentInfo, event: Happening } | null}
 */
export function momentOf({ moments }, step, { you, position }) {
  if (you === null) return null;
  for (const moment of moments) {
    for (const [place, event] of step.events.entries()) {
      const fits = event.name === moment.event && (!moment.detail || event.detail === moment.detail);
      const concerns = event.seat === you || ALL.includes(event.name) || (event.other === you && BOTH.includes(event.name));
      if (concerns && fits && (!moment.by || moment.by === causeOf(step.events.slice(0, place), position?.top ?? ""))) {
        return { moment, event };
      }
    }
  }
  return null;
}

/**
 * The face of the card that caused an event: the last card laid before it, or the one on top if cards are taken for it.
 * @param {Happening[]} earlier
 * @param {string} top
 */
function causeOf(earlier, top) {
  const cause = earlier.findLast((event) => CAUSES.includes(event.name));
  return faceOf(cause && LAYING.includes(cause.name) ? cause.cards[0] ?? "" : top);
}

/** @param {string} code */
function faceOf(code) {
  return colourOf(code) ? code.slice(1) : code;
}
