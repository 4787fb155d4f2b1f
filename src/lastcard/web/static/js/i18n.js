/**
 * Sentences of the catalogue, found exactly as words/catalogue.py finds them, and the names of cards and colours.
 * Prompts, log lines and refusals come from the server ready-made; everything else a person reads is said here.
 */

/** @typedef {Record<string, string | number | null | undefined>} Parameters */

const COLOURS = /** @type {const} */ ({ r: "red", y: "yellow", g: "green", b: "blue" });
const ACTION_FACES = /** @type {Record<string, string>} */ ({ "+2": "draw_two", rev: "reverse", skip: "skip" });
const WILD_FACES = /** @type {Record<string, string>} */ ({
  wild: "wild", "wild+4": "wild_draw_four", swap: "swap", shuffle: "shuffle",
  custom1: "custom1", custom2: "custom2", custom3: "custom3",
});

/** The sentences of one language. */
export class I18n {
  /**
   * @param {string} language
   * @param {Record<string, string>} texts
   */
  constructor(language, texts) {
    this.language = language;
    this.texts = texts;
    this.plurals = new Intl.PluralRules(language);
  }

  /**
   * Gives a sentence; `count` chooses the plural, `context` a variant if there is one.
   * @param {string} key
   * @param {Parameters} [parameters]
   * @param {string} [context]
   * @returns {string}
   */
  say(key, parameters = {}, context = "") {
    const text = this.texts[this.#find(key, context, parameters.count)];
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in parameters ? String(parameters[name]) : whole));
  }

  /**
   * Says whether there is such a sentence, in exactly that variant.
   * @param {string} key
   * @param {string} [context]
   */
  has(key, context = "") {
    const wanted = context ? `${key}_${context}` : key;
    return wanted in this.texts || `${wanted}_other` in this.texts;
  }

  /**
   * Joins words to a list: "red 7, blue 9 and Wild".
   * @param {string[]} items
   */
  listed(items) {
    if (items.length < 2) return items.join("");
    return this.say("list.and", { most: items.slice(0, -1).join(this.say("list.comma")), last: items[items.length - 1] });
  }

  /**
   * Names a card by its code: "red 7".
   * @param {string} code
   */
  card(code) {
    if (code in WILD_FACES) return this.say(`face.${WILD_FACES[code]}`);
    const colour = colourOf(code);
    const face = code.slice(1);
    if (face in ACTION_FACES) {
      return this.say("card.action", { colour: this.colour(colour, "card"), face: this.say(`face.${ACTION_FACES[face]}`) });
    }
    return this.say("card.number", { colour: this.colour(colour, "digit"), face });
  }

  /**
   * Names a colour in one of its forms.
   * @param {string} colour
   * @param {"alone" | "digit" | "card"} [form]
   */
  colour(colour, form = "alone") {
    return colour ? this.say(`colour.${colour}.${form}`) : this.say("colour.none");
  }

  /**
   * Names a card as it lies on the table: a wild-type card with the colour that was named.
   * @param {string} code
   * @param {string} colour
   */
  laid(code, colour) {
    return isWild(code) ? this.say("card.named", { card: this.card(code), colour: this.colour(colour) }) : this.card(code);
  }

  /**
   * Writes the first letter large, as at the head of a label.
   * @param {string} text
   */
  capital(text) {
    return text.slice(0, 1).toLocaleUpperCase(this.language) + text.slice(1);
  }

  /**
   * @param {string} key
   * @param {string} context
   * @param {unknown} count
   */
  #find(key, context, count) {
    const plural = typeof count === "number" && Number.isInteger(count) ? `_${this.plurals.select(Math.abs(count))}` : "";
    const variants = context ? [`${key}_${context}${plural}`, `${key}_${context}`] : [];
    for (const variant of [...variants, `${key}${plural}`, key]) {
      if (variant in this.texts) return variant;
    }
    throw new Error(`${this.language}.json has no sentence '${key}'`);
  }
}

/**
 * Fetches the catalogue of a language and tells the page, so that it is read with the right voice.
 * @param {string} language
 * @returns {Promise<I18n>}
 */
export async function loadWords(language) {
  const response = await fetch(`/api/words/${encodeURIComponent(language)}`);
  if (!response.ok) throw new Error(`there is no catalogue for the language '${language}'`);
  const i18n = new I18n(language, await response.json());
  document.documentElement.lang = language;
  document.documentElement.dir = /^(ar|he|fa|ur)\b/.test(language) ? "rtl" : "ltr";
  return i18n;
}

/**
 * Says whether a card is of the wild type, whose colour is named when it is laid.
 * @param {string} code
 */
export function isWild(code) {
  return code in WILD_FACES;
}

/**
 * Gives the colour of a card; "" for the wild type.
 * @param {string} code
 */
export function colourOf(code) {
  return isWild(code) ? "" : COLOURS[/** @type {keyof typeof COLOURS} */ (code[0])] ?? "";
}
