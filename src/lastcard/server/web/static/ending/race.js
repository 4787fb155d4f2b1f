/**
 * The board of a finished round: the race to the target as bars, everybody's cards with what they counted, or, where no
 * points are counted, the order of finish. All of it is drawn from `Played`, at the table and in the replay.
 */

import { art } from "../parts/card/card.js";
import { h } from "../parts/elements.js";
import { face, isShape } from "../parts/faces.js";
import { countedIn, isCounted, isLowBest, nameOf, sidesOf } from "./ending.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { Child } from "../parts/elements.js" */
/** @import { Played, Side } from "./ending.js" */

/**
 * Draws the race, or the order of finish.
 * @param {Played} played
 * @param {I18n} i18n
 * @param {(seat: number) => Child} marks what else is said about a seat
 */
export function raceTable(played, i18n, marks = () => null) {
  const counted = isCounted(played);
  const sides = sidesOf(played);
  const scale = Math.max(played.target, ...sides.map((side) => side.total), 1);
  const heads = counted ? [raceHead(played, i18n), i18n.say("web.board.points"), i18n.say("web.board.total")] : [i18n.say("web.board.left")];
  const table = h("table", { class: "race", "data-low": isLowBest(played), "data-counted": counted },
    h("caption", { class: "sr-only" }, i18n.say("web.board.head", { number: played.position.round })),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, i18n.say("web.board.player")),
      heads.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, sides.map((side) => h("tr", { class: [side.won && "is-winner", side.mine && "is-mine", side.out && "is-out"].filter(Boolean).join(" ") || null },
      h("th", { scope: "row" }, h("span", { class: "race-name" }, h("span", { dir: "auto" }, nameOf(played, side.seats, i18n)),
        side.won && h("span", { class: "mark mark-win" }, i18n.say("web.board.winner")),
        side.out && h("span", { class: "mark mark-out" }, i18n.say("web.seat.eliminated")),
        side.seats.map(marks))),
      counted ? [h("td", { class: "race-lane" }, rail(played, side, scale)), h("td", { class: "race-gain" }, signed(side.gained)),
        h("td", { class: "race-total" }, i18n.figures(side.total))]
        : h("td", { class: "race-total" }, side.cards)))));
  table.style.setProperty("--lanes", String(sides.length));
  return table;
}

/**
 * Lists everybody's cards, each with what it counted.
 * @param {Played} played
 * @param {I18n} i18n
 */
export function openHands(played, i18n) {
  const { position } = played;
  return h("ul", { class: "open-hands" }, played.names.map((_, seat) => {
    const cards = position.final_hands[seat] ?? [];
    const sum = countedIn(position, seat);
    return h("li", {},
      h("strong", { dir: "auto" }, nameOf(played, [seat], i18n)),
      h("span", { class: "open-sum" }, sum === null ? i18n.say("web.seat.cards", { count: cards.length }) : i18n.say("web.seat.points", { count: sum })),
      h("ul", { class: "open-cards" }, cards.map((code, index) => {
        const points = position.card_points[seat]?.[index];
        return h("li", {}, art(code), h("span", { class: "sr-only" }, i18n.capital(i18n.card(code))),
          points !== undefined && h("span", { class: "open-points" }, points));
      })));
  }));
}

/**
 * The picture of a player: the face, round or in a bot's own shape, or in a record, which has none, the first letter of the name.
 * @param {Played} played
 * @param {number} seat
 */
export function portrait({ names, faces }, seat) {
  return h("span", { class: "portrait", "data-tint": seat, "data-shaped": isShape(faces[seat] ?? ""), "aria-hidden": "true" },
    faces[seat] ? face(faces[seat]) : [...(names[seat] ?? "")][0]?.toLocaleUpperCase());
}

/** @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : String(points);
}

/**
 * Says what the race is about.
 * @param {Played} played
 * @param {I18n} i18n
 */
export function raceHead({ mode, target }, i18n) {
  return i18n.say("web.ending.race", { target }, mode === "low_score" ? "low" : mode === "elimination" ? "out" : "");
}

/**
 * @param {Played} played
 * @param {Side} side
 * @param {number} scale the points at the end of the rail
 */
function rail(played, side, scale) {
  const element = h("span", { class: "rail", "aria-hidden": "true" },
    h("i", { class: "rail-had" }), h("i", { class: "rail-gain" }), h("i", { class: "rail-goal" }), portrait(played, side.seats[0]));
  for (const [name, points] of Object.entries({ had: side.total - side.gained, total: side.total, goal: played.target })) {
    element.style.setProperty(`--${name}`, `${(points / scale) * 100}%`);
  }
  return element;
}
