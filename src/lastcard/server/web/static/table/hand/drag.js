/**
 * Dragging cards of the hand with the mouse, a finger or a pen: out of the hand to lay one, inside it to put it elsewhere. A
 * picture follows the pointer, and the card itself stays in the hand until the table has answered. A press without a drag
 * stays a press.
 */

import { showArt } from "../../parts/card/card.js";
import { handBox, over } from "../layout/places.js";

/**
 * @typedef {object} Dragging what becomes of a drag
 * @property {(place: string) => void} lay the card was dropped on the table
 * @property {(place: string, index: number) => void} put the card belongs at another index
 * @property {() => () => void} remember returns how to put everything back
 */

/** @typedef {{ id: number, place: string, x: number, y: number, undo: () => void }} Held a card under the pointer */

const SLACK = 8; // pixels that a press may move

/** Watches the list of cards. */
export class HandDrag {
  /**
   * @param {HTMLElement} list
   * @param {Dragging} then
   */
  constructor(list, then) {
    this.list = list;
    this.then = then;
    /** @type {Held | null} */
    this.held = null;
    /** @type {HTMLImageElement | null} */
    this.picture = null; // there is one while a card is dragged, and until the table answers
    this.dragged = false; // the press became a drag, so it is no click
    list.addEventListener("pointerdown", (event) => this.#take(event));
    list.addEventListener("pointermove", (event) => this.#move(event));
    list.addEventListener("pointerup", (event) => this.#drop(event));
    list.addEventListener("pointercancel", () => this.#cancel());
    list.addEventListener("click", (event) => {
      if (this.dragged) event.stopPropagation();
      this.dragged = false;
    }, { capture: true });
    list.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#cancel();
    });
  }

  /** The table has answered: a dropped card is not shown twice any longer. */
  settle() {
    if (!this.held) this.#clear();
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const card = event.target instanceof Element ? event.target.closest("button.card") : null;
    const place = card?.getAttribute("data-place");
    this.dragged = false;
    if (!place || !event.isPrimary || event.button !== 0) return;
    this.#clear();
    this.held = { id: event.pointerId, place, x: event.clientX, y: event.clientY, undo: this.then.remember() };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { held, list } = this;
    if (!held || event.pointerId !== held.id) return;
    if (!this.dragged) {
      const gone = event.buttons === 0 || document.querySelector("dialog[open]"); // let go elsewhere, or held to look closer
      if (gone) {
        this.held = null;
        return;
      }
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      this.dragged = true;
      list.setPointerCapture(event.pointerId);
      this.#picture(held.place);
    }
    this.#follow(event);
    const out = this.#isOut(event);
    if (!out) this.then.put(held.place, this.#indexAt(event.clientX, held.place));
    for (const item of this.#items()) item.classList.toggle("is-dragged", item.dataset.place === held.place);
    this.picture?.classList.toggle("would-lay", out);
    this.list.closest(".stage")?.classList.toggle("is-laying", out);
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const { held, dragged } = this;
    if (!held || event.pointerId !== held.id) return;
    const out = dragged && this.#isOut(event);
    if (out) held.undo();
    this.held = null;
    if (out) this.then.lay(held.place);
    else this.#clear();
  }

  #cancel() {
    const { held, dragged } = this;
    this.held = null;
    this.#clear();
    if (dragged) held?.undo();
  }

  /** Takes the picture away, and shows the card as one of the hand again. */
  #clear() {
    this.picture?.remove();
    this.picture = null;
    this.list.closest(".stage")?.classList.remove("is-laying");
    for (const item of this.#items()) item.classList.remove("is-dragged");
  }

  /** @param {string} place */
  #picture(place) {
    const layer = this.#screen.querySelector(".flights");
    const card = this.list.querySelector(`.card[data-place="${CSS.escape(place)}"]`);
    if (!layer || !card) return;
    const picture = document.createElement("img");
    picture.className = "flight dragged";
    picture.alt = "";
    showArt(picture, place.split("#")[0]);
    picture.dataset.place = place;
    picture.style.width = `${card.clientWidth}px`;
    layer.append(picture);
    this.picture = picture;
  }

  /** @param {PointerEvent} event */
  #follow({ clientX, clientY }) {
    const { picture } = this;
    if (!picture?.parentElement) return;
    const { left, top } = over(picture.parentElement, { left: clientX, top: clientY, width: 0, height: 0 });
    picture.style.left = `${left}px`;
    picture.style.top = `${top}px`;
  }

  /**
   * Whether the pointer has left the hand upwards.
   * @param {PointerEvent} event
   */
  #isOut({ clientY }) {
    return clientY < (handBox(this.#screen)?.top ?? 0);
  }

  /**
   * The index that a card would get at this point.
   * @param {number} x
   * @param {string} place
   */
  #indexAt(x, place) {
    const { list } = this;
    const rightToLeft = getComputedStyle(list).direction === "rtl";
    const within = x - (list.parentElement?.getBoundingClientRect().left ?? 0) + list.scrollLeft;
    return this.#items().filter((item) => {
      const middle = item.offsetLeft + item.offsetWidth / 2; // where it belongs, even while it slides there
      return item.dataset.place !== place && (rightToLeft ? middle > within : middle < within);
    }).length;
  }

  /** @returns {HTMLElement[]} */
  #items() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  get #screen() {
    return this.list.closest("main") ?? document.body;
  }
}
