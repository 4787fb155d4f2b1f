/**
 * SHA-256 and HMAC. Browsers offer them only to pages that came over HTTPS or from the same machine. A phone on the home network
 * has neither, yet must be able to check its cards. So this uses the browser's own where it exists, else ours.
 */

const subtle = globalThis.crypto?.subtle;

// The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of the first eight.
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && !hasDivisor(n));
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(prime, 3n));
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime, 2n));

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function sha256(bytes) {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : digest(bytes);
}

/**
 * Returns a function that makes the HMAC of messages with one key of at most 64 bytes.
 * @param {Uint8Array<ArrayBuffer>} key
 * @returns {(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>}
 */
export function hmacWith(key) {
  if (subtle) {
    const imported = subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return async (message) => new Uint8Array(await subtle.sign("HMAC", await imported, message));
  }
  const inner = new Uint8Array(64).fill(0x36).map((byte, at) => byte ^ (key[at] ?? 0));
  const outer = new Uint8Array(64).fill(0x5c).map((byte, at) => byte ^ (key[at] ?? 0));
  return async (message) => digest(joined(outer, digest(joined(inner, message))));
}

/** @param {Uint8Array} one @param {Uint8Array} other */
export function joined(one, other) {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** @param {Uint8Array} bytes @returns {Uint8Array} */
function digest(bytes) {
  const blocks = (bytes.length + 72) >> 6; // a 1 bit, zeros, and the length in 64 bits fill the last one
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length * 8);
  const state = START.slice();
  for (let block = 0; block < blocks; block += 1) compress(state, words, block * 64);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => result.setUint32(at * 4, word));
  return new Uint8Array(result.buffer);
}

/** @param {Uint32Array} state @param {DataView} words @param {number} start */
function compress(state, words, start) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = words.getUint32(start + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const [old, late] = [w[i - 15], w[i - 2]];
    const low = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = w[i - 16] + low + w[i - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND[i] + w[i]) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
}

/** @param {number} word @param {number} places */
function turned(word, places) {
  return (word >>> places) | (word << (32 - places));
}

/**
 * Returns the first 32 bits after the point of a root below 8. Whole numbers only: engines may round roots differently.
 * @param {number} prime
 * @param {bigint} degree 2n: the square root, 3n: the cube root
 */
function fraction(prime, degree) {
  const wanted = BigInt(prime) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 34n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= wanted) root += bit;
  return Number(BigInt.asUintN(32, root));
}

/** @param {number} number */
function hasDivisor(number) {
  for (let n = 2; n * n <= number; n += 1) if (number % n === 0) return true;
  return false;
}
