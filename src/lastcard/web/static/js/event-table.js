/**
 * What the page shows of each event: from where to where cards go, what moves and what sounds. An event that is not here shows
 * nothing. Written by docs/build_events.py from the table in lastcard/rules/codes.py.
 */

/** @import { SoundName } from "./sound.js" */

/**
 * @typedef {"draw pile" | "under the draw pile" | "discard pile" | "under the top discard" | "aside" | "hand" | "other hand" | "all hands" | ""} Place
 * @typedef {"deal" | "draw" | "exchange" | "fly" | "gather" | "lay" | "pulse" | "shake" | ""} Show
 * @typedef {{ from: Place, to: Place, show: Show, sound: SoundName | "" }} EventRow
 */

/** @type {Readonly<Record<string, EventRow>>} */
export const EVENTS = Object.freeze({
  dealer_card: { from: "draw pile", to: "aside", show: "", sound: "" },
  dealt: { from: "draw pile", to: "hand", show: "deal", sound: "shuffle" },
  turned: { from: "draw pile", to: "discard pile", show: "fly", sound: "card" },
  under: { from: "discard pile", to: "under the draw pile", show: "", sound: "" },
  returned: { from: "discard pile", to: "draw pile", show: "", sound: "" },
  played: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  jumped: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  stacked: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  drew: { from: "draw pile", to: "hand", show: "draw", sound: "draw" },
  skipped: { from: "", to: "", show: "pulse", sound: "skip" },
  reversed: { from: "", to: "", show: "", sound: "reverse" },
  reshuffled: { from: "discard pile", to: "draw pile", show: "fly", sound: "shuffle" },
  called: { from: "", to: "", show: "pulse", sound: "uno" },
  caught: { from: "", to: "", show: "shake", sound: "caught" },
  challenged: { from: "", to: "", show: "", sound: "challenge" },
  shown: { from: "hand", to: "hand", show: "", sound: "" },
  swapped: { from: "", to: "", show: "exchange", sound: "shuffle" },
  traded: { from: "", to: "", show: "exchange", sound: "shuffle" },
  shuffled: { from: "", to: "", show: "gather", sound: "shuffle" },
  redealt: { from: "all hands", to: "hand", show: "", sound: "" },
  rotated: { from: "", to: "", show: "gather", sound: "shuffle" },
  discarded: { from: "hand", to: "under the top discard", show: "", sound: "" },
  round: { from: "", to: "", show: "", sound: "win" },
  match: { from: "", to: "", show: "", sound: "win" },
});
