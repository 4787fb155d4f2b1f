/**
 * The socket to one table: the greeting, reconnecting, commands and their answers. state.js and the components
 * interpret the messages; server/table/protocol/messages.py defines them.
 */

import { openLine } from "./socket-pool.js";

/** @import { Asking, Done, Failed, Hello, Incoming, Outgoing, Refused, State } from "lastcard/protocol" */
/** @import { TableState } from "./state.js" */

/**
 * @typedef {Done | Refused} Answer
 * @typedef {"connecting" | "open" | "lost" | "replaced" | "closed"} Status replaced: the seat was opened elsewhere
 */

/**
 * @typedef {object} Waiting a command without an answer
 * @property {string} frame
 * @property {string} action of the game, which alone can be taken back; "" if it is another command
 * @property {boolean} sent whether it may have reached the table
 * @property {(answer: Answer | null) => void} resolve null: it was taken back
 */

const PROTOCOL = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;
const PATIENCE = 8_000; // a table that answers no ping for this long is out of reach, even if the socket looks open
// Close codes after which reconnecting would fail the same way; server/web/wire/connection.py lists them.
const REPLACED = 4001;
const SHUT = [4003, 4004, 4006];

/**
 * A connection that reconnects by itself. It fires "status" (detail a Status), "notice" (detail a sentence), "unsent"
 * (detail an action that waits), "said", "held", "reminded", "answered" and "failed" (detail the message). Every `state` goes to the TableState it was given.
 */
export class Net extends EventTarget {
  /**
   * @param {object} options
   * @param {string} options.code
   * @param {string | null} options.token null: to watch
   * @param {TableState} options.state
   * @param {string} [options.language]
   * @param {Hello["verbosity"]} [options.verbosity]
   * @param {() => WebSocket} [options.connect] how a socket is opened
   */
  constructor({ code, token, state, language = "en", verbosity = "normal", connect = openLine }) {
    super();
    /** @type {Hello} */
    this.greeting = { type: "hello", protocol: PROTOCOL, table: code, token, language, verbosity, pledges: token !== null };
    this.state = state;
    this.connect = connect;
    /** @type {Status} */
    this.status = "closed";
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.prefix = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("");
    this.made = 0;
    this.tries = 0;
    this.greeted = false; // whether this socket has shown a state yet
    this.resyncing = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Pick<Failed, "code" | "reason">} */
    this.failure = { code: "", reason: "" }; // the server's last complaint
    this.notice = ""; // what the server tells everybody now
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.pings = undefined;
    this.heard = 0; // when the last message came
    this.woken = () => (this.status === "lost" ? this.hurry() : this.#probe());
  }

  /** Opens the connection and keeps it open until `close`. */
  open() {
    this.#dial();
    this.pings = setInterval(() => this.#probe(), PING_EVERY);
    addEventListener("online", this.woken);
    document.addEventListener("visibilitychange", this.woken);
  }

  /** Reconnects at once: the person asked, or the network is back. */
  hurry() {
    if (this.status !== "lost" && this.status !== "replaced") return;
    clearTimeout(this.retry);
    this.#dial();
  }

  /** Closes the connection for good. */
  close() {
    clearTimeout(this.retry);
    clearInterval(this.pings);
    removeEventListener("online", this.woken);
    document.removeEventListener("visibilitychange", this.woken);
    this.#become("closed");
    this.socket?.close();
    this.socket = null;
  }

  /**
   * Asks the table for something; the answer is `done` or `refused`. An interrupted command is sent again
   * under the same id, and the table carries it out once.
   * @param {Asking} asking
   * @returns {Promise<Answer>}
   */
  command(...[type, fields]) {
    this.made += 1;
    const id = `${this.prefix}-${this.made}`;
    const frame = JSON.stringify({ type, id, ...fields });
    const action = type === "act" ? fields.action : "";
    return /** @type {Promise<Answer>} */ (new Promise((/** @type {Waiting["resolve"]} */ resolve) => {
      this.waiting.set(id, { frame, action, sent: this.greeted, resolve });
      if (this.greeted) this.socket?.send(frame);
      else if (action) this.#tell("unsent", action);
    }));
  }

  /** The game action that was pressed while the connection was away and has not been sent; "" if there is none. */
  get unsent() {
    return [...this.waiting.values()].find(({ action, sent }) => action && !sent)?.action ?? "";
  }

  /** Takes back a game action that has not been sent. */
  withdraw() {
    for (const [id, { action, sent, resolve }] of this.waiting) {
      if (!action || sent) continue;
      this.waiting.delete(id);
      resolve(null);
    }
  }

  /**
   * Takes a game action: `plays r7`. The answer is null if it was taken back before it was sent.
   * @param {string} action
   * @returns {Promise<Answer | null>}
   */
  act(action) {
    return this.command("act", { seen: this.state.now.seq, action });
  }

  /**
   * Sends a line of the command box.
   * @param {string} text
   */
  type(text) {
    return this.command("type", { seen: this.state.now.seq, text });
  }

  /**
   * Says that the viewer is ready for the next round.
   * @param {{ on?: boolean }} [options]
   */
  ready({ on = true } = {}) {
    return this.command("ready", { on });
  }

  /**
   * Changes the language or verbosity from now on; this takes a new greeting.
   * @param {Pick<Hello, "language" | "verbosity">} manner
   */
  speak(manner) {
    Object.assign(this.greeting, manner);
    this.socket?.close();
  }

  #dial() {
    this.#become("connecting");
    this.notice = ""; // if it still holds, the server says so again
    const socket = this.connect();
    this.socket = socket;
    this.greeted = false;
    this.resyncing = false;
    const greet = () => this.#send({ ...this.greeting, seen: this.state.now.seq });
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    socket.onmessage = (event) => {
      if (socket === this.socket) this.#take(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.#ended(event.code);
    };
  }

