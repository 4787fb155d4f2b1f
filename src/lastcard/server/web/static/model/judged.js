/**
 * Which written cards the table judges: nothing follows from them by themselves.
 */

/**
 * Says whether a text is one that the table judges: it stands in quotation marks, and nothing else does.
 * @param {string} text as the table plays it
 */
export function isJudged(text) {
  return /^"[^"]*"$/.test(text);
}
