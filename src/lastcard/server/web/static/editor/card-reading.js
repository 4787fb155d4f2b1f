/**
 * What the server says about written cards: what a text means, what to begin from, what a card does. Every answer is asked
 * for once.
 */

import { getJson, postJson, Problem } from "../base/http.js";

/** @import { CardIdeas, CardPreview, CardRead } from "lastcard/protocol" */

/** @typedef {{ edition: string, language: string }} Sheet whose samples there are, and the language of the answers */

const LATER = [1500, 3000, 6000]; // milliseconds until a busy server is asked again
const BUSY = [0, 429, 503];

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * Says what a text means, or which of its words were not understood.
 * @param {string} text
 * @param {Sheet} sheet
 * @returns {Promise<CardRead>}
 */
export function readCard(text, sheet) {
  return once(`read ${JSON.stringify([text, sheet])}`, () => postJson("/api/written", { text, ...sheet }));
}

/**
 * Lists what to begin a card from.
 * @param {Sheet} sheet
 * @returns {Promise<CardIdeas>}
 */
export function cardIdeas(sheet) {
  return once(`ideas ${JSON.stringify(sheet)}`, () => getJson(`/api/written/ideas?${new URLSearchParams(sheet)}`));
}

/**
 * Has rounds played with a card.
 * @param {string} text
 * @param {Sheet} sheet
 * @param {number} players
 * @returns {Promise<CardPreview>}
 */
export function tryCard(text, sheet, players) {
  const question = `try ${JSON.stringify([text, sheet, players])}`;
  const asked = /** @type {Promise<CardPreview>} */ (once(question, () => postJson("/api/written/trial", { text, ...sheet, players })));
  asked.then((found) => found.cut_short && answers.delete(question), () => undefined); // there will be time for more rounds
  return asked;
}

/**
 * @template Answer
 * @param {string} question
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
function once(question, ask) {
  const asked = answers.get(question) ?? patiently(ask, LATER);
  answers.set(question, asked);
  asked.catch(() => answers.delete(question));
  return asked;
}

/**
 * Asks again a little later if the server is busy or away.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @param {number[]} pauses
 * @returns {Promise<Answer>}
 */
async function patiently(ask, [pause, ...more]) {
  try {
    return await ask();
  } catch (error) {
    if (pause === undefined || !(error instanceof Problem) || !BUSY.includes(error.status)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return patiently(ask, more);
  }
}
