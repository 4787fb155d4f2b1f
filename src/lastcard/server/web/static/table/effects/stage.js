/**
 * The stage of effects: a layer above the table and below whatever is asked, the places on it, and the few things that every
 * effect does there. Everything that moves is registered here, so all of it can be cut short at once.
 */

import { showArt } from "../../parts/card/card.js";
import { middleBox, over, pileBox, placed, seatBox, slotOf } from "../layout/places.js";

/** @import { Box } from "../layout/places.js" */

/** @typedef {{ at: number, for: number, easing?: string }} Timing when a movement starts and how long it takes, in milliseconds */

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const MOST_FLIGHTS = 60;
const CARD = 1.5; // the height of a card, in widths

/** Where effects play, over one table screen. */
export class Stage {
  /** @param {HTMLElement} screen */
  constructor(screen) {
    this.screen = screen;
    this.sky = document.createElement("div");
    this.sky.className = "flights";
    this.sky.setAttribute("aria-hidden", "true");
    (screen.querySelector("main") ?? screen).append(this.sky);
    /** @type {Map<Animation, () => void>} */
    this.running = new Map(); // each with what is to be done at its end
    this.name = ""; // the effect that is being set up
    this.end = 0; // when the last movement set up so far ends
  }

  /** Ends every movement now: what was on its way has arrived. */
  cut() {
    for (const [movement, done] of [...this.running]) {
      movement.cancel();
      done();
    }
  }

  /** Removes the layer for good. */
  remove() {
    this.cut();
    this.sky.remove();
  }

  // --- places, in pixels of the layer ---------------------------------------------------------------------------------

  /** @param {number | null} seat */
  seat(seat) {
    return seat === null ? null : over(this.sky, seatBox(this.screen, seat));
  }

  /** @param {"draw" | "discard"} name */
  pile(name) {
    return over(this.sky, pileBox(this.screen, name));
  }

  get middle() {
    return over(this.sky, middleBox(this.screen));
  }

  /** @param {Element} element */
  box(element) {
    return this.within(element.getBoundingClientRect());
  }

  /**
   * Turns a box of the window into one of the layer.
   * @param {Box} box
   */
  within({ left, top, width, height }) {
    return over(this.sky, { left, top, width, height });
  }

  /** The seats in the round, clockwise as they sit. */
  get seats() {
    return this.all("[data-seat]:not(.is-out)").map((seat) => Number(seat.dataset.seat)).sort((one, two) => one - two);
  }

  /** @param {number | null} seat */
  plate(seat) {
    return seat === null ? null : placed(this.screen, `seat-${seat}`);
  }

  /** @param {number} seat */
  slot(seat) {
    return slotOf(this.screen, seat);
  }

  /** The card on top of the discard pile. */
  get top() {
    return this.all(".pile-discard .pile-stack > .card-art").at(-1) ?? null;
  }

  /** The cards in the viewer's hand. */
  get hand() {
    return this.all(".fan button.card");
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement[]}
   */
  all(selector) {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.screen.querySelectorAll(selector))];
  }

  // --- movements ------------------------------------------------------------------------------------------------------

  /**
   * Moves an element; `done` is called when the movement ends or is cut short.
   * @param {Element | null | undefined} element
   * @param {Keyframe[] | PropertyIndexedKeyframes} frames
   * @param {Timing} timing
   * @param {() => void} [done]
   */
  move(element, frames, { at, for: duration, easing = "linear" }, done) {
    if (!element) return;
    const fill = done ? "both" : "backwards"; // what goes away at the end must not be seen where it was made
    const movement = element.animate(frames, { delay: at, duration, easing, fill, id: this.name });
    const ended = () => {
      this.running.delete(movement);
      done?.();
    };
    this.running.set(movement, ended);
    this.end = Math.max(this.end, at + duration);
    movement.onfinish = ended;
  }

  /**
   * Keeps an element unseen until a movement has brought it.
   * @param {Element | null | undefined} element
   * @param {number} until
   */
  hide(element, until) {
    if (until > 0) this.move(element, { opacity: [0, 0] }, { at: 0, for: until });
  }

  /**
   * Shows an element on the layer, in the middle of a box, while it moves.
   * @param {HTMLElement} element
   * @param {Box | null} box
   * @param {Keyframe[] | PropertyIndexedKeyframes} frames
   * @param {Timing} timing
   */
  pose(element, box, frames, timing) {
    if (!box) return;
    this.sky.append(element);
    const { width, height } = this.sky.getBoundingClientRect();
    const half = { x: element.offsetWidth / 2, y: element.offsetHeight / 2 };
    element.style.left = `${inside(box.left + box.width / 2, half.x, width)}px`;
    element.style.top = `${inside(box.top + box.height / 2, half.y, height)}px`;
    this.move(element, frames, timing, () => element.remove());
  }

  /**
   * Lets a card fly from one box to another.
   * @param {string} card its code, or "back"
   * @param {Box | null} from
   * @param {Box | null} to
   * @param {Timing} timing
   */
  fly(card, from, to, timing) {
    if (!from || !to || this.sky.childElementCount > MOST_FLIGHTS) return;
    const width = this.pile("draw")?.width ?? 80;
    const picture = document.createElement("img");
    picture.className = "flight";
    showArt(picture, card);
    picture.alt = "";
    picture.style.width = `${width}px`;
    this.sky.append(picture);
    const start = poseOf(from, width);
    const end = poseOf(to, width);
    const lift = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 24, size: Math.max(start.size, end.size) * 1.06 };
    this.move(picture, [
      { transform: written(start, -4), opacity: 0 }, { transform: written(start, -4), opacity: 1, offset: 0.02 },
      { transform: written(lift, 3), offset: 0.5 }, { transform: written(end, 0), opacity: 1 },
    ], { ...timing, easing: EASE }, () => picture.remove());
  }
}

/**
 * Keeps the middle of something so far from both edges that all of it is seen.
 * @param {number} middle
 * @param {number} half
 * @param {number} room
 */
function inside(middle, half, room) {
  return Math.max(half + 4, Math.min(middle, room - half - 4));
}

/**
 * The pose of a card of this width in the middle of a box.
 * @param {Box} box
 * @param {number} width
 */
function poseOf(box, width) {
  const size = Math.min(1, Math.max(0.35, Math.min(box.width / width, box.height / (width * CARD))));
  return { x: box.left + box.width / 2 - width / 2, y: box.top + box.height / 2 - (width * CARD) / 2, size };
}

/**
 * @param {{ x: number, y: number, size: number }} pose
 * @param {number} degrees
 */
function written({ x, y, size }, degrees) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size.toFixed(3)}) rotate(${degrees}deg)`;
}
