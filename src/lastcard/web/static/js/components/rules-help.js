/**
 * The rule book of the table's edition in a dialog: searched in everyday words, or opened at the rule that a refusal names.
 * The server finds the answers; the page only shows them.
 */

import { fill, freshId, h } from "../elements.js";
import { getJson, inWords } from "../http.js";
import { PageDialog } from "./dialog.js";
import { choiceField, row } from "./fields.js";

/** @import { Page } from "../app.js" */
/** @import { Answers, RuleInfo } from "lastcard/protocol" */
/** @import { Choice } from "./fields.js" */

const LONGEST = 200; // the longest question that the server reads
const TYPING = 250; // milliseconds after the last key before the question is sent
const OPEN = 3; // answers shown open

/** Rules help. */
export class RulesHelp extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "rules");
    this.edition = "";
    /** @type {Map<string, RuleInfo[]>} */
    this.books = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Shows the rules of the table, or of the classic game if there is no table.
   * @param {object} wish
   * @param {string} wish.rule the ID to open at; "": at the beginning
   * @param {boolean} wish.keys whether to show the list of keys first
   */
  async open({ rule, keys }) {
    const { i18n, visit } = this.page;
    this.edition = visit?.state.now.table?.settings.edition ?? (this.edition || "classic");
    const id = freshId("search");
    this.found = h("p", { class: "note", role: "status" });
    this.list = h("div", { class: "rule-list" });
    this.search = h("input", {
      id, type: "search", class: "field", maxlength: LONGEST, placeholder: i18n.say("web.rules.example"), oninput: () => this.#typed(),
    });
    this.present(i18n.say("web.rules.title"),
      h("div", { class: "rules-tools" },
        await this.#editionChoice(),
        row(i18n.say("web.rules.search"), id, this.search)),
      visit && this.#keys({ open: keys }), this.#written(), this.found, this.list);
    await this.#read();
    if (rule) this.#openAt(rule);
  }

  /**
   * What each key does at the table; nothing while keys are off.
   * @param {{ open: boolean }} how
   */
  #keys({ open }) {
    const { i18n, settings } = this.page;
    if (!settings.get("shortcuts")) return null;
    return h("details", { class: "rule keys-help", open }, h("summary", {}, i18n.say("web.settings.keys")),
      h("ul", { class: "key-list" }, Object.entries(settings.get("keys")).map(([action, key]) =>
        h("li", {}, h("span", {}, i18n.say(`web.settings.key_${action}`)), h("kbd", {}, key.toUpperCase())))));
  }

  /** What the table wrote on its cards; nothing if they are blank. */
  #written() {
    const { i18n, visit } = this.page;
    const says = (visit?.state.now.game?.says ?? []).flatMap((text, card) => (text ? [{ text, card }] : []));
    if (!says.length) return null;
    return h("section", {}, h("h3", {}, i18n.say("web.rules.written")), h("ul", {}, says.map(({ text, card }) =>
      h("li", {}, i18n.say("play.written", { card: i18n.card(`custom${card + 1}`), text })))));
  }

  async #editionChoice() {
    const { i18n, editions, visit } = this.page;
    const known = await editions().catch(() => []);
    if (visit?.state.now.table || !known.length) {
      const title = known.find((each) => each.name === this.edition)?.title ?? this.edition;
      return h("p", { class: "note" }, i18n.say("web.rules.of", { edition: title }));
    }
    const choices = known.map((each) => /** @type {Choice} */ ([each.name, each.title]));
    return choiceField(i18n.say("web.lobby.edition"), { choices, value: this.edition }, (edition) => {
      this.edition = edition;
      this.#read();
    });
  }

  async #read() {
    const { i18n } = this.page;
    const address = `/api/rules?edition=${encodeURIComponent(this.edition)}&language=${i18n.language}`;
    try {
      if (!this.books.has(address)) this.books.set(address, await getJson(address));
      this.rules = this.books.get(address) ?? [];
      await this.#show();
    } catch (error) {
      if (this.list) fill(this.list, h("p", { class: "problem", role: "alert" }, inWords(error, i18n)));
    }
  }

  /** Waits for a pause in typing, then asks. */
  #typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#show(), TYPING);
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
      this.#list(found.rules.map((rule, place) => this.#entry(rule, { open: place < OPEN })));
    } catch (error) {
      this.#tell(inWords(error, i18n));
    }
  }

  #showBook() {
    const rules = this.rules ?? [];
    const topics = Map.groupBy(rules, (rule) => rule.topic ?? "");
    this.#tell(this.page.i18n.say("web.rules.found", { count: rules.length }));
    this.#list([...topics].flatMap(([topic, chapter]) => [
      topic ? h("h3", {}, topic) : null,
      ...chapter.map((rule) => this.#entry(rule, { open: false })),
    ]));
  }

  /**
   * @param {RuleInfo} rule
   * @param {{ open: boolean }} how
   */
  #entry(rule, { open }) {
    return h("details", { class: "rule", id: `rule-${rule.id}`, open },
      h("summary", {}, h("span", { class: "rule-title" }, rule.title), " ", h("span", { class: "rule-id" }, rule.id)),
      rule.text.split("\n").map((line) => h("p", {}, line)));
  }

  /** @param {string} sentence */
  #tell(sentence) {
    if (this.found) this.found.textContent = sentence;
  }

  /** @param {(HTMLElement | null)[]} entries */
  #list(entries) {
    if (this.list) fill(this.list, entries);
  }

  /** @param {string} rule */
  #openAt(rule) {
    const first = rule.split(/[\s,]+/)[0];
    const entry = /** @type {HTMLDetailsElement | null} */ (this.list?.querySelector(`#rule-${CSS.escape(first)}`));
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
   * A rule that is not on the edition's own pages, such as a house rule.
   * @param {string} id
   */
  async #lookUp(id) {
    const { i18n } = this.page;
    try {
      const address = `/api/rules/${encodeURIComponent(id)}?language=${i18n.language}`;
      const rule = /** @type {RuleInfo} */ (await getJson(address));
      this.rules = [rule, ...(this.rules ?? [])];
      this.#showBook();
      this.#openAt(id);
    } catch (error) {
      this.#tell(inWords(error, i18n));
    }
  }
}

customElements.define("rules-help", RulesHelp);
