/**
 * The people at a table this person has chosen not to hear. The choice is private: it stays in this browser, and the
 * server never learns of it. What the host decides for everybody is on the server.
 */

import { keep } from "../base/settings.js";

/** @import { Mute, Said } from "lastcard/protocol" */
/** @import { TableInfo } from "../model/state.js" */

const PLACE = "lastcard.hushed.";
const MOST = 50; // people at one table

/**
 * Somebody at a seat, or a watcher.
 * @typedef {{ seat: NonNullable<Mute["seat"]> } | { watcher: NonNullable<Mute["watcher"]> }} Someone
 */

/** The people of one table who are not heard here; fires "change". */
export class Hushed extends EventTarget {
  /**
   * @param {Storage | null} storage
   * @param {string} code of the table
   */
  constructor(storage, code) {
    super();
    this.storage = storage;
    this.place = PLACE + code;
    this.names = read(storage, this.place);
  }

  /**
   * Says whether somebody is hushed.
   * @param {TableInfo} table
   * @param {Someone} someone
   */
  has(table, someone) {
    return this.names.includes(nameOf(table, someone));
  }

  /**
   * Says whether something was said by a hushed person.
   * @param {TableInfo} table
   * @param {Said} said
   */
  hides(table, { seat, watcher }) {
    return this.has(table, seat === null ? { watcher: watcher ?? 0 } : { seat });
  }

  /**
   * Hushes somebody, or hears them again.
   * @param {TableInfo} table
   * @param {Someone} someone
   * @param {boolean} on
   */
  set(table, someone, on) {
    const name = nameOf(table, someone);
    const others = this.names.filter((each) => each !== name);
    this.names = on ? [...others, name].slice(-MOST) : others;
    keep(this.storage, this.place, JSON.stringify(this.names));
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/**
 * The key under which somebody is kept; a seated person keeps it when they move or change their name.
 * @param {TableInfo} table
 * @param {Someone} someone
 */
function nameOf(table, someone) {
  return "seat" in someone ? `seat ${table.seats[someone.seat]?.id}` : `watcher ${someone.watcher}`;
}

/**
 * @param {Storage | null} storage
 * @param {string} place
 * @returns {string[]}
 */
function read(storage, place) {
  try {
    const kept = JSON.parse(storage?.getItem(place) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string").slice(-MOST) : [];
  } catch {
    return [];
  }
}
