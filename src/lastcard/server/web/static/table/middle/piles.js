/**
 * The middle of the table: the draw pile (a button, which accepts a Wild Draw Four while one may be challenged), the discard pile with the colour in play below it and around it,
 * who laid the top card, which way play goes, and what waits to be drawn. Everything keeps its place.
 */

import { isLaid, isOnTop, isReshuffled } from "../../model/events.js";
import { art } from "../../parts/card/card.js";
import { ruleInFull, ruleStrip } from "../../parts/card/rule-slip.js";
import { fill, h } from "../../parts/elements.js";
import { face, faceOf } from "../../parts/faces.js";
import { icon } from "../../parts/icons.js";
import { handBox, seatBox } from "../layout/places.js";
import { DirectionRing } from "./ring.js";
import { ColourWash } from "./wash.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot, Step } from "../../model/state.js" */
/** @import { KeyMap } from "../../shell/keys.js" */

const REMEMBERED = 4;
const ASKEW = [0, 7, -8, 4, -5, 9, -3];
const PER_BACK = 25; // cards that one picture in the draw pile stands for

/** @typedef {Pick<Desk, "i18n" | "legal" | "hints" | "now" | "pressPile" | "ruleOn" | "judges">} PileDesk what the piles need of the desk */

/** Both piles and the ring around them. */
export class TablePiles extends HTMLElement {
  /**
   * @param {PileDesk} desk
   * @param {KeyMap | null} [keys] null: nobody plays here
   */
  constructor(desk, keys = null) {
    super();
    const { i18n } = desk;
    this.desk = desk;
    this.keys = keys;
    /** @type {{ code: string, turn: number }[]} */
    this.laid = [];
    this.dropped = 0;
    /** @type {number | null} */
    this.layer = null; // who laid the top card
    /** @type {number | null} */
    this.pointed = null;
    this.ring = new DirectionRing();
    this.wash = new ColourWash();
    this.drawStack = h("span", { class: "pile-stack", "aria-hidden": "true" });
    this.accepting = h("span", { class: "stake stake-accept", hidden: true });
    this.drawLabel = h("span", { class: "pile-label" });
    this.drawPile = h("button", { class: "pile pile-draw", type: "button", "data-place": "draw-pile", onclick: () => desk.pressPile() },
      this.accepting, this.drawStack, h("span", { class: "sr-only" }, i18n.say("web.stage.draw_pile"), " "), this.drawLabel);
    this.discardStack = h("span", { class: "pile-stack", "aria-hidden": "true" });
    this.discardLabel = h("span", { class: "pile-label sr-only" });
    this.discardPile = h("div", { class: "pile pile-discard", "data-place": "discard-pile" }, this.discardStack, this.discardLabel);
    this.colour = h("span", { class: "chip-colour" });
    this.by = h("span", { class: "soft chip-by" });
    this.direction = h("span", { class: "soft chip-direction" });
    this.pending = h("span", { class: "soft chip-pending", hidden: true });
    this.rules = h("ul", { class: "rules-on", role: "list", "aria-label": i18n.say("web.piles.rules_on"), hidden: true });
    fill(this, this.wash.element, ...this.ring.pictures, this.drawPile, this.discardPile, this.colour,
      h("div", { class: "info" }, this.by, this.direction, this.pending), this.rules);
  }

  connectedCallback() {
    this.watcher = new ResizeObserver(() => this.#point());
    this.watcher.observe(this);
  }

  disconnectedCallback() {
    this.watcher?.disconnect();
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk, drawPile, colour, pending, direction, drawLabel, discardLabel } = this;
    const { position } = now;
    if (!position) return;
    const { i18n } = desk;
    drawLabel.textContent = i18n.say("web.stage.left", { count: position.pile });
    const height = Math.min(4, Math.ceil(position.pile / PER_BACK));
    if (this.drawStack.children.length !== Math.max(height, 1)) {
      fill(this.drawStack, Array.from({ length: Math.max(height, 1) }, () => art(height ? "back" : "none")));
    }
    const accepts = desk.legal.includes("accepts");
    const may = accepts || desk.legal.includes("draws") || desk.legal.includes("takes");
    this.#accept(accepts ? position.pending : 0);
    drawPile.classList.toggle("is-asked", desk.hints && may && !accepts && now.own.playable.length === 0);
    drawPile.setAttribute("aria-disabled", String(!may));
    discardLabel.textContent = i18n.capital(position.top ? i18n.laid(position.top, position.colour) : i18n.say("web.piles.empty"));
    if (position.discards === 1) this.laid = this.laid.slice(-1);
    this.#top(position.top);
    for (const element of [this, this.discardPile, colour]) {
      if (position.colour) element.dataset.colour = position.colour;
      else delete element.dataset.colour;
    }
    fill(colour, position.colour && h("span", { class: "sign", "data-colour": position.colour, "data-on": "fill", "aria-hidden": "true" }),
      h("span", {}, i18n.capital(i18n.colour(position.colour))));
    this.wash.update(position.colour);
    this.#by(now);
    pending.hidden = position.pending === 0;
    pending.textContent = i18n.say("web.piles.pending", { count: position.pending });
    const way = position.direction > 0 ? "left" : "right";
    fill(direction, icon(position.direction > 0 ? "clockwise" : "counterclockwise"), h("span", {}, i18n.say(`web.piles.to_${way}`)));
    this.dataset.direction = way;
    this.ring.go(position.direction > 0 ? 1 : -1);
    this.#rulesOn(now.game?.says ?? [], position.lasting, now.game !== null);
  }

