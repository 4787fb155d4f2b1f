/**
 * The choice of a bot: who they are, how they play, how strong they are. For a bot that already sits, also the way to
 * move it and to take it out.
 */

import { inWords } from "../base/http.js";
import { h } from "../parts/elements.js";
import { face } from "../parts/faces.js";
import { PageDialog } from "../shell/dialog.js";
import { seatMoves } from "./seat-moves.js";

/** @import { BotInfo } from "lastcard/protocol" */
/** @import { SeatInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/**
 * @typedef {object} Wish
 * @property {(level: BotInfo["level"]) => void} choose
 * @property {{ seat: SeatInfo, number: number, remove: () => void }} [now] the bot that sits there
 */

/** Who sits down. */
export class BotPicker extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "bots");
  }

  /** @param {Wish} wish */
  async open({ choose, now }) {
    const { i18n } = this.page;
    const name = now?.seat.name ?? "";
    /** @type {BotInfo[]} */
    let bots = [];
    let trouble = "";
    try {
      bots = await this.page.bots();
    } catch (error) {
      trouble = inWords(error, i18n);
    }
    const act = (/** @type {() => void} */ then) => () => {
      this.dialog.close(); // first, so that the focus is back in the room when the seats change
      then();
    };
    this.present(now ? i18n.say("web.room.bot_of", { name }) : i18n.say("web.room.who_sits"),
      trouble && h("p", { class: "problem", role: "alert" }, trouble),
      h("ul", { class: "plain-list bot-list" }, bots.map((bot) => h("li", {}, h("button", {
        class: "bot-choice", type: "button", "aria-pressed": now ? String(bot.level === now.seat.level) : null,
        onclick: act(() => choose(bot.level)),
      }, face(bot.face), h("span", { class: "bot-words" }, h("strong", {}, bot.name), " ", h("span", {}, bot.about)), " ",
      this.#strength(bot))))),
      now && seatMoves(this.page, now.number),
      now && h("button", { class: "btn", type: "button", onclick: act(now.remove) }, i18n.say("web.lobby.remove", { name })));
  }

  /** @param {BotInfo} bot */
  #strength({ strength, strongest }) {
    const said = this.page.i18n.say("web.room.strength", { strength, strongest });
    return h("span", { class: "bot-strength" }, h("span", { class: "sr-only" }, said),
      Array.from({ length: strongest }, (_, bar) => h("i", { class: bar < strength ? "is-full" : null, "aria-hidden": "true" })));
  }
}

customElements.define("bot-picker", BotPicker);
