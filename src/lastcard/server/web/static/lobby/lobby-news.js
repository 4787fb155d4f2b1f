/**
 * The note that tells what has just changed in the lobby: for ten seconds or until it is closed, wherever the page is
 * scrolled to. What changes within five seconds is one note. The same in one line stands in the bar.
 */

import { ruleChanges } from "../agreement/rule-changes.js";
import { fill, h } from "../parts/elements.js";
import { face, faceOf } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { changesBetween } from "./lobby-changes.js";

/** @import { EditionInfo, PresetInfo } from "lastcard/protocol" */
/** @import { Row } from "../agreement/rule-changes.js" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */
/** @import { Change } from "./lobby-changes.js" */

const TOGETHER = 5000; // milliseconds within which changes are one note
const SHOWN = 10_000; // milliseconds
const MOST = 4; // rows or sentences; the rest is counted

/** The note. */
export class LobbyNews extends HTMLElement {
  /** @type {TableInfo | null} */
  last = null;
  /** @type {TableInfo | null} the table before the note that is shown */
  base = null;
  /** @type {Change[]} what else that note tells, the newest first */
  others = [];
  began = 0; // when the first change of that note came
  line = ""; // the note in one line; empty: nothing is new

  /**
   * @param {Page} page
   * @param {() => void} told called when the line has changed
   */
  show(page, told) {
    this.page = page;
    this.told = told;
    this.className = "lobby-news";
    this.hidden = true;
    /** @type {[EditionInfo[], PresetInfo[]] | null} */
    this.lists = null;
    Promise.all([page.editions(), page.presets()]).then((lists) => { this.lists = lists; }, () => undefined);
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  /**
   * Tells what is different from the table that was shown before.
   * @param {TableInfo} table
   * @param {number | null} you
   */
  update(table, you) {
    const before = this.last;
    this.last = table;
    if (!before || !this.page || !this.lists) return;
    const fresh = this.#changes(before, table, you);
    if (!fresh.length) return;
    const now = performance.now();
    if (!this.base || now - this.began > TOGETHER) {
      this.base = before;
      this.others = [];
      this.began = now;
    }
    this.others.unshift(...fresh.filter(({ rows }) => !rows));
    const [changed] = this.#changes(this.base, table, you).filter(({ rows }) => rows);
    const head = changed ?? (fresh.some(({ rows }) => rows)
      ? { who: table.seats.find((seat) => seat.host) ?? null, text: this.page.i18n.say("web.news.taken_back") } : null);
    const newest = fresh.some(({ rows }) => rows) ? [head, ...this.others] : [...this.others, head];
    this.#tell(newest.filter((each) => each !== null), head && !changed ? head.text : inOneLine(fresh[0]));
  }

  /**
   * Says something else that concerns this person.
   * @param {Change} change
   */
  say(change) {
    this.#tell([change], change.text);
  }

  /**
   * The rules that differ from those that people had been ready for.
   * @param {TableInfo} table
   * @returns {Row[]}
   */
  since(table) {
    if (!table.before || !this.page || !this.lists) return [];
    const [editions, presets] = this.lists;
    return ruleChanges({ i18n: this.page.i18n, editions, presets }, table, table.before, table.settings);
  }

  /**
   * @param {TableInfo} before
   * @param {TableInfo} now
   * @param {number | null} you
   */
  #changes(before, now, you) {
    const [editions, presets] = this.lists ?? [[], []];
    return changesBetween({ i18n: /** @type {Page} */ (this.page).i18n, editions, presets }, before, now, you);
  }

  /**
   * @param {Change[]} changes
   * @param {string} line
   */
  #tell(changes, line) {
    const { i18n } = /** @type {Page} */ (this.page);
    const more = changes.length - MOST;
    fill(this,
      h("button", { class: "btn btn-icon btn-quiet news-close", type: "button", "aria-label": i18n.say("web.news.close"), onclick: () => this.#close() },
        icon("close")),
      changes.slice(0, MOST).map((change) => this.#change(change)), more > 0 && h("p", { class: "note" }, i18n.say("web.news.more", { count: more })));
    this.hidden = false;
    this.line = line;
    this.told?.();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#close(), SHOWN);
  }

  /** @param {Change} change */
  #change({ who, text, rows = [] }) {
    const { i18n } = /** @type {Page} */ (this.page);
    const more = rows.length - MOST;
    return h("div", { class: "news-change" },
      h("p", { class: "news-head" }, who && face(faceOf(who)), h("strong", { dir: "auto" }, text)),
      rows.length > 0 && h("dl", { class: "news-rows" }, rows.slice(0, MOST).flatMap(({ what, old, now }) => [
        h("dt", {}, what),
        h("dd", {}, h("s", {}, old), " › ", h("strong", {}, now)),
      ])),
      more > 0 && h("p", { class: "note" }, i18n.say("web.news.more", { count: more })));
  }

  #close() {
    clearTimeout(this.timer);
    this.hidden = true;
    this.base = null;
    this.line = "";
    this.told?.();
  }
}

/** @param {Change} change */
function inOneLine({ who, text, rows = [] }) {
  if (rows.length !== 1) return text;
  const [{ what, old, now }] = rows;
  return `${who?.name}: ${what}: ${old} › ${now}`;
}

customElements.define("lobby-news", LobbyNews);
