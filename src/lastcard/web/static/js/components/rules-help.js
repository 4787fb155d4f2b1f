/**
 * The rule book of the table's edition in a dialog: searched by word, or opened at the rule that a refusal names.
 */

import { fill, freshId, h } from "../elements.js";
import { getJson, inWords } from "../http.js";
import { PageDialog } from "./dialog.js";
import { choiceField, row } from "./fields.js";

/** @import { Page } from "../app.js" */
/** @import { RuleInfo } from "../http.js" */
/** @import { Choice } from "./fields.js" */

/** Rules help. */
export class RulesHelp extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "rules");
    this.edition = "";
    /** @type {Map<string, RuleInfo[]>} */
    this.books = new Map();
  }

  /**
   * Shows the rules of the table, or of the classic game where there is none.
   * @param {object} wish
   * @param {string} wish.rule the ID to open at; "": at the beginning
   * @param {boolean} wish.keys whether the list of keys is wanted first
   */
  async open({ rule, keys }) {
    const { i18n, visit } = this.page;
    this.edition = visit?.state.now.table?.settings.edition ?? (this.edition || "classic");
    const id = freshId("search");
    this.found = h("p", { class: "note", role: "status" });
    this.list = h("div", { class: "rule-list" });
    this.search = h("input", { id, type: "search", class: "field", oninput: () => this.#filter() });
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

  /** What the cards of this table say; nothing where nothing is written on them. */
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
      this.#filter();
    } catch (error) {
      if (this.list) fill(this.list, h("p", { class: "problem", role: "alert" }, inWords(error, i18n)));
    }
  }

  /** Shows the rules that hold every word searched for. */
  #filter() {
    const { i18n } = this.page;
    if (!this.list || !this.found || !this.search) return;
    const words = this.search.value.toLocaleLowerCase(i18n.language).split(/\s+/).filter(Boolean);
    const shown = (this.rules ?? []).filter((rule) => {
      const text = `${rule.id} ${rule.title} ${rule.text}`.toLocaleLowerCase(i18n.language);
      return words.every((word) => text.includes(word));
    });
    this.found.textContent = i18n.say("web.rules.found", { count: shown.length });
    const open = words.length > 0 && shown.length < 12;
    const topics = Map.groupBy(shown, (rule) => rule.topic ?? "");
    fill(this.list, [...topics].flatMap(([topic, rules]) => [
      topic ? h("h3", {}, topic) : null,
      ...rules.map((rule) => h("details", { class: "rule", id: `rule-${rule.id}`, open },
        h("summary", {}, h("span", { class: "rule-title" }, rule.title), " ", h("span", { class: "rule-id" }, rule.id)),
        rule.text.split("\n").filter(Boolean).map((line) => h("p", {}, line)))),
    ]));
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
   * A rule that the edition's own pages do not hold, such as a house rule.
   * @param {string} id
   */
  async #lookUp(id) {
    const { i18n } = this.page;
    try {
      const address = `/api/rules/${encodeURIComponent(id)}?language=${i18n.language}`;
      const rule = /** @type {RuleInfo} */ (await getJson(address));
      this.rules = [rule, ...(this.rules ?? [])];
      this.#filter();
      this.#openAt(id);
    } catch (error) {
      if (this.found) this.found.textContent = inWords(error, i18n);
    }
  }
}

customElements.define("rules-help", RulesHelp);
