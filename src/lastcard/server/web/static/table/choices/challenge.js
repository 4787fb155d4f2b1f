/**
 * Questions of the table: whether to challenge a Wild Draw Four, a dare, a vote. The panels stand beside the top card, which
 * stays free: to challenge is a panel on the right, and the draw pile itself accepts (piles.js). A question appears without
 * taking the focus; the keys of its buttons work from anywhere.
 */

import { colourOf } from "../../base/i18n.js";
import { isLaid, isNamed, isOnTop } from "../../model/events.js";
import { OpenCards } from "../../model/odds.js";
import { fill, h, showOnStage } from "../../parts/elements.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot, Step } from "../../model/state.js" */
/** @import { KeyMap } from "../../shell/keys.js" */

/** The question, while one is open. */
export class TableQuestion extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {KeyMap} keys
   */
  constructor(desk, keys) {
    super();
    this.desk = desk;
    this.keys = keys;
    this.colour = ""; // in play now
    this.ground = ""; // in play before the last card
    /** @type {number | null} */
    this.layer = null;
    /** @type {number | null} */
    this.accused = null; // of a hint, by the last accusation
    this.open = new OpenCards();
    this.hidden = true;
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "question-head");
  }

  /**
   * Remembers who laid the last card and on which colour, what lies open, and who was accused.
   * @param {Step} step
   */
  notice(step) {
    for (const event of step.events) {
      const colour = event.colour || colourOf(event.cards[0] ?? "r");
      this.open.notice(event);
      if (event.name === "accused") this.accused = event.other;
      if (isLaid(event)) {
        this.ground = this.colour;
        this.colour = colour;
        this.layer = event.seat;
      } else if (isOnTop(event)) {
        this.colour = colour;
      } else if (isNamed(event)) {
        this.colour = event.colour;
      }
    }
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk } = this;
    const { legal } = desk;
    const asks = legal.includes("challenges") ? "challenge"
      : legal.includes("performs") ? "dare" : legal.some((action) => action.startsWith("votes ")) ? "vote" : "";
    const wanted = asks && `${asks} ${now.seq}`;
    if (wanted === (this.dataset.for ?? "")) return;
    const held = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-act") : null;
    this.dataset.for = wanted;
    this.dataset.asks = asks;
    showOnStage(this, Boolean(wanted));
    this.closest(".stage")?.classList.toggle("is-judging", asks === "dare" || asks === "vote");
    if (asks === "challenge") this.#challenge(now);
    else if (asks) this.#question(asks, now);
    else this.replaceChildren();
    if (held) /** @type {HTMLElement | null} */ (this.querySelector(`[data-act="${held}"]`))?.focus();
  }

  /** @param {Snapshot} now */
  #challenge(now) {
    const { position, table } = now;
    const { desk, ground } = this;
    const { i18n, legal } = desk;
    if (!position || !table) return;
    const seat = this.layer ?? position.turn;
    const who = table.seats[seat]?.name ?? "";
    const [guilty, innocent] = position.stakes;
    const turn = legal.includes("accepts") ? "" : "aside"; // somebody else answers the card; this challenge costs no turn
    const before = ground && i18n.colour(ground);
    const chance = this.open.chance(now, seat, ground);
    const key = this.keys.shown("challenge");
    fill(this,
      h("h3", { id: "question-head", class: "sr-only" }, i18n.say("web.challenge.head", { who, card: i18n.laid(position.top, position.colour) })),
      ground && h("p", { class: "soft before", "data-colour": ground },
        h("span", { class: "before-word" }, i18n.say("web.choose.before")), " ",
        h("span", { class: "sign", "data-colour": ground, "aria-hidden": "true" }), h("span", {}, i18n.capital(before))),
      h("button", {
        class: "stake stake-challenge", type: "button", "data-act": "challenges", "aria-keyshortcuts": key || null,
        onclick: () => desk.act("challenges"),
      },
      h("span", { class: "stake-head" }, i18n.say("web.challenge.challenge"), " ",
        ground && h("span", { class: "sign stake-ground", "data-colour": ground, "aria-hidden": "true" }), key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase())),
      this.#outcome("good", ground ? i18n.say("web.choose.had", { who, colour: before }) : i18n.say("web.choose.bluff"), chance,
        i18n.say("web.choose.won", { who, count: guilty ?? 0 }, turn), { who, count: guilty ?? 0 }),
      this.#outcome("bad", ground ? i18n.say("web.choose.had_none", { who, colour: before }) : i18n.say("web.choose.no_bluff"),
        chance === null ? null : 1 - chance, i18n.say("web.choose.lost", { count: innocent ?? 0 }, turn), { who: i18n.say("name.you"), count: innocent ?? 0 }),
      h("span", { class: "stake-foot" }, i18n.say("web.challenge.holds", { who, count: position.counts[seat] ?? 0 }))));
  }

  /**
   * What follows if the challenge is right, or wrong.
   * @param {"good" | "bad"} kind
   * @param {string} when
   * @param {number | null} chance null: not known
   * @param {string} then
   * @param {{ who: string, count: number }} draws
   */
  #outcome(kind, when, chance, then, draws) {
    const { i18n } = this.desk;
    return h("span", { class: `outcome outcome-${kind}` },
      h("strong", {}, when), " ",
      chance !== null && h("span", { class: "odds" }, i18n.say("web.settings.percent", { percent: Math.round(chance * 100) }), " ",
        h("span", { class: "odds-more" }, i18n.say("web.choose.by_chance"))), " ",
      h("span", { class: "then" }, then), " ", h("span", { class: "then-short", "aria-hidden": "true" }, i18n.say("web.choose.draws", draws)));
  }

  /**
   * A dare or a vote: on the left who it is about and what, on the right what follows either way.
   * @param {string} asks
   * @param {Snapshot} now
   */
  #question(asks, { position, table }) {
    const { desk } = this;
    const { i18n } = desk;
    if (!position || !table) return;
    const hint = asks === "vote" && !position.question;
    const kind = hint ? "hint" : asks;
    const about = table.seats[hint ? this.accused ?? position.turn : position.turn]?.name ?? "";
    const rule = hint ? "" : desk.ruleOn(position.top);
    const answers = asks === "dare" ? ["performs", "refuses"] : ["votes yes", "votes no"];
    fill(this,
      h("div", { class: "stake stake-asked", tabindex: "0", role: "group", "aria-labelledby": "question-head" },
        h("h3", { id: "question-head", class: "stake-head" }, i18n.say(`web.choose.${kind}`, { who: about })),
        h("p", { class: "question-text" }, i18n.quoted(position.question)),
        rule && h("p", { class: "question-rule" }, desk.written(position.top))),
      h("div", { class: "stake stake-answers" }, answers.map((action, index) => h("button", {
        class: `outcome outcome-${index ? "bad" : "good"}`, type: "button", "data-act": action, onclick: () => desk.act(action),
      }, h("strong", {}, i18n.say(`web.question.${action.replace(" ", "_")}`)), " ",
      h("span", {}, i18n.say(`web.choose.${kind}_${index ? "no" : "yes"}`, { who: about }))))));
  }
}

customElements.define("table-question", TableQuestion);
