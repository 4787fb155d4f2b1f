/**
 * Effects that carry cards across the table. What a flight brings stays unseen until it lands: the deal does not show what it
 * is about to deal, and cards turn over in the hand.
 */

import { rowOf } from "../../model/events.js";
import { LONGEST } from "./cue.js";

/** @import { Place } from "../../model/event-table.js" */
/** @import { Happening } from "../../model/state.js" */
/** @import { Effect } from "./cue.js" */
/** @import { Stage } from "./stage.js" */

const FLIGHT = 320;
const TURN = 130; // a card turns over in the hand
const BEAT = 160; // a number grows once
const BETWEEN = 90; // two cards of one movement
const LANDING = 180;
const MOST_CARDS = 8;
const FEW_CARDS = 3; // that stand for a whole hand

/** @type {Effect} */
export const lay = {
  flies: true,
  still(_, { notes }) {
    notes.light(".chip-by");
    return [];
  },
  move({ event, start, asked, before, now }, { stage }) {
    const { top } = stage;
    if (!asked) {
      const held = new Set(stage.hand.map((button) => button.dataset.place));
      const left = [...before].find(([place, card]) => card.code === event.cards[0] && !held.has(place));
      const own = event.seat === now.you && left ? stage.within(left[1].rect) : null;
      stage.fly(event.cards[0], own ?? stage.seat(event.seat), stage.pile("discard"), { at: start, for: FLIGHT });
    }
    const landed = start + (asked ? 0 : FLIGHT);
    stage.hide(top, landed);
    stage.move(top, { scale: [1.12, 1] }, { at: landed, for: LANDING, easing: "ease-out" });
  },
};

/** Cards go from where to where the row of the event says, face up if the viewer may see them. @type {Effect} */
export const fly = {
  flies: true,
  still({ event }, { notes, desk }) {
    const { from, to } = rowOf(event);
    const count = event.count ?? 1;
    const given = (/** @type {number | null} */ seat) => notes.seat(seat, desk.i18n.say("web.fx.given", { count }));
    const gained = (/** @type {number | null} */ seat) => notes.gain(seat, desk.i18n.say("web.fx.gained", { count }));
    if (to === "other hand") return [given(event.seat), gained(event.other)];
    if (from === "other hand") return [given(event.other), gained(event.seat)];
    if (from === "hand") return [given(event.seat)];
    notes.light(to === "discard pile" ? ".chip-colour" : ".pile-draw .pile-label");
    return [];
  },
  move({ event, start }, { stage }) {
    const { from, to } = rowOf(event);
    const cards = (event.cards.length ? event.cards : ["back"]).slice(0, MOST_CARDS);
    for (const [place, card] of cards.entries()) {
      stage.fly(card, boxAt(stage, from, event), boxAt(stage, to, event), { at: start + gap(cards.length) * place, for: FLIGHT });
    }
    if (to === "discard pile") stage.hide(stage.top, start + FLIGHT);
  },
};

/** Drawn cards land one by one, and the number beside them beats once. @type {Effect} */
export const draw = {
  flies: true,
  still: ({ event }, { notes, desk }) => [notes.gain(event.seat, desk.i18n.say("web.fx.gained", { count: event.count ?? 0 }))],
  move({ event, start, before, now }, { stage }, [gain]) {
    const own = event.seat === now.you;
    const fresh = own ? stage.hand.filter((button) => !before.has(button.dataset.place ?? "")) : [];
    const count = Math.max(fresh.length, Math.min(event.count ?? 0, MOST_CARDS));
    const between = gap(count, BEAT);
    for (let card = 0; card < count; card += 1) {
      if (fresh[card]) receive(stage, fresh[card], start + card * between);
      else stage.fly("back", stage.pile("draw"), stage.seat(event.seat), { at: start + card * between, for: FLIGHT });
    }
    stage.move(gain, { scale: [1, 1.4, 1] }, { at: start + FLIGHT + between * (count - 1), for: BEAT, easing: "ease-out" });
  },
};

