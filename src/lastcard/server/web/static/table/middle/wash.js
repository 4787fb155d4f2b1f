/**
 * The light on the felt: the colour in play, with rings in the shape of its sign, so that it is told by shape, too.
 */

import { svg } from "../../parts/elements.js";

/** @type {Record<string, string>} The signs of the four colours around the middle of a box, as they are on the cards. */
const SHAPES = {
  red: "M0-12a12 12 0 1 1 0 24a12 12 0 1 1 0-24z",
  yellow: "M0-13L3.8-4.7L13-3.7L6.2 2.7L8 12L0 7.5L-8 12L-6.2 2.7L-13-3.7L-3.8-4.7z",
  green: "M0-13L13 11H-13z",
  blue: "M-11-11H11V11H-11z",
};
const RINGS = [0.8, 1.15, 1.55, 2];

/** Draws it; `update` names the colour. */
export class ColourWash {
  constructor() {
    this.rings = RINGS.map((size) => svg("path", { transform: `scale(${size})`, "stroke-width": (1 / size).toFixed(2) }));
    this.element = svg("svg", { class: "wash", viewBox: "-36 -24 72 48", "aria-hidden": "true" }, ...this.rings);
  }

  /** @param {string} colour "" where none is in play */
  update(colour) {
    for (const ring of this.rings) ring.setAttribute("d", SHAPES[colour] ?? "");
  }
}
