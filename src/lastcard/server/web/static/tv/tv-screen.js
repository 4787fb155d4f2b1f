/**
 * A table on a television. It watches, whatever seat this browser holds, so the server never sends it a hand. Nobody touches it:
 * there is nothing to press, and what happens on the phones decides what it shows.
 */

import { isMatchOver, playedAt } from "../ending/ending.js";
import { TableState } from "../model/state.js";
import { Net } from "../model/table-socket.js";
import { h } from "../parts/elements.js";
import { isReaction, reactionSign } from "../parts/reactions.js";
import { JoinInfo } from "./tv-join.js";
import { TvMatch, TvRound } from "./tv-end.js";
import { TvPlay } from "./tv-play.js";
import { TvSaver } from "./tv-saver.js";
import { TvWaiting } from "./tv-waiting.js";

/** @import { Said } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { News, Snapshot, Step } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/**
 * @typedef {object} View one of the screen's states
 * @property {HTMLElement} element
 * @property {(now: Snapshot, room: Room) => void} update
 * @property {(steps: Step[], now: Snapshot) => void} [notice] what just happened
 */

/**
 * @typedef {object} Room what every view may say
 * @property {I18n} i18n
 * @property {JoinInfo} join
 * @property {boolean} lost whether the connection is away
 */

/** @typedef {"waiting" | "play" | "round" | "match"} Kind */

const HELD = 1600; // milliseconds for which the last card of a round is looked at
const REACTION = 2000;

/** The screen. */
export class TvScreen extends HTMLElement {
  /**
   * @param {Page} page
   * @param {string} code
   */
  constructor(page, code) {
    super();
    this.page = page;
    this.code = code;
    this.state = new TableState();
    const { i18n, settings } = page;
    this.net = new Net({ code, token: null, state: this.state, language: i18n.language, verbosity: settings.get("verbosity") });
    this.i18n = i18n;
    this.join = new JoinInfo(code, i18n);
    this.saver = new TvSaver(this.join, i18n);
    /** @type {View | null} */
    this.view = null;
    /** @type {Kind | null} */
    this.kind = null;
    this.closed = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.holding = undefined;
    /** @type {Map<Element, ReturnType<typeof setTimeout>>} */
    this.reacting = new Map();
    this.main = h("main", { class: "tv", id: "main", tabindex: "-1" });
    this.append(this.main, this.saver.element);
  }

  /** Starts following the table. */
  begin() {
    const { net, state } = this;
    state.subscribe((now, news) => this.#take(now, news));
    net.addEventListener("status", () => this.#show());
    net.addEventListener("said", (event) => this.#hear(/** @type {CustomEvent<Said>} */ (event).detail));
    net.addEventListener("failed", (event) => this.#close(/** @type {CustomEvent<{ reason: string }>} */ (event).detail.reason));
    this.join.begin(() => this.#show());
    this.saver.begin();
    this.#say(this.i18n.say("web.tv.table_code", { code: this.code }));
    net.open();
  }

  /** Stops following it. */
  end() {
    clearTimeout(this.holding);
    for (const timer of this.reacting.values()) clearTimeout(timer);
    this.net.close();
    this.join.end();
    this.saver.end();
  }

  /**
   * @param {Snapshot} now
   * @param {News} news
   */
  #take(now, { steps, past, first }) {
    const { table } = now;
    if (!table || this.closed) return;
    this.i18n = this.page.i18n.at(table.settings.edition);
    document.title = this.i18n.say("web.title.table", { code: table.code });
    this.saver.wake();
    if (table.phase === "closed") {
      this.#close(this.i18n.say("web.error.closed"));
      return;
    }
    const fresh = !past && !first && steps.length > 0;
    const over = playedAt(now) !== null;
    if (!over) this.#release();
    else if (fresh && this.kind === "play" && !this.holding) {
      this.holding = setTimeout(() => {
        this.holding = undefined;
        this.#show();
      }, HELD);
    }
    this.#show();
    if (fresh) this.view?.notice?.(steps, now);
  }

  #release() {
    clearTimeout(this.holding);
    this.holding = undefined;
  }

  /** Draws how things stand. */
  #show() {
    const { now } = this.state;
    if (this.closed) return;
    const lost = this.net.status === "lost";
    this.toggleAttribute("data-lost", lost);
    if (!now.table) {
      if (lost) this.#say(this.i18n.say("web.tv.lost"), this.i18n.say("web.tv.safe"));
      return;
    }
    const kind = this.holding ? "play" : kindOf(now);
    if (kind !== this.kind || !this.view) {
      this.kind = kind;
      this.view = this.#made(kind);
      this.main.replaceChildren(this.view.element);
      this.reacting.clear(); // their faces are gone; each timer ends by itself
    }
    this.view.update(now, { i18n: this.i18n, join: this.join, lost });
  }

  /**
   * @param {Kind} kind
   * @returns {View}
   */
  #made(kind) {
    if (kind === "waiting") return new TvWaiting();
    if (kind === "play") return new TvPlay(this.state.story);
    return kind === "round" ? new TvRound() : new TvMatch(() => this.#show());
  }

  /**
   * Lets a reaction take the place of the face for a moment.
   * @param {Said} said
   */
  #hear({ seat, reaction = "" }) {
    this.saver.wake();
    if (seat === null || !isReaction(reaction)) return;
    for (const face of this.main.querySelectorAll(`.tv-face[data-seat="${seat}"]`)) {
      clearTimeout(this.reacting.get(face));
      face.querySelector(".reaction-sign")?.remove();
      face.append(reactionSign(reaction));
      face.classList.add("is-reacting");
      this.reacting.set(face, setTimeout(() => {
        this.reacting.delete(face);
        face.querySelector(".reaction-sign")?.remove();
        face.classList.remove("is-reacting");
      }, REACTION));
    }
  }

  /** @param {string} reason why there is nothing to see here any more */
  #close(reason) {
    this.closed = true;
    this.net.close();
    this.#release();
    this.#say(this.i18n.say("web.tv.table_code", { code: this.code }), reason);
  }

  /**
   * Shows nothing but words.
   * @param {string} head
   * @param {string} [text]
   */
  #say(head, text = "") {
    this.view = this.kind = null;
    this.main.replaceChildren(h("div", { class: "tv-words" }, h("h1", {}, head), text && h("p", { role: "status" }, text)));
  }
}

/**
 * @param {Snapshot} now
 * @returns {Kind}
 */
function kindOf(now) {
  if (now.table?.phase === "lobby" || !now.position) return "waiting";
  const played = playedAt(now);
  if (!played) return "play";
  return isMatchOver(played) ? "match" : "round";
}

customElements.define("tv-screen", TvScreen);