/** All hands are dealt at once. @type {Effect} */
export const deal = {
  flies: true,
  together: true,
  still: ({ events }, { notes, desk }) => events.map(({ seat, count }) =>
    notes.gain(seat, desk.i18n.say("web.fx.gained", { count: count ?? 0 }))),
  move({ events, start, now }, { stage }) {
    for (const { seat, count } of events) {
      if (seat === now.you) {
        const between = gap(stage.hand.length, TURN);
        for (const [card, button] of stage.hand.entries()) receive(stage, button, start + card * between);
      } else {
        for (let card = 0; card < Math.min(count ?? 0, FEW_CARDS); card += 1) {
          stage.fly("back", stage.pile("draw"), stage.seat(seat), { at: start + card * BETWEEN, for: FLIGHT });
        }
      }
    }
  },
};

/** Two hands change places. @type {Effect} */
export const exchange = {
  flies: true,
  still: ({ event: { seat, other } }, { notes, desk, who }) => [
    notes.seat(seat, desk.i18n.say("web.fx.hand_of", { who: who(other) })),
    notes.seat(other, desk.i18n.say("web.fx.hand_of", { who: who(seat) })),
  ],
  move({ event: { seat, other }, start }, { stage }) {
    hand(stage, seat, other, start);
    hand(stage, other, seat, start);
  },
};

/** All hands go to the middle and come back as new ones. @type {Effect} */
export const gather = {
  flies: true,
  still: (_, { stage, notes, desk }) => stage.seats.map((seat) => notes.seat(seat, desk.i18n.say("web.fx.new_hand"))),
  move({ start }, { stage }) {
    const middle = stage.pile("discard");
    for (const seat of stage.seats) {
      stage.fly("back", stage.seat(seat), middle, { at: start, for: FLIGHT });
      stage.fly("back", middle, stage.seat(seat), { at: start + FLIGHT, for: FLIGHT });
    }
  },
};

/** All hands move on one seat. @type {Effect} */
export const rotate = {
  flies: true,
  still: ({ now }, { stage, notes, desk, who }) => onward(stage.seats, now.position?.direction ?? 1).map(([from, to]) =>
    notes.seat(to, desk.i18n.say("web.fx.hand_of", { who: who(from) }))),
  move({ start, now }, { stage }) {
    for (const [from, to] of onward(stage.seats, now.position?.direction ?? 1)) hand(stage, from, to, start);
  },
};

/**
 * Pairs each seat with the next one in the direction of play.
 * @param {number[]} seats
 * @param {number} direction
 */
function onward(seats, direction) {
  return seats.map((seat, place) => [seat, seats[(place + direction + seats.length) % seats.length]]);
}

/**
 * Lets a whole hand travel.
 * @param {Stage} stage
 * @param {number | null} from
 * @param {number | null} to
 * @param {number} start
 */
function hand(stage, from, to, start) {
  for (let card = 0; card < FEW_CARDS; card += 1) {
    stage.fly("back", stage.seat(from), stage.seat(to), { at: start + card * BETWEEN, for: FLIGHT });
  }
}

/**
 * Lets a card of the viewer's hand come from the draw pile, face down, and turn over.
 * @param {Stage} stage
 * @param {HTMLElement} button
 * @param {number} at
 */
function receive(stage, button, at) {
  stage.fly("back", stage.pile("draw"), stage.box(button), { at, for: FLIGHT });
  stage.hide(button, at + FLIGHT);
  stage.move(button, { scale: ["0 1", "1 1"] }, { at: at + FLIGHT, for: TURN, easing: "ease-out" });
}

/**
 * The time between two of several cards, so that the last one lands in time for what follows it.
 * @param {number} count
 * @param {number} [then]
 */
function gap(count, then = 0) {
  return Math.min(BETWEEN, (LONGEST - FLIGHT - then) / Math.max(count - 1, 1));
}

/**
 * @param {Stage} stage
 * @param {Place} place
 * @param {Happening} event
 */
function boxAt(stage, place, { seat, other }) {
  switch (place) {
    case "hand": return stage.seat(seat);
    case "other hand": return stage.seat(other);
    case "draw pile": case "under the draw pile": return stage.pile("draw");
    case "discard pile": case "under the top discard": return stage.pile("discard");
    default: return null;
  }
}
