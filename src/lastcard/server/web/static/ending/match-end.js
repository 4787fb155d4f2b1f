/**
 * The end of a match: the podium with everybody's place, the points after each round as lines, and what was remarkable.
 * It is loaded when a match ends, or a replay shows the end of one.
 */

import { h, svg } from "../parts/elements.js";
import { isCounted, isLowBest, nameOf, placesOf } from "./ending.js";
import { portrait, raceHead, signed } from "./race.js";

/** @import { Feats, Highlights } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Child } from "../parts/elements.js" */
/** @import { Placed, Played } from "./ending.js" */

const STEPS = 3; // of the podium
const TILES = 6;
const WIDE = 290; // the drawing of the lines
const HIGHS = { tall: 140, flat: 66 }; // beside the feats, and above them on phones
const LABEL = 13; // the height of a name beside its line
const ROOM = 58; // for the names
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "12 4", "4 2", "1 3", "9 3 3 3", "6 6", "3 6"];
const CROWN = "M4 10l11 9L24 3l9 16 11-9-4 22H8z";

/** @typedef {{ value: (feats: Feats) => number, text: (feats: Feats) => string }} Measure how a feat is compared and written */

/** @type {(name: keyof Feats) => Measure} */
const number = (name) => ({ value: (feats) => feats[name], text: (feats) => String(feats[name]) });

/** What is remarkable, the best first. @type {Record<string, Measure>} */
const MEASURES = {
  best_round: { value: (feats) => feats.best_round, text: (feats) => signed(feats.best_round) },
  catches: number("catches"),
  challenges: {
    value: (feats) => feats.challenges_won,
    text: (feats) => `${feats.challenges_won}/${feats.challenges_won + feats.challenges_lost}`,
  },
  longest_draw: number("longest_draw"),
  biggest_hand: number("biggest_hand"),
  calls: number("calls"),
  caught: number("caught"),
};

/**
 * Draws the podium: three steps, and everybody else beside it. The list is in the order of places.
 * @param {Played} played
 * @param {Highlights | null} highlights
 * @param {I18n} i18n
 * @param {(seat: number) => Child} marks what else is said about a seat
 */
export function podium(played, highlights, i18n, marks = () => null) {
  const places = placesOf(played, highlights);
  const entry = (/** @type {Placed} */ side, /** @type {number} */ index) => h("li", { class: index < STEPS ? `step step-${index + 1}` : "also" },
    side.place === 1 && crown(),
    h("span", { class: "faces" }, side.seats.map((seat) => portrait(played, seat))),
    h("strong", { class: "step-name", dir: "auto" }, nameOf(played, side.seats, i18n)),
    h("span", { class: "step-points" }, isCounted(played) ? i18n.say("web.seat.points", { count: side.total })
      : i18n.say("web.seat.cards", { count: side.cards }), side.seats.map(marks)),
    h("span", { class: "block" }, h("span", { class: "sr-only" }, i18n.say("web.ending.place", { place: side.place })),
      h("span", { "aria-hidden": "true" }, side.place)));
  return h("ol", { class: "podium", role: "list", "aria-label": i18n.say("web.ending.places") }, places.map((side, index) => {
    const item = entry(side, index);
    item.style.setProperty("--row", String(2 + index - STEPS)); // of those beside the podium
    return item;
  }));
}

/**
 * Says how long the match was and what it was about.
 * @param {Played} played
 * @param {I18n} i18n
 */
export function matchFacts(played, i18n) {
  const rounds = i18n.say("web.ending.rounds", { count: played.position.round });
  return isCounted(played) ? `${rounds} · ${raceHead(played, i18n)}` : rounds;
}

/**
 * Draws what can be said about a whole match: the lines, and the most remarkable feats.
 * @param {Played} played
 * @param {Highlights} highlights
 * @param {I18n} i18n
 */
export function summary(played, highlights, i18n) {
  const lines = isCounted(played) && highlights.rounds > 1;
  return h("section", { class: "summary", "data-lines": lines, "aria-label": i18n.say("web.ending.summary") },
    lines && h("div", { class: "summary-lines" }, h("h3", {}, i18n.say("web.ending.lines")), chart(played, highlights, i18n, "tall"), chart(played, highlights, i18n, "flat")),
    h("ul", { class: "feats", role: "list" }, feats(played, highlights, i18n)));
}

