/**
 * The proof of a game: recomputes every card of a record that chance produced, as docs/shuffle.md describes.
 *
 * It knows how cards move but no rules: who draws how many cards follows from the rules, which
 * `lastcard verify` checks as well. Problems come back in parts; their sentences are in the catalogue.
 */

import { EVENTS } from "../model/event-table.js";
import { commitmentOf, flawOf, listText, readEntropy, readParts } from "./pledges.js";
import { Cards, SeatOrders, Stream, rank } from "./shuffle.js";

/** @import { EventRow } from "../model/event-table.js" */
/** @import { Part } from "./pledges.js" */

/**
 * @typedef {object} Problem
 * @property {string} key what it is about: card, claim, held, commitment, secret, shares, deck, unreadable or unproved
 * @property {number} line where in the record, from 1
 * @property {string} name of the claim; with shares: what is wrong with them
 * @property {number | null} seat
 * @property {string} who the seat, with its player's name
 * @property {number} place of the card in the claim, from 1
 * @property {string} found what follows from the shuffle
 * @property {string} said what the record says
 */

/**
 * @typedef {object} ProvedRound
 * @property {number} round
 * @property {string} commitment
 * @property {[number, string][]} entropy what each seat added to the shuffle
 * @property {Part[]} parts what every seat did; none in version 1 of the shuffle
 * @property {number} cards
 */

/** @typedef {{ok: boolean, rounds: number, cards: number, problem: Problem | null, shuffles: ProvedRound[]}} Proof */
/** @typedef {{number: number, text: string, words: string[]}} Line */

const LAYING = new Set(["plays", "jumps", "stacks"]);
const TRADING = new Set(["swaps", "trades"]);
const ROUND = /^==\s*round\s+(\d+)(?:\s+dealer\s+.+?)?\s+commitment\s+(\S+)\s+secret\s+(\S+)(?:\s+(shares|entropy)\s+(.+)|\s+(streams))?$/;

/** What ends the reading of a record. */
class Wrong extends Error {
  /** @param {string} key @param {number} line @param {Partial<Problem>} [parts] */
  constructor(key, line, parts = {}) {
    super(key);
    /** @type {Problem} */
    this.problem = { key, line, name: "", seat: null, who: "", place: 0, found: "", said: "", ...parts };
  }
}

/**
 * Recomputes every round of a record that names its cards.
 * @param {string} text
 * @returns {Promise<Proof>}
 */
export async function verifyRecord(text) {
  /** @type {ProvedRound[]} */
  const shuffles = [];
  /** @type {Problem | null} */
  let problem = null;
  const reader = new Reader(text, shuffles);
  try {
    await reader.read();
  } catch (wrong) {
    if (!(wrong instanceof Wrong)) throw wrong;
    problem = { ...wrong.problem, who: reader.who(wrong.problem.seat) };
  }
  const cards = shuffles.reduce((sum, round) => sum + round.cards, 0);
  return { ok: problem === null, rounds: shuffles.length, cards, problem, shuffles };
}

/**
 * Returns the key of a problem's sentence; the problem's parts are the parameters.
 * @param {Problem} problem
 */
export function problemKey({ key, name, found, said }) {
  if (key === "unproved") return "proof.unproved";
  if (key === "unreadable") return "proof.unreadable";
  if (key === "claim") return found ? (said ? "proof.claim" : "proof.left_out") : "proof.too_much";
  if (key === "shares") return `proof.shares_${name}`;
  return `proof.${key === "card" ? name : key}`;
}

const FROM_HAND = ["other hand", "under the top discard", "under the draw pile"]; // where a claim may move cards of a hand

/** Reads a record line by line and moves the cards. */
class Reader {
  /** @type {Map<string, {value: string, number: number}>} */ #header = new Map();
  /** @type {Line[]} */ #lines = [];
  /** @type {string[]} */ #deck = [];
  /** @type {Set<string>} */ #secrets = new Set();
  #names;
  #seats;
  #shuffles;
  /** @type {Cards} */ #cards = new Cards([], 0, null);
  #dealer = 0;

  /** @param {string} text @param {ProvedRound[]} shuffles receives each round that is opened */
  constructor(text, shuffles) {
    this.#shuffles = shuffles;
    this.#split(text);
    this.#names = this.#value("players").split(",").map((name) => name.trim());
    this.#seats = this.#names.length;
  }