  /** Asks whether the table is there: after sleep, a phone's socket may be dead but look open. */
  #probe() {
    if (this.status !== "open" || document.hidden) return;
    const asked = performance.now();
    this.#send({ type: "ping" });
    setTimeout(() => {
      if (this.status === "open" && this.heard < asked) this.#lost();
    }, PATIENCE);
  }

  /** @param {Outgoing} message */
  #take(message) {
    this.heard = performance.now();
    if (message.type === "state") this.#takeState(message);
    else if (message.type === "done" || message.type === "refused") this.#answer(message);
    else if (message.type === "said" || message.type === "held" || message.type === "reminded") this.#tell(message.type, message);
    else if (message.type === "going_away") this.#lost(message.after_ms);
    else if (message.type === "pong") this.#notice(message.seq);
    else if (message.type === "error") this.failure = message;
    else if (message.type === "notice") this.#announce(message.reason);
  }

  /** @param {State} message */
  #takeState(message) {
    const first = message.steps?.[0]?.seq ?? message.seq;
    const known = this.state.now.seq;
    // The first message of a socket answers a greeting or a resync, so it may begin at any number.
    if (this.greeted && !this.resyncing && known >= 0 && first > known + 1) {
      this.#notice(message.seq);
      return;
    }
    this.resyncing = false;
    const fresh = !this.greeted;
    this.greeted = true;
    this.tries = 0;
    const waiting = [...this.waiting.values()]; // what the news leads to is sent at once, and need not be sent again
    this.state.apply(message);
    if (!fresh) return;
    for (const each of waiting) {
      each.sent = true;
      this.socket?.send(each.frame);
    }
    this.#become("open");
  }

  /** @param {string} notice a sentence; "" when it is over */
  #announce(notice) {
    this.notice = notice;
    this.#tell("notice", notice);
  }

  /**
   * Asks for the missing messages when the table is ahead of the page.
   * @param {number} seq
   */
  #notice(seq) {
    if (seq <= this.state.now.seq || this.resyncing) return;
    this.resyncing = true;
    this.#send({ type: "resync", seen: this.state.now.seq });
  }

  /** @param {Answer} answer */
  #answer(answer) {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    waiting?.resolve(answer);
    this.#tell("answered", answer);
  }

  /** @param {number} code the close code */
  #ended(code) {
    if (SHUT.includes(code)) {
      this.close();
      this.#tell("failed", this.failure);
    } else if (code === REPLACED) {
      this.socket = null;
      this.greeted = false;
      this.#become("replaced");
    } else {
      this.#lost();
    }
  }

  /** @param {number} [after] how long the table asked to wait */
  #lost(after) {
    if (this.status === "closed") return;
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    socket?.close();
    this.#become("lost");
    this.tries += 1;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.tries - 1));
    // Spread out, so that a thousand pages do not reconnect to a restarted server at once.
    const wait = (after ?? 0) + longest * (0.5 + Math.random() / 2);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#dial(), wait);
  }

  /** @param {Status} status */
  #become(status) {
    if (status === this.status) return;
    this.status = status;
    this.#tell("status", status);
  }

  /** @param {Incoming} message */
  #send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
