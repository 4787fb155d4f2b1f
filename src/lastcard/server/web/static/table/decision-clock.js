/**
 * The time left for a decision, with a way to get more. It warns once, early enough to act.
 */

import { fill, h, showOnStage } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot } from "../model/state.js" */

const TICK = 500;
const WARN_BELOW = 20_000;
const DAY = 86_400_000;

/** The bar that runs down. */
export class TurnClock extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {(text: string) => void} warn
   */
  constructor(desk, warn) {
    super();
    this.desk = desk;
    this.warn = warn;
    this.warned = false;
    this.since = 0;
    this.hidden = true;
    this.words = h("span", { class: "clock-words" });
    this.bar = h("progress", { class: "clock-bar", max: 1, "aria-label": desk.i18n.say("web.clock.label") });
    this.more = h("button", { class: "btn btn-small", type: "button", onclick: () => desk.command("more_time"), "aria-label": desk.i18n.say("web.clock.more") },
      icon("plus"), h("span", {}, desk.i18n.say("web.clock.more")));
    fill(this, this.words, this.bar, this.more);
  }

  connectedCallback() {
    this.timer = setInterval(() => this.#tick(), TICK);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  /** @param {Snapshot} now */
  update(now) {
    showOnStage(this, now.time !== null && now.position?.asks !== "over");
    this.more.hidden = !this.desk.asked;
    if (this.since !== now.timeAt) this.warned = false;
    this.since = now.timeAt;
    this.#tick();
  }

  #tick() {
    const { desk, words, bar } = this;
    if (this.hidden) return;
    const { time, timeAt } = desk.state.now;
    if (!time) return;
    const left = Math.max(0, time.left_ms - (performance.now() - timeAt));
    bar.value = time.total_ms ? left / time.total_ms : 0;
    const { i18n } = desk;
    words.textContent = left > DAY ? i18n.say("web.clock.days", { count: Math.round(left / DAY) })
      : left > 3_600_000 ? i18n.say("web.clock.hours", { count: Math.round(left / 3_600_000) })
        : i18n.say("web.clock.seconds", { count: Math.ceil(left / 1000) });
    const low = left < Math.min(WARN_BELOW, time.total_ms * 0.75);
    this.classList.toggle("is-low", low);
    if (!low || this.warned || !desk.asked) return;
    this.warned = true;
    this.warn(i18n.say("web.clock.warning", { count: Math.ceil(left / 1000) }));
  }
}

customElements.define("turn-clock", TurnClock);
