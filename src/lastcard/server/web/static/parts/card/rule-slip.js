/**
 * The rule of a written card in full: shown large while the card has the focus or is pointed at
 * (held under a finger, a card is shown from near by). The card itself has room for a few words only. Elements with `data-says` can be read this way.
 */

import { loadSheet } from "../../base/sheet.js";
import { h } from "../elements.js";
import { icon } from "../icons.js";

/** @import { I18n } from "../../base/i18n.js" */

const LETTERS = 38; // that fit on the strip at its usual size

/**
 * The strip on the card itself. A rule that the table judges has a sign before it.
 * @param {string} rule
 * @param {boolean} judged
 */
export function ruleStrip(rule, judged) {
  const strip = h("span", { class: "written" }, judged && icon("scale"), rule);
  strip.style.setProperty("--fit", Math.min(1, Math.sqrt(LETTERS / Math.max([...rule].length, 1))).toFixed(2));
  return strip;
}

/**
 * The rule as it is read large and by ear.
 * @param {string} rule "" if the card is blank
 * @param {boolean} judged
 * @param {I18n} i18n
 */
export function ruleInFull(rule, judged, i18n) {
  return rule && judged ? i18n.say("web.write.judged_rule", { rule }) : rule;
}

/** Reads cards on a screen. */
export class RuleReader {
  /**
   * @param {HTMLElement} screen where cards may be read
   * @param {(rule: string) => void} show is given "" when nothing is read any more
   */
  constructor(screen, show) {
    this.show = show;
    this.text = "";
    screen.addEventListener("focusin", (event) => {
      if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.#read(event);
    });
    screen.addEventListener("focusout", () => this.#close());
    screen.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#read(event);
    });
  }

  /** @param {Event} event */
  #read(event) {
    const text = textOf(event);
    if (text) void loadSheet("parts/card/pencil.css");
    this.#say(text);
  }

  #close() {
    this.#say("");
  }

  /** @param {string} text */
  #say(text) {
    if (text === this.text) return;
    this.text = text;
    this.show(text);
  }
}

/** @param {Event} event */
function textOf(event) {
  const card = event.target instanceof Element ? event.target.closest("[data-says]") : null;
  return card?.getAttribute("data-says") ?? "";
}
