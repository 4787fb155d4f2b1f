/**
 * The receipt of a match: what this page saw and did before each deal, and how the record of the table compares with it.
 * The same comparison as engine/proof/receipts.py. Findings come back in parts; their sentences are in the catalogue.
 */

import { listText } from "./pledges.js";

/** @import { Part } from "./pledges.js" */

/**
 * @typedef {object} Kept what a page keeps of one deal in which it opened its share
 * @property {number} round
 * @property {string} commitment shown before the page made its share
 * @property {string} pledges the closed list, shown before the page opened its share
 * @property {number} seat
 * @property {string} share
 */

/** @typedef {{ round: number, commitment: string, parts: Part[] }} Dealt a round as the record has it */
/** @typedef {"kept" | "seal" | "list" | "withheld" | "later" | "nothing"} Verdict */

/**
 * Says for each round, in order, whether the record agrees with what was kept.
 * @param {Kept[]} kept
 * @param {Dealt[]} rounds
 * @returns {{ number: number, verdict: Verdict }[]}
 */
export function compareKept(kept, rounds) {
  const found = kept.map((each) => ({ number: each.round, verdict: verdictOf(each, rounds[each.round - 1]) }));
  const known = new Set(kept.map(({ round }) => round));
  const others = rounds.filter(({ round }) => !known.has(round));
  const unknown = others.map(({ round }) => ({ number: round, verdict: /** @type {Verdict} */ ("nothing") }));
  return [...found, ...unknown].sort((one, other) => one.number - other.number);
}

/**
 * Says whether something is wrong with a round.
 * @param {Verdict} verdict
 */
export function isBroken(verdict) {
  return verdict === "seal" || verdict === "list" || verdict === "withheld";
}

/**
 * Returns the key of the sentence for a round's verdict.
 * @param {Verdict} verdict
 */
export function verdictKey(verdict) {
  return verdict === "kept" ? "proof.kept" : `proof.kept_${verdict}`;
}

/**
 * Writes a receipt for `lastcard verify --receipt`.
 * @param {string} table
 * @param {number} game
 * @param {Kept[]} rounds
 */
export function receiptText(table, game, rounds) {
  return `${JSON.stringify({ receipt: 1, table, game, rounds }, null, 1)}\n`;
}

/**
 * @param {Kept} kept
 * @param {Dealt | undefined} dealt
 * @returns {Verdict}
 */
function verdictOf(kept, dealt) {
  if (!dealt) return "later";
  if (dealt.commitment !== kept.commitment) return "seal";
  if (listText(dealt.parts) !== kept.pledges) return "list";
  return dealt.parts[kept.seat]?.share === kept.share ? "kept" : "withheld";
}
