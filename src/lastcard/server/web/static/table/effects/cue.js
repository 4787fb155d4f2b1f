/**
 * What an effect is: two forms of the same content. The still form leaves notes on the table; the moving form adds movement,
 * at most 700 milliseconds of it. The effects themselves are in travels.js, at-seats.js and on-felt.js.
 */

/** @import { Desk } from "../../model/intent.js" */
/** @import { Happening, Snapshot } from "../../model/state.js" */
/** @import { Notes } from "./effect-notes.js" */
/** @import { Stage } from "./stage.js" */

/** @typedef {Map<string, { rect: DOMRect, code: string }>} Look where the cards of the hand were */

/**
 * @typedef {object} Cue one effect about to be shown
 * @property {Happening} event
 * @property {Happening[]} events more than one if the effect shows several at once
 * @property {Happening[]} after what followed in the same step
 * @property {number} start when it begins to move, in milliseconds from now
 * @property {boolean} asked whether a question is open: nothing may fly over it
 * @property {Look} before
 * @property {Snapshot} now
 */

/**
 * @typedef {object} Kit what effects work with
 * @property {Stage} stage
 * @property {Notes} notes
 * @property {Pick<Desk, "i18n" | "ruleOn">} desk
 * @property {(seat: number | null) => string} who a player's name
 */

/**
 * @typedef {object} Effect
 * @property {(cue: Cue, kit: Kit) => (Element | null)[]} still shows the notes, and returns those that a movement may bring
 * @property {(cue: Cue, kit: Kit, notes: Element[]) => void} move
 * @property {boolean} [flies] whether something crosses the table
 * @property {boolean} [together] whether events of this kind in a row are shown at once
 */

export const LONGEST = 700;
