/**
 * The table at one step of a replay, every hand open, with the piles of the table screen. It only shows; replay.js does the
 * stepping.
 */

import { isJudged } from "../model/judged.js";
import { fullPosition, NOTHING } from "../model/state.js";
import { art } from "../parts/card/card.js";
import { ruleStrip } from "../parts/card/rule-slip.js";
import { fill, h } from "../parts/elements.js";
import { TablePiles } from "../table/middle/piles.js";

/** @import { Frame, Replay } from "lastcard/protocol" */
/** @import { Position } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The open table. */
export class ReplayBoard extends HTMLElement {
  /**
   * @param {Page} page
   * @param {Replay} replay
   */
  show(page, { names, written }) {
    this.page = page;
    this.written = written;
    this.className = "replay-board";
    this.seats = names.map((name) => ({
      item: h("li", { class: "replay-seat" }),
      name: h("strong", {}, name),
      about: h("span", { class: "note" }),
      hand: h("ul", { class: "replay-hand" }),
    }));
    for (const { item, name, about, hand } of this.seats) {
      item.append(h("div", { class: "replay-who" }, name, about), hand);
    }
    this.piles = new TablePiles({ i18n: page.i18n, legal: [], hints: false, now: NOTHING, pressPile: () => undefined,
      ruleOn: (code) => this.#ruleOn(code), judges: (code) => isJudged(this.#ruleOn(code)) });
    this.facts = h("p", { class: "sr-only" });
    // The piles are a picture here: their button draws nothing, and the words are in the paragraph.
    this.centre = h("div", { class: "replay-centre" }, this.facts,
      h("div", { class: "stage", inert: true }, h("div", { class: "middle" }, this.piles)));
    const items = this.seats.map(({ item }) => item);
    fill(this, this.centre, h("ul", { class: "replay-seats", "aria-label": page.i18n.say("web.replay.hands") }, items));
  }

  /** @param {Frame} frame */
  update(frame) {
    const { page, seats, piles, facts } = this;
    if (!page || !seats || !piles || !facts) return;
    const position = fullPosition(frame.position);
    for (const [number, seat] of seats.entries()) {
      const acting = position.deciders.includes(number);
      seat.item.classList.toggle("is-acting", acting);
      seat.about.textContent = aboutSeat(page, position, number, acting);
      sameCards(seat.hand, frame.hands[number] ?? [], (code) => this.#card(code));
    }
    piles.update({ ...NOTHING, position });
    facts.textContent = aboutPiles(page, position);
  }

  /**
   * A card of an open hand, with its rule on a strip of paper if the table wrote one.
   * @param {string} code
   */
  #card(code) {
    const { i18n } = /** @type {Page} */ (this.page);
    const rule = this.#ruleOn(code);
    return h("li", { "data-card": code }, art(code), rule && ruleStrip(rule, isJudged(rule)),
      h("span", { class: "sr-only" }, i18n.card(code)));
  }

  /** @param {string} code */
  #ruleOn(code) {
    return code.startsWith("custom") ? this.written?.[Number(code.slice(-1)) - 1] ?? "" : "";
  }
}

/**
 * Says what lies in the middle.
 * @param {Page} page
 * @param {Position} position
 */
function aboutPiles({ i18n }, position) {
  const said = [
    i18n.say("web.replay.pile", { count: position.pile }),
    position.top && i18n.capital(i18n.laid(position.top, position.colour)),
    position.colour && i18n.capital(i18n.colour(position.colour)),
    i18n.say(`web.piles.to_${position.direction > 0 ? "left" : "right"}`),
    position.pending > 0 && i18n.say("web.replay.pending", { count: position.pending }),
  ];
  return said.filter(Boolean).join(i18n.say("web.replay.dot"));
}

/**
 * Says a player's cards, score and state.
 * @param {Page} page
 * @param {Position} position
 * @param {number} seat
 * @param {boolean} acting
 */
function aboutSeat({ i18n }, position, seat, acting) {
  const said = [i18n.say("web.replay.cards", { count: position.counts[seat] ?? 0 })];
  if (position.scores.some(Boolean)) said.push(i18n.say("web.replay.points", { count: position.scores[seat] ?? 0 }));
  if (position.called.includes(seat)) said.push(i18n.say("web.replay.called"));
  if (position.round_winner === seat) said.push(i18n.say("web.replay.won"));
  else if (acting) said.push(i18n.say("web.replay.decides"));
  return said.join(i18n.say("web.replay.dot"));
}

/**
 * Shows a hand; cards that stay are not redrawn.
 * @param {HTMLElement} list
 * @param {string[]} cards
 * @param {(code: string) => HTMLElement} make
 */
function sameCards(list, cards, make) {
  for (const [place, code] of cards.entries()) {
    const old = list.children[place];
    if (old?.getAttribute("data-card") === code) continue;
    const item = make(code);
    if (old) old.replaceWith(item);
    else list.append(item);
  }
  while (list.children.length > cards.length) list.lastElementChild?.remove();
}

customElements.define("replay-board", ReplayBoard);
