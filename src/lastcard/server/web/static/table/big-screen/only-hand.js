/**
 * A phone beside a big screen: the table is looked at over there, so the phone shows the hand with whole cards, what is asked, and
 * the buttons. It is a look at the same table screen (only-hand.css), in portrait windows and while somebody holds cards.
 */

import { loadSheet } from "../../base/sheet.js";
import { art, showArt } from "../../parts/card/card.js";
import { h } from "../../parts/elements.js";
import { icon } from "../../parts/icons.js";
import { latestReactions, reactionButton } from "../talk/reactions.js";

/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot } from "../../model/state.js" */

const REACTIONS = 6;
const WIDE = 8; // cards in four columns; more need five

/** What stands on the phone besides the hand: the top card, reactions, and the way back. */
export class OnlyHand {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.on = false;
    const { i18n, settings } = desk;
    this.top = art("back");
    this.card = h("div", { class: "only-top", "aria-hidden": "true", hidden: true }, this.top); // the prompt says it
    this.row = h("div", { class: "only-reactions", role: "group", "aria-label": i18n.say("web.chat.reactions"), hidden: true });
    this.back = h("button", { class: "tool only-back", type: "button", hidden: true, onclick: () => settings.set("onlyHand", false) },
      icon("screen"), h("span", {}, i18n.say("web.tv.whole_table")));
  }

  /**
   * Shows the table screen in one of its two looks.
   * @param {HTMLElement} screen
   * @param {Snapshot} now
   */
  update(screen, { position, table, you }) {
    const { desk } = this;
    const on = desk.settings.get("onlyHand") && desk.playing && screen.dataset.view === "full" && position?.asks !== "over";
    if (on && position) {
      void loadSheet("table/big-screen/only-hand.css");
      if (this.top.dataset.picture !== position.top) showArt(this.top, position.top);
      screen.style.setProperty("--columns", (position.counts[you ?? 0] ?? 0) > WIDE ? "5" : "4");
    }
    this.row.hidden = !on || table?.seats[you ?? 0]?.muted === true;
    if (on === this.on) return;
    this.on = on;
    if (on && !this.row.hasChildNodes()) {
      this.row.append(...latestReactions(desk).slice(0, REACTIONS).map((reaction) => reactionButton(desk, reaction, { words: true })));
    }
    this.card.hidden = this.back.hidden = !on;
    screen.toggleAttribute("data-only-hand", on);
  }
}
