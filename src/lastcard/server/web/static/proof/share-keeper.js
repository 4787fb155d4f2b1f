/**
 * The page's part in every shuffle: it makes a share that nobody can guess, pledges it, opens it once the closed list of
 * pledges contains that pledge, and stores what it saw. All tabs of a seat use one store, and so one share.
 */

import { keep } from "../base/settings.js";
import { newShare, pledgeOf, readParts } from "./pledges.js";

/** @import { Snapshot, TableState } from "../model/state.js" */
/** @import { Net } from "../model/table-socket.js" */
/** @import { Kept } from "./receipt.js" */

/** @typedef {Kept & { game: number }} Entry one deal; `pledges` is empty until the share was opened */

const SHARES = "lastcard.shares.";
const KEPT = 60; // deals of a table that are remembered

/** What one browser gives to the shuffles of one table. */
export class Keeper {
  /**
   * @param {string} code
   * @param {Storage | null} storage
   */
  constructor(code, storage) {
    this.code = code;
    this.storage = storage;
    this.memory = "[]"; // without storage, it lasts as long as the page
    this.done = Promise.resolve(); // settles when every state seen so far has been handled
    this.sent = ""; // the pledge or share that this connection sent last
  }

  /**
   * Takes part from now on; calling the returned function ends it.
   * @param {Net} net
   * @param {TableState} state
   */
  attend(net, state) {
    // One state at a time: the result of one must be stored before the next is read.
    const follow = (/** @type {Snapshot} */ now) => void (this.done = this.done.then(() => this.#takePart(net, now)));
    const again = () => {
      this.sent = ""; // a restarted table has forgotten all pledges and shares
      follow(state.now);
    };
    const stop = state.subscribe(follow);
    net.addEventListener("status", again);
    return () => {
      stop();
      net.removeEventListener("status", again);
    };
  }

  /**
   * What was stored about the deals of a match in which the share was opened.
   * @param {number} game
   * @returns {Kept[]}
   */
  kept(game) {
    const opened = this.#entries().filter((entry) => entry.game === game && entry.pledges !== "");
    return opened.map(({ round, commitment, pledges, seat, share }) => ({ round, commitment, pledges, seat, share }));
  }

  /**
   * @param {Net} net
   * @param {Snapshot} now
   */
  async #takePart(net, { table, you, position }) {
    if (!table?.commitment || you === null || net.status !== "open") return;
    const { commitment, sealed, phase } = table;
    const between = phase === "between";
    const round = between && position ? position.round + 1 : 1;
    const entry = this.#entry({ game: table.game + (between ? 0 : 1), round, commitment, pledges: "", seat: you, share: "" }, sealed);
    const doing = `${commitment} ${you} ${sealed}`;
    if (!entry || doing === this.sent) return;
    this.sent = doing;
    const pledge = await pledgeOf(commitment, round, you, entry.share);
    if (!sealed) {
      void net.command("pledge", { commitment, pledge });
    } else if (readParts(sealed)?.[you]?.pledge === pledge) {
      this.#note({ ...entry, pledges: sealed });
      void net.command("reveal", { commitment, share: entry.share });
    }
  }

  /**
   * Finds the entry of a deal, or makes a share for it. Null: the page gives nothing to this deal. A share is opened for one
   * list only, whatever the table says later: with two lists the table could choose between two deals.
   * @param {Entry} wanted
   * @param {string} sealed
   */
  #entry(wanted, sealed) {
    const same = this.#entries().filter(({ commitment }) => commitment === wanted.commitment);
    const opened = same.find(({ pledges }) => pledges !== "");
    if (opened) return opened.pledges === sealed && opened.seat === wanted.seat ? opened : null;
    const made = same.find(({ seat, round }) => seat === wanted.seat && round === wanted.round);
    if (made || sealed) return made ?? null;
    const fresh = { ...wanted, share: newShare() };
    this.#note(fresh);
    return fresh;
  }

  /** @returns {Entry[]} */
  #entries() {
    try {
      const kept = JSON.parse(this.storage?.getItem(SHARES + this.code) ?? this.memory);
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  /** Stores an entry in place of the one before it. @param {Entry} entry */
  #note(entry) {
    const others = this.#entries().filter(({ commitment, seat }) => commitment !== entry.commitment || seat !== entry.seat);
    this.memory = JSON.stringify([...others, entry].slice(-KEPT));
    keep(this.storage, SHARES + this.code, this.memory);
  }
}
