/**
 * The rules a table writes on its customizable cards: a printed sample or its own text for each card.
 */

import { freshId, h } from "../elements.js";
import { options, row } from "./fields.js";

/** @import { Page } from "../app.js" */
/** @import { EditionInfo } from "lastcard/protocol" */
/** @import { Choice } from "./fields.js" */

const LONGEST = 300;
const OWN = "own";

/**
 * Builds one empty choice per card; every change passes on the texts of all cards.
 * @param {Page} page
 * @param {EditionInfo} edition
 * @param {() => readonly string[]} now
 * @param {(written: string[]) => Promise<boolean>} change says whether the table agrees
 */
export function writtenRules({ i18n }, edition, now, change) {
  const write = (/** @type {number} */ card, /** @type {string} */ text) => change(textsOf(edition, now()).with(card, text));
  /** @type {Choice} */
  const blank = ["", i18n.say("web.lobby.written_blank")];
  /** @type {Choice} */
  const free = [OWN, i18n.say("web.lobby.written_own")];
  const samples = edition.samples.map((text, place) => /** @type {Choice} */ ([`sample ${place + 1}`, text]));
  return textsOf(edition, now()).map((_, card) => {
    const id = freshId("written");
    const label = i18n.say("web.lobby.written_text", { number: card + 1 });
    const note = h("p", { class: "note", id: freshId("note") }, i18n.say("web.lobby.written_note"));
    const own = h("input", {
      name: `written_text.${card}`, class: "field", maxlength: LONGEST, "aria-label": label, "aria-describedby": note.id,
      onchange: async () => {
        if (await write(card, own.value.trim())) own.removeAttribute("aria-invalid");
        else own.setAttribute("aria-invalid", "true"); // the text stays, to be corrected
      },
    });
    const pick = h("select", { id, name: `written.${card}`, class: "field" }, options([blank, ...samples, free]));
    pick.addEventListener("change", () => {
      own.hidden = pick.value !== OWN;
      if (own.hidden) void write(card, pick.value);
      else own.focus();
    });
    return row(i18n.say("web.lobby.written_card", { number: card + 1 }), id, pick, own, note);
  });
}

/**
 * Shows what the cards say. A text that somebody is writing stays until the table agrees on another.
 * @param {Element} form
 * @param {EditionInfo} edition
 * @param {readonly string[]} now
 */
export function showWritten(form, edition, now) {
  for (const [card, text] of textsOf(edition, now).entries()) {
    const pick = /** @type {HTMLSelectElement} */ (form.querySelector(`[name="written.${card}"]`));
    const own = /** @type {HTMLInputElement} */ (form.querySelector(`[name="written_text.${card}"]`));
    if (pick.value === OWN && own.dataset.agreed === text) continue;
    own.dataset.agreed = text;
    own.value = text;
    own.removeAttribute("aria-invalid");
    pick.value = text;
    if (pick.selectedIndex < 0) pick.value = OWN; // neither nothing nor a sample
    own.hidden = pick.value !== OWN;
  }
}

/**
 * Returns a text for every card that the edition leaves blank.
 * @param {EditionInfo} edition
 * @param {readonly string[]} written
 */
function textsOf(edition, written) {
  return Array.from({ length: edition.written }, (_, card) => written[card] ?? "");
}
