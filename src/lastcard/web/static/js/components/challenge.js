/**
 * Questions of the table: whether to challenge a Wild Draw Four, with everything known about it, a dare, a vote.
 * A question appears without taking the focus; the keys of its buttons work from anywhere.
 */

import { fill, h } from "../elements.js";
import { isLaid, isNamed, isOnTop } from "../events.js";
import { colourOf } from "../i18n.js";

/** @import { Desk } from "../desk.js" */
/** @import { KeyMap } from "../keys.js" */
/** @import { KeyAction } from "../settings.js" */
/** @import { Snapshot, Step } from "../state.js" */

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
    this.hidden = true;
    this.className = "choice";
    this.setAttribute("role", "group");
    this.setAttribute("aria-labelledby", "question-head");
  }

  /**
   * Remembers who laid the last card, and on which colour.
   * @param {Step} step
   */
  notice(step) {
    for (const event of step.events) {
      const colour = event.colour || colourOf(event.cards[0] ?? "r");
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
    this.hidden = !wanted;
    if (asks === "challenge") this.#challenge(now);
    else if (asks) this.#question(asks, now);
    else this.replaceChildren();
    if (held) /** @type {HTMLElement | null} */ (this.querySelector(`[data-act="${held}"]`))?.focus();
  }

  /** @param {Snapshot} now */
  #challenge({ position, table }) {
    const { i18n, legal } = this.desk;
    if (!position || !table) return;
    const seat = this.layer ?? position.turn;
    const who = table.seats[seat]?.name ?? "";
    const [guilty, innocent] = position.stakes;
    const facts = [
      this.ground && i18n.say("web.challenge.before", { colour: i18n.colour(this.ground), who }),
      i18n.say("web.challenge.holds", { who, count: position.counts[seat] ?? 0 }),
      guilty !== undefined && i18n.say("web.challenge.won", { who, count: guilty }),
      innocent !== undefined && i18n.say("web.challenge.lost", { count: innocent }),
    ];
    fill(this,
      h("h3", { id: "question-head" }, i18n.say("web.challenge.head", { who, card: i18n.laid(position.top, position.colour) })),
      h("ul", { class: "known" }, facts.map((fact) => fact && h("li", {}, fact))),
      h("div", { class: "answers" },
        legal.includes("accepts") && this.#button("accepts", "accept", i18n.say("web.challenge.accept", { count: position.pending })),
        this.#button("challenges", "challenge", i18n.say("web.challenge.challenge"))));
  }

  /**
   * @param {string} asks
   * @param {Snapshot} now
   */
  #question(asks, { position }) {
    const { i18n } = this.desk;
    const answers = asks === "dare" ? ["performs", "refuses"] : ["votes yes", "votes no"];
    fill(this,
      h("h3", { id: "question-head" }, i18n.say(`web.question.${asks}`)),
      position?.question && h("p", { class: "question-text" }, position.question),
      h("div", { class: "answers" },
        answers.map((action) => this.#button(action, null, i18n.say(`web.question.${action.replace(" ", "_")}`)))));
  }

  /**
   * @param {string} action
   * @param {KeyAction | null} key
   * @param {string} text
   */
  #button(action, key, text) {
    const desk = this.desk;
    const shown = key ? this.keys.shown(key) : "";
    return h("button", {
      class: "btn", type: "button", "data-act": action, "aria-keyshortcuts": shown || null, onclick: () => desk.act(action),
    }, h("span", {}, text), shown && h("kbd", { "aria-hidden": "true" }, shown.toUpperCase()));
  }
}

customElements.define("table-question", TableQuestion);
