/**
 * The table on a big screen in the room, with everybody's cards on their own phones. It watches, whatever seat this browser holds, so
 * no hand can be seen on it.
 */

/** Whether this page is such a screen. */
export function isBigScreen() {
  return new URLSearchParams(location.search).get("view") === "screen";
}

/**
 * Returns where a table is shown that way.
 * @param {string} code
 */
export function bigScreenOf(code) {
  return `/t/${code}?view=screen`;
}
