/**
 * Effects at one seat: the Skip sign, stamps, the UNO shout, a hand that is shown, small notes.
 */

import { art } from "../../parts/card/card.js";
import { h, svg } from "../../parts/elements.js";

/** @import { Effect, Kit } from "./cue.js" */
/** @import { Mood } from "./effect-notes.js" */

const STAMP = { opacity: [0, 1, 1, 0], scale: [2.2, 1, 1, 1], offset: [0, 0.3, 0.8, 1], easing: ["ease-in", "linear", "linear"] };
const SKIP = 480;
const STAMPED = 640;
const SHOUT = 520;
const NOTE = 200;
const SHOWN = 700;
const FLIP = 160;
const MOST_CARDS = 10;

/** The sign of a Skip falls on the seat. @type {Effect} */
export const skip = {
  still({ event }, { notes, desk }) {
    notes.grey(event.seat);
    return [notes.seat(event.seat, desk.i18n.say("web.fx.skipped"), { sign: "stop" })];
  },
  move({ event, start }, { stage }) {
    stage.move(stage.plate(event.seat)?.querySelector(".plate"), { filter: ["none", "none"] }, { at: 0, for: start + SKIP * 0.3 });
    const sign = svg("svg", { viewBox: "0 0 100 100" },
      svg("circle", { cx: 50, cy: 50, r: 38 }), svg("path", { d: "M24 76L76 24" }));
    stage.pose(h("div", { class: "fx fx-stop" }, sign), stage.seat(event.seat), STAMP, { at: start, for: SKIP });
  },
};

/** A stamp on the seat of the event. @type {Effect} */
export const stamp = {
  still: (cue, kit) => [kit.notes.seat(cue.event.seat, stamped(cue, kit), { mood: "bad" })],
  move(cue, kit) {
    print(kit, cue.event.seat, stamped(cue, kit), "bad", cue.start);
  },
};

/** A stamp on the seat that was challenged or blamed. @type {Effect} */
export const verdict = {
  still: ({ event }, { notes, desk }) => [notes.seat(event.other, judged(event, desk), { mood: moodOf(event) })],
  move({ event, start }, kit) {
    print(kit, event.other, judged(event, kit.desk), moodOf(event), start);
  },
};

/** UNO in a bubble; the seat's badge stays while the call holds. @type {Effect} */
export const shout = {
  still: ({ event }, { notes, desk }) => [notes.seat(event.seat, desk.i18n.say("web.seat.uno"), { mood: "uno" })],
  move({ event, start }, { stage, desk }) {
    stage.pose(h("div", { class: "fx fx-shout" }, desk.i18n.say("web.seat.uno")), stage.seat(event.seat), [
      { opacity: 0, scale: 0.3, rotate: "-14deg" }, { opacity: 1, scale: 1.18, rotate: "-3deg", offset: 0.35 },
      { scale: 1, rotate: "-8deg", offset: 0.5 }, { opacity: 1, scale: 1, rotate: "-6deg", offset: 0.85 }, { opacity: 0, scale: 0.9, rotate: "-6deg" },
    ], { at: start, for: SHOUT });
  },
};

/** A hand turns over for those who may see it; for everybody else its backs rise. @type {Effect} */
export const show = {
  still({ event }, { notes, desk, who }) {
    if (event.cards.length) notes.light(`[data-place="seat-${event.seat}"] .seat-cards`);
    else return [notes.seat(event.seat, desk.i18n.say("web.fx.shown", { who: who(event.other) }), { sign: "eye" })];
    return [];
  },
  move({ event, start, now }, { stage }) {
    const count = event.cards.length || (event.seat === null ? 0 : now.position?.counts[event.seat] ?? 0);
    const codes = Array.from({ length: Math.min(count, MOST_CARDS) }, (_, card) => event.cards[card] ?? "");
    const cards = codes.map((code) => h("span", {}, art("back"), code && art(code)));
    stage.pose(h("div", { class: "fx fx-hand" }, cards), stage.seat(event.seat),
      { opacity: [0, 1, 1, 0], translate: ["0 12px", "0", "0", "0"], offset: [0, 0.15, 0.85, 1] }, { at: start, for: SHOWN });
    for (const [place, card] of cards.entries()) {
      const [back, face] = card.children;
      if (!face) continue;
      const at = start + 120 + place * 12;
      stage.move(back, { scale: ["1 1", "0 1"] }, { at, for: FLIP, easing: "ease-in" });
      stage.move(face, { scale: ["0 1", "1 1"] }, { at: at + FLIP, for: FLIP, easing: "ease-out" });
    }
  },
};

/** A few words in the seat's slot. @type {Effect} */
export const note = {
  still: ({ event }, { notes, desk, who }) => [
    notes.seat(event.seat, desk.i18n.say(`web.fx.${event.name}`, { who: who(event.other), count: event.count ?? 0 }, event.detail)),
  ],
  move({ start }, { stage }, [words]) {
    stage.move(words, { scale: [0.7, 1.08, 1] }, { at: start, for: NOTE, easing: "ease-out" });
  },
};

/**
 * What a stamp says; a penalty that follows stands on it.
 * @param {import("./cue.js").Cue} cue
 * @param {Kit} kit
 */
function stamped({ event, after }, { desk }) {
  const count = after.find(({ seat, detail }) => seat === event.seat && detail === "penalty")?.count ?? 0;
  return desk.i18n.say(`web.fx.${event.name}`, { count }, count ? "fined" : "");
}

/**
 * @param {import("../../model/state.js").Happening} event
 * @param {Kit["desk"]} desk
 */
function judged({ name, detail }, desk) {
  return desk.i18n.say(`web.fx.${name}`, {}, detail);
}

/**
 * @param {import("../../model/state.js").Happening} event
 * @returns {Mood}
 */
function moodOf({ detail }) {
  return detail === "innocent" ? "good" : "bad";
}

/**
 * @param {Kit} kit
 * @param {number | null} seat
 * @param {string} words
 * @param {Mood} mood
 * @param {number} at
 */
function print({ stage }, seat, words, mood, at) {
  stage.pose(h("div", { class: `fx fx-stamp fx-${mood}` }, words), stage.seat(seat), STAMP, { at, for: STAMPED });
}
