/**
 * Effects in the middle of the table: the ring that turns round, the colour that washes over the felt, what waits to be
 * drawn, and a written rule.
 */

import { h, svg } from "../../parts/elements.js";

/** @import { Cue, Effect, Kit } from "./cue.js" */

const REVERSE = 600;
const WASH = 640;
const WAVE = 300;
const BEAT = 300;
const RAYS = 12;
const REACH = 2.3; // of the rays, in widths of the pile
const PAPER = 700;

/** The ring turns over; its arrows point the other way from half time on. @type {Effect} */
export const reverse = {
  still(_, { notes }) {
    notes.light(".chip-direction");
    return [];
  },
  move({ start }, { stage }) {
    for (const arrows of stage.all(".ring-arrows")) {
      stage.move(arrows, { scale: ["-1 1", "1 1"] }, { at: start, for: REVERSE, easing: "ease-in-out" });
    }
  },
};

/** The colour opens from the card as a circle, and rings of its own shape follow. @type {Effect} */
export const wash = {
  still(_, { notes }) {
    notes.light(".chip-colour");
    return [];
  },
  move({ start }, { stage }) {
    const [light] = stage.all(".wash");
    stage.move(light, { clipPath: ["circle(6%)", "circle(75%)"] }, { at: start, for: WASH, easing: "ease-out" });
    const rings = [...light?.children ?? []];
    for (const [place, ring] of rings.entries()) {
      const at = start + (WASH - WAVE) * (place / Math.max(rings.length - 1, 1));
      stage.move(ring, { strokeOpacity: [0, 0.8, 0.16] }, { at, for: WAVE, easing: "ease-out" });
    }
  },
};

/** What waits to be drawn, on the pile: rays, and a number that beats once. @type {Effect} */
export const counter = {
  still: ({ now }, { notes, desk }) => [notes.counter(desk.i18n.say("web.fx.gained", { count: now.position?.pending ?? 0 }))],
  move({ start }, { stage }, [number]) {
    stage.move(number, { scale: [0.4, 1.3, 1] }, { at: start, for: BEAT, easing: "ease-out" });
    const rays = svg("svg", { viewBox: "-100 -100 200 200" }, ...Array.from({ length: RAYS }, (_, ray) =>
      svg("path", { transform: `rotate(${8 + (ray * 360) / RAYS})`, d: "M0-70L4-94L-4-94z" })));
    const pile = stage.pile("discard");
    const around = h("div", { class: "fx fx-rays" }, rays);
    around.style.width = `${REACH * (pile?.width ?? 0)}px`;
    stage.pose(around, pile, { opacity: [0, 1, 0], scale: [0.7, 1, 1.15] },
      { at: start, for: BEAT });
  },
};

/** A written rule fires: its text, large on paper. @type {Effect} */
export const paper = {
  still: (cue, kit) => [kit.notes.paper(textOf(cue, kit))],
  move(cue, kit) {
    const { stage } = kit;
    stage.pose(h("div", { class: "fx fx-sheet" }, textOf(cue, kit)), stage.middle, {
      opacity: [0, 1, 1, 0], scale: [0.4, 1, 1, 0.9], rotate: ["-8deg", "-2deg", "-2deg", "-2deg"], offset: [0, 0.3, 0.85, 1],
    }, { at: cue.start, for: PAPER });
  },
};

/**
 * @param {Cue} cue
 * @param {Kit} kit
 */
function textOf({ event }, { desk }) {
  return desk.i18n.quoted(event.detail) || desk.ruleOn(event.cards[0] ?? "");
}
