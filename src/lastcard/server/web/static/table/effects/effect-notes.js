/**
 * What an effect leaves on the table for a moment: a badge in a seat's slot, a number on a plate or on the discard pile, a
 * rule on paper, a chip that lights up. They do not move, so they are all there is to see under reduced motion.
 */

import { h } from "../../parts/elements.js";
import { icon } from "../../parts/icons.js";

/** @import { IconName } from "../../parts/icons.js" */
/** @import { TableState } from "../../model/state.js" */
/** @import { NoteSpot } from "../notes/note-spot.js" */
/** @import { Stage } from "./stage.js" */

/** @typedef {"plain" | "bad" | "good" | "uno"} Mood */

const HELD_MS = 3000;
const OWN_MS = 4000;

/** The notes of one table screen. */
export class Notes {
  /**
   * @param {Stage} stage
   * @param {NoteSpot} spot
   * @param {TableState} state
   */
  constructor(stage, spot, state) {
    this.stage = stage;
    this.spot = spot;
    this.state = state;
    this.told = ""; // what the log says about the step that is shown
    /** @type {Map<Element, { timer: ReturnType<typeof setTimeout>, end: () => void }>} what holds, by where it stands */
    this.holding = new Map();
  }

  /** Removes all notes. */
  clear() {
    for (const place of [...this.holding.keys()]) this.#free(place);
    this.spot.end("badge");
    this.spot.end("paper");
  }

  /** The viewer did something: what their own badge says is over. */
  acted() {
    const { you } = this.state.now;
    const slot = you === null ? null : this.stage.slot(you);
    if (slot) this.#free(slot);
  }

  /**
   * Says something about a seat: in its slot, or as a note with the sentence of the log where the viewer's own seat has no plate.
   * @param {number | null} seat
   * @param {string} words
   * @param {{ mood?: Mood, sign?: IconName }} [look]
   */
  seat(seat, words, { mood = "plain", sign } = {}) {
    if (seat === null) return null;
    if (this.#isClipped(seat)) {
      const badge = h("span", { class: `note-mark fx-${mood}` }, sign && this.told ? icon(sign) : words);
      return hidden(this.spot.show("badge", { words: this.told, sign: badge }));
    }
    const own = seat === this.state.now.you;
    return this.#put(this.stage.slot(seat), h("span", { class: `fx-note fx-${mood} mark` }, sign && icon(sign), h("span", {}, words)), own ? OWN_MS : HELD_MS);
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
   * Shows a rule that fires.
   * @param {string} words
   */
  paper(words) {
    return hidden(this.spot.show("paper", { words }));
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
   * @param {number} [time]
   */
  #put(place, note, time = HELD_MS) {
    if (!place) return null;
    this.#hold(place, () => note.remove(), time);
    place.append(note);
    return hidden(note);
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
   * @param {number} [time]
   */
  #hold(place, end, time = HELD_MS) {
    this.#free(place);
    this.holding.set(place, { end, timer: setTimeout(() => this.#free(place), time) });
  }

  /** @param {Element} place */
  #free(place) {
    const held = this.holding.get(place);
    clearTimeout(held?.timer);
    held?.end();
    this.holding.delete(place);
  }
}

/**
 * The log says it, so screen readers need not.
 * @param {HTMLElement | null} note
 */
function hidden(note) {
  note?.setAttribute("aria-hidden", "true");
  return note;
}
