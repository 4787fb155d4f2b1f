/**
 * What this browser knows of daily deals: a token that stands for its player, and the seal of every deal that was tried here.
 * The token is made here and sent to this server only; clearing it gives another try, and fools nobody else.
 */

import { keep } from "../base/settings.js";

/** @import { I18n } from "../base/i18n.js" */

const PLAYER = "lastcard.player";
const TRIES = "lastcard.daily";
const KEPT = 60;

/** @typedef {{ day: string, commitment: string, code: string }} KeptTry a try, with the seal that was shown before it */

/** The daily deals of one browser. */
export class DailyKeeper {
  /** @param {Storage | null} storage null: the token lasts as long as the page */
  constructor(storage) {
    this.storage = storage;
    this.player = "";
  }

  /** The token of this browser's player, made when it is first needed. */
  token() {
    this.player ||= this.storage?.getItem(PLAYER) ?? "";
    if (!/^[0-9a-f]{64}$/.test(this.player)) {
      this.player = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
      keep(this.storage, PLAYER, this.player);
    }
    return this.player;
  }

  /** @returns {KeptTry[]} the oldest first */
  get tries() {
    try {
      const kept = JSON.parse(this.storage?.getItem(TRIES) ?? "[]");
      return Array.isArray(kept) ? kept.filter((each) => typeof each?.day === "string" && typeof each.commitment === "string") : [];
    } catch {
      return [];
    }
  }

  /**
   * Keeps the seal of a deal before it is played.
   * @param {KeptTry} tried
   */
  note(tried) {
    const others = this.tries.filter(({ day }) => day !== tried.day);
    keep(this.storage, TRIES, JSON.stringify([...others, tried].slice(-KEPT)));
  }
}

/**
 * Returns a day as the server names it; all of them are UTC's.
 * @param {number} [ago] how many days ago
 */
export function dayAgo(ago = 0) {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Writes a day as a person would.
 * @param {string} day
 * @param {I18n} i18n
 * @param {Intl.DateTimeFormatOptions} form
 */
export function dayInWords(day, i18n, form = { day: "numeric", month: "long", year: "numeric" }) {
  return i18n.date(new Date(`${day}T12:00:00Z`), { ...form, timeZone: "UTC" });
}
