/**
 * What the page knows of its table: the `state` messages of the server folded into one snapshot, every absent field
 * filled in as table/messages.py declares it. Nothing is concluded here that the server did not say.
 */

/**
 * @typedef {{ name: string, kind: "person" | "bot", level: string, present: boolean, ready: boolean, host: boolean,
 *   stand_in: boolean, waits: boolean, asks: boolean, agreed: number[], muted: boolean, id: number }} SeatInfo
 * @typedef {{ number: number, muted?: boolean }} Watcher
 * @typedef {{ number: number, name: string }} BanInfo
 * @typedef {{ kind: "none" | "move" | "days", seconds: number, days: number }} Clock
 * @typedef {{ edition: string, mode: string, target: number, options: Record<string, string>, written: string[],
 *   dealer: number | null, language: string, clock: Clock, catch_seconds: number, bot_seconds: number, grace_seconds: number, hints: boolean,
 *   chat: boolean, spectators: boolean }} TableSettings
 * @typedef {{ code: string, phase: "lobby" | "playing" | "between" | "over" | "closed", seats: SeatInfo[],
 *   settings: TableSettings, mode: string, watchers: number, crowd: Watcher[], bans: BanInfo[], locked: boolean, game: number,
 *   commitment: string, sealed: string, proven: string }} TableInfo
 * @typedef {{ edition: string, mode: string, target: number, teams: number[], options: [string, string][],
 *   written: string[], says: string[], commitment: string }} GameInfo
 * @typedef {{ round: number, asks: string, turn: number, dealer: number, direction: number, top: string, pile: number,
 *   discards: number, counts: number[], scores: number[], deciders: number[], colour: string, pending: number,
 *   stakes: number[], owed: number, in_round: number[], called: number[], catchable: number[], question: string, lasting: boolean[],
 *   open_hands: string[][], points: number[], places: number[], round_winner: number | null, void: boolean,
 *   match_winners: number[], eliminated: number[] }} Position
 * @typedef {{ hand: string[], playable: string[], bluff: boolean, legal: string[], shown: [number, string[]][] }} Own
 * @typedef {{ name: string, seat: number | null, other: number | null, cards: string[], colour: string,
 *   count: number | null, detail: string }} Happening
 * @typedef {{ seq: number, events: Happening[], lines: string[] }} Step
 * @typedef {{ left_ms: number, total_ms: number }} Time
 */

/**
 * @typedef {object} StateMessage one `state` as it came; what is absent is as it was
 * @property {"state"} type
 * @property {number} seq
 * @property {number | null} [you]
 * @property {Partial<TableInfo>} [table]
 * @property {GameInfo | null} [game]
 * @property {Partial<Position> | null} [position]
 * @property {Partial<Own>} [own]
 * @property {{ seq: number, events: Partial<Happening>[], lines: string[] }[]} [steps]
 * @property {Time | null} [time]
 * @property {string} [prompt]
 * @property {boolean} [past]
 */

/**
 * @typedef {object} Snapshot
 * @property {number} seq the last entry that was shown; -1: nothing yet
 * @property {number | null} you the viewer's seat; null: watching
 * @property {TableInfo | null} table
 * @property {GameInfo | null} game
 * @property {Position | null} position
 * @property {Own} own
 * @property {Time | null} time
 * @property {number} timeAt when `time` came, on the clock of performance.now()
 * @property {string} prompt
 */

/**
 * @typedef {object} News what a message brought
 * @property {Step[]} steps in order; only those that were not shown before
 * @property {boolean} past the steps happened before the viewer came: nothing to animate or to sound
 * @property {boolean} first whether this is the first message of a visit
 */

/** @type {Readonly<Position>} */
const POSITION = Object.freeze({
  round: 0, asks: "over", turn: 0, dealer: 0, direction: 1, top: "", pile: 0, discards: 0, counts: [], scores: [],
  deciders: [], colour: "", pending: 0, stakes: [], owed: 0, in_round: [], called: [], catchable: [], question: "", lasting: [],
  open_hands: [], points: [], places: [], round_winner: null, void: false, match_winners: [], eliminated: [],
});
/** @type {Readonly<Own>} */
const OWN = Object.freeze({ hand: [], playable: [], bluff: false, legal: [], shown: [] });
/** @type {Readonly<SeatInfo>} */
const SEAT = Object.freeze({
  name: "", kind: "person", level: "", present: false, ready: false, host: false, stand_in: false, waits: false, asks: false, agreed: [],
  muted: false, id: 0,
});
/** @type {Readonly<Happening>} */
const HAPPENING = Object.freeze({ name: "", seat: null, other: null, cards: [], colour: "", count: null, detail: "" });
/** @type {Readonly<Snapshot>} */
export const NOTHING = Object.freeze({
  seq: -1, you: null, table: null, game: null, position: null, own: OWN, time: null, timeAt: 0, prompt: "",
});

/**
 * Gives the snapshot after a message.
 * @param {Snapshot} before
 * @param {StateMessage} message
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
  return after;
}

/**
 * Says whether the viewer plays: has a seat, and does not wait for the next round.
 * @param {Pick<Snapshot, "you" | "table">} now
 */
export function isPlaying({ you, table }) {
  return you !== null && table?.seats[you]?.waits !== true;
}

/**
 * Fills in what a position left out.
 * @param {Partial<Position>} position
 * @returns {Position}
 */
export function fullPosition(position) {
  return { ...POSITION, ...position };
}

/**
 * Fills in what events left out.
 * @param {Partial<Happening>[]} events
 * @returns {Happening[]}
 */
export function fullEvents(events) {
  return events.map((event) => ({ ...HAPPENING, ...event }));
}

/**
 * @param {Partial<TableInfo>} table
 * @returns {TableInfo}
 */
function fullTable(table) {
  const seats = (table.seats ?? []).map((seat) => ({ ...SEAT, ...seat }));
  return /** @type {TableInfo} */ ({ ...table, seats });
}

/** The snapshot of now, and whoever wants to hear of the next one. */
export class TableState {
  constructor() {
    /** @type {Snapshot} */
    this.now = NOTHING;
    /** @type {Step[]} */
    this.story = []; // the steps of this round so far, for a screen that comes later than they did
    /** @type {Set<(now: Snapshot, news: News) => void>} */
    this.listeners = new Set();
  }

  /**
   * Takes a message in and tells everybody.
   * @param {StateMessage} message
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
   * Listens to every change; the answer ends it.
   * @param {(now: Snapshot, news: News) => void} listener
   * @returns {() => void}
   */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
