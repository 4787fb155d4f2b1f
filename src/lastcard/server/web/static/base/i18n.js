/**
 * Sentences of the catalogue, found exactly as language/catalogue/catalogue.py finds them, and the names of cards and colours.
 * A sentence that the language lacks, or that needs a parameter it is not given, is said in English.
 * Prompts, log lines and refusals come ready-made from the server; everything else a person reads comes from here.
 */

import { at } from "./site-path.js";

/** @typedef {Record<string, string | number | null | undefined>} Parameters */

const COLOURS = /** @type {const} */ ({ r: "red", y: "yellow", g: "green", b: "blue" });
const ACTION_FACES = /** @type {Record<string, string>} */ ({ "+2": "draw_two", rev: "reverse", skip: "skip" });
const WILD_FACES = /** @type {Record<string, string>} */ ({
  wild: "wild", "wild+4": "wild_draw_four", swap: "swap", shuffle: "shuffle",
  custom1: "custom1", custom2: "custom2", custom3: "custom3",
});

const ENGLISH = "en";
const PLACEHOLDER = /\{(\w+)\}/g;

/** The sentences of one language, in English where it has none. */
export class I18n {
  /**
   * @param {string} language
   * @param {Record<string, string>} texts
   * @param {Record<string, string>} [english] the same object for English itself
   * @param {string} [edition] whose sheet may have words of its own in this language
   */
  constructor(language, texts, english = texts, edition = "") {
    this.language = language;
    this.locale = isTag(language) ? [language, ENGLISH] : ENGLISH;
    this.edition = edition;
    this.texts = texts;
    this.english = english;
    /** The places to look for a sentence, in this order. */
    this.catalogues = [...new Set([texts, english])].map((each) => ({
      texts: each, plurals: pluralRules(each === english ? ENGLISH : each["language.plurals"] ?? language),
    }));
  }

  /**
   * Returns the words for a table of an edition: its sheet in this language may call the cards differently.
   * @param {string} edition
   * @returns {I18n}
   */
  at(edition) {
    return new I18n(this.language, this.texts, this.english, edition);
  }

  /**
   * Returns a sentence; `count` chooses the plural, `context` a variant if there is one.
   * @param {string} key
   * @param {Parameters} [parameters]
   * @param {string} [context]
   * @returns {string}
   */
  say(key, parameters = {}, context = "") {
    const texts = [...this.#find(key, context, parameters.count)];
    if (texts.length === 0) throw new Error(`en.json has no sentence '${key}'`);
    const isGiven = (/** @type {RegExpMatchArray} */ [, name]) => name in parameters;
    const text = texts.find((each) => [...each.matchAll(PLACEHOLDER)].every(isGiven)) ?? texts[0];
    const written = (/** @type {Parameters[string]} */ value) => (typeof value === "number" ? this.figures(value) : String(value));
    return text.replace(PLACEHOLDER, (whole, name) => (name in parameters ? written(parameters[name]) : whole));
  }

  /**
   * Writes a number as the language does, with so many digits behind the point if that is said; what only looks like a
   * number, such as the year of a date, is a text.
   * @param {number} number
   * @param {number} [digits]
   */
  figures(number, digits) {
    const fixed = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return number.toLocaleString(this.locale, { useGrouping: true, ...fixed });
  }

  /**
   * Writes a date, or a time if `form` asks for one, as people write it where the reader is: in English too they differ.
   * @param {Date} date
   * @param {Intl.DateTimeFormatOptions} [form]
   */
  date(date, form) {
    const plain = (/** @type {string} */ tag) => tag.split("-")[0];
    const at = isTag(this.language) && navigator.languages.find((tag) => plain(tag) === plain(this.language));
    const local = at && new Intl.Locale(at).region;
    return date.toLocaleDateString(local ? `${this.language}-${local}` : this.locale, form);
  }

  /**
   * Returns a full sentence, with capital and full stop, even if the text is only a clause.
   * @param {string} key
   * @param {Parameters} parameters
   */
  sentence(key, parameters) {
    const text = this.capital(this.say(key, parameters));
    return /[.?!…]( \([^()]*\))?$/.test(text) ? text : `${text}.`;
  }

  /**
   * Says whether there is such a sentence, in exactly that variant.
   * @param {string} key
   * @param {string} [context]
   */
  has(key, context = "") {
    const wanted = context ? `${key}_${context}` : key;
    return this.catalogues.some(({ texts, plurals }) => {
      const forms = plurals.resolvedOptions().pluralCategories.map((form) => `${wanted}_${form}`);
      return [wanted, ...forms].some((each) => each in texts);
    });
  }

  /**
   * Joins words into a list: "red 7, blue 9 and Wild".
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
   * Returns a text that is written on a card: one that a sheet suggests in this language, others as they stand.
   * @param {string} text
   */
  quoted(text) {
    const key = text && Object.keys(this.english).find((each) => each.startsWith("quote.") && this.english[each] === text);
    return key ? this.say(key) : text;
  }

  /**
   * Capitalizes the first letter, as at the start of a label.
   * @param {string} text
   */
  capital(text) {
    return text.slice(0, 1).toLocaleUpperCase(this.language) + text.slice(1);
  }

  /**
   * Finds the sentences that can be said, the best first. An English variant comes before the language's plain sentence.
   * @param {string} key
   * @param {string} context
   * @param {unknown} count
   */
  * #find(key, context, count) {
    const counts = typeof count === "number";
    const nearest = counts && !Number.isInteger(count) ? ["few", "other"] : []; // few sentences have a form for fractions alone
    for (const stem of context ? [`${key}_${context}`, key] : [key]) {
      for (const { texts, plurals } of this.catalogues) {
        const forms = counts ? [plurals.select(Math.abs(count)), ...nearest] : [];
        const keys = [...forms.map((form) => `${stem}_${form}`), stem];
        const own = this.edition ? keys.map((each) => `${each}@${this.edition}`) : [];
        const found = [...own, ...keys].find((each) => texts[each] !== undefined);
        if (found !== undefined) yield texts[found];
      }
    }
  }
}

