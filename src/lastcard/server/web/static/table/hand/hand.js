/**
 * The viewer's hand: a fan of buttons, one in the tab order, with arrow keys between them. The player chooses the
 * order, by sorting, dragging or Shift with an arrow key; the focus stays on its card whatever happens around it.
 */

import { colourOf } from "../../base/i18n.js";
import { HandOrder } from "../../model/hand-order.js";
import { codeOf, placesOf } from "../../model/intent.js";
import { cardButton, showCardState } from "../../parts/card/card.js";
import { ruleInFull, ruleStrip } from "../../parts/card/rule-slip.js";
import { fill, h } from "../../parts/elements.js";
import { keyed } from "../../parts/keyed.js";
import { HandDrag } from "./drag.js";
import { slide, standing } from "./slide.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { Own, Snapshot } from "../../model/state.js" */
/** @import { CardState } from "../../parts/card/card.js" */

const CUSTOM = ["custom1", "custom2", "custom3"];

/** The viewer's hand. */
export class HandFan extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {{ plain: boolean }} options
   */
  constructor(desk, { plain }) {
    super();
    this.desk = desk;
    this.plain = plain;
    this.tried = ""; // the place of the card that was pressed last
    this.refused = ""; // the place of the card that the table did not accept
    this.order = new HandOrder();
    this.dataset.place = "hand";
    this.heading = h("h2", { id: "hand-head", class: "sr-only" });
    this.list = h("ul", { class: "fan", role: "list", "aria-labelledby": "hand-head" });
    this.notes = h("div", { hidden: true });
    this.moreBefore = h("span", { class: "fan-more" }); // how many cards lie beyond the edge
    this.moreAfter = h("span", { class: "fan-more" });
    fill(this, this.heading, h("div", { class: "fan-area" }, this.list, h("div", { "aria-hidden": "true" }, this.moreBefore, this.moreAfter)), this.notes);
    this.list.addEventListener("scroll", () => this.#edges(), { passive: true });
    this.width = new ResizeObserver(() => this.#edges());
    this.list.addEventListener("wheel", ({ deltaX, deltaY }) => {
      if (!deltaX) this.list.scrollLeft += deltaY; // an ordinary wheel scrolls a large hand, too
    }, { passive: true });
    this.drag = new HandDrag(this.list, {
      lay: (place) => this.#drop(place),
      put: (place, index) => void this.#put(place, index),
      remember: () => this.#remember(),
    });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("focusin", (event) => this.#rove(/** @type {HTMLElement} */ (event.target)));
  }

  connectedCallback() {
    this.width.observe(this.list);
  }

  disconnectedCallback() {
    this.width.disconnect();
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk, list, heading } = this;
    const { i18n } = desk;
    const { own } = now;
    const places = this.order.arrange(placesOf(own.hand), desk.settings.get("sort"), `${now.table?.code} ${now.position?.round}`);
    const playable = own.hand.filter((card) => own.playable.includes(card)).length;
    heading.textContent = i18n.say(desk.hints && desk.laying ? "web.hand.head_playable" : "web.hand.head",
      { count: own.hand.length, playable });
    this.#describe();
    list.style.setProperty("--n", String(places.length));
    list.classList.toggle("is-waiting", !desk.asked);
    const before = desk.settings.moves ? standing(list) : new Map();
    keyed(list, places, {
      key: (place) => place,
      make: (place) => this.#make(place),
      update: (item, place, index) => this.#update(item, place, index, own),
      // After the last card the focus goes to the main element, so that the score board comes next.
      gone: (index) => (this.#neighbour(index) ?? this.closest("main"))?.focus(),
    });
    if (!this.#entry()) this.#rove(this.#neighbour(0));
    slide(list, before);
    this.drag.settle();
    this.#edges();
  }

  /** Shows at its edges that a large hand goes on, and by how many cards. */
  #edges() {
    const { list } = this;
    const { scrollLeft, clientWidth, scrollWidth } = list;
    const places = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)];
    const middles = places.map((each) => each.offsetLeft + (places[0]?.offsetWidth ?? 0) / 2); // of what is seen of a card
    const before = middles.filter((middle) => middle < scrollLeft).length;
    const after = middles.filter((middle) => middle > scrollLeft + clientWidth).length;
    list.classList.toggle("is-long", scrollWidth > clientWidth + 1);
    list.classList.toggle("goes-on-before", before > 0);
    list.classList.toggle("goes-on-after", after > 0);
    this.moreBefore.textContent = before > 0 ? `‹ ${before}` : "";
    this.moreAfter.textContent = after > 0 ? `${after} ›` : "";
  }

  /** Marks the card that was just tried as refused, until something happens. */
  refuse() {
    this.refused = this.tried;
    this.update(this.desk.state.now);
  }

  /** Takes the mark away again. */
  forgive() {
    if (!this.refused) return;
    this.refused = "";
    this.update(this.desk.state.now);
  }

  /** Something happened, so no press waits any more. */
  settled() {
    this.tried = "";
  }

  /** Focuses the card in the tab order. */
  enter() {
    (this.#entry() ?? this.#neighbour(0))?.focus();
  }

  /** @param {string} place */
  #make(place) {
    const desk = this.desk;
    const button = cardButton(codeOf(place), desk.i18n, { plain: this.plain });
    button.dataset.place = place;
    button.addEventListener("click", (event) => {
      // The second press of a double click would hit whichever card moved there. Where two presses play, it can only lift it.
      if (event.detail > 1 && !desk.settings.get("twice")) return;
      this.tried = place;
      desk.press(place);
    });
    return h("li", { "data-place": place }, button);
  }

  /**
   * Lays a card that was dragged to the pile, or picks it to be given up. A drag is meant, so it needs no second press.
   * @param {string} place
   */
  #drop(place) {
    this.tried = place;
    if (this.desk.picking) this.desk.select(place);
    else this.desk.lay(codeOf(place));
  }

  /**
   * Puts a card elsewhere in the hand; false if it is there already.
   * @param {string} place
   * @param {number} index
   */
  #put(place, index) {
    const moved = this.order.move(place, index);
    if (moved) this.update(this.desk.state.now);
    return moved;
  }

  /** Returns how to go back to the order of now. */
  #remember() {
    const { own } = this.order;
    return () => {
      this.order.restore(own);
      this.update(this.desk.state.now);
    };
  }

  /**
   * @param {HTMLLIElement} item
   * @param {string} place
   * @param {number} index
   * @param {Own} own
   */
  #update(item, place, index, own) {
    const desk = this.desk;
    const code = codeOf(place);
    item.style.setProperty("--i", String(index));
    const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
    this.#write(button, desk.ruleOn(code));
    showCardState(button, this.#state(code, own), {
      selected: desk.picking ? desk.selected.includes(place) : null,
      describe: (state) => [state === "plain" ? "" : `card-${state}`, this.plain && desk.written(code) && `says-${code}`].filter(Boolean).join(" "),
    });
    button.classList.toggle("is-refused", place === this.refused);
    this.#tag(button, this.#state(code, own) === "bluff");
    const asking = desk.choosing?.kind === "colour" && desk.choosing.card === code;
    button.classList.toggle("is-choosing", asking || desk.lifted === place);
    button.classList.toggle("is-unsent", desk.unsent !== "" && this.tried === place);
  }

  /**
   * Says on the card itself that it would be a bluff. Its description says it to screen readers.
   * @param {HTMLButtonElement} button
   * @param {boolean} bluff
   */
  #tag(button, bluff) {
    if (bluff === (button.querySelector(".bluff-tag") !== null)) return;
    if (bluff) button.append(h("span", { class: "bluff-tag", "aria-hidden": "true" }, this.desk.i18n.say("web.bluff.tag")));
    else button.querySelector(".bluff-tag")?.remove();
  }

  /**
   * Writes the table's rule on a paper strip on the card and into its name; rule-slip.js shows it large.
   * @param {HTMLButtonElement} button
   * @param {string} rule
   */
  #write(button, rule) {
    const { i18n } = this.desk;
    const code = button.dataset.card ?? "";
    const judged = this.desk.judges(code);
    const says = ruleInFull(rule, judged, i18n);
    if ((button.dataset.says ?? "") === says || this.plain) return;
    const card = i18n.capital(i18n.card(code));
    button.dataset.says = says;
    button.setAttribute("aria-label", rule ? i18n.say("web.stage.written", { card, rule: says }) : card);
    button.querySelector(".written")?.remove();
    if (rule) button.append(ruleStrip(rule, judged));
  }

  /**
   * @param {string} code
   * @param {Own} own
   * @returns {CardState}
   */
  #state(code, own) {
    const desk = this.desk;
    if (own.legal.some((action) => action.startsWith("jumps ") && action.split(" ")[1] === code)) return "jump";
    if (!desk.hints || !desk.laying) return "plain";
    if (!own.playable.includes(code)) return "unplayable";
    return code === "wild+4" && own.bluff ? "bluff" : "playable";
  }

  /** Keeps a sentence for every state of a card, and for every customizable one. */
  #describe() {
    const { i18n } = this.desk;
    const texts = [
      ...["playable", "bluff", "jump", "unplayable"].map((state) => [`card-${state}`, i18n.say(`web.card.${state}`)]),
      ...CUSTOM.map((code) => [`says-${code}`, this.desk.written(code)]),
    ];
    const wanted = JSON.stringify(texts);
    if (this.notes.dataset.for === wanted) return;
    this.notes.dataset.for = wanted;
    fill(this.notes, texts.map(([id, text]) => h("span", { id }, text)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const buttons = this.#buttons();
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (index < 0 || event.altKey || event.metaKey) return;
    const last = buttons.length - 1;
    const forward = getComputedStyle(this).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    let to = -1;
    if (event.key === "Home") to = 0;
    else if (event.key === "End") to = last;
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const step = event.key === forward ? 1 : -1;
      to = event.ctrlKey ? nextGroup(buttons.map((button) => groupOf(button.dataset.card ?? "")), index, step)
        : (index + step + buttons.length) % buttons.length;
    }
    if (to < 0) return;
    event.preventDefault();
    if (event.shiftKey) this.#shift(buttons[index], to, buttons.length);
    else buttons[to].focus();
    (event.shiftKey ? buttons[index] : buttons[to]).scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Moves the focused card, and says where it is now.
   * @param {HTMLButtonElement} button
   * @param {number} to
   * @param {number} count
   */
  #shift(button, to, count) {
    if (!this.#put(button.dataset.place ?? "", to)) return;
    const { i18n } = this.desk;
    const text = i18n.say("web.fx.moved", { card: i18n.capital(i18n.card(button.dataset.card ?? "")), number: to + 1, count });
    this.dispatchEvent(new CustomEvent("tell", { bubbles: true, detail: text }));
  }

  /** @param {HTMLElement | null} target */
  #rove(target) {
    const button = target?.closest("button");
    if (!button) return;
    for (const each of this.#buttons()) each.tabIndex = each === button ? 0 : -1;
  }

  /** The card in the tab order. */
  #entry() {
    return this.#buttons().find((button) => button.tabIndex === 0);
  }

  /**
   * The card that took the place of a removed one.
   * @param {number} index
   */
  #neighbour(index) {
    const buttons = this.#buttons();
    return buttons[Math.min(index, buttons.length - 1)] ?? null;
  }

  /** @returns {HTMLButtonElement[]} */
  #buttons() {
    return [.../** @type {NodeListOf<HTMLButtonElement>} */ (this.list.querySelectorAll("button.card"))];
  }
}

/** @param {string} code */
function groupOf(code) {
  return colourOf(code) || "wild";
}

/**
 * Finds the first card of the next group of one colour, or of the one before.
 * @param {string[]} groups
 * @param {number} index
 * @param {number} step
 */
function nextGroup(groups, index, step) {
  const starts = groups.flatMap((group, at) => (at === 0 || groups[at - 1] !== group ? [at] : []));
  const own = starts.filter((start) => start <= index).length - 1;
  return starts[(own + step + starts.length) % starts.length];
}

customElements.define("hand-fan", HandFan);
