/**
 * Help at the moment it is needed: when a rule stops or hits the player, a note with one sentence and "Why?". Opened, it stands
 * beside the table, over the log, and adds what would fit and the rule in words. It never takes the focus by itself and says
 * nothing aloud: the table has already said it. What hit the player explains itself once a visit, until they want no more of it.
 */

import { getJson } from "../base/http.js";
import { keep } from "../base/settings.js";
import { momentOf, rulesPage } from "../model/rules-page.js";
import { art } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { layers, RANKS } from "../shell/layers.js";
import { noteButton } from "../table/notes/note-spot.js";

/** @import { Refused, RuleInfo } from "lastcard/protocol" */
/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot, Step } from "../model/state.js" */
/** @import { NoteSpot } from "../table/notes/note-spot.js" */

const PLACE = "lastcard.explained"; // the rules that need no explanation any more
const FITTING = 4; // cards shown as possible
const BLUFF = "WD4-2";
const SIGNS = /** @type {const} */ ({ refusal: "close", why: "question", bluff: "warning" });

/** @typedef {{ sentence: string, rule: string, stops: boolean }} Bite stops: a move was refused, so show what would fit */

/** The explanation, opened; until then it is a note. */
export class WhyHelp extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {NoteSpot} spot
   */
  constructor(desk, spot) {
    super();
    this.desk = desk;
    this.spot = spot;
    this.hidden = true;
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "why-head");
    this.told = new Set(); // the rules explained during this visit
    this.warns = false; // that a card would be a bluff
    this.silenced = new Set(read(desk.settings.storage));
    /** @type {HTMLElement | null} */
    this.origin = null; // where the focus was
    this.layer = { rank: RANKS.drawer, isOpen: () => !this.hidden && this.isConnected, close: () => this.leave() };
  }

  /**
   * A move was refused.
   * @param {Pick<Refused, "reason" | "rule">} refused
   * @param {() => void} ended called when the note is gone
   */
  refused({ reason, rule = "" }, ended) {
    const explains = rule !== "" && !this.silenced.has(rule);
    const sentence = reason.replace(` (${rule})`, "");
    this.#note("refusal", { sentence: explains ? sentence : reason, rule: explains ? rule : "", stops: true }, ended);
  }

  /**
   * Something happened; explains it if it hit the viewer.
   * @param {Step[]} steps
   * @param {Snapshot} now
   */
  async happened(steps, now) {
    const { you, table } = now;
    if (!table || you === null || !steps.length) return;
    const { i18n, state } = this.desk;
    const page = await rulesPage(table, i18n.language).catch(() => null);
    if (!page || !this.isConnected || state.now.position?.asks === "over") return;
    for (const step of steps) {
      const found = momentOf(page, step, now);
      if (!found) continue;
      const { moment, event } = found;
      const side = moment.event === "challenged" && event.other === you ? "accused" : "";
      const context = [moment.detail, side, moment.by].filter(Boolean).join("_");
      const [rule] = moment.rules;
      if (!rule || this.silenced.has(rule) || this.told.has(rule)) continue;
      this.told.add(rule);
      this.#note("why", { sentence: i18n.say(`why.${moment.event}`, { count: event.count }, context), rule, stops: false });
    }
  }

  /** Says in words, while it is so, that the Wild Draw Four in the viewer's hand would be a bluff. */
  update() {
    const { desk } = this;
    const warns = desk.hints && desk.laying && desk.now.own.bluff && desk.now.own.playable.includes("wild+4");
    if (warns === this.warns) return;
    this.warns = warns;
    if (warns) this.#note("bluff", { sentence: desk.i18n.say("web.bluff.note"), rule: BLUFF, stops: false });
    else this.spot.end("bluff");
  }

  /** Closes it and gives the focus back. */
  leave() {
    if (this.hidden) return;
    const inside = this.contains(document.activeElement);
    this.hidden = true;
    layers.changed();
    if (inside && this.origin?.isConnected) this.origin.focus();
    else if (inside) this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
  }

  /**
   * @param {"refusal" | "why" | "bluff"} kind
   * @param {Bite} bite
   * @param {() => void} [ended]
   */
  #note(kind, bite, ended) {
    const { i18n } = this.desk;
    const origin = /** @type {HTMLElement | null} */ (document.activeElement);
    const open = () => {
      this.origin = origin;
      if (kind !== "bluff") this.spot.end(kind);
      void this.#open(bite);
    };
    this.spot.show(kind, {
      words: bite.sentence, sign: SIGNS[kind], closes: kind !== "bluff", ended,
      acts: bite.rule ? [noteButton(i18n.say("why.why"), "question", open)] : [],
    });
  }

  /** @param {Bite} bite */
  async #open(bite) {
    const { desk } = this;
    const { i18n, state } = desk;
    const edition = state.now.table?.settings.edition ?? "";
    const query = new URLSearchParams({ edition, language: i18n.language });
    const link = () => this.dispatchEvent(new CustomEvent("open-rules", { bubbles: true, detail: { rule: bite.rule } }));
    const rule = h("div", { class: "why-rule" });
    const closing = h("button", { class: "btn btn-icon why-close", type: "button", "aria-label": i18n.say("web.close"), onclick: () => layers.close() },
      icon("close"));
    fill(this,
      h("h2", { class: "why-head", id: "why-head" }, h("span", {}, i18n.say("why.why")), closing),
      h("p", { class: "why-sentence" }, bite.sentence), bite.stops && this.#fitting(), rule,
      h("div", { class: "why-acts" },
        h("button", { class: "btn btn-quiet", type: "button", onclick: () => this.#never(bite.rule) }, i18n.say("why.never"))));
    this.hidden = false;
    layers.changed();
    closing.focus();
    const found = /** @type {RuleInfo | null} */ (await getJson(`/api/rules/${encodeURIComponent(bite.rule)}?${query}`).catch(() => null));
    if (!found) return;
    fill(rule, found.text.split("\n").map((line) => h("p", {}, line)),
      h("button", { class: "why-code", type: "button", "aria-label": i18n.say("why.read", { rule: bite.rule }), onclick: link }, bite.rule));
  }

  /** The cards that the table offers now, and drawing if that is possible; nothing where hints are off. */
  #fitting() {
    const { hints, i18n, legal, state } = this.desk;
    if (!hints) return null;
    const playable = [...new Set(state.now.own.playable)].slice(0, FITTING);
    const draws = legal.includes("draws");
    if (!playable.length && !draws) return null;
    return h("ul", { class: "why-fitting", "aria-label": i18n.say("why.fits"), role: "list" },
      playable.map((code) => h("li", {}, art(code), h("span", {}, i18n.card(code)))),
      draws && h("li", {}, art("back"), h("span", {}, i18n.say(playable.length ? "why.or_draw" : "why.draw"))));
  }

  /**
   * Explains a rule never again in this browser.
   * @param {string} rule
   */
  #never(rule) {
    this.silenced.add(rule);
    keep(this.desk.settings.storage, PLACE, JSON.stringify([...this.silenced]));
    this.leave();
  }
}

/**
 * @param {Storage | null} storage
 * @returns {string[]}
 */
function read(storage) {
  try {
    const kept = JSON.parse(storage?.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((rule) => typeof rule === "string") : [];
  } catch {
    return [];
  }
}

customElements.define("why-help", WhyHelp);
