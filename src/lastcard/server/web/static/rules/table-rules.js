/**
 * One illustrated page of a table's rules: tiles first, then its cards, the cards it wrote, and how it is won. The server
 * wrote every sentence from the table's settings; the page only arranges them.
 */

import { art } from "../parts/card/card.js";
import { h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { PageEntry, RulesPage, WorthInfo } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */

const NUMBER = "number"; // what plain numbers do is said by the first tile

/**
 * Arranges the page.
 * @param {RulesPage} page
 * @param {I18n} i18n
 * @param {{ ofTable: boolean }} how ofTable: these are the settings of a table, not only of an edition
 */
export function tableRules(page, i18n, { ofTable }) {
  const entries = [...page.tiles, ...page.cards, ...page.written, page.winning];
  return h("div", { class: "table-rules" },
    h("div", { class: "rules-band" },
      h("div", {}, h("h3", {}, page.title), h("p", {}, page.facts, ofTable && ` ${i18n.say("page.made")}`)),
      entries.some((entry) => entry.house) && h("p", { class: "rules-legend" }, tag(i18n), " ", i18n.say("page.house_legend"))),
    h("ul", { class: "rules-tiles", role: "list" }, page.tiles.map((entry) => tile(entry, i18n))),
    h("div", { class: "rules-rest" },
      h("section", { class: "rules-box rules-cards" }, h("h3", {}, i18n.say("page.cards.head")),
        h("ul", { role: "list" }, page.cards.filter((entry) => entry.name !== NUMBER).map((entry) => card(entry, i18n)))),
      h("div", { class: "rules-side" },
        page.written.length > 0 && h("section", { class: "rules-box is-house" },
          h("h3", {}, i18n.say("page.written.head"), " ", tag(i18n)),
          h("ul", { role: "list" }, page.written.map((entry) => card({ ...entry, house: false }, i18n)))),
        winning(page.winning, page.points, i18n))));
}

/** @param {I18n} i18n */
export function tag(i18n) {
  return h("span", { class: "house-tag" }, i18n.say("page.house"));
}

/**
 * @param {PageEntry} entry
 * @param {I18n} i18n
 */
function tile(entry, i18n) {
  const pictures = illustration(entry, i18n);
  return h("li", { class: `rules-box rules-tile ${entry.house ? "is-house" : ""}`, "data-rule": entry.name },
    pictures.length > 0 && h("div", { class: "rules-picture", "aria-hidden": "true" }, pictures),
    h("div", {}, h("h3", {}, entry.title, entry.house && " ", entry.house && tag(i18n)), h("p", {}, entry.text)));
}

/**
 * Draws what a tile says. It is decoration: the sentence beside it says everything.
 * @param {PageEntry} entry
 * @param {I18n} i18n
 * @returns {(Node | string)[]}
 */
function illustration({ name, cards = [] }, i18n) {
  const shown = (/** @type {string} */ code, caption = "") =>
    h("span", { class: "rules-card" }, art(code), caption && h("span", {}, caption));
  if (name === "match") {
    return [shown(cards[0]), icon("previous"),
      shown(cards[1], i18n.say("page.match.number")), shown(cards[2], i18n.say("page.match.colour"))];
  }
  if (name === "draw") return [shown(cards[0]), icon("next"), shown(cards[1], i18n.say("page.draw.fits"))];
  if (name === "uno") return [h("span", { class: "rules-call" }, i18n.say("page.uno.call")), shown(cards[0])];
  return cards.map((code) => shown(code));
}

/**
 * @param {PageEntry} entry
 * @param {I18n} i18n
 */
function card({ title, text, cards = [], house }, i18n) {
  return h("li", {}, art(cards[0] ?? "none"),
    h("div", {}, h("h4", {}, title, house && " ", house && tag(i18n)), h("p", {}, text)));
}

/**
 * @param {PageEntry} entry
 * @param {WorthInfo[]} points
 * @param {I18n} i18n
 */
function winning({ title, text, house }, points, i18n) {
  return h("section", { class: `rules-box ${house ? "is-house" : ""}` },
    h("h3", {}, title, house && " ", house && tag(i18n)), h("p", {}, text),
    points.length > 0 && h("ul", { class: "rules-points", role: "list" }, points.map((worth) =>
      h("li", {}, art(worth.card), worth.points !== null && h("strong", {}, worth.points), h("span", {}, worth.name)))));
}
