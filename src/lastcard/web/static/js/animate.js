/**
 * Movement, drawn from events: cards fly over a table that already shows the new state, so nothing ever waits for an
 * animation. What a flight brings stays unseen until it lands: the deal does not show beforehand what it deals, and cards
 * turn over in the hand. Flights pass below questions and the score board. The table of events says how each event moves.
 * Under reduced motion nothing moves at all.
 */

import { artPath } from "./components/card.js";
import { rowOf } from "./events.js";
import { over, pileBox, seatBox } from "./places.js";

/** @import { Place } from "./event-table.js" */
/** @import { Box } from "./places.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Happening, Step } from "./state.js" */

/** @typedef {Map<string, { rect: DOMRect, code: string }>} Look where the cards of the hand were */
/** @typedef {{ delay: number }} Beat the delay of the next movement */

const FLIGHT = 420;
const TURN = 160; // a card turns over in the hand
const BETWEEN = 110;
const DEALING = 60; // between two cards that are dealt to the viewer
const LATEST = 1000; // no flight starts later, however much happened at once
const MOST_CARDS = 8;
const MOST_FLIGHTS = 60;
const DEALT_SHOWN = 3;
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";

/** The movements on one table screen. */
export class Animator {
  /**
   * @param {HTMLElement} screen
   * @param {Settings} settings
   * @param {(seat: number) => HTMLElement | null} plate
   */
  constructor(screen, settings, plate) {
    this.screen = screen;
    this.settings = settings;
    this.plate = plate;
    this.sky = document.createElement("div");
    this.sky.className = "flights";
    this.sky.setAttribute("aria-hidden", "true");
    screen.append(this.sky);
  }

  /** Removes everything in flight for good. */
  end() {
    this.sky.remove();
  }

  /**
   * Remembers where the hand's cards are, before they change.
   * @returns {Look}
   */
  look() {
    /** @type {Look} */
    const seen = new Map();
    if (!this.settings.moves) return seen;
    for (const button of this.#cards()) {
      seen.set(button.dataset.place ?? "", { rect: button.getBoundingClientRect(), code: button.dataset.card ?? "" });
    }
    return seen;
  }

  /**
   * Animates what happened, after the new state is shown.
   * @param {Step[]} steps
   * @param {Look} before
   * @param {number | null} you
   */
  play(steps, before, you) {
    if (!this.settings.moves || document.hidden) return;
    const beat = { delay: 0 };
    for (const step of steps) {
      for (const event of step.events) {
        this.#move(event, before, you, beat);
        beat.delay = Math.min(beat.delay, LATEST);
      }
    }
  }

