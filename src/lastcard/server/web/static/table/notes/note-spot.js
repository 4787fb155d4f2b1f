/**
 * The one place for notes at a table. It has a rectangle of its own in every window, so a note covers nothing and moves nothing.
 * One is seen at a time, the strongest; most end by themselves. There is no queue: what was pushed out is in the log.
 */

import { fill, h } from "../../parts/elements.js";
import { icon } from "../../parts/icons.js";
import { headed } from "../../parts/sentences.js";

/** @import { Child } from "../../parts/elements.js" */
/** @import { IconName } from "../../parts/icons.js" */
/** @import { I18n } from "../../base/i18n.js" */

/**
 * @typedef {object} Manner
 * @property {number} [stays] for how long, in milliseconds; without it until somebody ends it
 * @property {boolean} [spoken] whether screen readers hear it from here; all others are said elsewhere
 * @property {boolean} [tillAct] whether the viewer's next act ends it
 * @property {boolean} [tillPrompt] whether another prompt ends it
 */

/** Every kind of note, the strongest first. */
const KINDS = /** @satisfies {Record<string, Manner>} */ ({
  elsewhere: { spoken: true },
  unsent: { spoken: true },
  lost: { spoken: true },
  server: { spoken: true },
  held: { spoken: true },
  away: { spoken: true },
  news: { spoken: true, stays: 4000 },
  refusal: { stays: 4000, tillAct: true, tillPrompt: true },
  reading: {}, // the rule of a written card that is pointed at
  why: { stays: 8000, tillAct: true },
  badge: { stays: 4000, tillAct: true },
  paper: { stays: 4000, tillAct: true },
  takeover: { spoken: true },
  stand_in: { spoken: true },
  muted: { spoken: true, stays: 8000 },
  bluff: {},
  watching: { spoken: true },
});
const RANKS = Object.keys(KINDS);
const FITS = 5; // ways to make a note shorter: see notes.css
const SWIPE = 40; // pixels

/** @typedef {keyof typeof KINDS} Kind */

/**
 * @typedef {object} Note
 * @property {string | Child[]} words of a string that is too long for the place, the first sentence is shown
 * @property {IconName | HTMLElement} [sign]
 * @property {HTMLElement[]} [acts] its buttons, made by `noteButton`
 * @property {() => void} [ended] called when it goes, for whatever reason
 * @property {boolean} [closes] whether a person may take it away before its time
 */

/**
 * @typedef {object} Standing
 * @property {HTMLElement} element
 * @property {Note} note
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {number} left milliseconds that it still stays
 * @property {number} since when its time went on
 */

/** The place and its notes. */
export class NoteSpot extends HTMLElement {
  /** @param {I18n} i18n */
  constructor(i18n) {
    super();
    this.i18n = i18n;
    this.dataset.place = "note";
    /** @type {Map<Kind, Standing>} */
    this.standing = new Map();
    this.prompt = "";
    this.spoken = h("div", { class: "note-layer", role: "status" });
    this.quiet = h("div", { class: "note-layer" });
    fill(this, this.spoken, this.quiet);
    this.size = new ResizeObserver(() => this.fit());
  }

