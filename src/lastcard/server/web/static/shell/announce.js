/**
 * Announcements for people who do not see the page: an append-only log that is read politely, and one region that interrupts.
 * Lines that come together are appended together, because some screen readers read only the newest of several.
 */

const KEPT = 200;
const SAME_WITHIN = 700;
const GATHER = 120;

/** @typedef {{ text: string, kind: string, colour: string }} Line kind: "line", "round" for a divider, "answer" */

/** The log and the voice of the page. */
export class Announcer {
  /**
   * @param {HTMLElement} log an element with the role of a log
   * @param {HTMLElement} urgent an assertive region
   */
  constructor(log, urgent) {
    this.log = log;
    this.urgent = urgent;
    /** @type {Line[]} */
    this.queue = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {{ text: string, at: number }} */
    this.last = { text: "", at: -Infinity };
  }

  /**
   * Adds lines to the log, together with others that come at the same moment.
   * @param {Line[]} lines
   */
  tell(lines) {
    if (!lines.length) return;
    this.queue.push(...lines);
    this.timer ??= setTimeout(() => this.#flush(), GATHER);
  }

  /**
   * Fills the log with earlier events, without reading them aloud.
   * @param {Line[]} lines
   */
  recall(lines) {
    this.#flush();
    this.log.setAttribute("aria-live", "off");
    this.#append(lines);
    setTimeout(() => this.log.removeAttribute("aria-live"), GATHER);
  }

  /**
   * Interrupts: your turn, a forgotten call, a catch, a refusal, the time. An immediate repeat of a text is dropped.
   * @param {string} text
   */
  alert(text) {
    const now = performance.now();
    if (!text || (text === this.last.text && now - this.last.at < SAME_WITHIN)) return;
    this.last = { text, at: now };
    const line = document.createElement("p"); // a new node is read even if its words are the same
    line.textContent = text;
    this.urgent.replaceChildren(line);
  }

  #flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.#append(this.queue.splice(0));
  }

  /** @param {Line[]} lines */
  #append(lines) {
    if (!lines.length) return;
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    const fresh = document.createDocumentFragment();
    for (const line of lines.slice(-KEPT)) fresh.append(item(line));
    this.log.append(fresh);
    while (this.log.children.length > KEPT) this.log.firstElementChild?.remove();
    if (atEnd) this.log.scrollTop = this.log.scrollHeight;
  }
}

/** @param {Line} line */
function item({ text, kind, colour }) {
  const element = document.createElement("p");
  element.className = `log-${kind}`;
  const words = document.createElement("span");
  words.textContent = text;
  const sign = document.createElement("span");
  sign.className = colour ? "sign" : "sign-none";
  if (colour) sign.dataset.colour = colour;
  sign.setAttribute("aria-hidden", "true");
  element.append(sign, words);
  return element;
}
