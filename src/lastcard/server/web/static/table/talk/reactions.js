/**
 * Reacting with one press: eight signs with their words in the side column or drawer, and on a phone the few that were used last,
 * at the end of the row of what is asked while nobody asks the viewer anything.
 */

import { isPlaying } from "../../model/state.js";
import { fill, h, showOnStage } from "../../parts/elements.js";
import { isReaction, REACTIONS, reactionSign } from "../../parts/reactions.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot } from "../../model/state.js" */
/** @import { Reaction } from "../../parts/reactions.js" */

const AT_HAND = 4; // in the row; the style sheet shows three in the narrowest windows
const SENT_MS = 2000; // for which others see it, too

/**
 * Lists the reactions, those that this person used last first.
 * @param {Desk} desk
 * @returns {Reaction[]}
 */
export function latestReactions(desk) {
  const used = desk.settings.get("reactions").split(" ").filter(isReaction);
  return [...new Set([...used, ...REACTIONS])];
}

/**
 * A button that reacts.
 * @param {Desk} desk
 * @param {Reaction} reaction
 * @param {{ words: boolean }} look whether its word is seen or only read out
 */
export function reactionButton(desk, reaction, { words }) {
  const said = desk.i18n.say(`web.chat.say_${reaction}`);
  const react = async () => {
    if (!await desk.command("react", { reaction })) return;
    button.classList.add("is-sent");
    setTimeout(() => button.classList.remove("is-sent"), SENT_MS);
    desk.settings.set("reactions", [...new Set([reaction, ...latestReactions(desk)])].slice(0, AT_HAND).join(" "));
  };
  const button = h("button", { class: "reaction", type: "button", "data-reaction": reaction, "aria-label": words ? null : said, onclick: react },
    reactionSign(reaction), words && h("span", {}, said));
  return button;
}

/** The row of a phone. What is asked of the viewer needs its room, so it is there only while nothing is. */
export class ReactionRow extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", desk.i18n.say("web.chat.reactions"));
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk } = this;
    const { table, you, position } = now;
    const idle = !desk.asked && !desk.begun && position !== null && position.asks !== "over";
    const shown = idle && isPlaying(now) && you !== null && table?.seats[you]?.muted !== true;
    if (shown && this.hidden) { // buttons never change places under a finger
      fill(this, latestReactions(desk).slice(0, AT_HAND).map((reaction) => reactionButton(desk, reaction, { words: false })));
    }
    if (shown === this.hidden) showOnStage(this, shown);
  }
}

customElements.define("reaction-row", ReactionRow);
