/**
 * A round on a television: large piles in the middle, the plates on both sides, and below whose turn it is, what happened last, and
 * how to join. Nothing here depends on a hand.
 */

import { isLaid, isOnTop } from "../model/events.js";
import { art, showArt } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";
import { face, faceOf, showFace } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { DirectionRing } from "../table/middle/ring.js";
import { actingIn, TvSeats } from "./tv-seats.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { Position, Snapshot, Step, TableInfo } from "../model/state.js" */
/** @import { Room, View } from "./tv-screen.js" */

const OVAL = { kind: "tv", width: 740, height: 766, rx: 352, ry: 350, arrows: 30, size: 2 };
const LONG = 70; // letters that two lines of the usual size hold

/** @implements {View} */
export class TvPlay {
  /** @param {Step[]} story what happened in this round before the view was there */
  constructor(story) {
    this.seats = new TvSeats();
    this.ring = new DirectionRing([OVAL]);
    this.title = h("h1", { dir: "auto" });
    this.facts = h("span", {});
    this.way = h("span", { class: "tv-way" });
    this.left = h("span", { class: "tv-left-over" });
    this.draw = h("div", { class: "tv-draw" }, h("span", { class: "tv-stack" }, art("back"), art("back")), this.left);
    this.below = art("none");
    this.top = art("none");
    this.discard = h("div", { class: "tv-discard" }, this.below, this.top);
    this.colour = h("p", { class: "tv-colour" });
    this.pending = h("p", { class: "tv-pending", hidden: true });
    this.middle = h("section", { class: "tv-middle" }, h("div", { class: "tv-wash" }), ...this.ring.pictures, this.draw, this.discard,
      this.colour, this.pending);
    this.face = h("span", { class: "tv-face" }, face(""));
    this.turn = h("p", { class: "tv-turn", dir: "auto" });
    this.last = h("p", { class: "tv-last", dir: "auto" });
    this.foot = h("footer", { class: "tv-foot" }, this.face, h("div", { class: "tv-told" }, this.turn, this.last));
    this.element = h("div", { class: "tv-play" },
      h("header", { class: "tv-top" }, this.title, this.facts, this.way), this.seats.left, this.middle, this.seats.right, this.foot);
    /** @type {HTMLImageElement | null} */
    this.picture = null;
    this.shown = ""; // the top card
    this.pointed = -1;
    this.story = lastOf(story);
  }

  /**
   * @param {Snapshot} now
   * @param {Room} room
   */
  update(now, { i18n, join, lost }) {
    const { table, position, game } = now;
    if (!table || !position) return;
    if (!this.picture) {
      const box = join.box();
      this.picture = box.picture;
      this.foot.append(box.element);
    }
    join.draw(this.picture);
    this.i18n = i18n;
    say(this.title, titleOf(table, i18n));
    const goal = game && i18n.has(`web.top.goal_${game.mode}`) ? i18n.say(`web.top.goal_${game.mode}`, { count: game.target }) : "";
    say(this.facts, [i18n.say("web.top.round", { number: position.round }), goal].filter(Boolean).join(" · "));
    this.#middle(position, i18n);
    this.seats.update(now, i18n);
    this.#foot(table, position, i18n, lost);
  }

  /**
   * @param {Step[]} steps
   * @param {Snapshot} now
   */
  notice(steps, now) {
    this.story = lastOf(steps) || this.story;
    const laid = steps.flatMap((step) => step.events).filter((event) => isOnTop(event) && event.cards.length);
    const before = laid.length > 1 ? laid[laid.length - 2].cards[0] : "";
    if (before) showArt(this.below, before);
    if (this.i18n) this.seats.notice(steps, this.i18n);
    if (steps.some((step) => step.events.some(isLaid))) restart(this.discard, "is-laid");
    if (now.table && now.position && this.i18n) this.#foot(now.table, now.position, this.i18n, false);
  }

