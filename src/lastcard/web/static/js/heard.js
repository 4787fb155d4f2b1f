/**
 * Which sounds belong to what happened. The sounds themselves are in sound.js; the one for your turn is played elsewhere
 * and means nothing else.
 */

/** @import { SoundName } from "./sound.js" */
/** @import { Happening, Snapshot, Step } from "./state.js" */

/** @type {Record<string, SoundName>} */
const PLAIN = {
  drew: "draw", skipped: "skip", reversed: "reverse", called: "uno", caught: "caught", challenged: "challenge",
  dealt: "shuffle", shuffled: "shuffle", reshuffled: "shuffle", swapped: "shuffle", traded: "shuffle", rotated: "shuffle",
};
const LAID = ["played", "jumped", "stacked", "turned"];

/**
 * Gives the sounds of steps, each at most once, because they would sound together.
 * @param {Step[]} steps
 * @param {Snapshot} now
 * @returns {SoundName[]}
 */
export function soundsOf(steps, now) {
  const events = steps.flatMap((step) => step.events);
  const names = events.map((event) => soundOf(event, now)).filter((name) => name !== null);
  const drawn = events.some((event) => event.name === "drew" && event.seat === now.you);
  if (drawn && now.position?.asks === "drawn" && now.own.playable.length) names.push("playable");
  return [...new Set(names)];
}

/**
 * @param {Happening} event
 * @param {Snapshot} now
 * @returns {SoundName | null}
 */
function soundOf(event, now) {
  if (LAID.includes(event.name)) return event.cards[0] === "wild+4" ? "wild4" : event.colour ? "wild" : "card";
  if (event.name === "round" || event.name === "match") {
    const won = event.seat === now.you || (event.name === "match" && now.you !== null && now.position?.match_winners.includes(now.you));
    return won ? "win" : now.you === null ? null : "lose";
  }
  return PLAIN[event.name] ?? null;
}
