/**
 * A coach mark: a veil over the screen with holes for what matters now, and one bubble that says one thing to do. The veil
 * catches no press, so the table beneath it stays in play.
 */

import { fill, freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { around, placed } from "../parts/placing.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { Box } from "../parts/placing.js" */

const MARGIN = 10; // of a hole around what it shows
const NARROW_MARGIN = 5; // the same on phones
const NARROW = 480; // pixels of width
const EDGE = 8; // of the bubble to the window
const SETTLED = 320; // milliseconds after which cards lie still
const CORNER = 14;

/**
 * @typedef {object} Mark
 * @property {string} mark "Step 1 of 6"
 * @property {string} head
 * @property {string} text
 * @property {string} todo the one thing to do
 * @property {() => Element[][]} targets groups of elements, one hole for each; what to press comes first
 * @property {() => Iterable<Element>} spared what the bubble leaves free where it can
 * @property {() => void} show does it for the person
 * @property {(() => void) | null} back null: there is nothing to go back to
 */

/** The veil and its bubble. */
export class CoachMark extends HTMLElement {
  /** @param {I18n} i18n */
  constructor(i18n) {
    super();
    this.i18n = i18n;
    this.hidden = true;
    /** @type {Mark | null} */
    this.mark = null;
    this.holes = svg("path", { class: "coach-veil", "fill-rule": "evenodd" });
    this.rims = svg("g", { class: "coach-rims" });
    const veil = svg("svg", { class: "coach-picture", "aria-hidden": "true" });
    veil.append(this.holes, this.rims);
    this.bubble = h("section", { class: "coach-bubble" });
    this.append(veil, this.bubble);
  }

  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener("resize", () => this.place(), { signal });
    addEventListener("scroll", () => this.place(), { signal, capture: true, passive: true });
  }

  disconnectedCallback() {
    this.listening?.abort();
    clearTimeout(this.timer);
  }

  /** @param {Mark} mark */
  present(mark) {
    const { i18n } = this;
    this.mark = mark;
    const head = freshId("coach");
    const back = h("button", { class: "btn btn-quiet", type: "button", onclick: () => mark.back?.() }, i18n.say("learn.back"));
    back.hidden = mark.back === null;
    this.bubble.setAttribute("aria-labelledby", head);
    fill(this.bubble,
      h("p", { class: "coach-step" }, mark.mark),
      h("h2", { id: head }, mark.head),
      h("p", {}, mark.text),
      h("p", { class: "coach-todo" }, icon("next"), h("span", {}, mark.todo)),
      h("div", { class: "coach-acts" }, back,
        h("button", { class: "btn", type: "button", "data-act": "show", onclick: () => mark.show() }, i18n.say("learn.show"))));
    this.hidden = false;
    this.place();
  }

  /** Takes the veil away until the next mark. */
  dismiss() {
    this.hidden = true;
    this.mark = null;
    clearTimeout(this.timer);
  }

  /** Draws the holes where their elements are now, and again when moving cards have come to rest. */
  place() {
    clearTimeout(this.timer);
    if (!this.mark) return;
    this.#draw(this.mark);
    this.timer = setTimeout(() => this.mark && this.#draw(this.mark), SETTLED);
  }

  /** @param {Mark} mark */
  #draw(mark) {
    const bounds = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight };
    const margin = bounds.right < NARROW ? NARROW_MARGIN : MARGIN;
    const holes = mark.targets().map((group) => around(group, margin)).filter((box) => box !== null);
    const path = (/** @type {Box} */ { left, top, right, bottom }) =>
      `M${left + CORNER} ${top}H${right - CORNER}q${CORNER} 0 ${CORNER} ${CORNER}V${bottom - CORNER}q0 ${CORNER} -${CORNER} ${CORNER}`
      + `H${left + CORNER}q-${CORNER} 0 -${CORNER} -${CORNER}V${top + CORNER}q0 -${CORNER} ${CORNER} -${CORNER}z`;
    this.holes.setAttribute("d", `M0 0H${bounds.right}V${bounds.bottom}H0z${holes.map(path).join("")}`);
    this.rims.replaceChildren(...holes.map((box) => svg("path", { d: path(box) })));
    const { width, height } = this.bubble.getBoundingClientRect();
    const head = document.querySelector(".lesson-head")?.getBoundingClientRect().bottom ?? 0;
    const free = { left: EDGE, top: head + EDGE, right: bounds.right - EDGE, bottom: bounds.bottom - EDGE };
    const spared = [...mark.spared()].map((each) => around([each])).filter((box) => box !== null);
    const clear = [...holes.map((hole) => [hole]), spared];
    const { left, top } = placed({ width, height }, { beside: holes[0] ?? bounds, clear, bounds: free });
    this.bubble.style.setProperty("--left", `${left}px`);
    this.bubble.style.setProperty("--top", `${top}px`);
  }
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

customElements.define("coach-mark", CoachMark);
