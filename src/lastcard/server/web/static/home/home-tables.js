/**
 * The tables that this browser knows, on the first screen: the one where a seat waits for this person, and the others.
 */

import { getJson } from "../base/http.js";
import { h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { TableInfo } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

const SHOWN = 4;

/**
 * The latest table at which this browser holds a seat, as a link that comes first of all; null if there is none.
 * @param {Page} page
 */
export function tableThatWaits(page) {
  const { i18n, follow } = page;
  const code = heldCodes(page)[0];
  if (!code) return null;
  const head = h("strong", {}, i18n.say("web.home.table", { code }));
  const about = h("span", { class: "waits-about" }, i18n.say("web.home.waits_note"));
  const link = h("a", { class: "waits", href: `/t/${code}`, onclick: follow },
    h("span", { class: "waits-words" }, head, about),
    h("span", { class: "waits-go" }, i18n.say("web.home.waits_go"), icon("right")));
  look(page, code, (words, over) => {
    head.textContent = i18n.say(over ? "web.home.over" : "web.home.waits", { code });
    about.textContent = words;
  }, () => link.remove());
  return link;
}

/**
 * The other tables, latest first; null if there are none.
 * @param {Page} page
 */
export function otherTables(page) {
  const { i18n, seats, follow } = page;
  const waiting = heldCodes(page)[0];
  const codes = seats.visits().map(({ code }) => code).filter((code) => code !== waiting).slice(0, SHOWN);
  if (!codes.length) return null;
  const list = h("ul", { class: "plain-list" });
  const tile = h("section", { class: "tile tile-tables" }, h("h2", {}, i18n.say("web.home.recent")), list);
  for (const code of codes) {
    const about = h("span", { class: "note" });
    const item = h("li", {}, h("a", { class: "list-link", href: `/t/${code}`, onclick: follow },
      h("strong", {}, i18n.say("web.home.table", { code })), about));
    list.append(item);
    look(page, code, (words) => { about.textContent = words; }, () => {
      item.remove();
      tile.hidden = !list.hasChildNodes();
    });
  }
  return tile;
}

/**
 * The codes of the tables at which this browser holds a seat, latest first.
 * @param {Page} page
 */
function heldCodes({ seats }) {
  return seats.visits().map(({ code }) => code).filter((code) => seats.token(code) !== null);
}

/**
 * Asks the server about a table. One that no longer exists is forgotten.
 * @param {Page} page
 * @param {string} code
 * @param {(words: string, over: boolean) => void} found over: nobody waits there, for the match is finished
 * @param {() => void} gone
 */
async function look({ i18n, seats }, code, found, gone) {
  try {
    const table = /** @type {TableInfo} */ (await getJson(`/api/tables/${code}`));
    const names = table.seats.map((seat) => seat.name).join(i18n.say("list.comma"));
    found(i18n.say("web.home.table_about", { phase: i18n.say(`web.home.phase_${table.phase}`), names }), table.phase === "over");
  } catch (error) {
    if (/** @type {{ status?: number }} */ (error).status !== 404) return; // the server is away, and the page says so
    seats.forget(code);
    gone();
  }
}
