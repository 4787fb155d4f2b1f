/**
 * The end of a round and of a match at the table: who won, the race or the podium, everybody's cards, and the button for
 * what comes next, in the rectangle of the UNO button. The last card is held a moment before any of it appears, and presses
 * that were aimed at the table do not hit it. ending.js says who is placed where; race.js and match-end.js draw it.
 */

import { getJson } from "../base/http.js";
import { fill, h, showOnStage } from "../parts/elements.js";
import { confetti } from "./confetti.js";
import { countedIn, headline, isCounted, isLowBest, isMatchOver, nameOf, playedAt, sidesOf } from "./ending.js";
import { flyPoints } from "./point-flights.js";
import { openHands, portrait, raceTable, signed } from "./race.js";

/** @import { Highlights } from "lastcard/protocol" */
/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot, TableInfo } from "../model/state.js" */
/** @import { Played } from "./ending.js" */

/** @typedef {"race" | "cards" | "podium"} View */
/** @typedef {{ drawn: typeof import("./match-end.js"), highlights: Highlights | null }} Finale */

const HELD = 800; // milliseconds for which the last card is looked at
const LAST_ROUND = 2600; // until the podium takes the place of the last round

/** The board between rounds. */
export class ScoreBoard extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.className = "ending";
    this.setAttribute("aria-labelledby", "board-head");
    this.setAttribute("role", "region");
    this.middle = h("div", { class: "ending-middle" });
    this.below = h("div", { class: "ending-below" });
    this.status = h("p", { class: "ending-status", role: "status" });
    this.own = h("p", { class: "ending-status ending-own" });
    this.views = h("div", { class: "ending-views" });
    this.acts = h("div", { class: "acts ending-acts" });
    this.sky = h("div", { class: "ending-sky", "aria-hidden": "true" });
    fill(this, this.sky, this.middle, this.below, h("div", { class: "ending-say" }, this.own, this.status, this.views),
      this.acts);
    /** @type {View | null} */
    this.chosen = null; // by the person; null: what comes by itself
    this.seen = false; // the viewer saw the round being played
    this.live = false; // the viewer saw the round end
    this.holding = false; // the last round is still shown, the podium comes
    /** @type {Finale | null} */
    this.finale = null;
    this.asked = ""; // the match whose highlights are on their way or here
    this.acts.addEventListener("animationend", ({ animationName }) => animationName === "wake" && this.#take());
    this.addEventListener("keydown", (event) => event.key === "Escape" && this.chosen && this.#choose(null));
  }

  /** @param {Snapshot} now */
  update(now) {
    const played = playedAt(now);
    const left = !played && this.contains(document.activeElement); // the button that was pressed goes away with the board
    showOnStage(this, Boolean(played));
    if (left) this.closest("main")?.focus({ preventScroll: true });
    if (!played || !now.table) {
      this.#forget();
      return;
    }
    const screen = this.closest("table-screen");
    const view = this.#view(played, now.table);
    screen?.setAttribute("data-end", view === "podium" ? "match" : "round");
    const { i18n } = this.desk;
    if (this.#changed(this.middle, [view, this.finale !== null, played, i18n.language])) this.#show(played, view);
    const seats = now.table.seats.map(({ kind, ready, present, name }) => [kind, ready, present, name]);
    if (this.#changed(this.acts, [seats, now.you, now.table.game, isMatchOver(played), i18n.language])) this.#offer(now.table, now.you, isMatchOver(played));
    this.#mark(now.table);
  }

  /** Takes news of the table: if the round has just ended, the last card is held, hands turn up and points fly. */
  notice() {
    const { settings, now } = this.desk;
    const played = playedAt(now);
    if (!played || !this.seen) return;
    this.seen = false;
    const screen = /** @type {HTMLElement | null} */ (this.closest("table-screen"));
    this.live = true;
    if (!settings.moves || !screen) return;
    flyPoints(screen, played, HELD); // before anything turns: a card on edge has no box
    screen.dataset.ending = "live";
    if (isMatchOver(played)) {
      this.holding = true;
      setTimeout(() => {
        this.holding = false;
        if (this.isConnected) this.update(this.desk.now);
      }, LAST_ROUND);
      this.update(now);
    } else if (sidesOf(played).some((side) => side.won && (side.mine || played.you === null))) {
      fill(this.sky, confetti());
    }
  }

  /** Clears everything for the next round. */
  #forget() {
    this.closest("table-screen")?.removeAttribute("data-end");
    this.closest("table-screen")?.removeAttribute("data-ending");
    this.chosen = this.finale = null;
    this.asked = "";
    this.live = this.holding = false;
    this.seen = true;
    fill(this.sky);
    for (const part of [this.middle, this.acts]) delete part.dataset.for;
  }

  /**
   * Says what to show, and asks for the highlights of a match that is over.
   * @param {Played} played
   * @param {TableInfo} table
   * @returns {View}
   */
  #view(played, { code, game, deal }) {
    if (!isMatchOver(played)) return this.chosen ?? "race";
    const of = `${code}/games/${game}`;
    if (this.asked !== of) void this.#sumUp(of, game > 0 && deal === "");
    return this.chosen ?? (this.finale && !this.holding ? "podium" : "race");
  }

  /**
   * Loads what the podium needs. Without highlights there is a podium, too.
   * @param {string} of the match
   * @param {boolean} recorded a lesson is in no log, and others may still play a shared deal
   */
  async #sumUp(of, recorded) {
    this.asked = of;
    const { i18n, net } = this.desk;
    const found = recorded ? getJson(`/api/tables/${of}/highlights?language=${i18n.language}`, net.greeting.token) : null;
    const [drawn, highlights] = await Promise.all([import("./match-end.js"), found?.catch(() => null) ?? null]);
    if (this.asked !== of) return;
    this.finale = { drawn, highlights: /** @type {Highlights | null} */ (highlights) };
    if (this.isConnected) this.update(this.desk.now);
  }

  /**
   * @param {Played} played
   * @param {View} view
   */
  #show(played, view) {
    const { i18n, settings } = this.desk;
    const { finale } = this;
    const held = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-act") : null;
    const marks = (/** @type {number} */ seat) => h("span", { class: "ready-mark", "data-of": seat });
    const title = h("h2", { id: "board-head", class: "ending-title" }, headline(played, i18n));
    this.dataset.view = view;
    if (view === "podium" && finale) {
      const { podium, matchFacts, summary } = finale.drawn;
      fill(this.middle, title, h("p", { class: "ending-facts" }, matchFacts(played, i18n)),
        podium(played, finale.highlights, i18n, marks));
      fill(this.below, finale.highlights && summary(played, finale.highlights, i18n));
      if (this.live && settings.moves) fill(this.sky, confetti());
    } else {
      const board = view === "cards" ? openHands(played, i18n) : raceTable(played, i18n, marks);
      fill(this.middle, title, h("div", { class: "ending-board", tabindex: "0", role: "group", "aria-labelledby": "board-head" }, board));
      fill(this.below, this.#sum(played));
    }
    fill(this.views, this.#views(played, view));
    this.own.textContent = view === "podium" ? "" : this.#lost(played);
    if (held) /** @type {HTMLElement | null} */ (this.querySelector(`[data-act="${held}"]`) ?? this.querySelector(".ending-views button"))?.focus();
  }

  /**
   * The buttons that show something else of the ending.
   * @param {Played} played
   * @param {View} view
   */
  #views(played, view) {
    const { i18n } = this.desk;
    const others = /** @type {View[]} */ (["podium", "race", "cards"])
      .filter((each) => each !== view && (each !== "podium" || this.finale !== null));
    return others.map((each) => h("button", {
      class: "btn", type: "button", "data-act": `see-${each}`, onclick: () => this.#choose(each),
    }, i18n.say(`web.ending.see_${each}`, {}, each === "race" && !isCounted(played) ? "order" : "")));
  }

  /**
   * What the viewer won with this round, as a large number, and who it came from. There is room for it because the winner's
   * hand is empty.
   * @param {Played} played
   */
  #sum(played) {
    const { position, you } = played;
    const points = you === null ? 0 : position.points[you] ?? 0;
    if (you === null || position.round_winner !== you || isLowBest(played) || points <= 0) return null;
    const { i18n } = this.desk;
    const count = h("span", { class: "count", "aria-hidden": "true" });
    count.style.setProperty("--total", String(points));
    const from = played.names.flatMap((_, seat) => (countedIn(position, seat) ? [seat] : []));
    return h("div", { class: "ending-sum" }, count, h("span", { class: "sr-only" }, i18n.say("web.seat.points", { count: points })),
      h("ul", { class: "ending-from", role: "list" }, from.map((seat) => h("li", {}, portrait(played, seat),
        h("span", { class: "sr-only" }, nameOf(played, [seat], i18n)), " ", signed(countedIn(position, seat) ?? 0)))));
  }

  /**
   * Says what the viewer's own cards counted.
   * @param {Played} played
   */
  #lost({ position, you }) {
    const count = you === null ? null : countedIn(position, you);
    return count === null ? "" : this.desk.i18n.say("web.ending.own", { count });
  }

  /**
   * The main button, who is waited for, and the other buttons.
   * @param {TableInfo} table
   * @param {number | null} you
   * @param {boolean} ended
   */
  #offer(table, you, ended) {
    const { desk } = this;
    const { i18n } = desk;
    const held = this.acts.contains(document.activeElement) ? document.activeElement?.getAttribute("data-act") : null;
    const ready = you !== null && table.seats[you]?.ready === true;
    const button = (/** @type {string} */ act, /** @type {string} */ key, /** @type {string} */ event) => h("button", {
      class: "btn", type: "button", "data-act": act,
      onclick: () => this.dispatchEvent(new CustomEvent(event, { bubbles: true, detail: {} })),
    }, i18n.say(key));
    fill(this.acts,
      table.day !== "" && h("a", { class: "btn-main", href: `/#/daily/${table.day}`, "data-act": "ready" }, i18n.say("web.daily.see")),
      table.deal === "duplicate" && h("a", { class: "btn", href: `/#/twins/${table.code}`, "data-act": "proof" }, i18n.say("web.twins.compare")),
      you !== null && table.day === "" && h("button", {
        class: "btn-main", type: "button", "data-act": "ready", "aria-pressed": String(ready), onclick: () => desk.ready({ on: !ready }),
      }, i18n.say(ready ? "web.board.unready" : ended ? "web.board.rematch" : "web.board.next")),
      table.day === "" && h("a", { class: "btn", href: `/replay/${table.code}/${table.game}`, "data-act": "replay" }, i18n.say("web.ending.replay")),
      table.deal === "" && button("proof", "web.board.proof", "open-proof"),
      you !== null && button("table", "web.ending.table", "open-table"));
    this.status.textContent = you === null ? "" : this.#waiting(table, you, { ready, ended });
    if (held) /** @type {HTMLElement | null} */ (this.acts.querySelector(`[data-act="${held}"]`))?.focus();
  }

  /**
   * @param {TableInfo} table
   * @param {number} you
   * @param {{ ready: boolean, ended: boolean }} how
   */
  #waiting(table, you, { ready, ended }) {
    const { i18n } = this.desk;
    const names = (/** @type {boolean} */ are) => i18n.listed(table.seats
      .filter((seat, number) => seat.kind === "person" && seat.ready === are && (are || seat.present) && number !== you).map((seat) => seat.name));
    const [eager, waited] = [names(true), names(false)];
    if (ready) return waited && i18n.say("web.board.waiting", { names: waited });
    return eager && i18n.say(ended ? "web.board.wanted_rematch" : "web.board.wanted_next", { names: eager });
  }

  /**
   * Marks who is ready, without drawing the board again.
   * @param {TableInfo} table
   */
  #mark({ seats }) {
    for (const place of this.querySelectorAll(".ready-mark")) {
      const ready = seats[Number(place.getAttribute("data-of"))]?.ready === true;
      place.classList.toggle("mark", ready);
      place.textContent = ready ? this.desk.i18n.say("web.board.ready") : "";
    }
  }

  /** Gives the main button the focus, unless the person is doing something else. */
  #take() {
    const at = document.activeElement;
    const idle = !at || at === document.body || at.matches("main") || at.closest("hand-fan, action-bar") !== null;
    if (this.live && idle) /** @type {HTMLElement | null} */ (this.acts.querySelector(".btn-main"))?.focus({ preventScroll: true });
  }

  /** @param {View | null} view */
  #choose(view) {
    this.chosen = view;
    this.closest("table-screen")?.removeAttribute("data-ending"); // nothing moves a second time
    this.update(this.desk.now);
  }

  /**
   * Says whether a part must be drawn again.
   * @param {HTMLElement} part
   * @param {unknown[]} wanted what it is drawn from
   */
  #changed(part, wanted) {
    const text = JSON.stringify(wanted);
    const changed = part.dataset.for !== text;
    part.dataset.for = text;
    return changed;
  }
}

customElements.define("score-board", ScoreBoard);
