/**
 * The provable shuffle: the numbers that follow from a secret, and the cards that they move. docs/shuffle.md describes
 * all of it; proof.js reads from a record which cards move when.
 */

import { fromHex, toHex } from "./pledges.js";
import { hmacWith } from "./sha256.js";

const FACES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "rev", "skip"];
const CODES = [
  ..."rygb".split("").flatMap((colour) => FACES.map((face) => colour + face)),
  ..."wild wild+4 swap shuffle custom1 custom2 custom3".split(" "),
];
const ORDER = new Map(CODES.map((code, at) => [code, at]));

/** The numbers of one round in order: 64 bits each, four per block. */
export class Stream {
  #hmac;
  #prefix;
  #position = 0;
  /** @type {DataView} */ #block = new DataView(new ArrayBuffer(32));

  /**
   * @param {string} secret
   * @param {number} round
   * @param {[number, string][]} entropy by seat
   * @param {string} listed the list of pledges; empty in version 1
   * @param {boolean} [streams] in version 3 seats add nothing
   */
  constructor(secret, round, entropy, listed, streams = false) {
    const added = entropy.map(([seat, text]) => `S${seat} ${text}`).join(", ");
    this.#hmac = hmacWith(fromHex(secret));
    this.#prefix = streams ? `lastcard shuffle v3\nround ${round}\n` : listed
      ? `lastcard shuffle v2\nround ${round}\n${listed}\n${added}\n`
      : `lastcard shuffle v1\nround ${round}\n${added}\n`;
  }

  /** @param {number} count @returns {Promise<number>} */
  async below(count) {
    const within = this.#position % 4;
    if (within === 0) {
      const message = new TextEncoder().encode(`${this.#prefix}block ${this.#position / 4}`);
      this.#block = new DataView((await this.#hmac(message)).buffer);
    }
    this.#position += 1;
    return Number((this.#block.getBigUint64(within * 8) * BigInt(count)) >> 64n);
  }
}

/**
 * Version 3: each seat has an order of all cards for each shuffle, and draws the first card that is still there. The numbers of
 * the whole table decide everything else.
 */
export class SeatOrders {
  #hmac;
  #prefix;
  #shuffles = 0; // after which cards were drawn
  /** @type {string[] | null} */ #left = null; // each loose card with the number of its copy; null: just shuffled
  /** @type {Map<string, string>} */ #ranks = new Map();

  /**
   * @param {string} secret
   * @param {number} round
   */
  constructor(secret, round) {
    this.#hmac = hmacWith(fromHex(secret));
    this.#prefix = `lastcard shuffle v3\nround ${round}\n`;
  }

  shuffled() {
    this.#left = null;
  }

  /**
   * Returns the place of the card that a seat draws.
   * @param {string[]} pile
   * @param {number} low
   * @param {string} who S0, or "table"
   */
  async place(pile, low, who) {
    if (!this.#left) {
      this.#shuffles += 1;
      /** @type {Map<string, number>} */
      const copies = new Map();
      this.#left = pile.slice(low).map((card) => {
        copies.set(card, (copies.get(card) ?? 0) + 1);
        return `${card} ${copies.get(card)}`;
      });
    }
    const ranks = await Promise.all(this.#left.map((card) => this.#rank(`shuffle ${this.#shuffles}\n${who} ${card}`)));
    const chosen = ranks.reduce((best, each, at) => (each < ranks[best] ? at : best), 0);
    this.#left[chosen] = this.#left[this.#left.length - 1]; // as the pile does
    this.#left.pop();
    return low + chosen;
  }

  /** @param {string} text @returns {Promise<string>} */
  async #rank(text) {
    const known = this.#ranks.get(text);
    if (known !== undefined) return known;
    const made = toHex(await this.#hmac(new TextEncoder().encode(this.#prefix + text)));
    this.#ranks.set(text, made);
    return made;
  }
}

/** The cards of one round: where each lies, and how chance takes them. */
export class Cards {
  /** @type {string[]} */ pile = [];
  low = 0; // the cards before this index lie under the pile in a known order
  /** @type {string[]} */ discards = []; // the top last
  /** @type {string[][]} */ hands;
  #deck;
  #stream;
  #orders;

  /**
   * @param {string[]} deck
   * @param {number} seats
   * @param {Stream | null} stream without one nothing can be picked
   * @param {SeatOrders | null} [orders] by which seats draw, in version 3
   */
  constructor(deck, seats, stream, orders = null) {
    this.#deck = deck;
    this.#stream = stream;
    this.#orders = orders;
    this.hands = Array.from({ length: seats }, () => []);
    this.gather();
  }

  gather() {
    this.pile = [...this.#deck];
    this.low = 0;
    this.discards = [];
    this.hands = this.hands.map(() => []);
    this.#orders?.shuffled();
  }

  /** @param {number} count @returns {Promise<number>} */
  async chance(count) {
    return this.#stream ? this.#stream.below(count) : 0;
  }

  /**
   * Takes the top card of the draw pile; chance picks it where the order is open. Nothing if the pile is empty.
   * @param {number | null} seat that draws it; null: nobody's card, such as the first one
   */
  async take(seat) {
    if (this.pile.length <= this.low) return this.pile.pop() ?? "";
    const orders = this.#orders;
    if (!orders) return this.#pick(this.pile, this.low);
    return removed(this.pile, await orders.place(this.pile, this.low, seat === null ? "table" : `S${seat}`));
  }

  /** Puts a card back into the pile, which is shuffled. @param {string} card */
  putBack(card) {
    this.pile.push(card);
    this.low = 0;
    this.#orders?.shuffled();
  }

  /** Puts a card at the bottom of the draw pile, whose order is known there. @param {string} card */
  putUnder(card) {
    this.pile.unshift(card);
    this.low += 1;
  }

  /** @param {number} count */
  reshuffle(count) {
    this.pile = this.discards.splice(0, count).reverse();
    this.low = 0;
    this.#orders?.shuffled();
  }

  /** Deals hands from the pile, one card at a time. @param {number[]} seats @param {number} size */
  async deal(seats, size) {
    for (let turn = 0; turn < seats.length * size && this.pile.length; turn += 1) {
      const seat = seats[turn % seats.length];
      this.hands[seat].push(await this.take(seat));
    }
  }

  /** Collects all hands and deals as many cards to the seats, one by one. @param {number[]} seats */
  async redeal(seats) {
    const all = this.hands.flatMap((hand) => hand.sort((one, other) => rank(one) - rank(other)));
    this.hands = this.hands.map(() => []);
    for (let turn = 0; all.length > 0; turn += 1) {
      this.hands[seats[turn % seats.length]].push(await this.#pick(all, 0));
    }
  }

  /** Takes a card out of a hand; nothing if it is empty. @param {number} seat */
  async takeHeld(seat) {
    const hand = this.hands[seat].sort((one, other) => rank(one) - rank(other));
    return hand.length ? this.#pick(hand, 0) : "";
  }

  /** @param {string[]} cards @param {number} low @returns {Promise<string>} */
  async #pick(cards, low) {
    return removed(cards, low + (await this.chance(cards.length - low)));
  }
}

/** Takes a card out of a list; the last one fills the gap. @param {string[]} cards @param {number} place */
function removed(cards, place) {
  const card = cards[place];
  cards[place] = cards[cards.length - 1];
  cards.pop();
  return card;
}

/**
 * Returns the place of a card in the unshuffled deck; -1: not a card.
 * @param {string} code
 */
export function rank(code) {
  return ORDER.get(code) ?? -1;
}
