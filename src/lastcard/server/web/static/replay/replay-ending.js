/**
 * The end of a round or match in the replay: the same board, podium and numbers as at the table, shown at the last step.
 */

import { headline, isMatchOver } from "../ending/ending.js";
import { raceTable } from "../ending/race.js";
import { fullPosition } from "../model/state.js";
import { fill, h } from "../parts/elements.js";

/** @import { Frame, Replay } from "lastcard/protocol" */
/** @import { Played } from "../ending/ending.js" */
/** @import { Page } from "../shell/page.js" */

/** The end of the replayed round. */
export class ReplayEnding extends HTMLElement {
  /**
   * @param {Page} page
   * @param {Replay} replay
   */
  show(page, replay) {
    this.page = page;
    this.replay = replay;
    this.className = "ending replay-ending";
    this.hidden = true;
    this.setAttribute("role", "region");
    this.setAttribute("aria-labelledby", "board-head");
  }

  /** @param {Frame} frame */
  update({ position }) {
    const { page, replay } = this;
    this.hidden = position.asks !== "over";
    if (this.hidden || this.hasChildNodes() || !page || !replay) return;
    const { mode, target, teams, names } = replay;
    const played = { position: fullPosition(position), mode, target, teams, names, faces: [], you: null };
    fill(this, h("h2", { id: "board-head", class: "ending-title" }, headline(played, page.i18n)),
      h("div", { class: "ending-board" }, raceTable(played, page.i18n)));
    if (isMatchOver(played)) void this.#crown(played);
  }

  /** @param {Played} played */
  async #crown(played) {
    const { page, replay } = this;
    const { matchFacts, podium, summary } = await import("../ending/match-end.js");
    if (!page || !replay) return;
    this.lastElementChild?.before(h("p", { class: "ending-facts" }, matchFacts(played, page.i18n)),
      podium(played, replay.highlights, page.i18n));
    this.append(summary(played, replay.highlights, page.i18n));
  }
}

customElements.define("replay-ending", ReplayEnding);
