/**
 * Who is away, and how long the table still waits until a bot plays for them: in the slot of their seat, and as a note while the
 * table waits for them. The host need not wait.
 */

import { h } from "../parts/elements.js";
import { headed } from "../parts/sentences.js";
import { noteButton } from "./notes/note-spot.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot } from "../model/state.js" */
/** @import { NoteSpot } from "./notes/note-spot.js" */
/** @import { SeatRing } from "./seats/seat.js" */

const TICK = 500;
const MINUTE = 60_000;
const IN_SECONDS = 100_000; // milliseconds; more is said in minutes

/** The count. */
export class AwayCount {
  /**
   * @param {Desk} desk
   * @param {SeatRing} seats
   * @param {NoteSpot} spot
   */
  constructor(desk, seats, spot) {
    this.desk = desk;
    this.seats = seats;
    this.spot = spot;
    this.about = ""; // who the note is about, and whether it has the button
    /** @type {number | null} */
    this.seat = null;
  }

  /** @param {Snapshot} now */
  update({ away, table, you, position }) {
    const waited = away.filter(({ seat }) => position?.deciders.includes(seat));
    this.seat = waited.toSorted((one, other) => one.left_ms - other.left_ms)[0]?.seat ?? null;
    const host = you !== null && table?.seats[you]?.host === true;
    const about = this.seat === null ? "" : `${table?.seats[this.seat]?.id} ${host}`;
    if (about !== this.about) this.#note(about, host);
    this.end();
    if (away.length) this.timer = setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  /**
   * @param {string} about "" if the table waits for nobody who is away
   * @param {boolean} host
   */
  #note(about, host) {
    const { desk, spot } = this;
    this.about = about;
    this.first = h("span");
    this.rest = h("span", { class: "note-rest" });
    this.said = h("span", { class: "sr-only" }); // once, and not every second
    if (!about) spot.end("away");
    else {
      const act = noteButton(desk.i18n.say("web.away.now"), "bot", () => void desk.command("let_bot_play", { seat: this.seat ?? 0 }));
      spot.show("away", { words: [h("span", { "aria-hidden": "true" }, this.first, this.rest), this.said], sign: "clock", acts: host ? [act] : [] });
    }
  }

  /** Counts no more. */
  end() {
    clearInterval(this.timer);
  }

  #tick() {
    const { now, i18n } = this.desk;
    for (const { seat, left_ms: whole } of now.away) {
      const left = Math.max(0, whole - (performance.now() - now.awayAt));
      const long = left > IN_SECONDS;
      const said = i18n.say(long ? "web.away.minutes" : "web.away.seconds", { count: Math.ceil(left / (long ? MINUTE : 1000)) });
      this.seats.count(seat, i18n.say("web.away.soon", { left: said }), said, left / ((now.table?.settings.grace_seconds ?? 1) * 1000));
      if (seat === this.seat) this.#tell(i18n.say("web.away.note", { who: now.table?.seats[seat]?.name ?? "", left: said }));
    }
  }

  /** @param {string} words */
  #tell(words) {
    const { first, rest, said } = this;
    if (!first || !rest || !said) return;
    [first.textContent, rest.textContent] = headed(words);
    rest.prepend(" ");
    if (!said.textContent) said.textContent = words;
    this.spot.fit();
  }
}
