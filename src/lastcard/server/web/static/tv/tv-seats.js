/**
 * Who sits at the table, as a television shows it: faces whose place a reaction takes, the plates beside the piles, and the badge
 * of each. A plate says how many cards somebody holds, never which.
 */

import { rowOf } from "../model/events.js";
import { fill, h } from "../parts/elements.js";
import { face, faceOf, showFace } from "../parts/faces.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { Happening, Position, SeatInfo, Snapshot, Step } from "../model/state.js" */

/** @typedef {{ words: string, bad: boolean }} Badge */

const BADGE = 3000; // milliseconds
const ROOMY = 6; // as many plates have a slot below them

/**
 * A face that a reaction may take the place of.
 * @param {SeatInfo} seat
 * @param {number} number
 */
export function tvFace(seat, number) {
  return h("span", { class: "tv-face", "data-seat": number }, face(faceOf(seat)));
}

/** The plates in two columns: in the order of play from the lower left, up, across and down. */
export class TvSeats {
  constructor() {
    this.left = h("ul", { class: "tv-column tv-left", role: "list" });
    this.right = h("ul", { class: "tv-column tv-right", role: "list" });
    /** @type {TvPlate[]} */
    this.plates = [];
  }

  /**
   * @param {Snapshot} now
   * @param {I18n} i18n
   */
  update(now, i18n) {
    const { table, position } = now;
    if (!table || !position) return;
    const count = table.seats.length;
    if (this.plates.length !== count) {
      this.plates = table.seats.map((_, number) => new TvPlate(number));
      const half = Math.floor(count / 2);
      fill(this.left, this.plates.slice(0, half).map((plate) => plate.element));
      fill(this.right, this.plates.slice(half).map((plate) => plate.element));
      for (const column of [this.left, this.right]) column.toggleAttribute("data-full", count > ROOMY);
    }
    const acting = actingIn(position);
    for (const [number, plate] of this.plates.entries()) plate.update(table.seats[number], now, acting.includes(number), i18n);
  }

  /**
   * Shows at the seats what just happened there.
   * @param {Step[]} steps
   * @param {I18n} i18n
   */
  notice(steps, i18n) {
    for (const { events } of steps) {
      const told = new Set(); // a catch says what it costs; the cards that follow say nothing new
      for (const [index, event] of events.entries()) {
        const badge = badgeOf(event, events.slice(index + 1), i18n);
        if (badge && !told.has(badge.seat)) this.plates[badge.seat]?.tell(badge);
        if (badge) told.add(badge.seat);
      }
    }
  }

  /** Stops all that runs. */
  end() {
    for (const plate of this.plates) plate.hush();
  }
}

/** One plate. */
class TvPlate {
  /** @param {number} number */
  constructor(number) {
    this.number = number;
    this.face = h("span", { class: "tv-face", "data-seat": number }, face(""));
    this.name = h("strong", { dir: "auto" });
    this.facts = h("small", {});
    this.badge = h("span", { class: "tv-badge", hidden: true });
    this.count = h("span", { class: "tv-count" });
    this.element = h("li", { class: "tv-seat" }, this.face,
      h("span", { class: "tv-who" }, this.name, this.facts, this.badge), this.count);
    /** @type {Badge | null} */
    this.told = null; // what just happened here
    /** @type {Badge | null} */
    this.holds = null; // what holds until something changes
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * @param {SeatInfo} seat
   * @param {Snapshot} now
   * @param {boolean} acts
   * @param {I18n} i18n
   */
  update(seat, { position, game }, acts, i18n) {
    if (!position) return;
    const { number } = this;
    const playing = position.in_round.length === 0 || position.in_round.includes(number);
    showFace(/** @type {Element} */ (this.face.firstElementChild), faceOf(seat));
    say(this.name, seat.name);
    say(this.facts, factsOf(number, position, game, i18n));
    say(this.count, playing ? String(position.counts[number] ?? 0) : "–");
    this.count.classList.toggle("is-many", (position.counts[number] ?? 0) > 9);
    this.element.classList.toggle("is-turn", acts);
    this.element.classList.toggle("is-out", !playing);
    this.holds = heldBy(seat, number, position, i18n);
    this.#show();
  }

  /** @param {Badge} badge */
  tell(badge) {
    this.told = badge;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.told = null;
      this.#show();
    }, BADGE);
    this.#show();
  }

  /** Forgets what happened. */
  hush() {
    clearTimeout(this.timer);
  }

  #show() {
    const { badge } = this;
    const shown = this.told ?? this.holds;
    badge.hidden = shown === null;
    say(badge, shown?.words ?? "");
    badge.classList.toggle("is-bad", shown?.bad === true);
    this.element.classList.toggle("has-badge", shown !== null);
  }
}

/**
 * Lists the seats that the table waits for.
 * @param {Position} position
 */
export function actingIn({ asks, deciders, turn }) {
  if (asks === "over") return [];
  return deciders.length ? deciders : [turn];
}

/**
 * Points, and the team where partners share them.
 * @param {number} number
 * @param {Position} position
 * @param {Snapshot["game"]} game
 * @param {I18n} i18n
 */
function factsOf(number, { scores }, game, i18n) {
  const team = game?.teams[number];
  const count = scores[number] ?? 0;
  if (team !== undefined) return `${count} · ${i18n.say("web.seat.team", { number: team + 1 })}`;
  return scores.length && game?.mode !== "round" ? i18n.say("web.seat.points_short", { count }) : "";
}

/**
 * What is true of a seat for a while, the most urgent.
 * @param {SeatInfo} seat
 * @param {number} number
 * @param {Position} position
 * @param {I18n} i18n
 * @returns {Badge | null}
 */
function heldBy(seat, number, { catchable, called, eliminated }, i18n) {
  if (catchable.includes(number)) return { words: i18n.say("web.seat.no_call"), bad: true };
  if (called.includes(number)) return { words: i18n.say("web.seat.uno"), bad: false };
  if (eliminated.includes(number)) return { words: i18n.say("web.seat.eliminated"), bad: true };
  if (seat.stand_in || seat.waits) return { words: i18n.say("web.seat.stand_in"), bad: false };
  if (seat.kind === "person" && !seat.present) return { words: i18n.say("web.seat.away"), bad: true };
  return null;
}

/**
 * What an event says at a seat, in the words of the table's own effects; null if nothing.
 * @param {Happening} event
 * @param {Happening[]} after the events that followed in the same step
 * @param {I18n} i18n
 * @returns {Badge & { seat: number } | null}
 */
function badgeOf(event, after, i18n) {
  const { seat, other, name, detail, count } = event;
  const fined = after.find((each) => each.seat === seat && each.detail === "penalty")?.count ?? 0;
  switch (rowOf(event).show) {
    case "skip":
      return seat === null ? null : { seat, words: i18n.say("web.fx.skipped"), bad: true };
    case "stamp":
      return seat === null ? null : { seat, words: i18n.say(`web.fx.${name}`, { count: fined }, fined ? "fined" : ""), bad: true };
    case "verdict":
      return other === null ? null : { seat: other, words: i18n.say(`web.fx.${name}`, {}, detail), bad: detail !== "innocent" };
    case "draw":
      return seat === null || !count ? null : { seat, words: i18n.say("web.fx.gained", { count }), bad: false };
    default:
      return null;
  }
}

/**
 * Writes a text where another stands.
 * @param {HTMLElement} element
 * @param {string} text
 */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