/**
 * @param {Played} played
 * @param {Highlights} highlights
 * @param {I18n} i18n
 */
function feats(played, highlights, i18n) {
  return featsOf(played, highlights).slice(0, TILES).map(({ name, text, seats }) => h("li", {},
    h("b", {}, text), h("span", {}, i18n.say(`web.ending.feat.${name}`)),
    h("em", { dir: "auto" }, seats.length > 2 ? i18n.say("web.ending.shared", { count: seats.length }) : nameOf(played, seats, i18n))));
}

/**
 * Lists what is remarkable about a match, the best first: its name, its figure, and whose it is.
 * @param {Played} played
 * @param {Highlights} highlights
 */
export function featsOf(played, { players, rounds }) {
  return Object.entries(MEASURES).flatMap(([name, { value, text }]) => {
    const most = Math.max(...players.map(value));
    const apart = name !== "best_round" || (rounds > 1 && isCounted(played) && !isLowBest(played));
    if (most <= 0 || !apart) return [];
    const seats = players.flatMap((each, seat) => (value(each) === most ? [seat] : []));
    return [{ name, text: text(players[seats[0]]), seats }];
  });
}

/**
 * The points after each round: a line for every side, with its name at the end. Dashes tell lines apart, not only colours.
 * @param {Played} played
 * @param {Highlights} highlights
 * @param {I18n} i18n
 * @param {"tall" | "flat"} form
 */
function chart(played, { scores, rounds }, i18n, form) {
  const high = HIGHS[form];
  const most = Math.max(played.target, ...scores.flat(), 1);
  const x = (/** @type {number} */ round) => 6 + (round / rounds) * (WIDE - ROOM - 12);
  const y = (/** @type {number} */ points) => high - 8 - (points / most) * (high - 18);
  const sides = placesOf(played, null).map((side) => ({ ...side, told: [0, ...scores.map((each) => each[side.seats[0]] ?? 0)] }));
  const room = Math.floor(high / LABEL);
  const named = sides.filter((side, index) => side.mine || index < room - 1 || room >= sides.length);
  const names = spread(named.map((side) => y(side.told[rounds])), high);
  const words = sides.map((side) => `${nameOf(played, side.seats, i18n)}: ${side.told.slice(1).join(i18n.say("list.comma"))}.`);
  return svg("svg", { class: `chart chart-${form}`, viewBox: `0 0 ${WIDE} ${high}`, role: "img", "aria-label": [`${i18n.say("web.ending.lines")}.`, ...words].join(" ") },
    svg("path", { class: "chart-goal", d: `M6 ${y(played.target)}H${WIDE - ROOM}` }),
    svg("path", { class: "chart-base", d: `M6 ${y(0)}H${WIDE - ROOM}` }),
    ...sides.map((side) => svg("polyline", {
      class: side.mine ? "is-mine" : "", "data-tint": side.seats[0], "stroke-dasharray": side.mine ? "" : DASHES[side.seats[0]],
      points: side.told.map((points, round) => `${x(round).toFixed(1)},${y(points).toFixed(1)}`).join(" "),
    })),
    ...named.map((side, index) => {
      const name = svg("text", { class: side.mine ? "is-mine" : "", x: WIDE - ROOM + 4, y: names[index] + 4 });
      name.textContent = clipped(nameOf(played, side.seats, i18n));
      return name;
    }));
}

/**
 * Moves the names apart so that none covers another: from the top down, then back up from the bottom.
 * @param {number[]} wanted
 * @param {number} high
 */
function spread(wanted, high) {
  const gap = Math.min(LABEL, (high - LABEL) / Math.max(wanted.length - 1, 1));
  const order = [...wanted.keys()].sort((one, two) => wanted[one] - wanted[two]);
  const placed = [...wanted];
  let least = LABEL / 2;
  for (const at of order) least = (placed[at] = Math.max(placed[at], least)) + gap;
  let most = high - LABEL / 2;
  for (const at of order.reverse()) most = (placed[at] = Math.min(placed[at], most)) - gap;
  return placed;
}

/** @param {string} name */
function clipped(name) {
  const letters = [...name];
  return letters.length > 8 ? `${letters.slice(0, 7).join("")}…` : name;
}

function crown() {
  return svg("svg", { class: "crown", viewBox: "0 0 48 36", "aria-hidden": "true" }, svg("path", { d: CROWN }));
}