  connectedCallback() {
    this.size.observe(this);
    this.listening = new AbortController();
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog:modal")) return;
      if (this.dismiss()) event.preventDefault();
    }, { signal: this.listening.signal });
  }

  disconnectedCallback() {
    this.size.disconnect();
    this.listening?.abort();
    for (const { timer } of this.standing.values()) clearTimeout(timer);
  }

  /**
   * Shows a note until its time is over or somebody ends it; another one of the same kind replaces it.
   * @param {Kind} kind
   * @param {Note} note
   * @returns {HTMLElement | null} null: something stronger stands there
   */
  show(kind, note) {
    const { stays = 0, spoken } = manner(kind);
    this.end(kind);
    const stronger = this.top;
    if (stays && !spoken && stronger && RANKS.indexOf(stronger) < RANKS.indexOf(kind)) {
      note.ended?.();
      return null;
    }
    const element = this.#make(kind, note);
    this.standing.set(kind, { element, note, timer: undefined, left: stays, since: 0 });
    (spoken ? this.spoken : this.quiet).append(element);
    this.#run(kind);
    this.#rank();
    return element;
  }

  /**
   * Takes a note away.
   * @param {Kind} kind
   */
  end(kind) {
    const standing = this.standing.get(kind);
    if (!standing) return;
    const inside = standing.element.contains(document.activeElement);
    clearTimeout(standing.timer);
    this.standing.delete(kind);
    standing.element.remove();
    this.#rank();
    if (inside) this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
    standing.note.ended?.();
  }

  /** Whether a person may take away the note that is seen. */
  get closes() {
    return this.top !== undefined && this.standing.get(this.top)?.note.closes === true;
  }

  /** Takes away the note that is seen, if a person may; false if there is none. */
  dismiss() {
    if (!this.top || !this.closes) return false;
    this.end(this.top);
    return true;
  }

  /** The kind that is seen. */
  get top() {
    return /** @type {Kind | undefined} */ (RANKS.find((kind) => this.standing.has(/** @type {Kind} */ (kind))));
  }

  /** The viewer did something: what spoke of the time before is over. */
  acted() {
    this.#endAll("tillAct");
  }

  /**
   * Something may be asked that was not asked before.
   * @param {string} prompt
   */
  asked(prompt) {
    if (prompt !== this.prompt) this.#endAll("tillPrompt");
    this.prompt = prompt;
  }

  /** Makes the note that is seen as short as the place needs it. */
  fit() {
    const element = this.top && this.standing.get(this.top)?.element;
    const words = element?.querySelector(".note-words");
    if (!element || !words) return;
    for (let fit = 0; fit <= FITS; fit += 1) {
      element.dataset.fit = String(fit);
      if (words.scrollHeight <= element.clientHeight && words.scrollWidth <= words.clientWidth + 1) return;
    }
  }

  /** @param {"tillAct" | "tillPrompt"} till */
  #endAll(till) {
    for (const kind of [...this.standing.keys()]) if (manner(kind)[till]) this.end(kind);
  }

  /** Shows the strongest note. What only stays for a while does not wait under it, unless it has to be heard. */
  #rank() {
    const { top } = this;
    for (const [kind, { element }] of [...this.standing]) {
      const { stays, spoken } = manner(kind);
      if (kind !== top && stays && !spoken) this.end(kind);
      element.classList.toggle("is-under", kind !== top);
    }
    this.fit();
  }

  /**
   * @param {Kind} kind
   * @param {Note} note
   */
  #make(kind, note) {
    const { words, sign, acts = [], closes = false } = note;
    const [first, rest] = typeof words === "string" ? split(words) : [words, ""];
    const { stays } = manner(kind);
    const element = h("div", { class: `table-note note-${kind}` },
      typeof sign === "string" ? h("span", { class: "note-sign" }, icon(/** @type {IconName} */ (sign))) : sign,
      h("p", { class: "note-words" }, first, rest && h("span", { class: "note-rest" }, rest)),
      acts.length > 0 && h("span", { class: "note-acts" }, acts),
      closes && h("button", { class: "note-close", type: "button", "aria-label": this.i18n.say("web.close"), onclick: () => this.end(kind) },
        icon("close")),
      stays && h("i", { class: "note-time" }));
    if (stays) this.#stopOnTouch(element, kind);
    if (closes) this.#swipe(element, kind);
    if (stays) element.style.setProperty("--stays", `${stays}ms`);
    return element;
  }

  /**
   * A pointer on a note, or the focus in it, means that somebody is still reading.
   * @param {HTMLElement} element
   * @param {Kind} kind
   */
  #stopOnTouch(element, kind) {
    for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, () => this.#stop(kind));
    for (const name of ["pointerleave", "focusout"]) {
      element.addEventListener(name, () => {
        if (!element.matches(":hover, :focus-within")) this.#run(kind);
      });
    }
  }

  /**
   * @param {HTMLElement} element
   * @param {Kind} kind
   */
  #swipe(element, kind) {
    let from = NaN;
    element.addEventListener("pointerdown", ({ clientX, pointerType }) => (from = pointerType === "mouse" ? NaN : clientX));
    element.addEventListener("pointermove", ({ clientX }) => {
      if (Math.abs(clientX - from) > SWIPE) this.end(kind);
    });
  }

  /** @param {Kind} kind */
  #run(kind) {
    const standing = this.standing.get(kind);
    if (!standing?.left) return;
    clearTimeout(standing.timer);
    standing.since = performance.now();
    standing.timer = setTimeout(() => this.end(kind), standing.left);
    standing.element.classList.remove("is-stopped");
  }

  /** @param {Kind} kind */
  #stop(kind) {
    const standing = this.standing.get(kind);
    if (!standing || standing.element.classList.contains("is-stopped")) return;
    clearTimeout(standing.timer);
    standing.left = Math.max(1, standing.left - (performance.now() - standing.since));
    standing.element.classList.add("is-stopped");
  }
}

/**
 * A button on a note: its word where there is room, else its sign.
 * @param {string} word
 * @param {IconName} sign
 * @param {() => void} press
 * @param {Record<string, unknown>} [more] attributes
 */
export function noteButton(word, sign, press, more = {}) {
  return h("button", { class: "btn btn-small", type: "button", onclick: press, ...more }, icon(sign), h("span", {}, word));
}

/**
 * Splits a text into what must be read and what may be left out: all after the first sentence, or after its colon.
 * @param {string} text
 */
function split(text) {
  const [sentence] = headed(text);
  const colon = sentence.indexOf(": ");
  const end = colon > 0 ? colon : sentence.length;
  return [text.slice(0, end), text.slice(end)];
}

/**
 * @param {Kind} kind
 * @returns {Manner}
 */
function manner(kind) {
  return KINDS[kind];
}

customElements.define("note-spot", NoteSpot);