/**
 * The plural rules of a language; the English ones if the browser has none for it.
 * @param {string} tag
 */
function pluralRules(tag) {
  return new Intl.PluralRules(isTag(tag) ? [tag, ENGLISH] : ENGLISH);
}

/**
 * Says whether a file's name is a language tag.
 * @param {string} tag
 */
function isTag(tag) {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * Chooses among the offered languages, as language/catalogue/catalogue.py does: the first wanted one that is offered itself, in its
 * plain form or in the script that people there write; else English.
 * @param {readonly string[]} wanted
 * @param {string[]} offered
 */
export function nearestLanguage(wanted, offered) {
  const forms = wanted.filter(Boolean).flatMap((tag) => [tag, tag.split("-")[0], inScript(tag)]);
  return forms.find((tag) => offered.includes(tag)) ?? ENGLISH;
}

/** @param {string} tag */
function inScript(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return ""; // not a language tag
  }
}

/**
 * Fetches the sentences of a language, with the English ones that it lacks; sets the page's language, so that the right voice
 * reads it.
 * @param {string} language
 * @returns {Promise<I18n>}
 */
export async function loadWords(language) {
  const response = await fetch(at(`/static/words/${encodeURIComponent(language)}.json`));
  if (!response.ok && language !== ENGLISH) return loadWords(ENGLISH);
  /** @type {{ texts: Record<string, string>, english: Record<string, string> }} */
  const { texts, english } = await response.json();
  document.documentElement.lang = language;
  document.documentElement.dir = /^(ar|he|fa|ur)\b/.test(language) ? "rtl" : "ltr";
  return new I18n(language, texts, language === ENGLISH ? texts : english);
}

/**
 * Says whether a card is a wild-type card, whose colour is named when it is laid.
 * @param {string} code
 */
export function isWild(code) {
  return code in WILD_FACES;
}

/**
 * Returns the colour of a card; "" for a wild-type card.
 * @param {string} code
 */
export function colourOf(code) {
  return isWild(code) ? "" : COLOURS[/** @type {keyof typeof COLOURS} */ (code[0])] ?? "";
}
