/**
 * What the page shows of each event: from where to where cards go, what moves and what sounds. An event that is not here shows
 * nothing. Written by docs/build_events.py from the table in engine/kernel/state/event_table.py.
 */

/** @import { SoundName } from "../base/sound.js" */

/**
 * @typedef {"draw pile" | "under the draw pile" | "discard pile" | "under the top discard" | "aside" | "hand" | "other hand" | "all hands" | ""} Place
 * @typedef {"deal" | "draw" | "exchange" | "fly" | "gather" | "lay" | "note" | "paper" | "reverse" | "rotate" | "shout" | "show" | "skip" | "stamp" | "verdict" | "wash" | ""} Show
 * @typedef {{ from: Place, to: Place, show: Show, sound: SoundName | "" }} EventRow
 */

/** @type {Readonly<Record<string, EventRow>>} */
export const EVENTS = Object.freeze({
  dealer_card: { from: "draw pile", to: "aside", show: "", sound: "" },
  dealt: { from: "draw pile", to: "hand", show: "deal", sound: "deal" },
  turned: { from: "draw pile", to: "discard pile", show: "fly", sound: "card" },
  under: { from: "discard pile", to: "under the draw pile", show: "", sound: "" },
  returned: { from: "discard pile", to: "draw pile", show: "", sound: "" },
  named: { from: "", to: "", show: "wash", sound: "wild" },
  played: { from: "hand", to: "discard pile", show: "lay", sound: "card" },
  jumped: { from: "hand", to: "discard pile", show: "lay", sound: "jump" },
  stacked: { from: "hand", to: "discard pile", show: "lay", sound: "stack" },
  drew: { from: "draw pile", to: "hand", show: "draw", sound: "draw" },
  kept: { from: "", to: "", show: "note", sound: "keep" },
  passed: { from: "", to: "", show: "note", sound: "pass" },
  skipped: { from: "", to: "", show: "skip", sound: "skip" },
  reversed: { from: "", to: "", show: "reverse", sound: "reverse" },
  again: { from: "", to: "", show: "note", sound: "again" },
  restored: { from: "", to: "", show: "note", sound: "again" },
  reshuffled: { from: "discard pile", to: "draw pile", show: "fly", sound: "shuffle" },
  called: { from: "", to: "", show: "shout", sound: "uno" },
  caught: { from: "", to: "", show: "stamp", sound: "caught" },
  false_catch: { from: "", to: "", show: "stamp", sound: "false_catch" },
  challenged: { from: "", to: "", show: "verdict", sound: "challenge" },
  shown: { from: "hand", to: "hand", show: "show", sound: "show" },
  swapped: { from: "", to: "", show: "exchange", sound: "swap" },
  traded: { from: "", to: "", show: "exchange", sound: "swap" },
  exchanged: { from: "", to: "", show: "exchange", sound: "swap" },
  shuffled: { from: "", to: "", show: "gather", sound: "gather" },
  redealt: { from: "all hands", to: "hand", show: "", sound: "" },
  rotated: { from: "", to: "", show: "rotate", sound: "rotate" },
  discarded: { from: "hand", to: "under the top discard", show: "fly", sound: "discard" },
  dared: { from: "", to: "", show: "paper", sound: "paper" },
  performed: { from: "", to: "", show: "note", sound: "performed" },
  refused: { from: "", to: "", show: "note", sound: "refused" },
  voting: { from: "", to: "", show: "paper", sound: "paper" },
  voted: { from: "", to: "", show: "note", sound: "vote" },
  judged: { from: "", to: "", show: "note", sound: "judged" },
  accused: { from: "", to: "", show: "note", sound: "accused" },
  convicted: { from: "", to: "", show: "stamp", sound: "convicted" },
  acquitted: { from: "", to: "", show: "note", sound: "acquitted" },
  chose: { from: "", to: "", show: "note", sound: "chose" },
  rolled: { from: "", to: "", show: "note", sound: "rolled" },
  handed: { from: "hand", to: "other hand", show: "fly", sound: "handed" },
  picked: { from: "other hand", to: "hand", show: "fly", sound: "picked" },
  revealed: { from: "hand", to: "hand", show: "show", sound: "revealed" },
  opened: { from: "hand", to: "hand", show: "show", sound: "opened" },
  shielded: { from: "", to: "", show: "note", sound: "shielded" },
  contest: { from: "", to: "", show: "paper", sound: "paper" },
  blamed: { from: "", to: "", show: "verdict", sound: "blamed" },
  rule_on: { from: "", to: "", show: "paper", sound: "paper" },
  out: { from: "", to: "", show: "note", sound: "out" },
  round: { from: "", to: "", show: "", sound: "win" },
  void: { from: "", to: "", show: "", sound: "void" },
  eliminated: { from: "", to: "", show: "", sound: "eliminated" },
  match: { from: "", to: "", show: "", sound: "win" },
});
