/**
 * Confetti in the shapes of the four colours. It falls once, in less than a second, and then rests; under reduced motion
 * there is none. Every bit has its own place, always the same, and the middle stays free for words.
 */

import { h } from "../parts/elements.js";

const BITS = 56;
const COLOURS = ["red", "yellow", "green", "blue"];
const LATEST = 260; // milliseconds until the last bit starts; the fall itself takes the rest of 700

/** Returns the confetti. */
export function confetti() {
  return h("div", { class: "confetti", "aria-hidden": "true" }, Array.from({ length: BITS }, (_, index) => {
    const bit = h("i", { class: "sign", "data-colour": COLOURS[index % COLOURS.length] });
    const [across, down, size] = [1, 2, 3].map((seed) => scattered(index * 7 + seed));
    const side = across < 0.5 ? across * 0.5 : 1 - (1 - across) * 0.5; // the outer quarters
    for (const [name, value] of Object.entries({
      "--x": `${side * 100}%`, "--y": `${2 + down * 90}%`, "--s": String(10 + size * 11), "--turn-by": `${across * 360}deg`,
      "--late": `${Math.round(size * LATEST)}ms`,
    })) bit.style.setProperty(name, value);
    return bit;
  }));
}

/**
 * Returns a number from 0 to 1 that looks random and is always the same.
 * @param {number} seed
 */
function scattered(seed) {
  const wild = Math.sin(seed * 12.9898) * 43758.5453;
  return wild - Math.floor(wild);
}
