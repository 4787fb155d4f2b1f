/**
 * A table on a television before a match: how to come to it with a phone, who is there, and who is ready.
 */

import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { say, titleOf } from "./tv-play.js";
import { tvFace } from "./tv-seats.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { SeatInfo, Snapshot, TableInfo } from "../model/state.js" */
/** @import { Room, View } from "./tv-screen.js" */

const STEPS = ["scan", "name", "hold"];
const ROOMY = 6; // more seats are smaller
const MOST = 10;

/** @implements {View} */
export class TvWaiting {
  constructor() {
    this.title = h("h1", { dir: "auto" });
    this.picture = h("img", { class: "tv-qr", hidden: true });
    this.code = h("strong", { class: "tv-code" });
    this.address = h("span", { class: "tv-address" });
    this.steps = h("ol", { class: "tv-steps" });
    this.seats = h("ul", { class: "tv-places", role: "list" });
    this.line = h("p", { class: "tv-line", role: "status" });
    this.never = h("small", {});
    this.element = h("div", { class: "tv-waiting" }, this.title,
      h("div", { class: "tv-join tv-plate" }, this.picture, this.code, this.address),
      h("div", { class: "tv-side" }, this.steps, this.seats),
      h("footer", { class: "tv-low" }, this.line, this.never));
    /** @type {Set<number> | null} */
    this.known = null; // the people who were there when the screen was switched on, or have been seen
    this.newest = -1;
    this.drawn = "";
  }

  /**
   * @param {Snapshot} now
   * @param {Room} room
   */
  update({ table }, { i18n, join, lost }) {
    if (!table) return;
    say(this.title, titleOf(table, i18n));
    this.picture.alt = i18n.say("web.invite.qr");
    join.draw(this.picture);
    say(this.code, table.code);
    say(this.address, join.address || (join.asked ? i18n.say("web.invite.only_here") : ""));
    this.address.classList.toggle("is-warning", join.asked && !join.address);
    if (!this.steps.childElementCount) {
      fill(this.steps, STEPS.map((step, index) => h("li", {}, h("b", { "aria-hidden": "true" }, index + 1), h("span", {}, i18n.say(`web.tv.step_${step}`)))));
    }
    this.#places(table, i18n);
    say(this.line, lost ? `${i18n.say("web.tv.lost")}. ${i18n.say("web.tv.safe")}` : readiness(table, i18n));
    say(this.never, lost ? "" : i18n.say("web.tv.no_hands"));
  }

  /**
   * @param {TableInfo} table
   * @param {I18n} i18n
   */
  #places({ seats, locked }, i18n) {
    const came = seats.filter((seat) => this.known && !this.known.has(seat.id));
    if (came.length) this.newest = came[came.length - 1].id;
    this.known = new Set(seats.map((seat) => seat.id));
    const many = seats.length > ROOMY;
    const shown = Math.min(MOST, Math.max(ROOMY, seats.length + seats.length % 2));
    const wanted = JSON.stringify([seats.map(({ id, name, face, kind, ready, present }) => [id, name, face, kind, ready, present]), locked, this.newest]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.seats.toggleAttribute("data-many", many);
    fill(this.seats, seats.map((seat, number) => this.#place(seat, number, i18n)),
      locked ? [] : Array.from({ length: shown - seats.length }, () => h("li", { class: "is-free" }, i18n.say("web.tv.free"))));
  }

  /**
   * @param {SeatInfo} seat
   * @param {number} number
   * @param {I18n} i18n
   */
  #place(seat, number, i18n) {
    const fresh = seat.id === this.newest && !seat.ready;
    const state = seat.kind === "bot" ? "web.seat.bot" : seat.ready ? "web.lobby.ready" : !seat.present ? "web.seat.away" : fresh ? "web.tv.arrived" : "";
    return h("li", { class: `tv-plate${seat.ready ? " is-ready" : ""}${fresh ? " is-new" : ""}` }, tvFace(seat, number),
      h("span", { class: "tv-who" }, h("strong", { dir: "auto" }, seat.name),
        h("small", {}, seat.ready && icon("check"), state && i18n.say(state))));
  }
}

/**
 * Says how many are ready, and who deals.
 * @param {TableInfo} table
 * @param {I18n} i18n
 */
function readiness({ seats }, i18n) {
  const people = seats.filter((seat) => seat.kind === "person");
  const host = seats.find((seat) => seat.host);
  if (seats.length < 2) return i18n.say("web.tv.alone");
  const ready = people.filter((seat) => seat.ready).length;
  const told = ready === people.length ? i18n.say("web.lobby.all_ready") : i18n.say("web.tv.ready", { ready, count: people.length });
  return host ? `${told} ${i18n.say("web.tv.deals", { who: host.name })}` : told;
}
