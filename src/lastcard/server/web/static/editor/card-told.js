/**
 * What was understood of a text, said back; or the words that were not, with what they may have meant, and the choice to let
 * the table judge it.
 */

import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { CardRead } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */

/** The answer to what is being written. */
export class CardTold {
  /**
   * @param {I18n} i18n
   * @param {HTMLElement} told where it is said; read out when it changes
   * @param {(text: string) => void} take writes something else
   */
  constructor(i18n, told, take) {
    this.i18n = i18n;
    this.told = told;
    this.take = take;
    this.list = h("ul", { class: "plain-list suggestions" });
    this.judging = h("button", { class: "beginning judging", type: "button" }, icon("scale"), h("span", {},
      h("strong", {}, i18n.say("web.write.judge")), " ", h("span", { class: "note" }, i18n.say("web.write.judge_note"))));
    this.head = h("h3", {}, i18n.say("web.write.meant"));
    this.element = h("section", { class: "box box-meant", "aria-label": i18n.say("web.write.meant"), hidden: true },
      this.head, this.list, this.judging);
  }

  /**
   * @param {string} text
   * @param {CardRead | null} read null: it is not known yet
   */
  show(text, read) {
    const lost = read !== null && !read.understood;
    this.told.className = `told ${!read ? "is-open" : lost ? "is-lost" : read.judged ? "is-judged" : text ? "is-clear" : "is-blank"}`;
    this.element.hidden = !lost;
    if (!read) return;
    const sign = lost ? "question" : read.judged ? "scale" : text ? "check" : "pencil";
    fill(this.told, icon(sign), h("p", {}, lost ? this.#complaint(read) : read.says));
    if (!lost) return;
    const meant = this.#suggestions(text, read);
    this.head.hidden = meant.length === 0;
    fill(this.list, meant);
    this.judging.onclick = () => this.take(read.quoted);
  }

  /** @param {CardRead} read */
  #complaint({ unknown, refusal }) {
    const { i18n } = this;
    if (!unknown.length) return refusal;
    const words = unknown.map((each) => each.words);
    if (words.length === 1 && /\s/.test(words[0])) return i18n.say("web.write.no_rule", { words: words[0] });
    return i18n.say("web.write.unknown", { words: i18n.listed(words.map((word) => i18n.say("web.write.word", { word }))) });
  }

  /**
   * The text with the nearest known words in it, or the nearest rule.
   * @param {string} text
   * @param {CardRead} read
   */
  #suggestions(text, { unknown, nearest: rule }) {
    const letters = [...text]; // the server counts whole characters
    const near = unknown.filter((each) => each.nearest);
    const meant = near.map(({ begin, end, nearest }) => {
      const [before, after] = [letters.slice(0, begin).join(""), letters.slice(end).join("")];
      return this.#suggestion(before + nearest + after, before, h("b", {}, nearest), after);
    });
    return rule ? [...meant, this.#suggestion(rule, rule)] : meant;
  }

  /**
   * @param {string} text
   * @param {(string | HTMLElement)[]} told
   */
  #suggestion(text, ...told) {
    return h("li", {}, h("button", { class: "beginning", type: "button", onclick: () => this.take(text) },
      icon("right"), h("span", {}, ...told)));
  }
}
