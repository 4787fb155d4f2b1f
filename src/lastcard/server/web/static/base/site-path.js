/**
 * Where the page lives on its server: at the top, or under a path, as in "https://club.example/uno/". Everything else writes addresses as
 * if it were at the top; this module adds the path where an address leaves the page, and takes it away where one comes in.
 */

/** The path, without a slash at its end; "" at the top. This module and the packs lie two folders below it. */
export const BASE = new URL("../../", import.meta.url).pathname.slice(0, -1);

/**
 * Returns where an address of the page really is.
 * @param {string} path
 */
export function at(path) {
  return path.startsWith("/") ? BASE + path : path;
}

/**
 * Returns a path as the page writes it.
 * @param {string} path as the browser has it
 */
export function within(path) {
  return BASE && (path === BASE || path.startsWith(`${BASE}/`)) ? path.slice(BASE.length) || "/" : path;
}
