/**
 * The middle of the table: the draw pile (a button), the discard pile with the colour in play around it, which way play
 * goes, and what waits to be drawn.
 */

import { fill, h } from "../elements.js";
import { isOnTop, isReshuffled } from "../events.js";
import { icon } from "../icons.js";
import { art } from "./card.js";

/** @import { Desk } from "../desk.js" */
/** @import { Snapshot, Step } from "../state.js" */

const REMEMBERED = 4;
const ASKEW = [0, 7, -8, 4, -5, 9, -3];

/** Both piles and the ring around them. */
export class TablePiles extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    const { i18n } = desk;
    this.desk = desk;
    /** @type {{ code: string, turn: number }[]} */
    this.laid = [];
    this.dropped = 0;
    this.drawStack = h("span", { class: "pile-stack", "aria-hidden": "true" });
    this.drawLabel = h("span", { class: "pile-label" });
    this.drawPile = h("button", { class: "pile pile-draw", type: "button", onclick: () => desk.draw() }, this.drawStack, this.drawLabel);
    this.discardStack = h("span", { class: "pile-stack", "aria-hidden": "true" });
    this.discardLabel = h("span", { class: "pile-label" });
    this.discardPile = h("div", { class: "pile pile-discard" }, this.discardStack, this.discardLabel);
    this.colour = h("span", { class: "chip chip-colour" });
    this.pending = h("span", { class: "chip chip-pending", hidden: true });
    this.direction = h("span", { class: "chip chip-direction" });
    this.rules = h("ul", { class: "rules-on", role: "list", "aria-label": i18n.say("web.piles.rules_on"), hidden: true });
    fill(this, ring(), h("div", { class: "piles" }, this.drawPile, this.discardPile),
      h("div", { class: "chips" }, this.colour, this.pending, this.direction), this.rules);
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk, drawPile, discardPile, colour, pending, direction, drawLabel, discardLabel } = this;
    const { position, game } = now;
    if (!position) return;
    const { i18n } = desk;
    drawLabel.textContent = i18n.say("web.piles.draw", { count: position.pile });
    const height = Math.min(4, Math.ceil(position.pile / 25));
    if (this.drawStack.children.length !== Math.max(height, 1)) {
      fill(this.drawStack, Array.from({ length: Math.max(height, 1) }, () => art(height ? "back" : "none")));
    }
    const may = desk.legal.includes("draws") || desk.legal.includes("takes");
    drawPile.classList.toggle("is-asked", desk.hints && may && now.own.playable.length === 0);
    drawPile.setAttribute("aria-disabled", String(!may));
    discardLabel.textContent = i18n.capital(position.top ? i18n.laid(position.top, position.colour) : i18n.say("web.piles.empty"));
    if (position.discards === 1) this.laid = this.laid.slice(-1);
    this.#top(position.top);
    if (position.colour) discardPile.dataset.colour = position.colour;
    else delete discardPile.dataset.colour;
    if (position.colour) colour.dataset.colour = position.colour;
    else delete colour.dataset.colour;
    fill(colour, position.colour && h("span", { class: "sign", "data-colour": position.colour, "aria-hidden": "true" }),
      i18n.say("web.piles.play_on", { colour: i18n.colour(position.colour) }));
    pending.hidden = position.pending === 0;
    pending.textContent = i18n.say("web.piles.pending", { count: position.pending });
    const way = position.direction > 0 ? "left" : "right";
    fill(direction, icon(position.direction > 0 ? "clockwise" : "counterclockwise"), i18n.say(`web.piles.to_${way}`));
    this.dataset.direction = way;
    this.#rulesOn(now.game?.says ?? [], position.lasting, game !== null);
  }

  /**
   * Remembers the cards that were laid, so that the pile looks like a pile.
   * @param {Step} step
   */
  notice(step) {
    for (const event of step.events) {
      if (isOnTop(event) && event.cards[0]) this.#drop(event.cards[0]);
      if (isReshuffled(event)) this.laid = this.laid.slice(-1);
    }
  }

  /** @param {string} top */
  #top(top) {
    if (top && this.laid.at(-1)?.code !== top) this.#drop(top);
    const stack = this.discardStack;
    const key = this.laid.map(({ code, turn }) => `${code}@${turn}`).join(" ") || "none";
    if (stack.dataset.shows === key) return;
    stack.dataset.shows = key;
    const laid = this.laid.length ? this.laid : [{ code: "none", turn: 0 }];
    fill(stack, laid.map(({ code, turn }, index) => {
      const picture = art(code);
      picture.style.setProperty("--askew", index === laid.length - 1 ? `${turn / 4}deg` : `${turn}deg`);
      return picture;
    }));
  }

  /** @param {string} code */
  #drop(code) {
    this.dropped = this.dropped + 1;
    this.laid = [...this.laid, { code, turn: ASKEW[this.dropped % ASKEW.length] }].slice(-REMEMBERED);
  }

  /**
   * @param {string[]} says
   * @param {boolean[]} lasting
   * @param {boolean} playing
   */
  #rulesOn(says, lasting, playing) {
    const { i18n } = this.desk;
    const on = says.flatMap((text, index) =>
      lasting[index] ? [i18n.say("event.rule_on", { count: index + 1, text })] : []);
    this.rules.hidden = !playing || on.length === 0;
    fill(this.rules, on.map((text) => h("li", { class: "chip" }, text)));
  }
}

/** The oval that shows which way play goes; CSS turns it round. */
function ring() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const shape = (/** @type {string} */ tag, /** @type {Record<string, string>} */ attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  svg.setAttribute("class", "direction-ring");
  svg.setAttribute("viewBox", "0 0 560 300");
  svg.setAttribute("aria-hidden", "true");
  svg.append(
    shape("ellipse", { cx: "280", cy: "150", rx: "262", ry: "132", class: "ring-line" }),
    ...["M268 6l30 12-30 12z", "M292 294l-30-12 30-12z", "M6 162l12-30 12 30z", "M554 138l-12 30-12-30z"].map((d) =>
      shape("path", { d, class: "ring-arrow" })),
  );
  return svg;
}

customElements.define("table-piles", TablePiles);
