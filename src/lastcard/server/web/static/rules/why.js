/**
 * Help at the moment it is needed: when a rule stops or hits the player, one sentence and "Why?". Opened, it adds what would
 * fit and the rule in words. It floats over the felt, moves nothing, never takes the focus and says nothing aloud: the table
 * has already said it. A rule explains itself once a visit, until the player wants no more of it.
 */

import { getJson } from "../base/http.js";
import { keep } from "../base/settings.js";
import { momentOf, rulesPage } from "../model/rules-page.js";
import { art } from "../parts/card/card.js";
import { fill, freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { around, placed } from "../parts/placing.js";

/** @import { Refused, RuleInfo } from "lastcard/protocol" */
/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot, Step } from "../model/state.js" */

const PLACE = "lastcard.explained"; // the rules that need no explanation any more
const FITTING = 4; // cards shown as possible
const EDGE = 8;

/** @typedef {{ sentence: string, rule: string, stops: boolean }} Bite stops: a move was refused, so show what would fit */

/** The bubble that explains. */
export class WhyHelp extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.setAttribute("role", "group");
    /** @type {Bite | null} */
    this.bite = null;
    this.opened = false;
    this.told = new Set(); // the rules explained during this visit
    this.silenced = new Set(read(desk.settings.storage));
    /** @type {HTMLElement | null} */
    this.origin = null; // where the focus was
  }

  connectedCallback() {
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener("resize", () => this.#place(), { signal });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.hidden && !event.defaultPrevented) {
        event.preventDefault();
        this.dismiss();
      }
    }, { signal });
  }

  disconnectedCallback() {
    this.listening?.abort();
  }

  /**
   * A move was refused.
   * @param {Pick<Refused, "reason" | "rule">} refused
   */
  refused({ reason, rule = "" }) {
    this.#explain({ sentence: reason.replace(` (${rule})`, ""), rule, stops: true });
  }

  /**
   * Something happened; explains it if it hit the viewer.
   * @param {Step[]} steps
   * @param {Snapshot} now
   */
  async happened(steps, now) {
    const { you, table } = now;
    if (!table || you === null || !steps.length) return;
    const acted = steps.some((step) => step.events.some((event) => event.seat === you));
    if (this.bite && (this.bite.stops || acted)) this.dismiss(); // what it explained is over
    const { i18n } = this.desk;
    const page = await rulesPage(table, i18n.language).catch(() => null);
    if (!page || !this.isConnected) return;
    for (const step of steps) {
      const found = momentOf(page, step, now);
      if (!found) continue;
      const { moment, event } = found;
      const side = moment.event === "challenged" && event.other === you ? "accused" : "";
      const context = [moment.detail, side, moment.by].filter(Boolean).join("_");
      this.#explain({ sentence: i18n.say(`why.${moment.event}`, { count: event.count }, context), rule: moment.rules[0], stops: false });
    }
  }

  /** Makes room for a choice that opens on the felt. */
  update() {
    if (this.bite && this.desk.choosing) this.dismiss();
  }

  /** Takes the bubble away and gives the focus back. */
  dismiss() {
    const inside = this.contains(document.activeElement);
    this.hidden = true;
    this.closest("table-screen")?.classList.remove("is-stopped");
    this.bite = null;
    if (inside && this.origin?.isConnected) this.origin.focus();
    else if (inside) this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
  }

  /** @param {Bite} bite */
  #explain(bite) {
    if (!bite.rule || this.silenced.has(bite.rule) || this.told.has(bite.rule)) return;
    this.told.add(bite.rule);
    this.bite = bite;
    this.opened = false;
    this.origin = /** @type {HTMLElement | null} */ (document.activeElement);
    this.hidden = false;
    this.closest("table-screen")?.classList.toggle("is-stopped", bite.stops);
    this.#fill();
  }

  /** @param {RuleInfo | null} [rule] */
  #fill(rule = null) {
    const { bite, desk } = this;
    if (!bite) return;
    const { i18n } = desk;
    const id = freshId("why");
    this.setAttribute("aria-labelledby", id);
    this.classList.toggle("is-stop", bite.stops);
    const link = () => this.dispatchEvent(new CustomEvent("open-rules", { bubbles: true, detail: { rule: bite.rule } }));
    const button = (/** @type {string} */ key, /** @type {() => void} */ press, extra = "") =>
      h("button", { class: `btn ${extra}`, type: "button", onclick: press }, i18n.say(key));
    fill(this,
      h("span", { class: "why-sign" }, icon(bite.stops ? "close" : "question")),
      h("p", { class: "why-sentence", id }, bite.sentence),
      this.opened && bite.stops && this.#fitting(),
      this.opened && rule && h("div", { class: "why-rule" },
        h("p", { class: "why-head" }, i18n.say("why.rule")),
        rule.text.split("\n").map((line) => h("p", {}, line)),
        h("button", { class: "why-code", type: "button", "aria-label": i18n.say("why.read", { rule: bite.rule }), onclick: link },
          bite.rule)),
      h("div", { class: "why-acts" },
        this.opened ? button("why.never", () => this.#never(), "btn-quiet") : button("why.why", () => this.#open()),
        button("why.done", () => this.dismiss())));
    this.#place();
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

  async #open() {
    const { bite, desk } = this;
    if (!bite) return;
    const { i18n, state } = desk;
    this.opened = true;
    const edition = state.now.table?.settings.edition ?? "";
    const query = new URLSearchParams({ edition, language: i18n.language });
    const rule = await getJson(`/api/rules/${encodeURIComponent(bite.rule)}?${query}`).catch(() => null);
    if (this.bite !== bite) return;
    this.#fill(/** @type {RuleInfo | null} */ (rule));
    /** @type {HTMLElement | null} */ (this.querySelector(".why-acts .btn:last-child"))?.focus();
  }

  /** Explains this rule never again in this browser. */
  #never() {
    if (!this.bite) return;
    this.silenced.add(this.bite.rule);
    keep(this.desk.settings.storage, PLACE, JSON.stringify([...this.silenced]));
    this.dismiss();
  }

  /** Puts the bubble over empty felt: beside the hand, over neither pile nor card. */
  #place() {
    const screen = this.closest("table-screen");
    if (this.hidden || !screen) return;
    const boxes = (/** @type {string} */ selector) =>
      [...screen.querySelectorAll(selector)].map((each) => around([each])).filter((box) => box !== null);
    const card = document.activeElement?.closest(".fan .card") ? around([document.activeElement]) : null;
    const hand = around(screen.querySelectorAll(".fan .card"));
    const clear = [boxes(".pile"), hand ? [hand] : [], boxes(".btn-uno"), boxes("action-bar"), boxes(".side")];
    const bounds = { left: EDGE, top: EDGE, right: document.documentElement.clientWidth - EDGE, bottom: innerHeight - EDGE };
    const { width, height } = this.getBoundingClientRect();
    const { left, top } = placed({ width, height }, { beside: card ?? hand ?? bounds, clear, bounds, spare: boxes(".seat") });
    this.style.setProperty("--left", `${left}px`);
    this.style.setProperty("--top", `${top}px`);
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
