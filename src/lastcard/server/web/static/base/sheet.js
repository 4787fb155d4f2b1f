/**
 * Style sheets that few visits need: each is fetched when something that it dresses is shown.
 */

import { at } from "./site-path.js";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Adds a style sheet to the page once, and waits for it. Without it a screen is plain, but it works.
 * @param {string} name its path among the page's files
 */
export function loadSheet(name) {
  const known = sheets.get(name);
  if (known) return known;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = at(`/static/${name}`);
    link.onload = () => resolve();
    link.onerror = () => {
      sheets.delete(name);
      resolve();
    };
    document.head.append(link);
  });
  sheets.set(name, loaded);
  return loaded;
}
