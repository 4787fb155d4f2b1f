/**
 * Who agrees to what is written on a card: the state of everybody's answer, and the two buttons for one's own.
 */

import { fill, freshId, h } from "../parts/elements.js";
import { face, faceOf } from "../parts/faces.js";
import { icon } from "../parts/icons.js";

/** @import { WrittenCard } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { IconName } from "../parts/icons.js" */

/** @typedef {"agrees" | "objects" | "to_answer"} Stand */
/** @typedef {(agrees: boolean, word: string) => void} Answer */

/** @type {Record<Stand, IconName>} */
const SIGNS = { agrees: "check", objects: "close", to_answer: "clock" };

/**
 * How somebody stands to a text. Bots agree to everything.
 * @param {TableInfo} table
 * @param {WrittenCard} card
 * @param {number} seat
 * @returns {Stand}
 */
export function standOf(table, card, seat) {
  if (card.objections.some((each) => each.seat === seat)) return "objects";
  return table.seats[seat].kind === "bot" || card.agreed.includes(seat) ? "agrees" : "to_answer";
}

/**
 * Says whether a card waits for somebody's answer.
 * @param {TableInfo} table
 * @param {WrittenCard | undefined} card
 * @param {number | null} you
 */
export function waitsFor(table, card, you) {
  return card !== undefined && card.text !== "" && you !== null && card.by !== you && standOf(table, card, you) === "to_answer";
}

/**
 * Says in a few words how a card stands.
 * @param {TableInfo} table
 * @param {WrittenCard | undefined} card
 * @param {number | null} you
 * @param {I18n} i18n
 */
export function stateOf(table, card, you, i18n) {
  if (!card?.text) return i18n.say("web.write.blank");
  if (card.counts) return i18n.say("web.write.all_agree");
  if (waitsFor(table, card, you)) return i18n.say("web.write.waits_for_you");
  const named = (/** @type {Stand} */ stand) => table.seats.flatMap(({ name }, seat) =>
    (seat !== card.by && standOf(table, card, seat) === stand ? [name] : []));
  const against = named("objects");
  if (against.length) return i18n.say("web.write.objecting", { names: i18n.listed(against) });
  return i18n.say("web.write.waiting", { names: i18n.listed(named("to_answer")) });
}

/**
 * Says who wrote a card.
 * @param {TableInfo} table
 * @param {WrittenCard} card
 * @param {number | null} you
 * @param {I18n} i18n
 */
export function writerOf(table, card, you, i18n) {
  if (card.by === null || card.by === undefined) return i18n.say("web.write.by_gone");
  return card.by === you ? i18n.say("web.write.by_you") : i18n.say("web.write.by", { name: table.seats[card.by].name });
}

/**
 * Lists everybody who is asked, with their answers.
 * @param {TableInfo} table
 * @param {WrittenCard} card
 * @param {I18n} i18n
 */
export function answerList(table, card, i18n) {
  return h("ul", { class: "plain-list answers" }, table.seats.map((seat, number) => {
    if (number === card.by) return null;
    const stand = standOf(table, card, number);
    const word = card.objections.find((each) => each.seat === number)?.word;
    return h("li", {}, face(faceOf(seat)),
      h("span", { class: "answer-who" }, h("span", { dir: "auto" }, seat.name), word && h("q", { dir: "auto" }, word)),
      h("span", { class: `answer answer-${stand}` }, icon(SIGNS[stand]), i18n.say(`web.write.${stand}`)));
  }));
}

/**
 * Two buttons. Objecting asks for a word, so that the writer knows what to change.
 * @param {I18n} i18n
 * @param {{ stand: Stand, primary: boolean }} how primary: agreeing is the main thing to do here
 * @param {Answer} answer
 */
export function answerButtons(i18n, { stand, primary }, answer) {
  const place = h("div", { class: "answer-buttons" });
  const ask = () => {
    const id = freshId("objection");
    const word = h("input", { id, class: "field", maxlength: 80, autocomplete: "off", "aria-describedby": `${id}-note` });
    const note = h("p", { class: "note", id: `${id}-note`, role: "status" });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = word.value.trim();
      note.textContent = text ? "" : i18n.say("web.write.why_needed");
      word.setAttribute("aria-invalid", String(!text));
      if (text) answer(false, text);
      else word.focus();
    };
    fill(place, h("form", { class: "objection", onsubmit: send },
      h("label", { for: id }, i18n.say("web.write.why")), word, note,
      h("div", { class: "row" },
        h("button", { class: "btn", type: "button", onclick: offer }, i18n.say("web.write.cancel")),
        h("button", { class: "btn btn-no" }, icon("close"), i18n.say("web.write.object")))));
    word.focus();
  };
  const offer = () => {
    const had = place.contains(document.activeElement);
    fill(place,
      h("button", { class: "btn btn-big btn-no", type: "button", "data-key": "object", "aria-pressed": String(stand === "objects"), onclick: ask },
        icon("close"), i18n.say("web.write.object")),
      h("button", { class: `btn btn-big ${primary ? "btn-primary" : "btn-yes"}`, type: "button", "data-key": "agree",
        "aria-pressed": String(stand === "agrees"), onclick: () => answer(true, "") }, icon("check"), i18n.say("web.write.agree")));
    if (had) /** @type {HTMLElement} */ (place.firstElementChild).focus();
  };
  offer();
  return place;
}
