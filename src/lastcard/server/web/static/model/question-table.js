/**
 * What the page knows of each question: what an answer picks and with which verb, and the verb that goes on without a card.
 * Written by docs/build_questions.py from engine/kernel/state/questions.py; any other question is answered as the server offers.
 */

/** @typedef {{ picks: "" | "cards" | "seat", verb: string, passing: string }} QuestionRow */

/** @type {Readonly<Record<string, QuestionRow>>} */
export const QUESTIONS = Object.freeze({
  drawn: { picks: "", verb: "", passing: "keeps" },
  swap: { picks: "seat", verb: "swaps", passing: "" },
  discard: { picks: "cards", verb: "discards", passing: "" },
  trade: { picks: "seat", verb: "trades", passing: "" },
  more: { picks: "", verb: "", passing: "ends" },
  choose: { picks: "seat", verb: "chooses", passing: "" },
  give: { picks: "cards", verb: "gives", passing: "" },
  loser: { picks: "seat", verb: "blames", passing: "" },
});
