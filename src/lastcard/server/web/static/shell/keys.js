/**
 * Single keys: players choose which key does what, and can switch all of them off. Keys act only while nobody is
 * typing; keys inside the hand (arrows, Home, End) belong to the hand.
 */

/** @import { KeyAction, Settings } from "../base/settings.js" */

const TYPING = "input, textarea, select, [contenteditable], [contenteditable=true]";
const PRESSING = "button, a[href], summary, [role=button]";

/** Ties keys to actions while a screen is shown. */
export class KeyMap {
  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {Map<KeyAction, () => boolean | void>} */
    this.doers = new Map();
    this.onDigit = (/** @type {number} */ _digit) => false; // what a number does; false leaves it to the browser
    this.listener = (/** @type {KeyboardEvent} */ event) => this.#press(event);
  }

  /**
   * Says what an action does; answering false leaves the key to the browser.
   * @param {KeyAction} action
   * @param {() => boolean | void} doer
   */
  on(action, doer) {
    this.doers.set(action, doer);
  }

  /** Starts to listen. */
  start() {
    document.addEventListener("keydown", this.listener);
  }

  /** Stops listening. */
  stop() {
    document.removeEventListener("keydown", this.listener);
  }

  /**
   * Returns the key of an action as buttons show it; "" while keys are off.
   * @param {KeyAction} action
   */
  shown(action) {
    return this.settings.get("shortcuts") ? this.settings.get("keys")[action] : "";
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.settings.get("shortcuts") || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest(TYPING) || document.querySelector("dialog:modal")) return;
    if (event.key === " ") {
      // On a button the space bar presses it; in the hand and everywhere else it draws, as at other tables.
      if (at.closest(PRESSING) && !at.closest(".fan")) return;
      this.#do("draw", event);
      return;
    }
    const keys = this.settings.get("keys");
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    for (const [action] of this.doers) {
      if (keys[action] === pressed && this.#do(action, event)) return;
    }
    if (/^[1-9]$/.test(pressed) && this.onDigit(Number(pressed))) event.preventDefault();
  }

  /**
   * @param {KeyAction} action
   * @param {KeyboardEvent} event
   */
  #do(action, event) {
    const doer = this.doers.get(action);
    if (!doer || doer() === false) return false;
    event.preventDefault();
    return true;
  }
}
