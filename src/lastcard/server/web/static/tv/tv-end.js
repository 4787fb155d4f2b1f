/**
 * The end of a round and of a match on a television. It stays until somebody goes on, on a phone. Of the hands only what they
 * counted is shown.
 */

import { getJson } from "../base/http.js";
import { confetti } from "../ending/confetti.js";
import { countedIn, headline, isCounted, nameOf, placesOf, playedAt, sidesOf } from "../ending/ending.js";
import { featsOf, matchFacts } from "../ending/match-end.js";
import { raceHead, signed } from "../ending/race.js";
import { fill, h } from "../parts/elements.js";
import { say } from "./tv-play.js";
import { tvFace } from "./tv-seats.js";

/** @import { Highlights } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Placed, Played, Side } from "../ending/ending.js" */
/** @import { Snapshot, TableInfo } from "../model/state.js" */
/** @import { Room, View } from "./tv-screen.js" */

const STEPS = 3; // of the podium
const AWARDS = 3;
const FEW = 6; // players; more leave less room

/** The foot of both: what to do on the phone, who has done it, and how to join. */
class Foot {
  constructor() {
    this.line = h("p", { class: "tv-line", role: "status" });
    this.wanting = h("span", { class: "tv-wanting" });
    this.count = h("small", {});
    this.element = h("footer", { class: "tv-low" }, this.line, this.wanting, this.count);
    /** @type {HTMLImageElement | null} */
    this.picture = null;
    this.drawn = "";
  }

  /**
   * @param {TableInfo} table
   * @param {string} what "next" or "rematch"
   * @param {Room} room
   */
  update({ seats }, what, { i18n, join, lost }) {
    if (!this.picture) {
      const box = join.box();
      this.picture = box.picture;
      this.element.append(box.element);
    }
    join.draw(this.picture);
    say(this.line, lost ? `${i18n.say("web.tv.lost")}. ${i18n.say("web.tv.safe")}` : i18n.say(`web.tv.${what}`));
    const people = seats.filter((seat) => seat.kind === "person");
    const ready = people.filter((seat) => seat.ready);
    say(this.count, ready.length && !lost ? i18n.say("web.tv.of", { ready: ready.length, count: people.length }) : "");
    const drawn = JSON.stringify(ready.map(({ id, face }) => [id, face]));
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.wanting, seats.flatMap((seat, number) => (seat.kind === "person" && seat.ready ? [tvFace(seat, number)] : [])).slice(0, 5));
  }
}

/** The end of a round: who won, and the race. @implements {View} */
export class TvRound {
  constructor() {
    this.foot = new Foot();
    this.body = h("div", { class: "tv-race" });
    this.element = h("div", { class: "tv-end" }, this.body, this.foot.element);
    this.drawn = "";
  }

  /**
   * @param {Snapshot} now
   * @param {Room} room
   */
  update(now, room) {
    const played = playedAt(now);
    if (!played || !now.table) return;
    this.foot.update(now.table, "next", room);
    const drawn = JSON.stringify([played, room.i18n.language]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.body, ...race(played, now.table, room.i18n));
  }
}

/** The end of a match: the podium, everybody's place, and what was remarkable. @implements {View} */
export class TvMatch {
  /** @param {() => void} changed is called when the highlights are here */
  constructor(changed) {
    this.changed = changed;
    this.foot = new Foot();
    this.body = h("div", { class: "tv-podium" });
    this.element = h("div", { class: "tv-end" }, this.body, this.foot.element, confetti());
    this.drawn = "";
    this.asked = "";
    /** @type {Highlights | null} */
    this.highlights = null;
  }

  /**
   * @param {Snapshot} now
   * @param {Room} room
   */
  update(now, room) {
    const { table } = now;
    const played = playedAt(now);
    if (!played || !table) return;
    this.foot.update(table, "rematch", room);
    const match = `${table.code}/games/${table.game}`;
    if (this.asked !== match && table.deal === "") void this.#sumUp(match);
    const drawn = JSON.stringify([played, this.highlights !== null, room.i18n.language]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.body, ...podium(played, this.highlights, table, room.i18n));
  }

  /** @param {string} match */
  async #sumUp(match) {
    this.asked = match;
    const found = await /** @type {Promise<Highlights>} */ (getJson(`/api/tables/${match}/highlights`)).catch(() => null);
    if (this.asked !== match || !found) return;
    this.highlights = found;
    this.changed();
  }
}

/**
 * @param {Played} played
 * @param {TableInfo} table
 * @param {I18n} i18n
 */