  async read() {
    const given = { v1: "entropy", v2: "shares", v3: "streams" }[this.#value("shuffle")];
    if (!given || !this.#header.has("deck")) throw new Wrong("unproved", 1);
    this.#deck = this.#readDeck();
    const at = (/** @type {string} */ key) => this.#header.get(key)?.number ?? 1;
    const stray = ["shares", "entropy"].find((key) => key !== given && this.#header.has(key));
    if (stray) throw new Wrong("unreadable", at(stray), { said: stray });
    const lines = { promised: at("commitment"), secret: at("secret"), shares: at(given) };
    await this.#open(this.#value("commitment"), this.#value("secret"), given, this.#value(given), lines);
    for (let at = 0; at < this.#lines.length; ) at += await this.#take(at);
  }

  /** @param {number | null} seat */
  who(seat) {
    if (seat === null) return "";
    return seat < this.#seats ? `S${seat} (${this.#names[seat]})` : `S${seat}`;
  }

  /** Separates header and lines. @param {string} text */
  #split(text) {
    let inHeader = true;
    text.split(/\r\n|\r|\n/).forEach((raw, at) => {
      const free = inHeader && /^\s*(players|seed|custom\d)\s*:/i.test(raw);
      const line = (free ? raw : raw.split("#")[0]).trim();
      const [, key, value] = /^([^:]*):(.*)$/.exec(line) ?? ["", line, ""];
      if (line === "") inHeader = inHeader && this.#header.size === 0;
      else if (!inHeader) this.#lines.push({ number: at + 1, text: line, words: line.split(/\s+/) });
      else this.#header.set(key.trim().toLowerCase(), { value: value.trim(), number: at + 1 });
    });
  }

  /** @param {string} key */
  #value(key) {
    return this.#header.get(key)?.value ?? "";
  }

  #readDeck() {
    const pairs = [...this.#value("deck").matchAll(/(\d{1,3}) (\S+)/g)];
    const deck = pairs.flatMap(([, count, code]) => Array.from({ length: Number(count) }, () => code));
    const ordered = deck.every((code, at) => rank(code) >= (at ? rank(deck[at - 1]) : 0));
    if (!deck.length || !ordered) throw new Wrong("deck", this.#header.get("deck")?.number ?? 1);
    return deck;
  }

  /**
   * Starts a round.
   * @param {string} commitment
   * @param {string} secret
   * @param {string} given "shares" in version 2 of the shuffle, "entropy" in version 1, "streams" in version 3
   * @param {string} text what was given
   * @param {{promised: number, secret: number, shares: number}} lines where all this stands
   */
  async #open(commitment, secret, given, text, lines) {
    const parts = given === "shares" ? readParts(text) : [];
    const shared = (parts ?? []).flatMap(({ seat, share }) => (share ? [/** @type {[number, string]} */ ([seat, share])] : []));
    const entropy = given === "shares" ? shared : readEntropy(text);
    if (!/^[0-9a-f]{64}$/.test(secret) || !entropy || !parts) throw new Wrong("unreadable", lines.secret, { said: text });
    if ((await commitmentOf(secret)) !== commitment) throw new Wrong("commitment", lines.promised, { name: "secret" });
    if (this.#secrets.has(secret)) throw new Wrong("secret", lines.secret);
    this.#secrets.add(secret);
    const round = this.#shuffles.length + 1;
    const flaw = parts.length ? await flawOf(parts, secret, commitment, round, this.#seats) : null;
    if (flaw) throw new Wrong("shares", lines.shares, flaw);
    this.#shuffles.push({ round, commitment, entropy, parts, cards: 0 });
    const streams = given === "streams";
    const stream = new Stream(secret, round, entropy, listText(parts), streams);
    this.#cards = new Cards(this.#deck, this.#seats, stream, streams ? new SeatOrders(secret, round) : null);
  }

  /** Handles the line there, or several that belong together; returns how many. @param {number} at @returns {Promise<number>} */
  async #take(at) {
    const line = this.#lines[at];
    if (line.words[0] === "=") return this.#claim(at);
    if (line.text.startsWith("==")) {
      const [, number, commitment, secret, said, text = "", streams] = ROUND.exec(line.text) ?? [];
      const given = said ?? streams ?? "entropy";
      if (Number(number) !== this.#shuffles.length + 1) throw new Wrong("unreadable", line.number, { said: line.text });
      const lines = { promised: line.number, secret: line.number, shares: line.number };
      await this.#open(commitment, secret, given, text, lines);
      return 1;
    }
    const [, verb, what] = line.words;
    const seat = this.#seat(line, 0);
    if (LAYING.has(verb)) {
      this.#leave(line, seat, what);
      this.#cards.discards.push(what);
    } else if (TRADING.has(verb) && what !== "nobody") {
      const hands = this.#cards.hands;
      const other = this.#seat(line, 2);
      [hands[seat], hands[other]] = [hands[other], hands[seat]];
    }
    return 1;
  }

  /** Checks a claim and moves its cards. @param {number} at @returns {Promise<number>} */
  async #claim(at) {
    const cards = this.#cards;
    const line = this.#lines[at];
    const name = line.words[1];
    switch (name) {
      case "dealer":
        await this.#findDealer(at);
        return 1;
      case "shuffled":
        return 1; // all hands are collected; the following lines deal them again
      case "dealt":
      case "redealt":
        return this.#deal(at, name);
      case "dealer_card":
        if (!cards.pile.length) cards.gather();
        await this.#produce(line, 3, { seat: this.#seat(line, 2) });
        return 1;
      case "turned":
        cards.discards.push(...(await this.#produce(line, 2)));
        return 1;
      case "under":
      case "returned":
        this.#putBack(line, name);
        return 1;
      case "drew":
        cards.hands[this.#seat(line, 2)].push(...(await this.#produce(line, 3, { seat: this.#seat(line, 2) })));
        return 1;
      case "picked": // out of another hand
        cards.hands[this.#seat(line, 2)].push(...(await this.#produce(line, 4, { hand: this.#seat(line, 3) })));
        return 1;
      case "rolled": {
        const rolled = `= rolled ${line.words[2]} ${1 + (await cards.chance(6))}`;
        if (line.text !== rolled) throw this.#wrongClaim(line, rolled);
        return 1;
      }
      case "reshuffled":
        this.#reshuffle(line);
        return 1;
      case "exchanged": // as if two seats passed their hands on
      case "rotated": {
        const seats = line.words.slice(2).map((_, word) => this.#seat(line, word + 2));
        const hands = seats.map((seat) => cards.hands[seat]);
        seats.forEach((seat, turn) => (cards.hands[seat] = hands[(turn || seats.length) - 1]));
        return 1;
      }
      default:
        this.#fromHand(line, EVENTS[name]);
        return 1;
    }
  }

  /** Moves cards out of a hand, as the table of events says. @param {Line} line @param {EventRow | undefined} row */
  #fromHand(line, row) {
    const { hands, discards } = this.#cards;
    const goal = row?.from === "hand" ? row.to : "";
    if (!FROM_HAND.includes(goal)) throw new Wrong("unreadable", line.number, { said: line.text });
    const seat = this.#seat(line, 2);
    const passed = goal === "other hand";
    const other = passed ? hands[this.#seat(line, 3)] : [];
    for (const card of line.words.slice(passed ? 4 : 3)) {
      this.#leave(line, seat, card);
      if (passed) other.push(card);
      else if (goal === "under the draw pile") this.#cards.putUnder(card);
      else discards.splice(Math.max(discards.length - 1, 0), 0, card);
    }
  }

  /**
   * Takes as many cards as a claim names from that word on: from the pile for a seat, or from a hand.
   * @param {Line} line @param {number} first @param {{ seat?: number | null, hand?: number | null }} [from]
   */
  async #produce(line, first, { seat = null, hand = null } = {}) {
    const taken = [];
    for (let word = first; word < line.words.length; word += 1) {
      taken.push(await (hand === null ? this.#cards.take(seat) : this.#cards.takeHeld(hand)));
      this.#same(line, first, taken);
    }
    return taken;
  }

  /** Compares a claim with what chance produced and counts the cards. @param {Line} line @param {number} first @param {string[]} cards */
  #same(line, first, cards) {
    const at = cards.length - 1;
    const said = line.words[first + at].toLowerCase();
    if (said !== cards[at]) throw this.#wrongCard(line, first, at, cards[at]);
    this.#shuffles[this.#shuffles.length - 1].cards += 1;
  }

  /** @param {Line} line @param {number} first @param {number} at @param {string} found */
  #wrongCard(line, first, at, found) {
    const seat = first > 2 ? this.#seat(line, 2) : null;
    const said = line.words[first + at].toLowerCase();
    const parts = { name: line.words[1], seat, place: at + 1, found, said };
    return found ? new Wrong("card", line.number, parts) : this.#wrongClaim(line, "");
  }

  /** @param {Line} line @param {string} found */
  #wrongClaim(line, found) {
    return new Wrong("claim", line.number, { name: line.words[1], found, said: line.text });
  }

  /** The dealer; if chance names one, it goes on until it meets a seat that is dealt to. @param {number} at */
  async #findDealer(at) {
    const line = this.#lines[at];
    this.#dealer = this.#seat(line, 2);
    if (line.words.length > 3) {
      const active = new Set(this.#block(at + 1, "dealt").map((each) => this.#seat(each, 2)));
      let seat = -1;
      while (!active.has(seat) && active.size > 0) seat = await this.#cards.chance(this.#seats);
      if (seat !== this.#dealer) throw this.#wrongClaim(line, `= dealer S${seat} by chance`);
    }
    this.#cards.gather();
  }

  /** The lines from there on that belong to one deal around the table. @param {number} at @param {string} name */
  #block(at, name) {
    const lines = [];
    const seats = new Set();
    for (let line = this.#lines[at]; line?.words[1] === name && line.words[0] === "="; line = this.#lines[(at += 1)]) {
      if (seats.has(line.words[2])) break; // dealt again
      seats.add(line.words[2]);
      lines.push(line);
    }
    return lines;
  }

  /** A deal, or hands that are dealt again. @param {number} at @param {string} name */
  async #deal(at, name) {
    const cards = this.#cards;
    const lines = this.#block(at, name);
    const seats = lines.map((line) => this.#seat(line, 2));
    if (name === "redealt") {
      await cards.redeal(seats);
    } else {
      // From the dealer's left to the dealer; a seat out of order would get somebody else's cards.
      const steps = seats.map((seat) => (seat - this.#dealer - 1 + this.#seats) % this.#seats);
      const strayed = steps.findIndex((step, turn) => turn > 0 && step < steps[turn - 1]);
      if (strayed > 0) throw this.#wrongClaim(lines[strayed], "");
      cards.gather();
      await cards.deal(seats, lines[0].words.length - 3);
    }
    lines.forEach((line, turn) => {
      const hand = cards.hands[seats[turn]];
      if (line.words.length !== hand.length + 3) throw this.#wrongClaim(line, `= ${name} S${seats[turn]} ${hand.join(" ")}`);
      hand.forEach((_, card) => this.#same(line, 3, hand.slice(0, card + 1)));
    });
    return lines.length;
  }

  /** A first card that goes under the pile or back into it. @param {Line} line @param {string} name */
  #putBack(line, name) {
    const cards = this.#cards;
    const card = cards.discards.pop() ?? "";
    if (line.words[2] !== card) throw this.#wrongCard(line, 2, 0, card);
    if (name === "under") {
      cards.putUnder(card);
    } else {
      cards.putBack(card);
    }
  }

  /** @param {Line} line */
  #reshuffle(line) {
    const cards = this.#cards;
    const kept = this.#value("option reshuffle_keep_top") === "off" ? 0 : 1;
    const count = cards.discards.length - kept;
    if (cards.pile.length) throw this.#wrongClaim(line, "");
    if (line.words[2] !== String(count)) throw this.#wrongClaim(line, `= reshuffled ${count}`);
    cards.reshuffle(count);
  }

  /** Takes a card out of a hand. @param {Line} line @param {number} seat @param {string} card */
  #leave(line, seat, card) {
    const at = this.#cards.hands[seat].indexOf(card);
    if (at < 0) throw new Wrong("held", line.number, { seat, said: card });
    this.#cards.hands[seat].splice(at, 1);
  }

  /** @param {Line} line @param {number} word */
  #seat(line, word) {
    const seat = /^S(\d)$/.exec(line.words[word] ?? "");
    if (!seat || Number(seat[1]) >= this.#seats) throw new Wrong("unreadable", line.number, { said: line.text });
    return Number(seat[1]);
  }
}
