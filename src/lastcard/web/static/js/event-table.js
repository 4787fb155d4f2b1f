/**
 * What the page shows of each event: from where to where cards go, what moves and what sounds. An event that is not here shows
 * nothing. Written by docs/build_events.py from the table in lastcard/rules/codes.py.
 */

/** @import { SoundName } from "./sound.js" */

/**
 * @typedef {"draw pile" | "under the draw pile" | "discard pile" | "under the top discard" | "aside" | "hand" | "other hand" | "all hands" | ""} Place
 * @typedef {"deal" | "draw" | "exchange" | "fly" | "gather" | "lay" | "note" | "paper" | "reverse" | "rotate" | "shout" | "show" | "skip" | "stamp" | "verdict" | "wash" | ""} Show
 * @typedef {{ from: Place, to: Place, show: Show, sound: SoundName | "" }} EventRow
 */

/** @type {Readonly<Record<string, EventRow>>} */
export const EVENTS = Object.freeze({
  dealer_card: { from: "draw pile", to: "aside", show: "", sound: "" },
  dealt: { from: "draw pile", to: "hand", show: "deal", sound: "shuffle" },
  turned: { from: "draw pile", to: "discard pile", show: "fly", sound: "card" },
  under: { from: "discard pile", to: "under the draw pile", show: "", sound: "" },
  returned: { from: "discard pile", to: "draw pile", show: "", sound: "" },
  named: { from: "", to: "", show: "wash", sound: "wild" },
  played: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  jumped: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  stacked: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  drew: { from: "draw pile", to: "hand", show: "draw", sound: "draw" },
  kept: { from: "", to: "", show: "note", sound: "" },
  passed: { from: "", to: "", show: "note", sound: "" },
  skipped: { from: "", to: "", show: "skip", sound: "skip" },
  reversed: { from: "", to: "", show: "reverse", sound: "reverse" },
  again: { from: "", to: "", show: "note", sound: "" },
  reshuffled: { from: "discard pile", to: "draw pile", show: "fly", sound: "shuffle" },
  called: { from: "", to: "", show: "shout", sound: "uno" },
  caught: { from: "", to: "", show: "stamp", sound: "caught" },
  false_catch: { from: "", to: "", show: "stamp", sound: "" },
  challenged: { from: "", to: "", show: "verdict", sound: "challenge" },
  shown: { from: "hand", to: "hand", show: "show", sound: "" },
  swapped: { from: "", to: "", show: "exchange", sound: "shuffle" },
  traded: { from: "", to: "", show: "exchange", sound: "shuffle" },
  shuffled: { from: "", to: "", show: "gather", sound: "shuffle" },
  redealt: { from: "all hands", to: "hand", show: "", sound: "" },
  rotated: { from: "", to: "", show: "rotate", sound: "shuffle" },
  discarded: { from: "hand", to: "under the top discard", show: "fly", sound: "card" },
  dared: { from: "", to: "", show: "paper", sound: "" },
  performed: { from: "", to: "", show: "note", sound: "" },
  refused: { from: "", to: "", show: "note", sound: "" },
  voting: { from: "", to: "", show: "paper", sound: "" },
  voted: { from: "", to: "", show: "note", sound: "" },
  judged: { from: "", to: "", show: "note", sound: "" },
  accused: { from: "", to: "", show: "note", sound: "" },
  convicted: { from: "", to: "", show: "stamp", sound: "" },
  acquitted: { from: "", to: "", show: "note", sound: "" },
  chose: { from: "", to: "", show: "note", sound: "" },
  rolled: { from: "", to: "", show: "note", sound: "" },
  handed: { from: "hand", to: "other hand", show: "fly", sound: "draw" },
  picked: { from: "other hand", to: "hand", show: "fly", sound: "draw" },
  revealed: { from: "hand", to: "hand", show: "show", sound: "" },
  opened: { from: "hand", to: "hand", show: "show", sound: "" },
  shielded: { from: "", to: "", show: "note", sound: "" },
  contest: { from: "", to: "", show: "paper", sound: "" },
  blamed: { from: "", to: "", show: "stamp", sound: "" },
  rule_on: { from: "", to: "", show: "paper", sound: "" },
  out: { from: "", to: "", show: "note", sound: "" },
  round: { from: "", to: "", show: "", sound: "win" },
  match: { from: "", to: "", show: "", sound: "win" },
});
