/**
 * Rest for the screen: after ten minutes without a move the table is dimmed, and the code wanders, so that nothing burns in.
 */

import { h } from "../parts/elements.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { JoinInfo } from "./tv-join.js" */

const IDLE = 600_000; // milliseconds
const STEP = 60_000;
const PLACES = [[4, 8], [64, 62], [34, 30], [64, 8], [4, 62], [34, 62], [34, 8]]; // of a hundred, across and down

/** The veil and the code on it. */
export class TvSaver {
  /**
   * @param {JoinInfo} join
   * @param {I18n} i18n
   */
  constructor(join, i18n) {
    this.join = join;
    this.i18n = i18n;
    this.at = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.box = join.box();
    this.element = h("div", { class: "tv-saver", hidden: true }, this.box.element);
  }

  /** Begins to wait. */
  begin() {
    this.wake();
  }

  /** Something happened: the table is bright again. */
  wake() {
    this.element.hidden = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#rest(), IDLE);
  }

  /** Waits no more. */
  end() {
    clearTimeout(this.timer);
  }

  #rest() {
    const [across, down] = PLACES[this.at % PLACES.length];
    this.at += 1;
    this.join.draw(this.box.picture);
    this.element.style.setProperty("--x", `${across}%`);
    this.element.style.setProperty("--y", `${down}%`);
    this.element.hidden = false;
    this.timer = setTimeout(() => this.#rest(), STEP);
  }
}
