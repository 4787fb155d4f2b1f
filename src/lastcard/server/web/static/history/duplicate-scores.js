/**
 * Duplicate tables side by side: what each seat made of the same cards, round by round and together.
 */

import { ask, inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { fill, h } from "../parts/elements.js";

/** @import { Comparison, PlayedTable } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

/**
 * Shows the comparison until another screen is shown.
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string[]} found the code of one of the tables
 */
export async function show(root, page, [code]) {
  await loadSheet("parts/style/results.css");
  const { i18n, follow } = page;
  const title = i18n.say("web.twins.title");
  document.title = i18n.say("web.title", { screen: title });
  const body = h("div", { class: "history" });
  root.append(h("main", { class: "history-screen", id: "main", tabindex: "-1" }, body,
    h("p", { class: "history-home" }, h("a", { class: "btn btn-quiet", href: `/t/${code}`, onclick: follow }, i18n.say("web.twins.back")))));
  const load = async () => {
    try {
      const compared = /** @type {Comparison} */ (await ask(page, "GET", `/api/tables/${code}/twins`, { code }));
      fill(body, h("h1", {}, title), h("p", { class: "note" }, i18n.say("web.twins.scored")), results(i18n, compared), again);
    } catch (error) {
      fill(body, h("h1", {}, title), h("p", { class: "problem", role: "alert" }, inWords(error, i18n)), again);
    }
  };
  const again = h("p", {}, h("button", { class: "btn", type: "button", onclick: load }, i18n.say("web.twins.again")));
  await load();
  page.toHead();
  return () => undefined;
}

/**
 * @param {Page["i18n"]} i18n
 * @param {Comparison} compared
 */
function results(i18n, { tables, alike }) {
  if (!alike) return h("p", { class: "problem" }, i18n.say("web.twins.unlike"));
  const rounds = tables[0].rounds.length;
  if (rounds === 0) return h("p", { role: "status" }, i18n.say("web.twins.none_yet"));
  const parts = Array.from({ length: rounds }, (_, round) => part(tables, i18n.say("web.twins.round", { number: round + 1 }), (table, seat) => table.rounds[round][seat]));
  const sums = part(tables, i18n.say("web.twins.total"), (table, seat) => table.rounds.reduce((sum, points) => sum + points[seat], 0));
  const heads = [...tables.map((table, number) => i18n.say(table.yours ? "web.twins.yours" : "web.twins.table", { number: number + 1 })), ...(tables.length === 2 ? [i18n.say("web.twins.difference")] : [])];
  return h("div", { class: "history-table", tabindex: "0", role: "region", "aria-label": i18n.say("web.twins.title") }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, i18n.say("web.twins.seat")), heads.map((head) => h("th", { scope: "col" }, head)))),
    rounds > 1 && parts, rounds > 1 ? sums : parts));
}

/**
 * One round, or all together: a line for every seat.
 * @param {readonly PlayedTable[]} tables
 * @param {string} title
 * @param {(table: PlayedTable, seat: number) => number} points
 */
function part(tables, title, points) {
  const mine = Math.max(0, tables.findIndex(({ yours }) => yours));
  const line = (/** @type {string} */ _, /** @type {number} */ seat) => {
    const made = tables.map((table) => points(table, seat));
    return h("tr", {}, h("th", { scope: "row" }, String(seat + 1)),
      tables.map((table, number) => h("td", {}, h("span", { dir: "auto" }, table.names[seat] ?? ""), " ", h("strong", {}, signed(made[number])))),
      tables.length === 2 && h("td", {}, h("strong", {}, signed(made[mine] - made[1 - mine]))));
  };
  return h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", colspan: tables.length + 2 }, title)), tables[0].names.map(line));
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