  /**
   * @param {Position} position
   * @param {I18n} i18n
   */
  #middle(position, i18n) {
    const { top, colour, direction, pending, pile } = position;
    if (top !== this.shown) {
      showArt(this.below, this.shown || "none");
      showArt(this.top, top || "none");
      this.top.alt = top ? i18n.laid(top, colour) : "";
      this.shown = top;
    }
    this.below.hidden = position.discards < 2 || this.below.dataset.picture === "none";
    this.draw.classList.toggle("is-empty", pile === 0);
    say(this.left, i18n.say("web.stage.left", { count: pile }));
    for (const element of [this.middle, this.colour]) {
      if (colour) element.dataset.colour = colour;
      else delete element.dataset.colour;
    }
    const named = i18n.capital(i18n.colour(colour));
    if (this.colour.textContent !== named) {
      fill(this.colour, colour && h("span", { class: "sign", "data-colour": colour, "data-on": "fill", "aria-hidden": "true" }), h("span", {}, named));
    }
    this.pending.hidden = pending === 0;
    say(this.pending, pending ? `+${pending}` : "");
    const way = direction > 0 ? "left" : "right";
    if (this.way.dataset.way !== way) {
      this.way.dataset.way = way;
      fill(this.way, icon(direction > 0 ? "clockwise" : "counterclockwise"), h("span", {}, i18n.say(`web.piles.to_${way}`)));
    }
    this.ring.go(direction > 0 ? 1 : -1);
  }

  /**
   * @param {TableInfo} table
   * @param {Position} position
   * @param {I18n} i18n
   * @param {boolean} lost
   */
  #foot(table, position, i18n, lost) {
    const acting = actingIn(position);
    const names = acting.map((seat) => table.seats[seat]?.name ?? "");
    const [first = -1] = acting;
    const turn = names.length > 1 ? i18n.say("web.board.waiting", { names: i18n.listed(names) })
      : names.length ? i18n.say("web.tv.turn", { who: names[0] }) : "";
    say(this.turn, lost ? i18n.say("web.tv.lost") : turn);
    say(this.last, lost ? i18n.say("web.tv.safe") : this.story);
    this.turn.classList.toggle("is-long", (this.turn.textContent ?? "").length > 22);
    this.last.classList.toggle("is-long", (this.last.textContent ?? "").length > LONG);
    this.face.hidden = first < 0 || !table.seats[first];
    if (first >= 0 && table.seats[first]) {
      if (this.face.dataset.seat !== String(first)) { // a reaction belongs to whoever had the turn before
        this.face.querySelector(".reaction-sign")?.remove();
        this.face.classList.remove("is-reacting");
        this.face.dataset.seat = String(first);
      }
      showFace(/** @type {Element} */ (this.face.querySelector(".face")), faceOf(table.seats[first]));
    }
    if (this.pointed !== first) {
      this.pointed = first;
      const plate = this.seats.plates[first]?.element;
      this.ring.point(plate?.isConnected ? plate.getBoundingClientRect() : null);
    }
  }
}

/**
 * Names a table after its host.
 * @param {TableInfo} table
 * @param {I18n} i18n
 */
export function titleOf({ seats, code }, i18n) {
  const host = seats.find((seat) => seat.host);
  return host ? i18n.say("web.tv.table", { who: host.name }) : i18n.say("web.tv.table_code", { code });
}

/**
 * Writes a text where another stands.
 * @param {HTMLElement} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Says what the last of some steps told.
 * @param {Step[]} steps
 */
function lastOf(steps) {
  return steps.findLast((step) => step.lines.length)?.lines.join(" ") ?? "";
}

/**
 * Starts the movement of a class anew.
 * @param {HTMLElement} element
 * @param {string} name
 */
function restart(element, name) {
  element.classList.remove(name);
  void element.offsetWidth; // the browser must see it without
  element.classList.add(name);
}
