/**
 * The matches that ended in this browser: what is kept of them. They are kept here and nowhere else.
 */

import { keep } from "../base/settings.js";

/** @import { Snapshot } from "../model/state.js" */

/**
 * @typedef {object} Match one match that ended
 * @property {string} code of the table
 * @property {number} game its number at the table
 * @property {number} at when it was seen to be over, in milliseconds
 * @property {string} edition
 * @property {number} seats how many played
 * @property {boolean} won
 * @property {number} score
 */

const PLACE = "lastcard.matches";
const KEPT = 1000;

/** The matches of one browser, the oldest first. */
export class Matches {
  /** @param {Storage | null} storage null: nothing is kept */
  constructor(storage) {
    this.storage = storage;
  }

  /** @returns {Match[]} */
  get all() {
    try {
      const kept = JSON.parse(this.storage?.getItem(PLACE) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isMatch) : [];
    } catch {
      return [];
    }
  }

  /**
   * Notes a match that is over and was played here, once.
   * @param {Snapshot} now
   * @param {number} at
   */
  note({ table, you, game, position }, at) {
    if (table?.phase !== "over" || you === null || !game || !position || you >= position.scores.length) return;
    const { all } = this;
    if (all.some((each) => each.code === table.code && each.game === table.game)) return;
    const won = position.match_winners.includes(you);
    const match = { code: table.code, game: table.game, at, edition: game.edition, seats: position.scores.length, won, score: position.scores[you] };
    keep(this.storage, PLACE, JSON.stringify([...all, match].slice(-KEPT)));
  }

  /** Forgets all of them. */
  forget() {
    this.storage?.removeItem(PLACE);
  }
}

/** @param {Partial<Match> | null} match */
function isMatch(match) {
  return typeof match?.code === "string" && Number.isFinite(match.game) && Number.isFinite(match.at) && typeof match.edition === "string"
    && Number.isInteger(match.seats) && typeof match.won === "boolean" && Number.isFinite(match.score);
}
