/**
 * The seats around the table: who sits there, how many cards they hold, whose turn it is, who called UNO and who can be
 * caught. Seats stand on an oval with the viewer at the bottom, in rows if there is no room for an oval, and show only
 * a name and a number if there is no room for words.
 */

import { fill, h } from "../elements.js";
import { rowOf } from "../events.js";
import { icon } from "../icons.js";
import { keyed } from "../keyed.js";
import { targetOf, verbOf } from "../desk.js";
import { art } from "./card.js";
import { personButton } from "./company.js";

/** @import { Desk } from "../desk.js" */
/** @import { Hushed } from "../hushed.js" */
/** @import { Position, SeatInfo, Snapshot, Step } from "../state.js" */

const FAN_BELOW = 8;
const BADGE_MS = 3000;
const CROWD = 6;
const LOW = 752; // window height in pixels below which rows of seats are kept short
const NARROW = 480; // list width in pixels below which rows of many seats are
const MARKER = 20; // from the edge of a seat to the middle of the marker

/**
 * @typedef {object} Plate one seat, made ready to show
 * @property {number} number
 * @property {SeatInfo} seat
 * @property {boolean} acts
 */

/** The ring of seats. */
export class SeatRing extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {Hushed} hushed
   */
  constructor(desk, hushed) {
    super();
    this.desk = desk;
    this.hushed = hushed;
    this.list = h("ul", { class: "seats", role: "list", "aria-label": desk.i18n.say("web.seats.head") });
    this.marker = h("div", { class: "turn-marker", "aria-hidden": "true", hidden: true });
    this.pointed = -1;
    fill(this, this.list, this.marker);
    new ResizeObserver(() => this.#settle()).observe(this.list);
  }

  /** @param {Snapshot} now */
  update(now) {
    const { list, marker } = this;
    const { table, position, you } = now;
    if (!table) return;
    const count = table.seats.length;
    const acting = position && position.asks !== "over" ? (position.deciders.length ? position.deciders : [position.turn]) : [];
    const order = Array.from({ length: count }, (_, step) => ((you ?? 0) + step) % count);
    const spots = oval(count);
    list.dataset.count = String(count);
    list.classList.toggle("is-crowded", count > CROWD);
    keyed(list, order.map((number) => ({ number, seat: table.seats[number], acts: acting.includes(number) })), {
      key: (plate) => String(plate.number),
      make: (plate) => this.#make(plate),
      update: (item, plate, index) => {
        place(item, spots[index]);
        item.classList.toggle("is-far", spots[index].y < 0.3);
        item.classList.toggle("is-middle", Math.abs(spots[index].x - 0.5) < 0.1);
        this.#update(item, plate, now);
      },
    });
    const first = order.find((number) => acting.includes(number));
    marker.hidden = first === undefined;
    this.pointed = first ?? -1;
    this.#settle();
  }

  /** Fits the seats to the available room. */
  #settle() {
    const { list } = this;
    const short = innerHeight < LOW || (list.classList.contains("is-crowded") && list.clientWidth < NARROW);
    list.classList.toggle("is-short", short && !this.closest('[data-view="plain"]'));
    this.#point();
  }

  /** Puts the marker between the seat whose turn it is and the middle. */
  #point() {
    const plate = this.plate(this.pointed);
    if (!plate) return;
    const { left, top, width, height } = this.list.getBoundingClientRect();
    const seat = plate.getBoundingClientRect();
    const x = seat.left + seat.width / 2 - left;
    const y = seat.top + seat.height / 2 - top;
    const turn = Math.atan2(y - height / 2, x - width / 2);
    // From the seat's middle to its edge in that direction, and a little further.
    const reach = Math.min(seat.width / 2 / Math.abs(Math.cos(turn)), seat.height / 2 / Math.abs(Math.sin(turn))) + MARKER;
    this.marker.style.setProperty("--mx", `${(x - reach * Math.cos(turn)).toFixed(0)}px`);
    this.marker.style.setProperty("--my", `${(y - reach * Math.sin(turn)).toFixed(0)}px`);
    this.marker.style.setProperty("--turned", `${turn.toFixed(3)}rad`);
  }

  /**
   * Shows briefly what each seat got in a step.
   * @param {Step} step
   */
  notice(step) {
    /** @type {Map<number, number>} */
    const gained = new Map();
    for (const event of step.events) {
      const { seat, count } = event;
      if (rowOf(event).show === "draw" && seat !== null && count) gained.set(seat, (gained.get(seat) ?? 0) + count);
    }
    for (const [seat, count] of gained) this.#badge(seat, count);
  }

  /**
   * Shows what somebody said beside their seat.
   * @param {number} seat
   * @param {string} text
   */
  bubble(seat, text) {
    const place = this.#part(seat, ".seat-bubble");
    if (!place) return;
    place.textContent = text;
    this.#forAWhile(place);
  }

  /**
   * The element of a seat, for cards that fly to and from it.
   * @param {number} seat
   * @returns {HTMLElement | null}
   */
  plate(seat) {
    return this.list.querySelector(`[data-seat="${seat}"]`) ?? null;
  }

  /**
   * @param {number} seat
   * @param {number} count
   */
  #badge(seat, count) {
    const badge = this.#part(seat, ".seat-gain");
    if (!badge) return;
    badge.textContent = `+${count}`;
    this.#forAWhile(badge);
  }

  /** @param {HTMLElement} element */
  #forAWhile(element) {
    element.hidden = false;
    clearTimeout(Number(element.dataset.timer));
    element.dataset.timer = String(setTimeout(() => (element.hidden = true), BADGE_MS));
  }

  /**
   * @param {number} seat
   * @param {string} selector
   * @returns {HTMLElement | null}
   */
  #part(seat, selector) {
    return this.plate(seat)?.querySelector(selector) ?? null;
  }

  /** @param {Plate} plate */
  #make({ number }) {
    return h("li", { class: "seat", "data-seat": number },
      h("span", { class: "avatar", "aria-hidden": "true" }),
      h("span", { class: "seat-words" },
        h("span", { class: "seat-name", dir: "auto" }),
        h("span", { class: "seat-count", "aria-hidden": "true" }),
        h("span", { class: "seat-marks" }),
        h("span", { class: "seat-facts" })),
      h("span", { class: "mini-fan", "aria-hidden": "true" }),
      h("span", { class: "seat-cards" }),
      h("span", { class: "seat-gain", "aria-hidden": "true", hidden: true }),
      h("span", { class: "seat-bubble", dir: "auto", "aria-hidden": "true", hidden: true }),
      h("span", { class: "seat-does" }), h("span", { class: "seat-more" }));
  }

  /**
   * @param {HTMLElement} item
   * @param {Plate} plate
   * @param {Snapshot} now
   */
  #update(item, { number, seat, acts }, now) {
    const desk = this.desk;
    const { i18n } = desk;
    const { position, you } = now;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (item.querySelector(`.${name}`));
    const mine = number === you;
    item.classList.toggle("is-mine", mine);
    item.classList.toggle("is-away", seat.kind === "person" && !seat.present && !seat.stand_in);
    item.classList.toggle("is-out", position !== null && position.asks !== "over" && !inRound(position, number));
    if (acts) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    fill(part("avatar"), mine ? icon("star") : [...seat.name][0]?.toLocaleUpperCase(i18n.language));
    part("seat-name").textContent = mine ? i18n.say("name.you") : seat.name;
    part("seat-facts").textContent = this.#facts(number, now);
    fill(part("seat-marks"), this.#marks(number, seat, acts, now));
    const held = position?.counts[number] ?? 0;
    part("seat-count").textContent = position && inRound(position, number) ? String(held) : "";
    const shown = position?.open_hands[number] ?? now.own.shown.find(([owner]) => owner === number)?.[1] ?? [];
    this.#fan(part("mini-fan"), shown.length || mine || held >= FAN_BELOW ? 0 : held);
    fill(part("seat-cards"), mine ? null : shown.map((code) => {
      const picture = art(code);
      picture.alt = i18n.card(code);
      return picture;
    }));
    this.#offers(part("seat-does"), number, seat.name);
    this.#more(part("seat-more"), number, mine ? null : seat);
  }

  /**
   * The small button that opens the dialog about a person; without room for it, the dialog about the table has it.
   * @param {HTMLElement} place
   * @param {number} number
   * @param {SeatInfo | null} seat null: the viewer's own
   */
  #more(place, number, seat) {
    const who = seat?.kind === "person" ? seat.name : "";
    if (place.dataset.who === who) return;
    place.dataset.who = who;
    fill(place, who && personButton(this.desk, who, { seat: number }));
  }

  /**
   * @param {number} number
   * @param {Snapshot} now
   */
  #facts(number, { position, game }) {
    const { i18n } = this.desk;
    if (!position) return "";
    const facts = [];
    if (inRound(position, number)) facts.push(i18n.say("web.seat.cards", { count: position.counts[number] }));
    if (position.scores.length && game?.mode !== "round") {
      facts.push(i18n.say("web.seat.points", { count: position.scores[number] ?? 0 }));
    }
    return facts.join(" · ");
  }

  /**
   * @param {number} number
   * @param {SeatInfo} seat
   * @param {boolean} acts
   * @param {Snapshot} now
   */
  #marks(number, seat, acts, { position, game, table }) {
    const { i18n } = this.desk;
    const muted = seat.muted || (table !== null && this.hushed.has(table, { seat: number }));
    const mark = (/** @type {string} */ kind, /** @type {string} */ text) => h("span", { class: `mark mark-${kind}` }, text);
    const playing = position?.asks === "play" || position?.asks === "drawn";
    return [
      acts && mark("turn", i18n.say(playing ? "web.seat.to_play" : "web.seat.to_answer")),
      position?.called.includes(number) && mark("uno", i18n.say("web.seat.uno")),
      position?.catchable.includes(number) && mark("open", i18n.say("web.seat.no_call")),
      position?.eliminated.includes(number) && mark("out", i18n.say("web.seat.eliminated")),
      seat.kind === "bot" && mark("bot", i18n.say("web.seat.bot")),
      muted && mark("muted", i18n.say("web.seat.muted")),
      (seat.stand_in || seat.waits) && mark("bot", i18n.say("web.seat.stand_in")),
      seat.kind === "person" && !seat.present && !seat.stand_in && mark("away", i18n.say("web.seat.away")),
      game !== null && game.teams.length > 0 && mark("team", i18n.say("web.seat.team", { number: game.teams[number] + 1 })),
    ];
  }

  /**
   * @param {HTMLElement} fan
   * @param {number} count
   */
  #fan(fan, count) {
    fan.hidden = count === 0;
    if (fan.children.length === count) return;
    fan.style.setProperty("--n", String(count));
    fill(fan, Array.from({ length: count }, (_, index) => {
      const back = h("i");
      back.style.setProperty("--i", String(index));
      return back;
    }));
  }

  /**
   * The button to catch this seat, while the server offers it.
   * @param {HTMLElement} place
   * @param {number} number
   * @param {string} name
   */
  #offers(place, number, name) {
    const desk = this.desk;
    const action = desk.legal.find((each) => verbOf(each) === "catches" && targetOf(each) === number);
    if (Boolean(action) === place.childElementCount > 0) return;
    fill(place, action && h("button", {
      class: "btn btn-catch", type: "button", "aria-label": desk.i18n.say("web.seat.catch_who", { who: name }),
      onclick: () => desk.act(action),
    }, desk.i18n.say("web.seat.catch")));
  }
}

