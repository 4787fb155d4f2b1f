/**
 * What happened, line by line, with a divider for each round. The lines come from the server ready to read; the sign of a
 * card's colour beside its line is for sighted readers.
 */

import { colourOf } from "../../base/i18n.js";
import { isLaid, isNamed } from "../../model/events.js";
import { fill, h } from "../../parts/elements.js";

/** @import { I18n } from "../../base/i18n.js" */
/** @import { Step } from "../../model/state.js" */
/** @import { Line } from "../../shell/announce.js" */

/** The log of a table. */
export class GameLog extends HTMLElement {
  /** @param {I18n} i18n */
  constructor(i18n) {
    super();
    this.list = h("div", { class: "log", role: "log", tabindex: "0", "aria-labelledby": "log-head" });
    fill(this, h("h2", { id: "log-head" }, i18n.say("web.log.head")), this.list);
  }
}

/**
 * Turns steps into lines of the log.
 * @param {Step[]} steps
 * @returns {Line[]}
 */
export function linesOf(steps) {
  return steps.flatMap((step) => {
    const told = step.events.find((event) => isLaid(event) || isNamed(event)); // at most one, told in the first line
    const colour = told ? told.colour || colourOf(told.cards[0] ?? "wild") : "";
    return step.lines.map((text, index) => ({ text, kind: "line", colour: index === 0 ? colour : "" }));
  });
}

/**
 * Returns the lines since the viewer's last action, to be repeated; at least the last one.
 * @param {Step[]} story
 * @param {number | null} you
 * @returns {string[]}
 */
export function sinceOwn(story, you) {
  const own = story.findLastIndex((step) => step.events[0]?.seat === you && you !== null);
  const lines = story.slice(own + 1).flatMap((step) => step.lines);
  return lines.length ? lines : story.flatMap((step) => step.lines).slice(-1);
}

/**
 * The line between two rounds.
 * @param {number} round
 * @param {I18n} i18n
 * @returns {Line}
 */
export function divider(round, i18n) {
  return { text: i18n.say("play.round", { number: round }), kind: "round", colour: "" };
}

customElements.define("game-log", GameLog);
