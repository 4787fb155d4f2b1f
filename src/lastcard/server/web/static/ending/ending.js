/**
 * How a round or a match ended, made ready to show: the lanes of the race, the hands that were counted, the places. It
 * sorts what the server said, and counts nothing itself. The table screen and the replay both show it.
 */

import { faceOf } from "../parts/faces.js";

/** @import { Highlights } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Position, Snapshot } from "../model/state.js" */

/**
 * @typedef {object} Played a finished round
 * @property {Position} position
 * @property {string} mode
 * @property {number} target
 * @property {readonly number[]} teams of every seat; empty without partners
 * @property {string[]} names
 * @property {string[]} faces of every seat; empty where they are not known
 * @property {number | null} you null: watching
 */

/**
 * @typedef {object} Side a player, or two partners who share their points
 * @property {number[]} seats
 * @property {number} gained in this round
 * @property {number} total
 * @property {number} cards left in the hands
 * @property {boolean} won the match if it is over, else the round
 * @property {boolean} out of the match
 * @property {boolean} mine
 */

/** @typedef {Side & { place: number }} Placed a side with its place; sides that are equal share one */

/**
 * Describes the round that has just ended at a table; null while one is played.
 * @param {Snapshot} now
 * @returns {Played | null}
 */
export function playedAt({ position, game, table, you }) {
  if (position?.asks !== "over" || !game || !table) return null;
  const seats = table.seats.slice(0, position.counts.length); // who sat down since has not played
  const names = seats.map((seat) => seat.name);
  return { position, mode: game.mode, target: game.target, teams: game.teams, names, faces: seats.map(faceOf), you };
}

/**
 * Says whether the match is over, too.
 * @param {Played} played
 */
export function isMatchOver({ position }) {
  return position.match_winners.length > 0;
}

/**
 * Says whether points are counted at all.
 * @param {Played} played
 */
export function isCounted({ mode }) {
  return mode !== "round";
}

/**
 * Says whether points are bad.
 * @param {Played} played
 */
export function isLowBest({ mode }) {
  return mode === "low_score" || mode === "elimination";
}

/**
 * Lists the sides, the best first.
 * @param {Played} played
 * @returns {Side[]}
 */
export function sidesOf(played) {
  return sorted(played, (side) => [
    side.out ? 1 : 0,
    isCounted(played) ? (isLowBest(played) ? 1 : -1) * side.total : finish(played, side),
    isCounted(played) ? 0 : side.cards,
  ]).map(([side]) => side);
}

/**
 * Lists the sides by their places in a finished match: the winners, then by points. Who was eliminated later is placed
 * higher, and without points the order of going out decides, then the number of cards left.
 * @param {Played} played
 * @param {Highlights | null} highlights
 * @returns {Placed[]}
 */
export function placesOf(played, highlights) {
  const found = sorted(played, (side) => [
    side.won ? 0 : 1,
    played.mode === "elimination" ? -lastRound(played, side, highlights) : 0,
    isCounted(played) ? (isLowBest(played) ? 1 : -1) * side.total : finish(played, side),
    isCounted(played) ? 0 : side.cards,
  ]);
  const text = (/** @type {number[]} */ [first, ...rest]) => (first === 0 ? "won" : rest.join());
  return found.map(([side, rank]) => ({ ...side, place: 1 + found.findIndex(([, other]) => text(other) === text(rank)) }));
}

/**
 * Returns what a hand counted; null if it was not counted.
 * @param {Position | null} position
 * @param {number} seat
 */
export function countedIn(position, seat) {
  const points = position?.card_points[seat];
  return points?.length ? points.reduce((sum, each) => sum + each, 0) : null;
}

/**
 * Names a side: "You", "Ben", "You and Cid".
 * @param {Played} played
 * @param {readonly number[]} seats
 * @param {I18n} i18n
 */
export function nameOf({ names, you }, seats, i18n) {
  const mine = seats.filter((seat) => seat === you).map(() => i18n.say("name.you"));
  return i18n.listed([...mine, ...seats.filter((seat) => seat !== you).map((seat) => names[seat] ?? "")]);
}

/**
 * Says who won, as a headline.
 * @param {Played} played
 * @param {I18n} i18n
 */
export function headline(played, i18n) {
  const { position, you } = played;
  if (position.void) return i18n.say("event.void");
  const what = isMatchOver(played) ? "match" : "round";
  const winners = sidesOf(played).filter((side) => side.won).flatMap((side) => side.seats);
  if (!winners.length) return i18n.say("web.board.head", { number: position.round });
  const alone = winners.length === 1;
  const who = nameOf(played, winners, i18n);
  return i18n.say(`web.ending.${what}`, { who }, alone ? (winners[0] === you ? "you" : "") : "together");
}

/**
 * @param {Played} played
 * @param {(side: Side) => number[]} rankOf what to compare, the most important first; less is better
 * @returns {[Side, number[]][]}
 */
function sorted(played, rankOf) {
  const ranked = sides(played).map((side) => /** @type {[Side, number[]]} */ ([side, rankOf(side)]));
  return ranked.sort(([one, first], [two, second]) => {
    const at = first.findIndex((each, index) => each !== second[index]);
    return at < 0 ? one.seats[0] - two.seats[0] : first[at] - second[at];
  });
}

/**
 * @param {Played} played
 * @returns {Side[]}
 */
function sides(played) {
  const { position, teams, you, names } = played;
  const winners = isMatchOver(played) ? position.match_winners : [position.round_winner];
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  for (const seat of names.keys()) groups.set(teams[seat] ?? seat, [...(groups.get(teams[seat] ?? seat) ?? []), seat]);
  return [...groups.values()].map((seats) => ({
    seats,
    gained: position.points[seats[0]] ?? 0,
    total: position.scores[seats[0]] ?? 0,
    cards: seats.reduce((sum, seat) => sum + (position.counts[seat] ?? 0), 0),
    won: seats.some((seat) => winners.includes(seat)),
    out: seats.every((seat) => position.eliminated.includes(seat)),
    mine: you !== null && seats.includes(you),
  }));
}

/**
 * When a side went out of the round: its place, or more than any.
 * @param {Played} played
 * @param {Side} side
 */
function finish({ position, names }, { seats }) {
  const found = seats.map((seat) => position.places.indexOf(seat)).filter((place) => place >= 0);
  return found.length ? Math.min(...found) : names.length;
}

/**
 * The last round that a side of an elimination match played.
 * @param {Played} played
 * @param {Side} side
 * @param {Highlights | null} highlights
 */
function lastRound({ target }, { seats }, highlights) {
  const scores = highlights?.scores ?? [];
  const out = scores.findIndex((each) => (each[seats[0]] ?? 0) >= target);
  return out < 0 ? scores.length : out;
}
