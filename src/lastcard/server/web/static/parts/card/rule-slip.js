/**
 * The rule of a written card in full: shown large above the hand while the card has the focus, is pointed at, or is held
 * under a finger. The card itself has room for a few words only. Elements with `data-says` can be read this way.
 */

import { loadSheet } from "../../base/sheet.js";
import { h } from "../elements.js";
import { icon } from "../icons.js";

/** @import { I18n } from "../../base/i18n.js" */

const HELD_MS = 450;
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

/** The sheet of paper. */
export class RulePaper {
  /** @param {HTMLElement} screen where cards may be read */
  constructor(screen) {
    this.element = h("p", { class: "paper toast", "aria-hidden": "true", hidden: true });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.held = false; // the press became a reading, so it lays no card
    screen.addEventListener("focusin", (event) => {
      if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.#read(event);
    });
    screen.addEventListener("focusout", () => this.#close());
    screen.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#read(event);
    });
    screen.addEventListener("pointerdown", (event) => this.#hold(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) screen.addEventListener(end, () => this.#release());
    screen.addEventListener("contextmenu", (event) => {
      if (this.held) event.preventDefault();
    });
    screen.addEventListener("click", (event) => this.#press(event), { capture: true });
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    this.held = false;
    clearTimeout(this.timer);
    if (event.pointerType === "mouse" || !textOf(event)) return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.#read(event);
    }, HELD_MS);
  }

  #release() {
    clearTimeout(this.timer);
    if (this.held) this.#close();
  }

  /** @param {MouseEvent} event */
  #press(event) {
    if (!this.held) return;
    this.held = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Event} event */
  #read(event) {
    const text = textOf(event);
    if (text) void loadSheet("parts/card/pencil.css");
    this.element.hidden = !text;
    this.element.textContent = text;
  }

  #close() {
    this.element.hidden = true;
  }
}

/** @param {Event} event */
function textOf(event) {
  const card = event.target instanceof Element ? event.target.closest("[data-says]") : null;
  return card?.getAttribute("data-says") ?? "";
}
