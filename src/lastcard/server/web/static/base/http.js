/**
 * HTTP requests to the server; a refusal becomes an error with a sentence. Moves never go this way: see table-socket.js.
 */

import { at } from "./site-path.js";

/** @import * as Sent from "lastcard/protocol" */

/** A failed request; ``reason`` is the server's sentence, empty if the server was not reached. */
export class Problem extends Error {
  /**
   * @param {number} status of the answer; 0: no answer
   * @param {string} code
   * @param {string} reason
   */
  constructor(status, code, reason) {
    super(reason || code);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Says in words why something failed.
 * @param {unknown} error
 * @param {{ say: (key: string) => string }} i18n
 */
export function inWords(error, i18n) {
  if (error instanceof Problem && error.reason) return error.reason;
  return i18n.say(error instanceof Problem && error.status === 0 ? "web.error.offline" : "web.error.unknown");
}

/**
 * Asks for JSON.
 * @template Answer
 * @param {string} path
 * @param {string | null} [token] of a seat: what was played at a closed circle is told to its people only
 * @returns {Promise<Answer>}
 */
export async function getJson(path, token = null) {
  return (await answer(path, { headers: bearer(token) })).json();
}

/**
 * Asks for text.
 * @param {string} path
 * @param {string | null} [token] of a seat
 */
export async function getText(path, token = null) {
  return (await answer(path, { headers: bearer(token) })).text();
}

/**
 * Sends JSON and returns the answer.
 * @template Answer
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<Answer>}
 */
export async function postJson(path, body) {
  return (await posted(path, body)).json();
}

/**
 * Asks for something as the person of a seat, if a table is named.
 * @template Answer
 * @param {{ i18n: { language: string }, seats: { token: (code: string) => string | null } }} page
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path
 * @param {{ code?: string, body?: unknown }} [about] the table, and what is sent
 * @returns {Promise<Answer>}
 */
export async function ask({ i18n, seats }, method, path, { code = "", body } = {}) {
  const headers = { ...bearer(code ? seats.token(code) : null), ...(body !== undefined && { "content-type": "application/json" }) };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await answer(code ? `${path}?language=${i18n.language}` : path, { method, headers, ...sent })).json();
}

/**
 * Sends JSON and returns the answer as text.
 * @param {string} path
 * @param {unknown} body
 */
export async function postForText(path, body) {
  return (await posted(path, body)).text();
}

/**
 * Sends a text, such as a record, and returns the answer.
 * @template Answer
 * @param {string} path
 * @param {string} text
 * @returns {Promise<Answer>}
 */
export async function postText(path, text) {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  return (await answer(path, { method: "POST", headers, body: text })).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 */
function posted(path, body) {
  return answer(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

/**
 * Names the person of a seat. The token goes in a header, because addresses may be logged.
 * @param {string | null} token
 * @returns {Record<string, string>}
 */
function bearer(token) {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function answer(path, options) {
  let response;
  try {
    response = await fetch(at(path), options);
  } catch {
    throw new Problem(0, "offline", "");
  }
  if (response.ok) return response;
  const refusal = /** @type {Partial<Sent.Problem>} */ (await response.json().catch(() => ({})));
  throw new Problem(response.status, String(refusal.code ?? "unknown"), String(refusal.reason ?? ""));
}