/**
 * @param {Position} position
 * @param {number} seat
 */
function inRound(position, seat) {
  return position.in_round.length === 0 || position.in_round.includes(seat);
}

/**
 * Spreads places evenly along a rounded frame, the first at the bottom, the others clockwise from its left.
 * Both numbers go from 0 to 1.
 * @param {number} count
 */
function oval(count) {
  const fine = 720;
  const points = Array.from({ length: fine + 1 }, (_, index) => {
    const angle = Math.PI / 2 + (index / fine) * 2 * Math.PI;
    const bend = (/** @type {number} */ part) => Math.sign(part) * Math.abs(part) ** (count > 6 ? 0.42 : 0.62);
    return { x: 0.5 + 0.5 * bend(Math.cos(angle)), y: 0.5 + 0.5 * bend(Math.sin(angle)) };
  });
  // The table is about twice as wide as high, so a step along x is longer than its number suggests.
  const lengths = points.map((point, index) =>
    index ? Math.hypot(2 * (point.x - points[index - 1].x), point.y - points[index - 1].y) : 0);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, seat) => {
    let rest = (seat / count) * whole;
    let index = 1;
    while (index < fine && rest > lengths[index]) rest -= lengths[index++];
    const [from, to, part] = [points[index - 1], points[index], rest / lengths[index]];
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

/**
 * @param {HTMLElement} element
 * @param {{ x: number, y: number }} spot
 */
function place(element, { x, y }) {
  element.style.setProperty("--x", x.toFixed(3));
  element.style.setProperty("--y", y.toFixed(3));
}

customElements.define("seat-ring", SeatRing);
