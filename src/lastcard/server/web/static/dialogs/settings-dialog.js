/**
 * The dialog for one person's preferences. settings.js stores them; what the table agrees on is in the lobby's form.
 */

import { DEFAULT_KEYS } from "../base/settings.js";
import { fill, freshId, h } from "../parts/elements.js";
import { choiceField, sliderField, switchField } from "../parts/fields.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { KeyAction } from "../base/settings.js" */
/** @import { Choice } from "../parts/fields.js" */
/** @import { Page } from "../shell/page.js" */

/** @typedef {"muted" | "vibration" | "hints" | "twice" | "speech" | "shortcuts"} SwitchName */
/** @typedef {"theme" | "motion" | "sort" | "verbosity" | "language" | "braille"} ChoiceName */

/** Settings: look, sound, help, keys. */
export class SettingsDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "settings");
  }

  /** Shows the preferences as they are. */
  open() {
    const { i18n, settings, languages, sound, visit } = this.page;
    const word = (/** @type {string} */ key) => i18n.say(`web.settings.${key}`);
    this.present(word("title"),
      visit?.unmount
        && h("div", { class: "row" },
          h("button", { class: "btn", onclick: () => this.#openOther("open-table") }, i18n.say("web.this.open")),
          h("button", { class: "btn", onclick: () => this.#openOther("open-screen") }, i18n.say("web.tv.open"))),
      group(word("look"), [
        this.#choice("theme", ["auto", "light", "dark"]),
        this.#choice("motion", ["auto", "full", "off"]),
        this.#choice("language", ["", ...languages.map((language) => language.tag)],
          (tag) => languages.find((language) => language.tag === tag)?.name ?? word("language_auto")),
      ]),
      group(word("sound"), [
        this.#slider("effects", { low: 0, high: 1 }, () => sound.play("card")),
        this.#slider("turn", { low: 0, high: 1 }, () => sound.play("turn")),
        this.#toggle("muted"),
        "vibrate" in navigator && this.#toggle("vibration"),
        h("p", { class: "note" }, word("sound_note")),
      ]),
      group(word("hand"), [
        this.#toggle("hints"),
        this.#toggle("twice"),
        this.#choice("sort", ["colour", "face", "none"]),
        this.#choice("braille", ["off", "rnib", "nfb"]),
      ]),
      group(word("words"), [
        this.#choice("verbosity", ["brief", "normal", "full"]),
        "speechSynthesis" in globalThis && this.#toggle("speech"),
        "speechSynthesis" in globalThis && this.#slider("rate", { low: 0.5, high: 3 }),
      ]),
      group(word("keys"), [this.#toggle("shortcuts"), h("p", { class: "note" }, word("keys_note")), this.#keys()]),
      h("div", { class: "row" },
        h("button", { class: "btn", onclick: () => { settings.reset(); this.open(); } }, word("reset")),
        h("button", { class: "btn btn-primary", onclick: () => this.dialog.close() }, word("done"))),
    );
  }

  /** @param {string} event */
  #openOther(event) {
    this.dialog.close();
    this.dispatchEvent(new CustomEvent(event, { bubbles: true }));
  }

  /**
   * @param {ChoiceName} name
   * @param {string[]} values
   * @param {(value: string) => string} [title]
   */
  #choice(name, values, title = (value) => this.page.i18n.say(`web.settings.${name}_${value}`)) {
    const { i18n, settings } = this.page;
    const choices = values.map((value) => /** @type {Choice} */ ([value, title(value)]));
    const keep = (/** @type {string} */ value) => settings.set(name, /** @type {never} */ (value));
    return choiceField(i18n.say(`web.settings.${name}`), { choices, value: settings.get(name) }, keep);
  }

  /** @param {SwitchName} name */
  #toggle(name) {
    const { i18n, settings } = this.page;
    return switchField(i18n.say(`web.settings.${name}`), { on: settings.get(name) }, (on) => settings.set(name, on));
  }

  /**
   * @param {"effects" | "turn" | "rate"} name
   * @param {{ low: number, high: number }} bounds
   * @param {() => void} [then]
   */
  #slider(name, { low, high }, then) {
    const { i18n, settings } = this.page;
    const words = (/** @type {number} */ value) => i18n.say("web.settings.percent", { percent: Math.round(value * 100) });
    const about = { low, high, step: 0.1, value: settings.get(name), words };
    return sliderField(i18n.say(`web.settings.${name}`), about, (value) => {
      settings.set(name, value);
      then?.();
    });
  }

  /** Every action with a field that takes the next key pressed in it. */
  #keys() {
    const { i18n, settings } = this.page;
    const said = h("p", { class: "problem", role: "alert" });
    const list = h("ul", { class: "key-list" });
    const build = () => fill(list, /** @type {KeyAction[]} */ (Object.keys(DEFAULT_KEYS)).map((action) => {
      const id = freshId("key");
      const what = i18n.say(`web.settings.key_${action}`);
      const field = h("input", {
        id, class: "field field-key", value: settings.get("keys")[action], maxlength: 1, autocomplete: "off",
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          said.textContent = this.#assign(action, event.key.toLowerCase());
          field.value = settings.get("keys")[action];
        },
      });
      return h("li", {}, h("label", { for: id }, what), field);
    }));
    build();
    const back = () => {
      settings.set("keys", { ...DEFAULT_KEYS });
      build();
    };
    return h("details", {}, h("summary", {}, i18n.say("web.settings.key_map")), list, said,
      h("button", { class: "btn", onclick: back }, i18n.say("web.settings.keys_back")));
  }

  /**
   * Gives a key to an action, unless another action has it; then says so.
   * @param {KeyAction} action
   * @param {string} key
   */
  #assign(action, key) {
    const { i18n, settings } = this.page;
    const keys = settings.get("keys");
    const holder = /** @type {KeyAction[]} */ (Object.keys(keys)).find((each) => keys[each] === key && each !== action);
    if (holder) return i18n.say("web.settings.key_taken", { letter: key, action: i18n.say(`web.settings.key_${holder}`) });
    if (key.trim()) settings.set("keys", { ...keys, [action]: key });
    return "";
  }
}

/**
 * @param {string} title
 * @param {(Node | false)[]} fields
 */
function group(title, fields) {
  return h("fieldset", {}, h("legend", {}, title), fields);
}

customElements.define("settings-dialog", SettingsDialog);
