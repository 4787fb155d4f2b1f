/**
 * Vibration, for phones in a pocket or without sound: your turn, somebody calls UNO, you are caught. It says nothing that is not
 * also shown, and a person can switch it off.
 */

import { rowOf } from "../model/events.js";

/** @import { Settings } from "../base/settings.js" */
/** @import { Step } from "../model/state.js" */

const TURN = [60];
/** @type {Readonly<Record<string, number[]>>} By the sound of an event: milliseconds on, off, on. */
const PATTERNS = { uno: [30, 50, 30], caught: [120, 60, 120] };

/** Vibrates where the device can. */
export class Buzzer {
  /** @param {Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** It is the viewer's turn. */
  turn() {
    this.#buzz(TURN);
  }

  /**
   * @param {Step[]} steps
   * @param {number | null} you
   */
  feel(steps, you) {
    for (const event of steps.flatMap((step) => step.events)) {
      const { sound } = rowOf(event);
      if (sound === "uno" || (sound === "caught" && event.seat === you)) this.#buzz(PATTERNS[sound]);
    }
  }

  /** @param {number[]} pattern */
  #buzz(pattern) {
    // Browsers refuse, with an error in the console, before the person has used the page.
    if (this.settings.get("vibration") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  }
}
