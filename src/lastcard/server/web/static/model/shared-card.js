/**
 * A written card to pass on: as one line of text, and as the fragment of a link. written/card_link.py reads and writes the
 * same forms and describes them.
 */

import { at } from "../base/site-path.js";

/** @typedef {{ title: string, sentence: string }} SharedCard the title may be empty */

const TITLE = 40; // characters
const SENTENCE = 300;
const BAR = " | ";
const MARK = "card=";
const CHECK = 4; // bytes

/** A text that is no card; `key` is the sentence that says why. */
export class NoCard extends Error {
  /** @param {string} key */
  constructor(key) {
    super(key);
    this.key = key;
    this.parameters = { title: TITLE, sentence: SENTENCE };
  }
}

/**
 * Makes a card of a title and a sentence, without needless blanks.
 * @param {string} title
 * @param {string} sentence
 * @returns {SharedCard}
 */
export function sharedCard(title, sentence) {
  const card = { title: tidied(title.replaceAll("|", "/")), sentence: tidied(sentence) };
  if (!card.sentence) throw new NoCard("shared_card.empty");
  if (/\p{C}/u.test(card.title + card.sentence)) throw new NoCard("shared_card.signs");
  if ([...card.title].length > TITLE || [...card.sentence].length > SENTENCE) throw new NoCard("shared_card.long");
  return card;
}

/**
 * Writes a card as one line of text. A sentence that would be read otherwise by itself follows an empty title.
 * @param {SharedCard} card
 */
export function lineOf({ title, sentence }) {
  const alone = !title && !` ${sentence}`.includes(BAR) && codeIn(sentence) === null;
  return alone ? sentence : `${title}${BAR}${sentence}`;
}

/**
 * Writes a card as a link to this server.
 * @param {SharedCard} card
 */
export function linkOf({ title, sentence }) {
  const payload = new TextEncoder().encode(`${title}\n${sentence}`);
  const check = new Uint8Array(CHECK);
  new DataView(check.buffer).setUint32(0, crc32(payload));
  const code = btoa(String.fromCharCode(...payload, ...check)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return new URL(at(`/#${MARK}${code}`), location.href).href;
}

/**
 * Reads a card from a link, its fragment, or a line of text.
 * @param {string} given
 * @returns {SharedCard}
 */
export function readShared(given) {
  const text = given.trim();
  const code = codeIn(text);
  if (code !== null) return unpacked(code);
  const [title, ...rest] = ` ${text}`.split(BAR);
  return rest.length ? sharedCard(title, rest.join(BAR)) : sharedCard("", text);
}

/**
 * Returns what a link says of a card; null if the text is no such link.
 * @param {string} text
 */
function codeIn(text) {
  const at = text.indexOf("#");
  const before = text.slice(0, Math.max(at, 0));
  const isLink = at >= 0 && (!before || (before.includes("://") && !` ${before}`.includes(BAR)));
  return isLink && text.startsWith(MARK, at + 1) ? text.slice(at + 1 + MARK.length) : null;
}

/** @param {string} code */
function unpacked(code) {
  let text;
  try {
    const plain = atob(decodeURIComponent(code).replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
    const payload = bytes.slice(0, -CHECK);
    if (new DataView(bytes.slice(-CHECK).buffer).getUint32(0) !== crc32(payload)) throw new NoCard("shared_card.damaged");
    text = new TextDecoder("utf-8", { fatal: true }).decode(payload);
  } catch {
    throw new NoCard("shared_card.damaged");
  }
  const feed = text.indexOf("\n");
  if (feed < 0) throw new NoCard("shared_card.damaged");
  return sharedCard(text.slice(0, feed), text.slice(feed + 1));
}

/** @param {string} text */
function tidied(text) {
  return text.split(/\s+/u).filter(Boolean).join(" ");
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
