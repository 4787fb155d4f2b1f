/**
 * The living room: a table on a television. `/tv` asks for the code of a table, by the keys of a remote; `/tv/CODE` shows it.
 */

import { loadSheet } from "../base/sheet.js";
import { TvDoor } from "./tv-door.js";
import { TvScreen } from "./tv-screen.js";

/** @import { Page } from "../shell/page.js" */

/**
 * Shows the screen of an address.
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string[]} found the code; undefined: none yet
 */
export async function show(root, page, [code]) {
  await Promise.all([loadSheet("tv/tv.css"), loadSheet("tv/tv-play.css"), loadSheet("tv/tv-end.css")]);
  const screen = code ? new TvScreen(page, code.toUpperCase()) : new TvDoor(page);
  root.replaceChildren(screen);
  screen.begin();
  return () => screen.end();
}
