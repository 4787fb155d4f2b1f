/**
 * The rules a table writes on its customizable cards: a printed sample, or a text of its own, for each card.
 */

import { freshId, h } from "../elements.js";

/** @import { Page } from "../app.js" */
/** @import { EditionInfo } from "../http.js" */

const LONGEST = 300;

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
  return texts.map((text, card) => {
    const id = freshId("written");
    const own = h("input", {
      id: `${id}-own`, class: "field", maxlength: LONGEST, value: text, "aria-label": i18n.say("web.lobby.written_text", { number: card + 1 }),
      onchange: () => write(card, own.value.trim()),
    });
    const samples = [...edition.samples.keys()].map((place) => `sample ${place + 1}`);
    const chosen = text === "" ? "" : samples.includes(text) ? text : "own";
    own.hidden = chosen !== "own";
    const pick = h("select", {
      id, class: "field",
      onchange: () => {
        own.hidden = pick.value !== "own";
        if (!own.hidden) own.focus();
        else write(card, pick.value);
      },
    },
    h("option", { value: "", selected: chosen === "" }, i18n.say("web.lobby.written_blank")),
    samples.map((sample, place) => h("option", { value: sample, selected: chosen === sample }, edition.samples[place])),
    h("option", { value: "own", selected: chosen === "own" }, i18n.say("web.lobby.written_own")));
    return h("div", { class: "setting" }, h("label", { for: id }, i18n.say("web.lobby.written_card", { number: card + 1 })), pick, own);
  });
}
