/**
 * The dialog of a person's own preferences. They are kept by settings.js; what the table agrees on is the lobby's form.
 */

import { fill, freshId, h } from "../elements.js";
import { DEFAULT_KEYS } from "../settings.js";
import { PageDialog } from "./dialog.js";

/** @import { Page } from "../app.js" */
/** @import { KeyAction, Preferences } from "../settings.js" */

/** @typedef {{ [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences]} SwitchName */
/** @typedef {"theme" | "motion" | "sort" | "verbosity" | "language" | "braille"} ChoiceName */

/** Settings: look, sound, help, keys. */
export class SettingsDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "settings");
  }

  /** Shows the preferences as they are. */
  open() {
    const { i18n, settings, languages } = this.page;
    const word = (/** @type {string} */ key) => i18n.say(`web.settings.${key}`);
    this.present(word("title"),
      group(word("look"), [
        this.#choice("theme", ["auto", "light", "dark"]),
        this.#choice("motion", ["auto", "full", "off"]),
        this.#choice("language", ["", ...languages.map((language) => language.tag)],
          (tag) => languages.find((language) => language.tag === tag)?.name ?? word("language_auto")),
      ]),
      group(word("sound"), [this.#volume("effects"), this.#volume("turn"), h("p", { class: "note" }, word("sound_note"))]),
      group(word("hand"), [
        this.#toggle("hints"), this.#choice("sort", ["colour", "face", "none"]), this.#choice("braille", ["off", "rnib", "nfb"]),
      ]),
      group(word("words"), [
        this.#choice("verbosity", ["brief", "normal", "full"]),
        "speechSynthesis" in globalThis && this.#toggle("speech"),
        "speechSynthesis" in globalThis && this.#rate(),
      ]),
      group(word("keys"), [this.#toggle("shortcuts"), h("p", { class: "note" }, word("keys_note")), this.#keys()]),
      h("div", { class: "row" },
        h("button", { class: "btn", onclick: () => { settings.reset(); this.open(); } }, word("reset")),
        h("button", { class: "btn btn-primary", onclick: () => this.dialog.close() }, word("done"))),
    );
  }

  /**
   * @param {ChoiceName} name
   * @param {string[]} values
   * @param {(value: string) => string} [title]
   */
  #choice(name, values, title = (value) => this.page.i18n.say(`web.settings.${name}_${value}`)) {
    const { i18n, settings } = this.page;
    const id = freshId(name);
    const select = h("select", { id, class: "field", onchange: () => settings.set(name, /** @type {never} */ (select.value)) },
      values.map((value) => h("option", { value, selected: value === settings.get(name) }, title(value))));
    return h("div", { class: "setting" }, h("label", { for: id }, i18n.say(`web.settings.${name}`)), select);
  }

  /** @param {SwitchName} name */
  #toggle(name) {
    const { i18n, settings } = this.page;
    const id = freshId(name);
    const box = h("input", {
      id, type: "checkbox", class: "switch", checked: settings.get(name), onchange: () => settings.set(name, box.checked),
    });
    return h("div", { class: "setting setting-switch" }, box, h("label", { for: id }, i18n.say(`web.settings.${name}`)));
  }

  /** @param {"effects" | "turn"} name */
  #volume(name) {
    const { settings, sound } = this.page;
    return this.#slider(name, { low: 0, high: 1, step: 0.1, value: settings.get(name) }, (value) => {
      settings.set(name, value);
      sound.play(name === "turn" ? "turn" : "card");
    });
  }

  #rate() {
    const { settings } = this.page;
    return this.#slider("rate", { low: 0.5, high: 3, step: 0.1, value: settings.get("rate") }, (value) => settings.set("rate", value));
  }

  /**
   * @param {string} name
   * @param {{ low: number, high: number, step: number, value: number }} range
   * @param {(value: number) => void} change
   */
  #slider(name, { low, high, step, value }, change) {
    const { i18n } = this.page;
    const id = freshId(name);
    const shown = (/** @type {number} */ now) => i18n.say("web.settings.percent", { percent: Math.round(now * 100) });
    const output = h("output", { for: id }, shown(value));
    const slider = h("input", {
      id, type: "range", class: "slider", min: low, max: high, step, "aria-valuetext": shown(value),
      oninput: () => {
        output.textContent = shown(slider.valueAsNumber);
        slider.setAttribute("aria-valuetext", shown(slider.valueAsNumber));
      },
      onchange: () => change(slider.valueAsNumber),
    });
    slider.valueAsNumber = value;
    return h("div", { class: "setting" }, h("label", { for: id }, i18n.say(`web.settings.${name}`)), slider, output);
  }

  /** Every key with a field that takes the next key pressed in it. */
  #keys() {
    const { i18n, settings } = this.page;
    const said = h("p", { class: "problem", role: "alert" });
    const list = h("ul", { class: "key-list" });
    const build = () => fill(list, /** @type {KeyAction[]} */ (Object.keys(DEFAULT_KEYS)).map((action) => {
      const id = freshId("key");
      const what = i18n.say(`web.settings.key_${action}`);
      const field = h("input", {
        id, class: "field field-key", value: settings.get("keys")[action], maxlength: 1, autocomplete: "off", spellcheck: "false",
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
   * Gives a key to an action, unless another has it; says why not.
   * @param {KeyAction} action
   * @param {string} key
   */
  #assign(action, key) {
    const { i18n, settings } = this.page;
    const keys = settings.get("keys");
    const holder = /** @type {KeyAction[]} */ (Object.keys(keys)).find((each) => keys[each] === key && each !== action);
    if (holder) return i18n.say("web.settings.key_taken", { key, action: i18n.say(`web.settings.key_${holder}`) });
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
