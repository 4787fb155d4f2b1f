/**
 * Where the text of a card is written: one line that may wrap, with the words marked that were not understood.
 */

import { fill, freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { PlaceInText } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */

const LONGEST = 300;

/** The field. */
export class CardField {
  /**
   * @param {I18n} i18n
   * @param {{ changed: () => void, entered: () => void }} act
   */
  constructor(i18n, { changed, entered }) {
    const id = freshId("written");
    this.marks = h("div", { class: "write-marks", "aria-hidden": "true" });
    this.input = h("textarea", {
      id, class: "write-text", rows: 1, maxlength: LONGEST, dir: "auto", autocomplete: "off", "aria-describedby": `${id}-told`,
      oninput: () => {
        if (this.input.value.includes("\n")) this.input.value = this.input.value.replace(/\s*\n\s*/g, " ");
        this.mark([]);
        changed();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        entered();
      },
    });
    this.rub = h("button", { class: "btn btn-quiet btn-icon", type: "button", "aria-label": i18n.say("web.write.rub"), onclick: () => {
      this.value = "";
      this.input.focus();
      changed();
    } }, icon("close"));
    this.told = h("div", { id: `${id}-told`, class: "told", role: "status" });
    this.element = h("div", { class: "write" },
      h("label", { for: id, class: "write-label" }, icon("pencil"), i18n.say("web.write.ask")),
      h("div", { class: "write-box" }, this.marks, this.input, this.rub));
  }

  /** The text without needless blanks. */
  get value() {
    return this.input.value.split(/\s+/u).filter(Boolean).join(" ");
  }

  set value(text) {
    this.input.value = text;
    this.mark([]);
  }

  /**
   * Marks words in the text as it stands there.
   * @param {PlaceInText[]} places of the text without needless blanks
   */
  mark(places) {
    const text = places.length ? this.value : this.input.value;
    const parts = [];
    let at = 0;
    if (text === this.input.value) {
      for (const { begin, end } of places) {
        parts.push(text.slice(at, begin), h("mark", {}, text.slice(begin, end)));
        at = end;
      }
    }
    fill(this.marks, ...parts, `${this.input.value.slice(at)}\u200b`); // the last line counts even if it is empty
    this.input.setAttribute("aria-invalid", String(places.length > 0));
    this.rub.hidden = !this.input.value;
  }
}
