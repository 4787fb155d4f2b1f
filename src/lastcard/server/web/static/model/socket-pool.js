/**
 * The line to the server: sockets, one of them perhaps opened ahead. A socket takes two round trips to open, and it is the same
 * for every table, so it can open while the table is still being made.
 */

import { at } from "../base/site-path.js";

/** @type {WebSocket | null} */
let ahead = null;

/** Opens a socket that the next table will use. */
export function dialAhead() {
  ahead?.close();
  ahead = dial();
}

/** Closes the socket that was opened ahead, because there is no table to use it. */
export function hangUp() {
  ahead?.close();
  ahead = null;
}

/** Returns a socket, perhaps already open. */
export function openLine() {
  const taken = ahead;
  ahead = null;
  return taken && taken.readyState <= WebSocket.OPEN ? taken : dial();
}

function dial() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${at("/ws")}`);
}
