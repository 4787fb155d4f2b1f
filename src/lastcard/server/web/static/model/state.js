/**
 * What the page knows about its table: the server's `state` messages, merged into one snapshot, with the defaults of
 * wire.js for absent fields. It concludes nothing that the server did not say.
 */

import { DEFAULTS } from "./wire.js";

/** @import { Away, Full, GameInfo, State, Time } from "lastcard/protocol" */
/** @import * as Sent from "lastcard/protocol" */

/**
 * What the server sends, with omitted fields filled in.
 * @typedef {Full<Sent.Seat>} SeatInfo
 * @typedef {Full<Sent.Settings>} TableSettings
 * @typedef {Full<Sent.TableInfo>} TableInfo
 * @typedef {Full<Sent.Position>} Position
 * @typedef {Full<Sent.Own>} Own
 * @typedef {Full<Sent.Happening>} Happening
 * @typedef {Full<Sent.Step>} Step
 */

/**
 * @typedef {object} Snapshot
 * @property {number} seq the last entry shown; -1: none yet
 * @property {number | null} you the viewer's seat; null: watching
 * @property {TableInfo | null} table
 * @property {GameInfo | null} game
 * @property {Position | null} position
 * @property {Own} own
 * @property {Time | null} time
 * @property {number} timeAt when `time` came, on the clock of performance.now()
 * @property {readonly Away[]} away people a bot is going to play for, and when
 * @property {number} awayAt when that came, on the same clock
 * @property {string} prompt
 */

/**
 * @typedef {object} News what a message brought
 * @property {Step[]} steps in order; only those not shown before
 * @property {boolean} past the steps happened before the viewer came: no movement and no sound
 * @property {boolean} first whether this is the first message of a visit
 */

const OWN = DEFAULTS.Own;
/** @type {Readonly<Snapshot>} */
export const NOTHING = Object.freeze({
  seq: -1, you: null, table: null, game: null, position: null, own: OWN, time: null, timeAt: 0, away: [], awayAt: 0, prompt: "",
});

/**
 * Returns the snapshot after a message.
 * @param {Snapshot} before
 * @param {State} message
 * @param {number} [at] when it came
 * @returns {Snapshot}
 */
export function fold(before, message, at = 0) {
  const after = { ...before, seq: Math.max(before.seq, message.seq) };
  if (message.you !== undefined) after.you = message.you;
  if (message.table !== undefined) after.table = fullTable(message.table);
  if (message.game !== undefined) after.game = message.game;
  if (message.position !== undefined) after.position = message.position && fullPosition(message.position);
  if (message.own !== undefined) after.own = { ...OWN, ...message.own };
  if (message.prompt !== undefined) after.prompt = message.prompt;
  if (message.time !== undefined) {
    after.time = message.time;
    after.timeAt = at;
  }
  if (message.away !== undefined) {
    after.away = message.away;
    after.awayAt = at;
  }
  return after;
}

/**
 * Says whether the viewer plays: they have a seat and are not waiting for the next round.
 * @param {Pick<Snapshot, "you" | "table">} now
 */
export function isPlaying({ you, table }) {
  return you !== null && table?.seats[you]?.waits !== true;
}

/**
 * Fills in what a position left out.
 * @param {Sent.Position} position
 * @returns {Position}
 */
export function fullPosition(position) {
  return { ...DEFAULTS.Position, ...position };
}

/**
 * Fills in what events left out.
 * @param {Sent.Happening[]} events
 * @returns {Happening[]}
 */
function fullEvents(events) {
  return events.map((event) => ({ ...DEFAULTS.Happening, ...event }));
}

/**
 * Fills in what a table left out; it sends settings whole.
 * @param {Sent.TableInfo} table
 * @returns {TableInfo}
 */
export function fullTable(table) {
  const seats = table.seats.map((seat) => ({ ...DEFAULTS.Seat, ...seat }));
  const crowd = table.crowd.map((watcher) => ({ ...DEFAULTS.Watcher, ...watcher }));
  const before = /** @type {TableSettings | null} */ (table.before);
  return { ...table, seats, crowd, before, settings: /** @type {TableSettings} */ (table.settings) };
}

/** The current snapshot and its listeners. */
export class TableState {
  constructor() {
    /** @type {Snapshot} */
    this.now = NOTHING;
    /** @type {Step[]} */
    this.story = []; // the steps of this round so far, for a screen that opens later
    /** @type {Set<(now: Snapshot, news: News) => void>} */
    this.listeners = new Set();
  }

  /**
   * Applies a message and tells the listeners.
   * @param {State} message
   */
  apply(message) {
    const shown = this.now.seq;
    const round = this.now.position?.round;
    const steps = (message.steps ?? []).filter((step) => step.seq > shown);
    this.now = fold(this.now, message, performance.now());
    const news = {
      steps: steps.map((step) => ({ ...step, events: fullEvents(step.events) })),
      past: message.past ?? false,
      first: shown < 0,
    };
    this.story = [...(this.now.position?.round === round ? this.story : []), ...news.steps];
    for (const listener of [...this.listeners]) listener(this.now, news);
  }

  /**
   * Listens to every change; calling the returned function ends it.
   * @param {(now: Snapshot, news: News) => void} listener
   * @returns {() => void}
   */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
