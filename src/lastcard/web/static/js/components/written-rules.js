/**
 * The rules a table writes on its customizable cards: a printed sample, or a text of its own, for each card.
 */

import { freshId, h } from "../elements.js";
import { options, row } from "./fields.js";

/** @import { Page } from "../app.js" */
/** @import { EditionInfo } from "../http.js" */
/** @import { Choice } from "./fields.js" */

const LONGEST = 300;
const OWN = "own";

/**
 * Builds one choice a card; every change hands over the texts of all of them.
 * @param {Page} page
 * @param {EditionInfo} edition
 * @param {readonly string[]} now
 * @param {(written: string[]) => void} change
 */
export function writtenRules({ i18n }, edition, now, change) {
  const texts = Array.from({ length: edition.written }, (_, card) => now[card] ?? "");
  /** @type {(card: number, text: string) => void} */
  const write = (card, text) => {
    texts[card] = text;
    change([...texts]);
  };
  /** @type {Choice} */
  const blank = ["", i18n.say("web.lobby.written_blank")];
  /** @type {Choice} */
  const free = [OWN, i18n.say("web.lobby.written_own")];
  const samples = edition.samples.map((text, place) => /** @type {Choice} */ ([`sample ${place + 1}`, text]));
  return texts.map((text, card) => {
    const id = freshId("written");
    const label = i18n.say("web.lobby.written_text", { number: card + 1 });
    const own = h("input", {
      class: "field", maxlength: LONGEST, value: text, "aria-label": label,
      onchange: () => write(card, own.value.trim()),
    });
    const chosen = text === "" || samples.some(([sample]) => sample === text) ? text : OWN;
    own.hidden = chosen !== OWN;
    const pick = h("select", { id, class: "field" }, options([blank, ...samples, free], chosen));
    pick.addEventListener("change", () => {
      own.hidden = pick.value !== OWN;
      if (own.hidden) write(card, pick.value);
      else own.focus();
    });
    return row(i18n.say("web.lobby.written_card", { number: card + 1 }), id, pick, own);
  });
}
