/**
 * Effects, drawn from events: the table already shows the new state, so nothing ever waits for them. The table of events names
 * the effect of each event. They come one at a time; whatever would come too late shows its still form only. When a question
 * opens, everything that moves ends at once. Under reduced motion only the still forms are shown.
 */

import { rowOf } from "../../model/events.js";
import { note, shout, show, skip, stamp, verdict } from "./at-seats.js";
import { Notes } from "./effect-notes.js";
import { counter, paper, reverse, wash } from "./on-felt.js";
import { Stage } from "./stage.js";
import { deal, draw, exchange, fly, gather, lay, rotate } from "./travels.js";

/** @import { Show } from "../../model/event-table.js" */
/** @import { Desk } from "../../model/intent.js" */
/** @import { Happening, Step } from "../../model/state.js" */
/** @import { NoteSpot } from "../notes/note-spot.js" */
/** @import { Cue, Effect, Kit, Look } from "./cue.js" */

/** @typedef {Exclude<Show, ""> | "counter"} EffectName */
/** @typedef {{ name: EffectName, events: Happening[], after: Happening[] }} Act */

/** @type {Readonly<Record<EffectName, Effect>>} */
export const EFFECTS = Object.freeze({
  counter, deal, draw, exchange, fly, gather, lay, note, paper, reverse, rotate, shout, show, skip, stamp, verdict, wash,
});
const LATEST = 1200; // no effect begins to move later than this, however much happened at once
const FROM_HAND = ["play", "drawn", "more", "stack", "forced"]; // answered by the hand and the draw pile: nothing lies over the table

/** The effects on one table screen. */
export class Effects {
  /**
   * @param {HTMLElement} screen
   * @param {Desk} desk
   * @param {NoteSpot} spot
   */
  constructor(screen, desk, spot) {
    this.desk = desk;
    this.stage = new Stage(screen);
    this.notes = new Notes(this.stage, spot, desk.state);
    this.free = 0; // when the last effect ends, on the clock of the document's animations
  }

  /** Removes everything for good. */
  end() {
    this.notes.clear();
    this.stage.remove();
  }

  /**
   * Remembers where the hand's cards are, before they change.
   * @returns {Look}
   */
  look() {
    if (!this.desk.settings.moves) return new Map();
    return new Map(this.stage.hand.map((button) => {
      const place = button.dataset.place ?? "";
      const dropped = this.stage.all(".dragged").find((picture) => picture.dataset.place === place);
      return [place, { rect: (dropped ?? button).getBoundingClientRect(), code: button.dataset.card ?? "" }];
    }));
  }

  /** Cuts everything short if a question is open or the round is over. */
  yield() {
    if (!this.#isAsked()) return;
    this.stage.cut();
    this.free = 0;
  }

  /**
   * Shows what happened, after the new state is drawn.
   * @param {Step[]} steps
   * @param {Look} before
   */
  play(steps, before) {
    this.yield();
    for (const step of steps) {
      this.notes.told = step.lines.join(" ");
      for (const act of this.#acts(step)) this.#perform(act, before);
    }
  }

  /**
   * Lists the effects of a step. A laid card may also name a colour, fire a rule and add to what waits to be drawn.
   * @param {Step} step
   */
  #acts({ events }) {
    /** @type {Act[]} */
    const acts = [];
    for (const [place, event] of events.entries()) {
      const name = rowOf(event).show;
      if (!name) continue;
      const after = events.slice(place + 1);
      const last = acts.at(-1);
      if (last?.name === name && EFFECTS[name].together) last.events.push(event);
      else acts.push({ name, events: [event], after });
      if (name === "lay") acts.push(...this.#more(event, after).map((more) => ({ name: more, events: [event], after })));
    }
    return acts;
  }

  /**
   * @param {Happening} event
   * @param {Happening[]} after
   */
  #more({ colour, cards }, after) {
    /** @type {EffectName[]} */
    const more = [];
    const later = after.map((event) => rowOf(event).show);
    if (colour) more.push("wash");
    if (this.desk.state.now.position?.pending && !later.includes("lay")) more.push("counter");
    if (this.desk.ruleOn(cards[0]) && !later.includes("paper")) more.push("paper");
    return more;
  }

  /**
   * @param {Act} act
   * @param {Look} before
   */
  #perform({ name, events, after }, before) {
    const { desk, stage, notes } = this;
    const { now } = desk.state;
    const effect = EFFECTS[name];
    /** @type {Kit} */
    const kit = { stage, notes, desk, who: (seat) => this.#who(seat) };
    const clock = Number(document.timeline.currentTime ?? 0);
    const start = Math.max(0, Math.ceil(this.free - clock));
    const asked = this.#isAsked();
    /** @type {Cue} */
    const cue = { event: events[0], events, after, start, asked, before, now };
    const shown = effect.still(cue, kit).filter((each) => each !== null);
    if (!desk.settings.moves || document.hidden || start > LATEST || this.#isOver() || (asked && effect.flies && name !== "lay")) return;
    stage.name = name;
    stage.end = start;
    for (const each of shown) stage.hide(each, start);
    effect.move(cue, kit, shown);
    this.free = clock + stage.end;
  }

  /** @param {number | null} seat */
  #who(seat) {
    const { table, you } = this.desk.state.now;
    return seat === you ? this.desk.i18n.say("web.fx.you") : table?.seats[seat ?? 0]?.name ?? "";
  }

  /** Whether a question lies over the table, so that nothing may fly there. */
  #isAsked() {
    const { asks = "play" } = this.desk.state.now.position ?? {};
    return this.#isOver() || this.desk.choosing !== null || (this.desk.asked && !FROM_HAND.includes(asks));
  }

  #isOver() {
    return this.desk.state.now.position?.asks === "over";
  }
}
