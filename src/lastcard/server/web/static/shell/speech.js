/**
 * The browser's own voice, for people who want to hear the table without a screen reader. It reads whatever the page
 * writes into its live regions, in order; the code that writes there decides what is worth saying.
 */

/** @import { Settings } from "../base/settings.js" */

const LIVE = ":is([role=log], [role=status], [role=alert], [aria-live]):not([aria-live=off])";
const URGENT = "[role=alert], [aria-live=assertive]";

/** Speaks while the preference is on. */
export class Speaker {
  /**
   * @param {HTMLElement} root where to listen
   * @param {Settings} settings
   */
  constructor(root, settings) {
    this.root = root;
    this.settings = settings;
    this.observer = new MutationObserver((changes) => this.#hear(changes));
  }

  /** Starts or stops listening, as the preference says. */
  follow() {
    this.observer.disconnect();
    if (!("speechSynthesis" in globalThis)) return;
    const everything = { childList: true, characterData: true, subtree: true };
    if (this.settings.get("speech")) this.observer.observe(this.root, everything);
    else speechSynthesis.cancel();
  }

  /** @param {MutationRecord[]} changes */
  #hear(changes) {
    for (const { target, addedNodes, type } of changes) {
      const at = target instanceof Element ? target : target.parentElement;
      if (!at?.closest(LIVE)) continue;
      const told = type === "characterData" ? [target] : [...addedNodes];
      const said = told.filter((node) => node.isConnected); // skip text that was added and removed at once
      this.#say(said.map((node) => node.textContent?.trim()).filter(Boolean).join(" "), at.closest(URGENT) !== null);
    }
  }

  /**
   * @param {string} text
   * @param {boolean} urgent interrupts what is being said
   */
  #say(text, urgent) {
    if (!text) return;
    if (urgent) speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    const { lang } = document.documentElement;
    const voice = voiceFor(lang, speechSynthesis.getVoices());
    utterance.lang = voice?.lang ?? lang;
    if (voice) utterance.voice = voice;
    utterance.rate = this.settings.get("rate");
    speechSynthesis.speak(utterance);
  }
}

/**
 * Chooses the voice for a language: one of the machine before one that sends every line away to be spoken. Few machines have a
 * Serbian one; a Croatian or Bosnian one reads Latin letters as well. Null leaves the choice to the browser.
 * @param {string} tag of the page
 * @param {SpeechSynthesisVoice[]} voices
 */
export function voiceFor(tag, voices) {
  const plain = tag.split("-")[0];
  for (const wanted of [plain, ...(tag === "sr-Latn" ? ["hr", "bs"] : [])]) {
    const fitting = voices.filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === wanted);
    if (fitting.length) return fitting.find((voice) => voice.localService && voice.default) ?? fitting.find((voice) => voice.localService) ?? fitting[0];
  }
  return null;
}
