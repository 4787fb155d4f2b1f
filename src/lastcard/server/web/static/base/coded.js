/**
 * Card names followed by the short codes of braille decks, for people who know them: "red 7 (r7)".
 * Python draws the dots on the card pictures; here are only the letters for a braille display.
 */

import { I18n } from "./i18n.js";

/** @import { Settings } from "./settings.js" */

// No braille deck has these cards.
const OURS = { swap: "swp", shuffle: "shf", custom1: "cst1", custom2: "cst2", custom3: "cst3" };

/** @type {Record<"rnib" | "nfb", Record<string, string>>} */
const FACES = {
  rnib: { "+2": "d2", rev: "rv", skip: "sk", wild: "wld", "wild+4": "dr4", ...OURS },
  nfb: { rev: "rv", skip: "sk", wild: "wi", "wild+4": "wi+4", ...OURS },
};

/** The sentences of a language, with codes after card names if the player wants them. */
export class CodedWords extends I18n {
  /**
   * @param {I18n} plain
   * @param {Settings} settings
   */
  constructor(plain, settings) {
    super(plain.language, plain.texts, plain.english, plain.edition);
    this.settings = settings;
  }

  /**
   * @override
   * @param {string} edition
   */
  at(edition) {
    return new CodedWords(super.at(edition), this.settings);
  }

  /**
   * Names a card, followed by its code in the chosen deck.
   * @override
   * @param {string} code
   */
  card(code) {
    const deck = this.settings.get("braille");
    const name = super.card(code);
    return deck === "off" ? name : this.say("web.settings.coded", { card: name, code: deckCode(code, FACES[deck]) });
  }
}

/**
 * Returns what a deck prints on a card.
 * @param {string} code
 * @param {Record<string, string>} faces
 */
function deckCode(code, faces) {
  if (code in faces) return faces[code];
  const face = code.slice(1);
  return code[0] + (faces[face] ?? face);
}