  /**
   * @param {Happening} event
   * @param {Look} before
   * @param {number | null} you
   * @param {Beat} beat
   */
  #move(event, before, you, beat) {
    const { seat, other, count } = event;
    const { show, from, to } = rowOf(event);
    if (show === "lay") this.#lay(event, before, you, beat);
    else if (show === "fly") this.#carry(event, from, to, beat);
    else if (show === "gather") this.#gather(beat);
    else if (seat === null) return;
    else if (show === "draw") this.#draw(seat, count ?? 0, before, you, beat);
    else if (show === "deal") this.#deal(seat, count ?? 0, you, beat);
    else if (show === "exchange" && other !== null) this.#exchange(seat, other, beat);
    else if (show === "shake") this.#shake(seat, beat.delay);
    else if (show === "pulse") this.#pulse(seat, beat.delay);
  }

  /**
   * Lets cards fly from one place to another, face up if the viewer may see them.
   * @param {Happening} event
   * @param {Place} from
   * @param {Place} to
   * @param {Beat} beat
   */
  #carry(event, from, to, beat) {
    const cards = event.cards.length ? event.cards : ["back"];
    for (const card of cards.slice(0, MOST_CARDS)) {
      this.#fly(artPath(card), this.#place(from, event), this.#place(to, event), beat.delay);
    }
    if (to === "discard pile") this.#arrive(this.#top(), beat.delay);
  }

  /**
   * @param {Place} place
   * @param {Happening} event
   */
  #place(place, { seat, other }) {
    switch (place) {
      case "hand": return this.#seatPlace(seat);
      case "other hand": return this.#seatPlace(other);
      case "draw pile": case "under the draw pile": return this.#pile("draw");
      case "discard pile": case "under the top discard": return this.#pile("discard");
      default: return null;
    }
  }

  /**
   * @param {Happening} event
   * @param {Look} before
   * @param {number | null} you
   * @param {Beat} beat
   */
  #lay(event, before, you, beat) {
    const code = event.cards[0];
    const held = new Set(this.#cards().map((button) => button.dataset.place));
    const left = [...before].find(([place, card]) => card.code === code && !held.has(place));
    const from = event.seat === you && left ? left[1].rect : this.#seatPlace(event.seat);
    this.#fly(artPath(code), from, this.#pile("discard"), beat.delay);
    this.#arrive(this.#top(), beat.delay);
    beat.delay += BETWEEN * 2;
  }

  /**
   * @param {number} seat
   * @param {number} count
   * @param {Look} before
   * @param {number | null} you
   * @param {Beat} beat
   */
  #draw(seat, count, before, you, beat) {
    const fresh = seat === you ? this.#cards().filter((button) => !before.has(button.dataset.place ?? "")) : [];
    for (const button of fresh) {
      this.#receive(button, beat.delay);
      beat.delay += BETWEEN;
    }
    for (let card = fresh.length; card < Math.min(count, MOST_CARDS); card += 1) {
      this.#fly(artPath("back"), this.#pile("draw"), this.#seatPlace(seat), beat.delay);
      beat.delay += BETWEEN;
    }
  }

  /**
   * @param {number} seat
   * @param {number} count
   * @param {number | null} you
   * @param {Beat} beat
   */
  #deal(seat, count, you, beat) {
    if (seat === you) {
      for (const [card, button] of this.#cards().entries()) this.#receive(button, beat.delay + card * DEALING);
    } else {
      for (let card = 0; card < Math.min(count, DEALT_SHOWN); card += 1) {
        this.#fly(artPath("back"), this.#pile("draw"), this.#seatPlace(seat), beat.delay + card * BETWEEN);
      }
    }
    beat.delay += BETWEEN / 3;
  }

  /**
   * Lets a card of the viewer's hand come from the draw pile, face down, and turn over.
   * @param {HTMLElement} button
   * @param {number} delay
   */
  #receive(button, delay) {
    this.#fly(artPath("back"), this.#pile("draw"), button.getBoundingClientRect(), delay);
    const whole = delay + FLIGHT + TURN;
    const landed = (delay + FLIGHT) / whole;
    button.animate([
      { opacity: 0, scale: "0 1" }, { opacity: 0, scale: "0 1", offset: landed },
      { opacity: 1, scale: "0 1", offset: landed }, { opacity: 1, scale: "1 1" },
    ], { duration: whole });
  }

  /**
   * Keeps a card that already lies there unseen until its flying picture lands on it.
   * @param {Element | null} card
   * @param {number} delay
   */
  #arrive(card, delay) {
    card?.animate({ opacity: [0, 0, 1], offset: [0, 0.95, 1] }, { duration: FLIGHT + delay });
  }

  /**
   * @param {number} one
   * @param {number} two
   * @param {Beat} beat
   */
  #exchange(one, two, beat) {
    for (let card = 0; card < DEALT_SHOWN; card += 1) {
      this.#fly(artPath("back"), this.#seatPlace(one), this.#seatPlace(two), beat.delay);
      this.#fly(artPath("back"), this.#seatPlace(two), this.#seatPlace(one), beat.delay);
      beat.delay += BETWEEN;
    }
  }

  /** @param {Beat} beat */
  #gather(beat) {
    const plates = /** @type {NodeListOf<HTMLElement>} */ (this.screen.querySelectorAll("[data-seat]"));
    const middle = this.#pile("discard");
    for (const plate of plates) {
      const seat = this.#seatPlace(Number(plate.dataset.seat));
      this.#fly(artPath("back"), seat, middle, beat.delay);
      this.#fly(artPath("back"), middle, seat, beat.delay + FLIGHT + BETWEEN);
    }
    beat.delay += 2 * FLIGHT;
  }

  /**
   * @param {number} seat
   * @param {number} delay
   */
  #shake(seat, delay) {
    const steps = [0, -7, 7, -5, 5, 0].map((x) => `translateX(${x}px)`);
    this.plate(seat)?.animate({ transform: steps }, { duration: FLIGHT, delay });
  }

  /**
   * @param {number} seat
   * @param {number} delay
   */
  #pulse(seat, delay) {
    this.plate(seat)?.animate({ scale: [1, 1.07, 1] }, { duration: FLIGHT, delay, easing: "ease-out" });
  }

  /**
   * Lets a picture fly; it removes itself at the end.
   * @param {string} source
   * @param {Box | null} from
   * @param {Box | null} to
   * @param {number} delay
   */
  #fly(source, from, to, delay) {
    if (!from || !to || this.sky.childElementCount > MOST_FLIGHTS) return;
    const width = this.#pile("draw")?.width ?? 80;
    const picture = document.createElement("img");
    picture.className = "flight";
    picture.src = source;
    picture.alt = "";
    picture.style.width = `${width}px`;
    this.sky.append(picture);
    const start = pose(over(this.sky, from), width);
    const end = pose(over(this.sky, to), width);
    const lift = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 24, size: Math.max(start.size, end.size) * 1.06 };
    const movement = picture.animate(
      { transform: [written(start, -4), written(lift, 3), written(end, 0)], opacity: [1, 1, 1] },
      { duration: FLIGHT, delay, easing: EASE, fill: "backwards" },
    );
    movement.onfinish = movement.oncancel = () => picture.remove();
  }

  /** @param {number | null} seat */
  #seatPlace(seat) {
    return seat === null ? null : seatBox(this.screen, seat);
  }

  /** @param {"draw" | "discard"} name */
  #pile(name) {
    return pileBox(this.screen, name);
  }

  #top() {
    return this.screen.querySelector(".pile-discard .pile-stack > .card-art:last-child");
  }

  /** @returns {HTMLElement[]} */
  #cards() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.screen.querySelectorAll(".fan button.card"))];
  }
}

/**
 * The pose of a card of this width in the middle of a place.
 * @param {Box} rect
 * @param {number} width
 */
function pose(rect, width) {
  const size = Math.min(1, Math.max(0.35, Math.min(rect.width / width, rect.height / (width * 1.5))));
  return { x: rect.left + rect.width / 2 - width / 2, y: rect.top + rect.height / 2 - width * 0.75, size };
}

/**
 * @param {{ x: number, y: number, size: number }} pose
 * @param {number} degrees
 */
function written({ x, y, size }, degrees) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size.toFixed(3)}) rotate(${degrees}deg)`;
}
