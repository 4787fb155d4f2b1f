/**
 * The rules in a dialog: this table's rules on one page, the whole rule book with chapters and a search in everyday words,
 * and the quiz. The server finds the answers; the page only shows them.
 */

import { getJson, inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { rulesPage } from "../model/rules-page.js";
import { fill, freshId, h } from "../parts/elements.js";
import { choiceField } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { PageDialog } from "../shell/dialog.js";
import { tableRules, tag } from "./table-rules.js";

/** @import { Answers, RuleInfo, RulesPage } from "lastcard/protocol" */
/** @import { Choice } from "../parts/fields.js" */
/** @import { Page } from "../shell/page.js" */

/** @typedef {"page" | "book" | "quiz"} Part */

const LONGEST = 200; // the longest question that the server reads
const TYPING = 250; // milliseconds after the last key before the question is sent
const OPEN = 3; // answers shown open
const PARTS = /** @type {const} */ (["page", "book", "quiz"]);

/** Rules help. */
export class RulesHelp extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "rules");
    this.edition = "";
    /** @type {Part} */
    this.shown = "page";
    /** @type {RuleInfo[]} */
    this.rules = [];
    /** @type {RulesPage | null} */
    this.onePage = null;
    /** @type {Map<string, RuleInfo[]>} */
    this.books = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Shows the rules of the table, or of the classic game if there is no table.
   * @param {object} wish
   * @param {string} wish.rule the ID to open at; "": at the beginning
   * @param {boolean} wish.keys whether to show the list of keys
   */
  async open({ rule, keys }) {
    const { i18n, visit } = this.page;
    this.edition = visit?.state.now.table?.settings.edition ?? (this.edition || "classic");
    this.found = h("p", { class: "note", role: "status" });
    this.body = h("div", { class: "rules-body" });
    const id = freshId("search");
    this.search = h("input", {
      id, type: "search", class: "field", maxlength: LONGEST, placeholder: i18n.say("web.rules.example"), oninput: () => this.#typed(),
    });
    this.tabs = h("nav", { class: "rules-tabs", "aria-label": i18n.say("page.tabs") });
    const [choice] = await Promise.all([this.#editionChoice(), loadSheet("rules/rules.css"), loadSheet("rules/table-rules.css")]);
    this.present(i18n.say("web.rules.title"),
      h("div", { class: "rules-tools" }, this.tabs,
        h("div", { class: "rules-search" }, icon("search"),
          h("label", { class: "sr-only", for: id }, i18n.say("web.rules.search")), this.search),
        choice),
      this.found, this.body);
    this.showsKeys = keys;
    await this.#read();
    await this.#go(rule || this.search.value ? "book" : "page"); // somebody may have typed meanwhile
    if (rule) this.#openAt(rule);
  }

  /**
   * Shows one part of the help.
   * @param {Part} part
   */
  async #go(part) {
    this.shown = part;
    this.#showTabs();
    if (this.search && part !== "book") this.search.value = "";
    if (part === "page") await this.#showPage();
    else if (part === "quiz") await this.#showQuiz();
    else await this.#show();
  }

  #showTabs() {
    const { i18n, visit } = this.page;
    const own = visit?.state.now.table ? "table" : "edition";
    const names = { page: i18n.say(`page.tab.${own}`), book: i18n.say("page.tab.book"), quiz: i18n.say("page.tab.quiz") };
    if (!this.tabs) return;
    const focused = this.tabs.contains(document.activeElement);
    fill(this.tabs, PARTS.map((part) => h("button", {
      class: "rules-tab", type: "button", "data-part": part, "aria-current": part === this.shown ? "true" : null,
      onclick: () => this.#go(part),
    }, names[part], part === "book" && this.rules.length > 0 && h("span", { class: "rules-count" }, ` ${this.rules.length}`))));
    if (focused) /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-current]"))?.focus();
  }

  async #showPage() {
    const { i18n, visit } = this.page;
    this.#tell("");
    if (!this.body || !this.onePage) return;
    const rules = tableRules(this.onePage, i18n, { ofTable: Boolean(visit?.state.now.table) });
    fill(this.body, this.showsKeys ? [this.#keys(), rules] : [rules, this.#keys()]);
  }

  async #showQuiz() {
    const { QuizGame } = await import("./quiz.js");
    await loadSheet("rules/quiz.css");
    if (!this.body || this.shown !== "quiz") return;
    this.#tell("");
    const game = new QuizGame(this.page, { edition: this.edition, level: 3 });
    fill(this.body, game);
    game.begin();
  }

  /** What each key does at the table; nothing elsewhere, or while keys are off. */
  #keys() {
    const { i18n, settings, visit } = this.page;
    if (!visit || !settings.get("shortcuts")) return null;
    return h("details", { class: "rule keys-help", open: this.showsKeys },
      h("summary", {}, i18n.say("web.settings.keys")),
      h("ul", { class: "key-list" }, Object.entries(settings.get("keys")).map(([action, key]) =>
        keyLine(i18n.say(`web.settings.key_${action}`), key.toUpperCase())),
      keyLine(i18n.say("web.fx.key_walk"), i18n.say("web.fx.arrows")),
      keyLine(i18n.say("web.fx.key_move"), i18n.say("web.fx.shift_arrows"))),
      h("p", {}, i18n.say("closeup.hold")));
  }

  async #editionChoice() {
    const { i18n, editions, visit } = this.page;
    const known = await editions().catch(() => []);
    if (visit?.state.now.table || !known.length) return null;
    const choices = known.map((each) => /** @type {Choice} */ ([each.name, each.title]));
    return choiceField(i18n.say("web.lobby.edition"), { choices, value: this.edition }, async (edition) => {
      this.edition = edition;
      await this.#read();
      if (this.shown !== "page" && this.search?.value) await this.#show();
      else await this.#go(this.shown);
    });
  }

  /** Fetches the page and the book of the edition. */
  async #read() {
    const { i18n, visit } = this.page;
    const address = `/api/rules?edition=${encodeURIComponent(this.edition)}&language=${i18n.language}`;
    const book = async () => {
      if (!this.books.has(address)) this.books.set(address, await getJson(address));
      return this.books.get(address) ?? [];
    };
    try {
      [this.rules, this.onePage] = await Promise.all([
        book(), rulesPage(visit?.state.now.table ?? { edition: this.edition }, i18n.language),
      ]);
    } catch (error) {
      if (this.body) fill(this.body, h("p", { class: "problem", role: "alert" }, inWords(error, i18n)));
    }
  }

  /** Waits for a pause in typing, then asks. */
  #typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#go("book"), TYPING);
  }

  /** Shows the answers to the question in the search field, or the whole book if it is empty. */
  async #show() {
    const { i18n } = this.page;
    const question = this.search?.value.trim() ?? "";
    if (!question) {
      this.#showBook();
      return;
    }
    const address = `/api/answers?${new URLSearchParams({ question, edition: this.edition, language: i18n.language })}`;
    try {
      const found = /** @type {Answers} */ (await getJson(address));
      if (question !== this.search?.value.trim()) return; // somebody went on typing
      this.#tell(found.answered
        ? i18n.say("web.rules.found", { count: found.rules.length })
        : i18n.say(found.rules.length ? "web.rules.nearest" : "web.rules.none"));
      if (this.body) {
        fill(this.body, h("div", { class: "rule-list" },
          found.rules.map((rule, place) => this.#entry(rule, { open: place < OPEN, marked: found.marked ?? [] }))));
      }
    } catch (error) {
      this.#tell(inWords(error, i18n));
    }
  }

  /** Shows the whole book: its chapters beside their rules. */
  #showBook() {
    const { i18n } = this.page;
    const topics = [...Map.groupBy(this.rules, (rule) => rule.topic ?? "")];
    this.#tell(i18n.say("web.rules.found", { count: this.rules.length }));
    const heads = topics.map(([topic]) => h("h3", { tabindex: "-1" }, topic));
    const to = (/** @type {number} */ place) => {
      heads[place].scrollIntoView({ block: "start" });
      heads[place].focus({ preventScroll: true });
    };
    if (!this.body) return;
    fill(this.body, h("div", { class: "rules-book" },
      h("nav", { class: "rules-chapters", "aria-label": i18n.say("page.chapters") },
        topics.map(([topic, chapter], place) => h("button", { class: "rules-chapter", type: "button", onclick: () => to(place) },
          h("span", {}, topic), h("span", { class: "rules-count" }, chapter.length)))),
      h("div", { class: "rule-list" }, topics.flatMap(([, chapter], place) =>
        [heads[place], ...chapter.map((rule) => this.#entry(rule, { open: false, marked: [] }))]))));
  }

  /**
   * @param {RuleInfo} rule
   * @param {{ open: boolean, marked: readonly string[] }} how marked: words to mark
   */
  #entry(rule, { open, marked }) {
    const house = this.#ours(rule.id);
    return h("details", { class: `rule ${house ? "is-house" : ""}`, id: `rule-${rule.id}`, open },
      h("summary", {},
        h("span", { class: "rule-title" }, withMarks(rule.title, marked), house && " ", house && tag(this.page.i18n)),
        " ", h("span", { class: "rule-id" }, rule.id)),
      rule.text.split("\n").map((line) => h("p", {}, withMarks(line, marked))));
  }

  /**
   * Says whether a house rule is in play here.
   * @param {string} id
   */
  #ours(id) {
    const { tiles = [], cards = [] } = this.onePage ?? {};
    return id.startsWith("HOUSE-") && [...tiles, ...cards].some((entry) => entry.house && entry.rules?.includes(id));
  }

  /** @param {string} sentence */
  #tell(sentence) {
    if (this.found) this.found.textContent = sentence;
  }

  /** @param {string} rule */
  #openAt(rule) {
    const first = rule.split(/[\s,]+/)[0];
    const entry = /** @type {HTMLDetailsElement | null} */ (this.body?.querySelector(`#rule-${CSS.escape(first)}`));
    if (!entry) {
      this.#lookUp(first);
      return;
    }
    entry.open = true;
    entry.classList.add("is-wanted");
    entry.querySelector("summary")?.focus();
    entry.scrollIntoView({ block: "center" });
  }

  /**
   * A rule that is not on the edition's own pages.
   * @param {string} id
   */
  async #lookUp(id) {
    const { i18n } = this.page;
    try {
      const address = `/api/rules/${encodeURIComponent(id)}?language=${i18n.language}`;
      const rule = /** @type {RuleInfo} */ (await getJson(address));
      this.rules = [rule, ...this.rules];
      this.#showBook();
      this.#openAt(id);
    } catch (error) {
      this.#tell(inWords(error, i18n));
    }
  }
}

/**
 * Marks words where a text has them as they are.
 * @param {string} text
 * @param {readonly string[]} words
 */
function withMarks(text, words) {
  if (!words.length) return [text];
  const any = words.toSorted((one, other) => other.length - one.length).map((word) => word.replaceAll("+", "\\+")).join("|");
  const wanted = new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, "giu");
  return text.split(wanted).map((part, place) => (place % 2 ? h("mark", {}, part) : part));
}

/**
 * @param {string} text
 * @param {string} key
 */
function keyLine(text, key) {
  return h("li", {}, h("span", {}, text), h("kbd", {}, key));
}

customElements.define("rules-help", RulesHelp);
