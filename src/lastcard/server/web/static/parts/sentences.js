/**
 * The sentences of a text, where there is room for the first of them only, or where it is shown large.
 */

/**
 * Splits a text into its first sentence and the rest, which may be empty.
 * @param {string} text
 * @returns {[string, string]}
 */
export function headed(text) {
  const end = /[.!?…](?= )|;(?= \p{Lu})/u.exec(text); // a Greek question ends with ";"
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 2)] : [text, ""];
}
