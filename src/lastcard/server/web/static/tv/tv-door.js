/**
 * The door of the living room: it asks for the code of a table. A remote has arrows, OK and numbers, so each letter is chosen with
 * the arrows, or written with the numbers as on an old phone; a keyboard works as well. There is nothing to point at.
 */

import { getJson, inWords } from "../base/http.js";
import { fill, h } from "../parts/elements.js";
import { bigScreenOf } from "../table/big-screen/big-screen.js";

/** @import { Page } from "../shell/page.js" */

const LENGTH = 6;
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ"; // codes have no vowels: no word comes about
/** @type {Readonly<Record<string, string>>} The letters on the number keys. */
const KEYPAD = Object.freeze({ 2: "BC", 3: "DF", 4: "GH", 5: "JKL", 6: "MN", 7: "PQRS", 8: "TV", 9: "WXZ" });
const SAME_KEY = 1500; // milliseconds within which the same number means the next letter

/** The screen. */
export class TvDoor extends HTMLElement {
  /** @param {Page} page */
  constructor(page) {
    super();
    const { i18n } = page;
    this.page = page;
    /** @type {string[]} */
    this.letters = Array.from({ length: LENGTH }, () => "");
    this.at = 0;
    this.tapped = { key: "", time: 0, turn: 0 };
    this.asking = false;
    this.boxes = h("div", { class: "tv-letters", "aria-hidden": "true" });
    this.said = h("p", { class: "sr-only", role: "status" });
    this.problem = h("p", { class: "tv-problem", role: "alert" });
    this.keypad = h("ul", { class: "tv-keypad", "aria-hidden": "true" },
      Object.entries(KEYPAD).map(([digit, letters]) => h("li", {}, h("b", {}, digit), " ", letters)));
    this.append(h("main", { class: "tv tv-door", id: "main", tabindex: "-1" },
      h("h1", {}, i18n.say("web.tv.ask")), this.boxes, this.said, this.problem, h("p", { class: "tv-how" }, i18n.say("web.tv.how")), this.keypad));
    this.listening = new AbortController();
  }

  /** Starts to listen to the remote. */
  begin() {
    document.title = `${this.page.i18n.say("web.tv.ask")} · lastcard`;
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.listening.signal });
    this.#show();
  }

  /** Stops listening. */
  end() {
    this.listening.abort();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = event.key.length === 1 ? event.key.toUpperCase() : "";
    if (event.key in KEYPAD) this.#tap(event.key, event.timeStamp);
    else if (letter && LETTERS.includes(letter)) this.#write(letter);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.#turn(event.key === "ArrowUp" ? 1 : -1);
    else if (event.key === "ArrowRight") this.#go(1);
    else if (event.key === "ArrowLeft") this.#go(-1);
    else if (event.key === "Backspace" || event.key === "Delete") this.#delete();
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else return;
    event.preventDefault();
    this.#show();
  }

  /**
   * @param {string} key
   * @param {number} time
   */
  #tap(key, time) {
    const { tapped } = this;
    const again = tapped.key === key && time - tapped.time < SAME_KEY && KEYPAD[key].length > 1;
    if (!again && tapped.key && this.letters[this.at] && this.at < LENGTH - 1) this.at += 1;
    const turn = again ? tapped.turn + 1 : 0;
    this.tapped = { key, time, turn };
    this.letters[this.at] = KEYPAD[key][turn % KEYPAD[key].length];
    this.problem.textContent = "";
  }

  /** @param {string} letter */
  #write(letter) {
    this.letters[this.at] = letter;
    this.#go(1);
    this.problem.textContent = "";
  }

  /** @param {number} way through the letters */
  #turn(way) {
    const letter = this.letters[this.at];
    const now = LETTERS.indexOf(letter);
    const next = letter === "" ? (way > 0 ? 0 : LETTERS.length - 1) : (now + way + LETTERS.length) % LETTERS.length;
    this.letters[this.at] = LETTERS[next];
    this.tapped.key = "";
    this.problem.textContent = "";
  }

  /** @param {number} way along the code */
  #go(way) {
    this.at = Math.min(LENGTH - 1, Math.max(0, this.at + way));
    this.tapped.key = "";
  }

  #delete() {
    if (!this.letters[this.at]) this.#go(-1);
    this.letters[this.at] = "";
    this.tapped.key = "";
    this.problem.textContent = "";
  }

  /** Goes to the next empty letter, or to the table. */
  #enter() {
    const empty = this.letters.indexOf("");
    this.tapped.key = "";
    if (empty >= 0) this.at = empty;
    else void this.#open(this.letters.join(""));
  }

  /** @param {string} code */
  async #open(code) {
    const { i18n, go } = this.page;
    if (this.asking) return;
    this.asking = true;
    try {
      await getJson(`/api/tables/${code}?language=${i18n.language}`);
      if (this.isConnected) go(bigScreenOf(code));
    } catch (error) {
      this.problem.textContent = inWords(error, i18n);
    } finally {
      this.asking = false;
    }
  }

  #show() {
    fill(this.boxes, this.letters.map((letter, index) => h("span", { class: index === this.at ? "is-here" : "" }, letter || "·")));
    this.said.textContent = this.letters.join(" ").trim();
  }
}

customElements.define("tv-door", TvDoor);
