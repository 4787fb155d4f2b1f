/**
 * The eight quick reactions: their order, and their signs, drawn in a box of 56 like the faces whose place they take for a moment.
 * A word always stands beside a sign or is read out, so nobody has to guess what a face means.
 */

import { svg } from "./elements.js";

/** @import { React } from "lastcard/protocol" */

/** @typedef {React["reaction"]} Reaction */
/** @typedef {[path: string, fill: string]} Shape */
/** @typedef {[path: string, stroke: string, width: number]} Line */

/** @type {readonly Reaction[]} */
export const REACTIONS = ["laugh", "wow", "oops", "nice", "think", "hurry", "thanks", "hello"];

const EDGE = "#fffdf6";
const BROWN = "#4a2f00";
const RUST = "#4a160a";
const NAVY = "#0b2545";
const PLUM = "#2d1250";
const SKIN = "#ffd9a8";

/** @type {Record<Reaction, { disc: string, shapes?: Shape[], lines?: Line[] }>} */
const DRAWN = {
  laugh: {
    disc: "#ffc83d",
    shapes: [["M13 30h30c0 11-6 17-15 17s-15-6-15-17z", BROWN], ["M19 42c4-5 14-5 18 0-2 3-5 5-9 5s-7-2-9-5z", "#ff7a6b"]],
    lines: [["M11 24q6-9 12 0M33 24q6-9 12 0", BROWN, 3.4]],
  },
  wow: {
    disc: "#8fd3ff",
    shapes: [
      ["M18 15a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM38 15a7 7 0 1 1 0 14a7 7 0 1 1 0-14z", EDGE],
      ["M18 19a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM38 19a3 3 0 1 1 0 6a3 3 0 1 1 0-6z", NAVY],
      ["M28 32c4 0 6 4 6 8s-2 8-6 8-6-4-6-8 2-8 6-8z", NAVY],
    ],
  },
  oops: {
    disc: "#ff9d7a",
    shapes: [["M18 22.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM38 22.5a3 3 0 1 1 0 6a3 3 0 1 1 0-6z", RUST], ["M15 34h26v11H15z", EDGE]],
    lines: [["M11 18l9 3M45 18l-9 3", RUST, 3], ["M15 34h26v11H15zM15 39.5h26M21.5 34v11M28 34v11M34.5 34v11", RUST, 2]],
  },
  nice: {
    disc: "#0f8044",
    shapes: [
      ["M12 27h8v17h-8z", "#fff3d6"],
      ["M22 28c5-4 5-9 6-16 5-1 8 4 6 12h9c4 0 4 5 1 6 3 1 2 5 0 6 1 2 0 4-2 5 0 2-1 3-4 3H30c-4 0-6-1-8-2z", SKIN],
    ],
  },
  think: {
    disc: "#c9a6ff",
    shapes: [["M19 23a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM37 22a3 3 0 1 1 0 6a3 3 0 1 1 0-6z", PLUM]],
    lines: [["M12 19q5-4 10-1M33 15q6-4 11 2M19 42l19-5", PLUM, 3.2]],
  },
  hurry: {
    disc: "#b5152c",
    shapes: [
      ["M18 14h20c0 8-6 10-8 14 2 4 8 6 8 14H18c0-8 6-10 8-14-2-4-8-6-8-14z", EDGE],
      ["M22 20h12c-2 4-5 5-6 7-1-2-4-3-6-7zM21 40c1-4 4-6 7-6s6 2 7 6z", "#e08a00"],
    ],
    lines: [["M16 13h24M16 43h24", EDGE, 4]],
  },
  thanks: {
    disc: EDGE,
    shapes: [["M28 47C14 37 8 30 8 22c0-6 5-10 10-10 4 0 8 2 10 7 2-5 6-7 10-7 5 0 10 4 10 10 0 8-6 15-20 25z", "#d11f35"]],
    lines: [["M15 23q0-5 5-6", EDGE, 3]],
  },
  hello: {
    disc: "#1a5fd0",
    shapes: [["M18 31V18c0-4 5-4 5 0v-5c0-4 6-4 6 0v3c0-4 6-4 6 0v5c0-4 5-4 5 0v12c0 8-4 13-11 13-6 0-9-3-12-8l-5-9c-2-4 3-6 5-2z", SKIN]],
    lines: [["M23 18v9M29 16v11M35 20v8", NAVY, 1.8], ["M42 11q4 3 4 8M13 12q-4 3-4 8", EDGE, 2.6]],
  },
};

/**
 * Says whether a text names a reaction.
 * @param {string} name
 * @returns {name is Reaction}
 */
export function isReaction(name) {
  return REACTIONS.some((each) => each === name);
}

/**
 * Draws the sign of a reaction. It is decoration: its word stands beside it or is read out.
 * @param {Reaction} name
 */
export function reactionSign(name) {
  const { disc, shapes = [], lines = [] } = DRAWN[name];
  return svg("svg", { class: "reaction-sign", viewBox: "0 0 56 56", "aria-hidden": "true", "data-sign": name },
    svg("circle", { cx: 28, cy: 28, r: 26, fill: disc, stroke: EDGE, "stroke-width": 3 }),
    ...shapes.map(([d, fill]) => svg("path", { d, fill })),
    ...lines.map(([d, stroke, width]) => svg("path", {
      d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round",
    })));
}
