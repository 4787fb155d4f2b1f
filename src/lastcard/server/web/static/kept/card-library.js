/**
 * The written cards that this browser keeps for later tables.
 */

import { keep } from "../base/settings.js";
import { readShared, lineOf } from "../model/shared-card.js";

/** @import { SharedCard } from "../model/shared-card.js" */

const PLACE = "lastcard.engine.cards";
const MOST = 200;

/** The library; the newest card comes first. */
export class CardLibrary {
  /** @param {Storage | null} storage where they are stored; null: nowhere */
  constructor(storage) {
    this.storage = storage;
    this.cards = read(storage);
  }

  /**
   * Says whether a sentence is kept.
   * @param {string} sentence
   */
  has(sentence) {
    return this.cards.some((card) => card.sentence === sentence);
  }

  /**
   * Keeps a card; the same sentence is kept once.
   * @param {SharedCard} card
   */
  add(card) {
    this.#store([card, ...this.cards.filter((each) => each.sentence !== card.sentence)].slice(0, MOST));
  }

  /**
   * Removes a card.
   * @param {string} sentence
   */
  remove(sentence) {
    this.#store(this.cards.filter((card) => card.sentence !== sentence));
  }

  /** @param {SharedCard[]} cards */
  #store(cards) {
    this.cards = cards;
    keep(this.storage, PLACE, JSON.stringify(cards.map(lineOf)));
  }
}

/**
 * @param {Storage | null} storage
 * @returns {SharedCard[]}
 */
function read(storage) {
  try {
    const lines = JSON.parse(storage?.getItem(PLACE) ?? "[]");
    return Array.isArray(lines) ? lines.map((line) => readShared(String(line))) : [];
  } catch {
    return []; // not written by this page
  }
}
