/**
 * The provable shuffle: the numbers that follow from a secret, and the cards that they move. docs/shuffle.md describes
 * all of it; proof.js reads from a record which cards move when.
 */

import { fromHex } from "./pledges.js";
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
   */
  constructor(secret, round, entropy, listed) {
    const added = entropy.map(([seat, text]) => `S${seat} ${text}`).join(", ");
    this.#hmac = hmacWith(fromHex(secret));
    this.#prefix = listed
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

/** The cards of one round: where each lies, and how chance takes them. */
export class Cards {
  /** @type {string[]} */ pile = [];
  low = 0; // the cards before this index lie under the pile in a known order
  /** @type {string[]} */ discards = []; // the top last
  /** @type {string[][]} */ hands;
  #deck;
  #stream;

  /** @param {string[]} deck @param {number} seats @param {Stream | null} stream without one nothing can be picked */
  constructor(deck, seats, stream) {
    this.#deck = deck;
    this.#stream = stream;
    this.hands = Array.from({ length: seats }, () => []);
    this.gather();
  }

  gather() {
    this.pile = [...this.#deck];
    this.low = 0;
    this.discards = [];
    this.hands = this.hands.map(() => []);
  }

  /** @param {number} count @returns {Promise<number>} */
  async chance(count) {
    return this.#stream ? this.#stream.below(count) : 0;
  }

  /** Takes the top card of the draw pile; chance picks it where the order is open. Nothing if the pile is empty. */
  async take() {
    return this.pile.length > this.low ? this.#pick(this.pile, this.low) : (this.pile.pop() ?? "");
  }

  /** @param {number} count */
  reshuffle(count) {
    this.pile = this.discards.splice(0, count).reverse();
    this.low = 0;
  }

  /** Deals hands from the pile, one card at a time. @param {number[]} seats @param {number} size */
  async deal(seats, size) {
    for (let turn = 0; turn < seats.length * size && this.pile.length; turn += 1) {
      this.hands[seats[turn % seats.length]].push(await this.take());
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
    const chosen = low + (await this.chance(cards.length - low));
    const card = cards[chosen];
    cards[chosen] = cards[cards.length - 1]; // the last card fills the gap
    cards.pop();
    return card;
  }
}

/**
 * Returns the place of a card in the unshuffled deck; -1: not a card.
 * @param {string} code
 */
export function rank(code) {
  return ORDER.get(code) ?? -1;
}
