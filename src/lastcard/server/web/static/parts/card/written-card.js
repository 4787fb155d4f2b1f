/**
 * A customizable card with what is written on it: the text in pencil on a strip of paper between the two corner signs, which
 * covers neither index nor braille. A card that the table judges carries a stamp.
 */

import { h, svg } from "../elements.js";
import { icon } from "../icons.js";
import { art } from "./card.js";

/** @import { I18n } from "../../base/i18n.js" */

const LARGEST = 8.4; // of the letters, in hundredths of the card's width
const ROOM = 3000; // of the strip in square hundredths, by the share that a letter with its line takes

/** The picture of one written card. */
export class WrittenPicture {
  /**
   * @param {I18n} i18n
   * @param {number} card from 1
   * @param {{ pencil?: boolean }} [how] pencil: somebody may be writing
   */
  constructor(i18n, card, { pencil = false } = {}) {
    this.text = h("span", { class: "pencil", dir: "auto" });
    this.strip = h("span", { class: "pencil-strip" }, this.text);
    this.stamp = h("span", { class: "judged-stamp", hidden: true }, icon("scale"), i18n.say("web.write.judged"));
    this.pencil = pencil ? drawnPencil() : null;
    this.element = h("span", { class: "written-picture" }, art(`custom${card}`), this.strip, this.stamp, this.pencil);
  }

  /**
   * @param {string} text as it was written
   * @param {{ judged: boolean, writing?: boolean }} how writing: it is not agreed yet
   */
  show(text, { judged, writing = true }) {
    const words = judged ? text.trim().replace(/^["“„]|["”“]$/g, "") : text;
    this.text.textContent = words;
    this.strip.hidden = !words.trim();
    this.stamp.hidden = !judged;
    this.pencil?.toggleAttribute("hidden", !writing);
    const size = Math.min(LARGEST, Math.sqrt(ROOM / Math.max([...words].length, 1)));
    this.element.style.setProperty("--letters", `${size.toFixed(2)}cqi`);
  }
}

function drawnPencil() {
  const part = (/** @type {string} */ d, /** @type {string} */ fill) => svg("path", { d, fill });
  return svg("svg", { class: "drawn-pencil", viewBox: "0 0 130 26", "aria-hidden": "true" },
    part("M2 13L24 4v18z", "#f3d9a8"), part("M2 13l7-3v6z", "#333"), part("M24 4h78v6H24z", "#ffd24d"),
    part("M24 10h78v6H24z", "#f3b91f"), part("M24 16h78v6H24z", "#c98f0a"), part("M102 4h10v18h-10z", "#c7ccd1"),
    part("M112 4h10a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5h-10z", "#ee8b93"));
}
