/**
 * What this browser remembers of tables: the secret of each seat taken here, and which tables were visited last.
 * A secret leaves this store only in the first frame of a socket.
 */

import { keep } from "../base/settings.js";

const SEAT = "lastcard.seat.";
const TABLES = "lastcard.tables";
const REMEMBERED = 8;

/** @typedef {{ code: string, at: number }} Visit */

/** The seats and tables that one browser knows. */
export class Seats {
  /** @param {Storage | null} storage */
  constructor(storage) {
    this.storage = storage;
    /** @type {Map<string, string>} */
    this.unkept = new Map(); // without storage, a seat lasts as long as the page
  }

  /**
   * Returns the secret of the seat taken at a table, or null.
   * @param {string} code
   */
  token(code) {
    return this.unkept.get(code) ?? this.storage?.getItem(SEAT + code) ?? null;
  }

  /**
   * Remembers a seat.
   * @param {string} code
   * @param {string} token
   */
  take(code, token) {
    this.unkept.set(code, token);
    keep(this.storage, SEAT + code, token);
    this.visit(code);
  }

  /**
   * Forgets a seat and its table: the person left it, or it no longer exists.
   * @param {string} code
   */
  forget(code) {
    this.unkept.delete(code);
    this.storage?.removeItem(SEAT + code);
    this.#write(this.visits().filter((visit) => visit.code !== code));
  }

  /**
   * Forgets a seat that its table no longer knows by this secret; another page of this browser may have taken it anew.
   * @param {string} code
   * @param {string} token
   */
  lose(code, token) {
    this.unkept.delete(code);
    if (this.storage?.getItem(SEAT + code) === token) this.forget(code);
  }

  /**
   * Moves a table to the front of the visited ones.
   * @param {string} code
   */
  visit(code) {
    const others = this.visits().filter((visit) => visit.code !== code);
    this.#write([{ code, at: Date.now() }, ...others].slice(0, REMEMBERED));
  }

  /**
   * Lists the visited tables, latest first.
   * @returns {Visit[]}
   */
  visits() {
    try {
      const kept = JSON.parse(this.storage?.getItem(TABLES) ?? "[]");
      if (!Array.isArray(kept)) return [];
      return kept.filter((visit) => /^[A-Z]{6}$/.test(visit?.code) && Number.isFinite(visit.at));
    } catch {
      return [];
    }
  }

  /** Whether this browser has never been at a table; one that left its last table has been. */
  get isEmpty() {
    return (this.storage?.getItem(TABLES) ?? null) === null && this.unkept.size === 0;
  }

  /** @param {Visit[]} visits */
  #write(visits) {
    keep(this.storage, TABLES, JSON.stringify(visits));
  }
}