  /**
   * Remembers the cards that were laid, so that the pile looks like a pile, and who laid the last one.
   * @param {Step} step
   */
  notice(step) {
    for (const event of step.events) {
      if (isOnTop(event) && event.cards[0]) this.#drop(event.cards[0]);
      if (isLaid(event)) this.layer = event.seat;
      else if (isOnTop(event)) this.layer = null;
      if (isReshuffled(event)) this.laid = this.laid.slice(-1);
    }
  }

  /**
   * Points the ring at the seat that the table waits for.
   * @param {number | null} seat
   */
  point(seat) {
    this.pointed = seat;
    this.#point();
  }

  #point() {
    const screen = this.closest("table-screen");
    const { pointed } = this;
    if (!screen || pointed === null) this.ring.point(null);
    else this.ring.point(pointed === this.desk.now.you ? handBox(screen) : seatBox(screen, pointed));
  }

  /**
   * Makes the draw pile the button that accepts, with what that costs.
   * @param {number} count 0: there is nothing to accept
   */
  #accept(count) {
    const { accepting, drawPile, desk } = this;
    const { i18n } = desk;
    const key = this.keys?.shown("accept") ?? "";
    const wanted = count ? `${count} ${key}` : "";
    if ((accepting.dataset.for ?? "") === wanted) return;
    accepting.dataset.for = wanted;
    accepting.hidden = !count;
    drawPile.classList.toggle("is-accept", count > 0);
    if (count && key) drawPile.setAttribute("aria-keyshortcuts", key);
    else drawPile.removeAttribute("aria-keyshortcuts");
    fill(accepting, count > 0 && [
      h("span", { class: "stake-head" }, i18n.say("web.choose.accept"), " ", key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase())),
      h("span", { class: "stake-plus", "aria-hidden": "true" }, `+${count}`),
      h("span", { class: "stake-foot" }, i18n.say("web.choose.accept_costs", { count })),
    ]);
  }

  /** @param {Snapshot} now */
  #by({ table, you }) {
    const { by, layer } = this;
    const { i18n } = this.desk;
    by.hidden = layer === null;
    if (layer === null) return;
    const seat = table?.seats[layer];
    const who = layer === you ? i18n.say("name.you") : seat?.name ?? "";
    const [before, after] = i18n.say("web.stage.laid_by", { who: "\n" }, layer === you ? "you" : "").split("\n");
    fill(by, h("span", { class: "avatar" }, seat && face(faceOf(seat))),
      h("span", { class: "by-words" }, h("span", { class: "by-more" }, before), after !== undefined && h("bdi", {}, who), after));
  }

  /** @param {string} top */
  #top(top) {
    if (top && this.laid.at(-1)?.code !== top) this.#drop(top);
    const stack = this.discardStack;
    const says = this.desk.ruleOn(top);
    const key = `${this.laid.map(({ code, turn }) => `${code}@${turn}`).join(" ") || "none"} ${says}`;
    if (stack.dataset.shows === key) return;
    stack.dataset.shows = key;
    const laid = this.laid.length ? this.laid : [{ code: "none", turn: 0 }];
    fill(stack, says && ruleStrip(says, this.desk.judges(top)), laid.map(({ code, turn }, index) => {
      const picture = art(code);
      picture.style.setProperty("--askew", index === laid.length - 1 ? `${turn / 4}deg` : `${turn}deg`);
      return picture;
    }));
    this.discardPile.dataset.says = ruleInFull(says, this.desk.judges(top), this.desk.i18n);
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
    fill(this.rules, on.map((text) => h("li", { class: "soft", title: text }, text)));
  }
}

customElements.define("table-piles", TablePiles);
