/**
 * What to begin a card from: sentences with blanks, the samples of the edition's sheet, the gallery of ready cards, and the
 * cards that this browser keeps.
 */

import { fill, freshId, h } from "../parts/elements.js";
import { options } from "../parts/fields.js";
import { icon } from "../parts/icons.js";

/** @import { BlankInfo, CardIdeas, TemplateInfo } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { CardLibrary } from "../kept/card-library.js" */
/** @import { Child } from "../parts/elements.js" */

/** @typedef {"blanks" | "mine" | "gallery"} Shelf */
/** @typedef {(text: string, title?: string) => void} Take */

const SHELVES = /** @type {const} */ (["blanks", "mine", "gallery"]);
const HIGHEST = 20; // in a blank for a number

/** The box with the beginnings. */
export class CardBeginnings {
  /**
   * @param {I18n} i18n
   * @param {CardLibrary} library
   * @param {Take} take
   */
  constructor(i18n, library, take) {
    this.i18n = i18n;
    this.library = library;
    this.take = take;
    /** @type {CardIdeas | null} */
    this.ideas = null;
    /** @type {Shelf} */
    this.shelf = "blanks";
    this.tabs = h("div", { class: "shelves", role: "group", "aria-label": i18n.say("web.write.begin") }, SHELVES.map((shelf) => h("button", {
      class: "chip-choice", type: "button", value: shelf, onclick: () => this.#open(shelf),
    }, i18n.say(`web.write.${shelf}`))));
    this.body = h("div", { class: "shelf" });
    this.filling = h("div", { class: "blanks", role: "group", "aria-label": i18n.say("web.write.blanks"), hidden: true });
    this.element = h("section", { class: "box box-begin", "aria-label": i18n.say("web.write.begin") }, this.tabs, this.body);
  }

  /** @param {CardIdeas} ideas */
  show(ideas) {
    this.ideas = ideas;
    this.#open(this.shelf);
  }

  /** Shows the cards of this browser as they are now. */
  refresh() {
    if (this.shelf === "mine") this.#open("mine");
  }

  /** No template is being filled in any more. */
  settle() {
    this.filling.hidden = true;
  }

  /** @param {Shelf} shelf */
  #open(shelf) {
    const { i18n, ideas } = this;
    this.shelf = shelf;
    for (const tab of this.tabs.children) tab.setAttribute("aria-pressed", String(/** @type {HTMLButtonElement} */ (tab).value === shelf));
    if (!ideas) return;
    fill(this.body,
      shelf === "blanks" && [
        h("ul", { class: "plain-list templates" }, ideas.templates.map((each) => h("li", {}, this.#template(each)))),
        h("h3", {}, i18n.say("web.write.samples")),
        h("ol", { class: "plain-list samples" }, ideas.samples.map((text) => h("li", {}, this.#choice(text, [text])))),
      ],
      shelf === "gallery" && h("ul", { class: "plain-list samples" }, ideas.gallery.map(({ title, rule, says }) => h("li", {},
        this.#choice(rule.startsWith('"') ? rule : says, [h("strong", {}, title), " ", h("span", {}, says)], title)))),
      shelf === "mine" && this.#mine());
  }

  #mine() {
    const { i18n, library } = this;
    if (!library.cards.length) return h("p", { class: "note" }, i18n.say("web.write.mine_none"));
    return h("ul", { class: "plain-list samples mine" }, library.cards.map(({ title, sentence }) => h("li", {},
      this.#choice(sentence, [title && h("strong", {}, title), " ", h("span", {}, sentence)], title),
      h("button", { class: "btn btn-quiet btn-icon", type: "button", "aria-label": i18n.say("web.write.forget", { title: title || sentence }),
        onclick: () => {
          library.remove(sentence);
          this.#open("mine");
          /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-pressed=true]"))?.focus();
        } }, icon("close")))));
  }

  /**
   * @param {string} text
   * @param {Child[]} words
   * @param {string} [title]
   */
  #choice(text, words, title = "") {
    return h("button", { class: "beginning", type: "button", onclick: () => {
      this.settle();
      this.take(text, title);
    } }, ...words);
  }

  /** @param {TemplateInfo} template */
  #template(template) {
    const parts = [];
    let at = 0;
    for (const { begin, end } of template.blanks) {
      parts.push(template.text.slice(at, begin), h("i", {}, template.text.slice(begin, end)));
      at = end;
    }
    return h("button", { class: "beginning template", type: "button", onclick: () => this.#fill(template) },
      ...parts, template.text.slice(at));
  }

  /** @param {TemplateInfo} template */
  #fill(template) {
    const values = template.blanks.map(({ begin, end }) => template.text.slice(begin, end));
    const write = () => {
      let text = template.text;
      for (const [place, { begin, end }] of [...template.blanks.entries()].reverse()) {
        text = text.slice(0, begin) + values[place] + text.slice(end);
      }
      this.take(text);
    };
    fill(this.filling, template.blanks.map((blank, place) => this.#blank(blank, values[place], (value) => {
      values[place] = value;
      write();
    })));
    this.filling.hidden = false;
    write();
    /** @type {HTMLElement | null} */ (this.filling.querySelector("input, select"))?.focus();
  }

  /**
   * @param {BlankInfo} blank
   * @param {string} value
   * @param {(value: string) => void} change
   */
  #blank({ kind, choices }, value, change) {
    const id = freshId("blank");
    const label = h("label", { for: id }, this.i18n.say(`web.write.blank_${kind}`));
    if (choices.length) {
      const select = h("select", { id, class: "field", onchange: () => change(select.value) },
        options(choices.map((each) => /** @type {[string, string]} */ ([each, each])), value));
      return h("span", { class: "blank" }, label, select);
    }
    const number = kind === "number" ? { type: "number", min: 1, max: HIGHEST, inputmode: "numeric" } : { maxlength: 80 };
    const input = h("input", { id, class: "field", value, ...number, oninput: () => input.value.trim() && change(input.value.trim()) });
    return h("span", { class: "blank" }, label, input);
  }
}
