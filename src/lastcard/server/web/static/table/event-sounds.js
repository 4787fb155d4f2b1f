/**
 * Which sounds belong to which events, according to the table of events. The sounds are in sound.js; the one for
 * your turn is played elsewhere and means nothing else.
 */

import { rowOf } from "../model/events.js";

/** @import { SoundName } from "../base/sound.js" */
/** @import { Happening, Snapshot, Step } from "../model/state.js" */

/**
 * Returns the sounds of steps, each at most once, because they play together.
 * @param {Step[]} steps
 * @param {Snapshot} now
 * @returns {SoundName[]}
 */
export function soundsOf(steps, now) {
  const events = steps.flatMap((step) => step.events);
  const names = events.map((event) => soundOf(event, now)).filter((name) => name !== null);
  const drawn = events.some((event) => rowOf(event).show === "draw" && event.seat === now.you);
  if (drawn && now.position?.asks === "drawn" && now.own.playable.length) names.push("playable");
  return [...new Set(names)];
}

/**
 * @param {Happening} event
 * @param {Snapshot} now
 * @returns {SoundName | null}
 */
function soundOf(event, now) {
  const { sound } = rowOf(event);
  if (sound === "card" || sound === "stack" || sound === "jump") return event.cards[0] === "wild+4" ? "wild4" : event.colour ? "wild" : sound;
  if (sound === "challenge") return event.detail === "guilty" ? "guilty" : "innocent";
  if (sound === "win") {
    if (now.you === null) return null;
    return event.seat === now.you || now.position?.match_winners.includes(now.you) ? "win" : "lose";
  }
  return sound || null;
}
