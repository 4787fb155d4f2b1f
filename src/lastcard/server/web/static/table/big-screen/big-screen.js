/**
 * Where a table is shown on a big screen in the room, with everybody's cards on their own phones. The screen itself is in `tv`.
 */

/** Whether this address asks for that screen, in its older form. */
export function isBigScreen() {
  return new URLSearchParams(location.search).get("view") === "screen";
}

/**
 * Returns where a table is shown that way.
 * @param {string} code
 */
export function bigScreenOf(code) {
  return `/tv/${code}`;
}
