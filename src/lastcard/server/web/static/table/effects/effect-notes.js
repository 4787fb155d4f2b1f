/**
 * What an effect leaves on the table for a moment: a badge in a seat's slot, a number on a plate or on the discard pile, a
 * rule on paper, a chip that lights up. They do not move, so they are all there is to see under reduced motion.
 */

import { h } from "../../parts/elements.js";
import { icon } from "../../parts/icons.js";

/** @import { IconName } from "../../parts/icons.js" */
/** @import { Stage } from "./stage.js" */

/** @typedef {"plain" | "bad" | "good" | "uno"} Mood */

const HELD_MS = 3000;

/** The notes of one table screen. */
export class Notes {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Map<Element, { timer: ReturnType<typeof setTimeout>, end: () => void }>} what holds, by where it stands */
    this.holding = new Map();
  }

  /** Removes all notes. */
  clear() {
    for (const place of [...this.holding.keys()]) this.#free(place);
  }

  /**
   * Says something about a seat: in its slot, or over the row of what is asked where the viewer's own seat has no plate.
   * @param {number | null} seat
   * @param {string} words
   * @param {{ mood?: Mood, sign?: IconName }} [look]
   */
  seat(seat, words, { mood = "plain", sign } = {}) {
    if (seat === null) return null;
    const [place, name] = this.#isClipped(seat) ? [this.stage.all("[data-place=say]")[0], "toast"] : [this.stage.slot(seat), "mark"];
    return this.#put(place, h("span", { class: `fx-note fx-${mood} ${name}` }, sign && icon(sign), h("span", {}, words)));
  }

  /**
   * Shows how many cards a seat got.
   * @param {number | null} seat
   * @param {string} words
   */
  gain(seat, words) {
    if (seat === null || this.#isClipped(seat)) return this.seat(seat, words);
    return this.#put(this.stage.plate(seat)?.querySelector(".plate"), h("span", { class: "seat-gain" }, words));
  }

  /**
   * Shows how much waits to be drawn, on the discard pile.
   * @param {string} words
   */
  counter(words) {
    return this.#put(this.stage.all(".pile-discard .pile-stack")[0]?.parentElement, h("span", { class: "fx-counter" }, words));
  }

  /**
   * Shows a rule over the row of what is asked.
   * @param {string} words
   */
  paper(words) {
    return this.#put(this.stage.all("[data-place=say]")[0], h("span", { class: "fx-paper toast" }, words));
  }

  /**
   * Lights up a chip that already says what happened.
   * @param {string} selector
   */
  light(selector) {
    return this.#mark(this.stage.all(selector)[0], "is-news");
  }

  /**
   * Shows that a seat was passed over.
   * @param {number | null} seat
   */
  grey(seat) {
    return this.#mark(this.stage.plate(seat), "is-skipped");
  }

  /** @param {number} seat */
  #isClipped(seat) {
    return (this.stage.plate(seat)?.clientWidth ?? 0) <= 1;
  }

  /**
   * @param {Element | null | undefined} place
   * @param {HTMLElement} note
   */
  #put(place, note) {
    if (!place) return null;
    note.setAttribute("aria-hidden", "true"); // the log says it
    this.#hold(place, () => note.remove());
    place.append(note);
    return note;
  }

  /**
   * @param {Element | null | undefined} element
   * @param {string} name
   */
  #mark(element, name) {
    if (!element) return null;
    this.#hold(element, () => element.classList.remove(name));
    element.classList.add(name);
    return element;
  }

  /**
   * A place shows one note; the next one replaces it.
   * @param {Element} place
   * @param {() => void} end
   */
  #hold(place, end) {
    this.#free(place);
    this.holding.set(place, { end, timer: setTimeout(() => this.#free(place), HELD_MS) });
  }

  /** @param {Element} place */
  #free(place) {
    const held = this.holding.get(place);
    clearTimeout(held?.timer);
    held?.end();
    this.holding.delete(place);
  }
}
