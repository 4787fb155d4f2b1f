/**
 * The end of a match, kept for a person who looks at it. The table forgets a match as soon as somebody leaves or changes seats;
 * what is shown stays as it was until the next match is dealt or the person moves on.
 */

import { TableState } from "./state.js";

/** @import { SeatInfo, Snapshot, TableInfo } from "./state.js" */

/** What a table's screen shows: the state of the table, but for a finished match that the table has forgotten. */
export class HeldEnd extends TableState {
  /** @param {TableState} source */
  constructor(source) {
    super();
    /** @type {Snapshot | null} */
    this.ended = null; // the end that is shown
    this.#take(source.now);
    this.story = source.story;
    this.release = source.subscribe((now, news) => {
      this.#take(now);
      this.story = source.story;
      for (const listener of [...this.listeners]) listener(this.now, news);
    });
  }

  /** @param {Snapshot} now */
  #take(now) {
    const { ended } = this;
    if (now.table?.phase === "over") this.ended = now;
    else if (now.table?.phase !== "lobby") this.ended = null;
    this.now = ended?.table && now.table?.phase === "lobby" ? asItWas(ended, ended.table, now, now.table) : now;
  }
}

/**
 * Puts the end of a match in the place of what the table is now. Only what holds of the people is new; they may have other seats.
 * @param {Snapshot} ended
 * @param {TableInfo} before the table at that end
 * @param {Snapshot} now
 * @param {TableInfo} table
 * @returns {Snapshot}
 */
function asItWas(ended, before, now, table) {
  const seats = before.seats.map((seat) => table.seats.find(({ id }) => id === seat.id) ?? gone(seat));
  return { ...ended, seq: now.seq, you: now.you === null ? null : ended.you, table: { ...before, phase: table.phase, seats } };
}

/**
 * @param {SeatInfo} seat of somebody who has left
 * @returns {SeatInfo}
 */
function gone(seat) {
  return { ...seat, present: false, ready: false, host: false };
}