function race(played, table, i18n) {
  const { position } = played;
  const sides = sidesOf(played);
  const won = sides.find((side) => side.won);
  const scale = Math.max(played.target, ...sides.map((side) => side.total), 1);
  const hands = played.names.map((name, seat) => ({ name, sum: countedIn(position, seat) ?? 0 })).filter(({ sum }) => sum > 0);
  const list = h("ul", { class: "tv-lanes", role: "list" }, sides.map((side) => lane(played, side, scale, table, i18n)));
  list.style.setProperty("--lanes", String(sides.length));
  return [
    h("h1", {}, won && faces(won.seats, table), h("span", { dir: "auto" }, headline(played, i18n)),
      won && isCounted(played) && won.gained !== 0 && h("b", {}, signed(won.gained))),
    h("p", { class: "tv-parts", dir: "auto" }, isCounted(played) && hands.length
      ? `${i18n.say("web.tv.counted")} ${hands.map(({ name, sum }) => `${name} ${sum}`).join(" · ")}` : raceWords(played, i18n)),
    list,
  ];
}

/**
 * @param {Played} played
 * @param {Side} side
 * @param {number} scale
 * @param {TableInfo} table
 * @param {I18n} i18n
 */
function lane(played, side, scale, table, i18n) {
  const counted = isCounted(played);
  const item = h("li", { class: side.out ? "is-out" : "" }, h("strong", { dir: "auto" }, nameOf(played, side.seats, i18n)),
    h("span", { class: "tv-rail", "aria-hidden": "true" }, h("i", {}), h("u", {}), counted && faces(side.seats.slice(0, 1), table)),
    h("em", {}, counted ? side.total : side.cards));
  const had = counted ? Math.max(0, side.total - Math.max(0, side.gained)) : 0;
  item.style.setProperty("--had", String((had / scale) * 100));
  item.style.setProperty("--total", String(counted ? (Math.max(0, side.total) / scale) * 100 : 0));
  return item;
}

/**
 * @param {Played} played
 * @param {Highlights | null} highlights
 * @param {TableInfo} table
 * @param {I18n} i18n
 */
function podium(played, highlights, table, i18n) {
  const places = placesOf(played, highlights);
  const apart = highlights ? featsOf(played, highlights).filter(({ seats }) => seats.length <= 2) : []; // what many did is no award
  const awards = apart.slice(0, table.seats.length > FEW ? AWARDS - 1 : AWARDS);
  const points = (/** @type {Placed} */ side) => (isCounted(played) ? i18n.say("web.seat.points", { count: side.total })
    : i18n.say("web.seat.cards", { count: side.cards }));
  return [
    h("h1", {}, h("span", { dir: "auto" }, headline(played, i18n))),
    h("ol", { class: "tv-steps-three", role: "list" }, places.slice(0, STEPS).map((side, index) => h("li", { class: `tv-step-${index + 1}` },
      faces(side.seats, table), h("strong", { dir: "auto" }, nameOf(played, side.seats, i18n)),
      h("span", { class: "tv-block" }, side.place, h("small", {}, points(side)))))),
    h("div", { class: "tv-beside" },
      h("ul", { class: "tv-awards", role: "list" }, awards.map(({ name, text, seats }) => h("li", { class: "tv-plate" }, faces(seats.slice(0, 1), table),
        h("span", { class: "tv-who" }, h("strong", { dir: "auto" }, nameOf(played, seats, i18n)),
          h("small", {}, `${i18n.capital(i18n.say(`web.ending.feat.${name}`))}: ${text}`))))),
      places.length > STEPS && h("ol", { class: "tv-also", role: "list" }, places.slice(STEPS).map((side) => h("li", { dir: "auto" },
        h("b", {}, `${side.place}.`), " ", h("span", {}, nameOf(played, side.seats, i18n)), h("em", {}, isCounted(played) ? side.total : side.cards)))),
      h("p", { class: "tv-facts" }, matchFacts(played, i18n))),
  ];
}

/**
 * @param {readonly number[]} seats
 * @param {TableInfo} table
 */
function faces(seats, table) {
  return h("span", { class: "tv-faces" }, seats.flatMap((seat) => (table.seats[seat] ? [tvFace(table.seats[seat], seat)] : [])));
}

/**
 * @param {Played} played
 * @param {I18n} i18n
 */
function raceWords(played, i18n) {
  return isCounted(played) ? raceHead(played, i18n) : i18n.say("web.board.left");
}
