/**
 * Everything but laying a card: what is asked, draw, keep, end or pass, sort, and the UNO button, which is never covered.
 * Buttons stay in place; one that is not offered is dimmed, and pressing it shows why. While a choice is unfinished, the
 * button for passing goes back; while cards are to be discarded, the main button confirms them.
 */

import { codeOf, COLOURS, verbOf } from "../../model/intent.js";
import { fill, h } from "../../parts/elements.js";
import { headed } from "../../parts/sentences.js";

/** @import { KeyAction } from "../../base/settings.js" */
/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot } from "../../model/state.js" */
/** @import { KeyMap } from "../../shell/keys.js" */

const SORTS = /** @type {const} */ (["colour", "face", "none"]);
const LONG = 68; // more letters than two lines of a phone have room for at the usual size

/** The bar of actions. */
export class ActionBar extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {KeyMap} keys
   */
  constructor(desk, keys) {
    super();
    const { i18n } = desk;
    this.desk = desk;
    this.keys = keys;
    this.asked = ""; // what the row of what is asked says
    this.prompt = h("p", { class: "prompt" });
    this.drawing = this.#button("draw", () => desk.draw());
    this.passing = this.#button("pass", () => desk.pass());
    this.sorting = this.#button("sort", () => this.sort());
    this.accusing = h("button", { class: "btn", type: "button", "data-act": "accuse", hidden: true, onclick: () => desk.aimWith("accuses") },
      i18n.say("web.act.accuse"));
    this.confirms = false; // the main button discards the chosen cards
    this.uno = h("button", { class: "btn-uno", type: "button", onclick: () => (this.confirms ? desk.giveUp() : desk.call()) });
    fill(this,
      h("h2", { class: "sr-only" }, i18n.say("web.act.head")),
      h("div", { class: "prompts", "data-place": "say" }, this.prompt),
      h("div", { class: "acts" }, this.drawing, this.passing, this.sorting, this.accusing, this.uno));
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk, prompt, drawing, passing, sorting, accusing, uno } = this;
    const { i18n, legal } = desk;
    const { own, position, you } = now;
    const asked = this.#begun() || now.prompt;
    if (this.asked !== asked) {
      const [head, rest] = headed(asked);
      this.asked = asked;
      fill(prompt, h("strong", {}, head), rest && ` ${rest}`);
    }
    prompt.classList.toggle("is-long", asked.length > LONG);
    prompt.classList.toggle("is-asked", desk.asked || desk.begun);
    for (const button of [drawing, passing, sorting, uno]) button.hidden = !desk.playing;
    const taking = legal.includes("takes") && !legal.includes("draws");
    this.#label(drawing, "draw", taking && position?.pending ? i18n.say("web.act.take", { count: position.pending })
      : i18n.say(taking ? "web.act.take_all" : "web.act.draw"));
    this.#offer(drawing, taking || legal.includes("draws"));
    const ends = legal.includes(desk.passing);
    const meaning = desk.begun ? "back" : ends ? desk.passing.split(" ").at(-1) : "passes";
    this.#label(passing, "pass", i18n.say(`web.act.${meaning}`));
    this.#offer(passing, ends || desk.begun);
    this.#label(sorting, "sort", i18n.say(`web.act.sort_${desk.settings.get("sort")}`));
    accusing.hidden = !legal.some((action) => verbOf(action) === "accuses");
    const called = you !== null && position !== null && position.called.includes(you);
    const forgotten = you !== null && position !== null && position.catchable.includes(you);
    this.confirms = desk.picking && !legal.includes("calls");
    uno.classList.toggle("is-confirm", this.confirms);
    uno.classList.toggle("is-wanted", forgotten || (desk.laying && own.hand.length === 2 && own.playable.length > 0 && !called));
    uno.classList.toggle("is-done", called && !this.confirms);
    if (this.confirms) {
      this.#confirm(position?.owed ?? 0);
      return;
    }
    uno.removeAttribute("aria-disabled");
    uno.setAttribute("aria-pressed", String(desk.armed));
    this.#label(uno, "call", i18n.say(called ? "web.act.uno_called" : desk.armed ? "web.act.uno_armed" : "web.act.uno"));
  }

  /**
   * Makes the main button confirm the chosen discards.
   * @param {number} owed
   */
  #confirm(owed) {
    const { desk, uno } = this;
    const chosen = desk.selected.length;
    uno.removeAttribute("aria-pressed");
    uno.setAttribute("aria-disabled", String(chosen !== owed));
    this.#label(uno, null, desk.i18n.say(`web.pick.do_${desk.now.position?.asks}`, { chosen, owed }));
  }

  /** What the player has begun and must finish, or which cards are to be picked, in words; "" if nothing. */
  #begun() {
    const { desk, keys } = this;
    const { i18n, choosing } = desk;
    if (choosing?.kind === "colour") {
      const letters = COLOURS.map((colour) => keys.shown(colour).toUpperCase()).join(" ").trim();
      const how = letters && matchMedia("(hover: hover)").matches ? "web.choose.wedge_or_key" : "web.choose.wedge";
      return `${i18n.say("web.colour.head_for", { card: i18n.capital(i18n.card(choosing.card)) })} ${i18n.say(how, { letters })}`;
    }
    if (choosing) return `${i18n.say(`web.target.whom_${choosing.verb}`)} ${i18n.say("web.choose.seat")}`;
    if (desk.lifted) return i18n.say("web.choose.again", { card: i18n.capital(i18n.card(codeOf(desk.lifted))) });
    if (!desk.picking) return "";
    const { asks, owed } = desk.now.position ?? { asks: "", owed: 0 };
    const cards = i18n.listed(desk.selected.map((place) => i18n.card(codeOf(place))));
    const sofar = cards ? i18n.say("web.pick.chosen", { cards }) : i18n.say("web.pick.none");
    return `${i18n.say(`web.pick.head_${asks}`, { count: owed })} ${sofar}`;
  }

  /** Sorts the hand in the next way. */
  sort() {
    const { settings } = this.desk;
    settings.set("sort", SORTS[(SORTS.indexOf(settings.get("sort")) + 1) % SORTS.length]);
  }

  /**
   * @param {KeyAction} action
   * @param {() => void} press
   */
  #button(action, press) {
    return h("button", { class: "btn", type: "button", "data-act": action, onclick: press });
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {KeyAction | null} action
   * @param {string} text
   */
  #label(button, action, text) {
    const key = action ? this.keys.shown(action) : "";
    if (button.dataset.label === text + key) return;
    button.dataset.label = text + key;
    if (key) button.setAttribute("aria-keyshortcuts", key);
    else button.removeAttribute("aria-keyshortcuts");
    fill(button, h("span", {}, text), key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {boolean} offered
   */
  #offer(button, offered) {
    button.classList.toggle("btn-primary", offered && this.desk.asked && this.desk.state.now.own.playable.length === 0);
    if (offered) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}

customElements.define("action-bar", ActionBar);
