/**
 * One person's preferences: what they are, their defaults, and storing them in this browser.
 * What the whole table agrees on is set by the host and lives on the server; the dialog is settings-dialog.js.
 */

/**
 * @typedef {"draw" | "pass" | "call" | "challenge" | "accept" | "red" | "yellow" | "green" | "blue" | "hand" | "moves"
 *   | "top" | "counts" | "scores" | "turn" | "last" | "sort" | "mute" | "command" | "help"} KeyAction
 */

/**
 * @typedef {object} Preferences
 * @property {"auto" | "light" | "dark"} theme
 * @property {"auto" | "full" | "off"} motion auto follows the system
 * @property {number} effects volume of the sounds of the game, 0 to 1
 * @property {number} turn volume of the sound that says it is your turn, 0 to 1
 * @property {boolean} muted no sound at all
 * @property {boolean} vibration whether a phone vibrates: your turn, UNO, you are caught
 * @property {boolean} hints whether playable cards are marked
 * @property {boolean} twice whether a first press only lifts a card and a second one plays it
 * @property {"colour" | "face" | "none"} sort
 * @property {"brief" | "normal" | "full"} verbosity
 * @property {string} language a tag, or "" for the browser's own
 * @property {boolean} shortcuts whether single keys act at all
 * @property {Record<KeyAction, string>} keys as in KeyboardEvent.key, letters small
 * @property {boolean} speech whether the browser speaks what happens
 * @property {number} rate of that speech, 1 is the voice's own
 * @property {"off" | "rnib" | "nfb"} braille the codes shown beside the names of cards
 * @property {string} name the player's name, as last typed
 * @property {string} face the player's face, one of faces.js; "" until there is one
 * @property {boolean} onlyHand whether a phone shows the hand alone, because the table is on a big screen
 * @property {string} reactions those used last, the latest first, with spaces between
 */

/** @type {Readonly<Record<KeyAction, string>>} */
export const DEFAULT_KEYS = Object.freeze({
  draw: "d", pass: "p", call: "u", challenge: "c", accept: "a", red: "r", yellow: "y", green: "g", blue: "b",
  hand: "h", moves: "m", top: "t", counts: "n", scores: "s", turn: "w", last: "l", sort: "o", mute: "v", command: "/", help: "?",
});

/** @type {Readonly<Preferences>} */
export const DEFAULTS = Object.freeze({
  theme: "auto", motion: "auto", effects: 0.5, turn: 0.8, muted: false, vibration: true, hints: true, twice: false,
  sort: "colour", verbosity: "normal", language: "", shortcuts: true, keys: { ...DEFAULT_KEYS }, speech: false, rate: 1, braille: "off",
  name: "", face: "", onlyHand: false, reactions: "",
});

const PLACE = "lastcard.settings";

/** The preferences. Every change fires "change", whose detail is the name that changed. */
export class Settings extends EventTarget {
  /** @param {Storage | null} storage where they are stored; null: nowhere */
  constructor(storage) {
    super();
    this.storage = storage;
    /** @type {Preferences} */
    this.values = read(storage);
  }

  /**
   * Returns one preference.
   * @template {keyof Preferences} Name
   * @param {Name} name
   * @returns {Preferences[Name]}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * Changes one preference, stores it and tells the listeners.
   * @template {keyof Preferences} Name
   * @param {Name} name
   * @param {Preferences[Name]} value
   */
  set(name, value) {
    this.values = { ...this.values, [name]: value };
    keep(this.storage, PLACE, JSON.stringify(this.values));
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  /** Resets every preference except name and face to its default. */
  reset() {
    for (const name of /** @type {(keyof Preferences)[]} */ (Object.keys(DEFAULTS))) {
      const changed = JSON.stringify(this.values[name]) !== JSON.stringify(DEFAULTS[name]);
      if (changed && name !== "name" && name !== "face") this.set(name, DEFAULTS[name]);
    }
  }

  /** Whether things may move: the person's choice, else the system's. */
  get moves() {
    const { motion } = this.values;
    return motion === "full" || (motion === "auto" && !matchMedia("(prefers-reduced-motion: reduce)").matches);
  }
}

/**
 * The browser's storage, or null where it is forbidden: then nothing is remembered, but everything else works.
 * @returns {Storage | null}
 */
export function browserStorage() {
  try {
    localStorage.getItem(PLACE);
    return localStorage;
  } catch {
    return null;
  }
}

/**
 * Stores a text; a full or forbidden store is not an error.
 * @param {Storage | null} storage
 * @param {string} place
 * @param {string} text
 */
export function keep(storage, place, text) {
  try {
    storage?.setItem(place, text);
  } catch {
    // Nothing to do: the page works without storage.
  }
}

/**
 * Reads the stored preferences; unknown names and values of another type are left out.
 * @param {Storage | null} storage
 * @returns {Preferences}
 */
function read(storage) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    const parsed = JSON.parse(storage?.getItem(PLACE) ?? "{}");
    if (parsed && typeof parsed === "object") kept = parsed;
  } catch {
    // Not written by this page.
  }
  const known = Object.entries(DEFAULTS).filter(([name, value]) => typeof kept[name] === typeof value);
  const values = { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, kept[name]])) };
  values.keys = { ...DEFAULT_KEYS, ...values.keys };
  return values;
}
