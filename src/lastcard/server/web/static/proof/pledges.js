/**
 * Pledges: how seats take part in a shuffle so that nobody can choose a share after seeing the others. The same as
 * engine/proof/pledges.py; docs/shuffle.md describes all of it.
 */

import { hmacWith, joined, sha256 } from "./sha256.js";

/**
 * @typedef {object} Part what one seat did for a shuffle
 * @property {number} seat
 * @property {string} pledge a hash; "bot" or "absent" without one
 * @property {string} share empty if the seat gave none
 */

const COMMITMENT = "lastcard shuffle v1 commitment\n"; // both versions commit to a secret the same way
const PART = /^S(\d) (bot|absent|[0-9a-f]{64})(?: (\S+))?$/;
const SHARE = /^[A-Za-z0-9_-]{22,64}$/;
const text = new TextEncoder();

/**
 * Returns the commitment to a secret of 64 hexadecimal digits.
 * @param {string} secret
 * @returns {Promise<string>}
 */
export async function commitmentOf(secret) {
  return toHex(await sha256(joined(text.encode(COMMITMENT), fromHex(secret))));
}

/**
 * Returns a seat's pledge to its share of one round.
 * @param {string} commitment
 * @param {number} round
 * @param {number} seat
 * @param {string} share
 */
export async function pledgeOf(commitment, round, seat, share) {
  return toHex(await sha256(text.encode(`lastcard shuffle v2 pledge\n${commitment}\nround ${round}\nseat ${seat}\n${share}`)));
}

/** A share that nobody can guess. */
export function newShare() {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Reads a list of pledges, with the opened shares if it has them; null: not such a list.
 * @param {string} listed
 * @returns {Part[] | null}
 */
export function readParts(listed) {
  /** @type {Part[]} */
  const parts = [];
  for (const each of listed.split(", ")) {
    const [, seat, pledge, share = ""] = PART.exec(each) ?? [];
    const opened = share === "withheld" && pledge !== "bot" ? "" : share;
    if (!pledge || (pledge === "absent" && share) || (opened && !SHARE.test(opened))) return null;
    parts.push({ seat: Number(seat), pledge, share: opened });
  }
  return parts;
}

/**
 * Writes the list of pledges as everybody sees it before any share is opened.
 * @param {Part[]} parts
 */
export function listText(parts) {
  return parts.map(({ seat, pledge }) => `S${seat} ${pledge}`).join(", ");
}

/**
 * Says whether a person took part.
 * @param {Part} part
 */
export function isPledged({ pledge }) {
  return pledge !== "bot" && pledge !== "absent";
}

/**
 * Finds what is wrong with the parts of a round (the listed seats, a share or a bot's share) and at which seat.
 * @param {Part[]} parts
 * @param {string} secret
 * @param {string} commitment
 * @param {number} round
 * @param {number} seats
 * @returns {Promise<{name: "seats" | "share" | "bot", seat: number} | null>}
 */
export async function flawOf(parts, secret, commitment, round, seats) {
  const keyed = hmacWith(fromHex(secret));
  for (const [seat, part] of parts.entries()) {
    if (part.seat !== seat || seat >= seats) return { name: "seats", seat: part.seat };
    const derived = () => keyed(text.encode(`lastcard shuffle v2 bot\nround ${round}\nseat ${seat}`));
    if (part.pledge === "bot" && part.share !== toHex(await derived())) return { name: "bot", seat };
    const opened = isPledged(part) && part.share !== "";
    if (opened && part.pledge !== (await pledgeOf(commitment, round, seat, part.share))) return { name: "share", seat };
  }
  return parts.length < seats ? { name: "seats", seat: parts.length } : null;
}

/** @param {string} hex */
export function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Reads what seats added in version 1; null if it cannot be read.
 * @param {string} text
 * @returns {[number, string][] | null}
 */
export function readEntropy(text) {
  const read = text.split(", ").filter(Boolean).map((part) => /^S(\d) ([A-Za-z0-9_-]{1,64})$/.exec(part));
  const added = read.flatMap((part) => (part ? [/** @type {[number, string]} */ ([Number(part[1]), part[2]])] : []));
  const once = new Set(added.map(([seat]) => seat)).size === read.length;
  return once ? added.sort(([one], [other]) => one - other) : null;
}
