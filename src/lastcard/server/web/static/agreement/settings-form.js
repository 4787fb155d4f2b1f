/**
 * What a table agrees on before a match: a preset, an edition and the rest under "More" for the host, the same in words
 * for everybody else. Presets, editions and options come from the server; no rule is known here.
 */

import { inWords } from "../base/http.js";
import { fill, h } from "../parts/elements.js";
import { choiceField, keepingFocus, numberField, switchField, textField } from "../parts/fields.js";
import { keyed } from "../parts/keyed.js";
import { agreed, COMPANY, counting, optionOf } from "./agreed-list.js";
import { settingsOf, wayInWords, wayOf } from "./presets.js";
import { languageOffer } from "./sheet-language.js";

/** @import { EditionInfo, OptionInfo, PresetInfo } from "lastcard/protocol" */
/** @import { TableInfo, TableSettings } from "../model/state.js" */
/** @import { Choice } from "../parts/fields.js" */
/** @import { Page } from "../shell/page.js" */
/** @import { Way } from "./presets.js" */
/** @typedef {{ low: number, high: number, step?: number, note?: string }} Bounds */
/** @typedef {(changes: Partial<TableSettings>) => Promise<boolean>} Change says whether the table agrees */

const CALM = ["stacking", "seven_zero", "jump_in"]; // the house rules that most tables ask for
const NOT_HERE = "na"; // an option about a card that the edition does not have
/** @type {OptionInfo["group"][]} */
const GROUPS = ["house", "printed", "technical"];
const BY_SEATS = "by_seats"; // the mode while the host has chosen none; the table's own mode is the result
const RULES = /^(preset|edition|mode|target|option\..*)$/; // the fields that a match is played by

/** The settings of a table, to change or to read. Fires "way" with what is played in words: `edition` and `plays`. */
export class LobbySettings extends HTMLElement {
  /** @type {TableInfo | null} */
  table = null;
  asked = ""; // the edition that the form was made for
  list = h("dl", { class: "agreed" }); // what somebody reads who cannot change it
  offer = h("div", {});
  settled = h("p", { class: "note" });

  /**
   * @param {Page} page
   * @param {(settings: TableSettings) => Promise<boolean>} send
   */
  show(page, send) {
    this.page = page;
    this.send = send;
    this.settled.textContent = page.i18n.say("web.lobby.settled");
    this.className = "panel lobby-settings";
    /** @type {EditionInfo[]} */
    this.editions = [];
    /** @type {PresetInfo[]} */
    this.presets = [];
    Promise.all([page.editions(), page.presets()]).then(
      ([editions, presets]) => {
        this.editions = editions;
        this.presets = presets;
        if (this.table) this.update(this.table, this.host === true);
      },
      (error) => fill(this, h("p", { class: "problem", role: "alert" }, inWords(error, page.i18n))),
    );
  }

  /**
   * Shows the settings as they are now. The form is rebuilt only when its questions change.
   * @param {TableInfo} table
   * @param {boolean} host
   */
  update(table, host) {
    const { page, editions, presets } = this;
    const { settings } = table;
    this.table = table;
    this.host = host;
    const edition = editions?.find((each) => each.name === settings.edition);
    if (!page || !edition || !presets) return;
    const way = wayOf(presets, settings, edition);
    const { mode, target } = counting(table, edition);
    const goal = page.i18n.say(`web.top.goal_${mode}`, { count: Number(target) });
    const plays = [wayInWords(way, page.i18n), goal, edition.deck].join(" · ");
    this.dispatchEvent(new CustomEvent("way", { detail: { edition: page.i18n.say("web.room.edition", { title: edition.title }), plays } }));
    if (!host) {
      this.asked = "";
      if (!this.list.isConnected) fill(this, h("h2", {}, page.i18n.say("web.lobby.agreed")), this.list, this.offer);
      keyed(this.list, agreed(page, table, edition, way), { // only what differs: nothing moves under a reader's eyes
        key: (row) => row.dataset.key ?? "",
        make: () => h("div", { class: "agreed-row" }),
        update: (item, row) => {
          if (item.dataset.says === row.innerHTML) return;
          Object.assign(item.dataset, { ...row.dataset, says: row.innerHTML });
          item.replaceChildren(...row.childNodes);
        },
      });
      keepingFocus(this.offer, [languageOffer(page, edition)]);
      return;
    }
    if (settings.edition !== this.asked) {
      const open = new Map([...this.querySelectorAll("details")].map((each) => [each.dataset.group, each.open]));
      const form = this.#form(page, edition);
      for (const each of form.querySelectorAll("details")) each.open = open.get(each.dataset.group) ?? each.open;
      keepingFocus(this, [h("h2", {}, page.i18n.say("web.lobby.settings")), this.settled, form]);
      this.asked = settings.edition;
    }
    this.#fillIn(table, edition, way);
    this.#settle(page);
  }

  /**
   * @param {Page} page
   * @param {EditionInfo} edition
   */
  #form(page, edition) {
    const { i18n } = page;
    /** @type {Change} */
    const change = async (changes) => {
      if (!this.table || !this.send) return false;
      const before = this.table;
      const settings = { ...before.settings, ...changes };
      this.table = { ...before, settings };
      const agreed = await this.send(settings);
      if (!agreed) this.update(before, this.host === true);
      return agreed;
    };
    const option = (/** @type {OptionInfo} */ each) => optionField(each, (value) => {
      const options = { ...this.table?.settings.options, [each.name]: value };
      if (value === each.value) delete options[each.name];
      change(each.name === "dealer_select" ? { options, dealer: null } : { options });
    });
    const groups = Map.groupBy(edition.options.filter((each) => each.value !== NOT_HERE), (each) => each.group);
    /** @type {Choice} */
    const own = ["", i18n.say("web.lobby.mode_own")];
    const modes = [own, ...edition.modes.map((mode) => titled("web.lobby.mode_", mode, i18n))];
    const target = { name: "target", low: 0, high: 20_000, step: 50, note: i18n.say("web.lobby.target_note") };
    return h("form", { class: "settings-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      this.#ways(page, edition, change),
      this.#offers(edition, option),
      h("details", { class: "edition-choice", "data-group": "edition" },
        h("summary", {}, h("span", {}, h("strong", {}, i18n.say("web.room.edition", { title: edition.title })), h("span", { class: "note" }, edition.deck)),
          h("span", { class: "btn btn-small", "aria-hidden": "true" }, i18n.say("web.lobby.change_edition"))),
        this.#editionCards(page, change),
        h("p", { class: "note" }, edition.about)),
      languageOffer(page, edition),
      this.#pairs(page, edition, change),
      numberField(i18n.say("web.lobby.target"), target, (points) => change({ target: points })),
      CALM.flatMap((name) => (groups.get("house") ?? []).filter((each) => each.name === name).map(option)),
      folded("more", false, [i18n.say("web.room.more"), " ", h("span", { class: "note" }, i18n.say("web.room.more_of"))], [
        choiceField(i18n.say("web.lobby.mode"), { name: "mode", choices: modes }, (mode) => change({ mode })),
        ...GROUPS.map((group) => folded(group, group === "house", [i18n.say(`web.lobby.group_${group}`)],
          (groups.get(group) ?? []).filter((each) => !CALM.includes(each.name)).map(option))),
        folded("pace", false, [i18n.say("web.lobby.pace")], this.#pace(page, change)),
        folded("company", false, [i18n.say("web.lobby.company")],
          COMPANY.map((name) =>
            switchField(i18n.say(`web.lobby.${name}`), { name }, (on) => change({ [name]: on })))),
      ]),
    );
  }

  /**
   * The presets as buttons, and a sentence about the one in use. Pressing it again takes changes of details back.
   * @param {Page} page
   * @param {EditionInfo} edition
   * @param {Change} change
   */
  #ways({ i18n }, edition, change) {
    this.sentence = h("p", { class: "note", role: "status" });
    const play = (/** @type {PresetInfo} */ preset) => {
      const isFree = optionOf(preset, edition, "dealer_select") === "free"; // the table may choose who deals first
      if (!this.table || !this.presets) return;
      const { settings } = this.table;
      const { preset: before } = wayOf(this.presets, settings, edition);
      void change({ ...settingsOf(preset, before, settings), dealer: isFree ? settings.dealer ?? null : null });
    };
    return h("div", { class: "presets" },
      h("div", { class: "preset-row", role: "group", "aria-label": i18n.say("web.lobby.preset") },
        (this.presets ?? []).map((preset) => h("button", {
          class: "chip-choice", type: "button", name: "preset", value: preset.name, "data-key": `preset-${preset.name}`,
          onclick: () => play(preset),
        }, preset.title))),
      this.sentence);
  }

  /**
   * What presets ask about, such as open hands with "Kids"; each is seen while its preset is in use.
   * @param {EditionInfo} edition
   * @param {(option: OptionInfo) => HTMLElement} field
   */
  #offers(edition, field) {
    const names = new Set((this.presets ?? []).flatMap((preset) => preset.offers));
    this.offered = edition.options.filter((each) => names.has(each.name)).map((each) => ({ name: each.name, field: field(each) }));
    return h("div", { class: "preset-offers" }, this.offered.map((each) => each.field));
  }

  /**
   * The editions, each with its deck in words. Another edition is played by the same preset.
   * @param {Page} page
   * @param {Change} change
   */
  #editionCards({ i18n }, change) {
    const choose = (/** @type {EditionInfo} */ { name }) => {
      const now = this.editions?.find((each) => each.name === this.table?.settings.edition);
      if (!this.table || !this.presets || !now) return;
      const { preset } = wayOf(this.presets, this.table.settings, now);
      void change({ ...settingsOf(preset, preset, this.table.settings), edition: name, written: [], dealer: null });
    };
    return h("fieldset", { class: "editions" }, h("legend", {}, i18n.say("web.lobby.edition")),
      h("div", { class: "edition-row" }, (this.editions ?? []).map((each) => h("label", { class: "edition-card" },
        h("input", {
          type: "radio", name: "edition", value: each.name, class: "radio-drawn", "data-key": `edition-${each.name}`,
          onchange: () => choose(each),
        }),
        h("strong", {}, each.title), " ", h("span", { class: "note" }, each.deck)))));
  }

  /**
   * Why four play in pairs although nobody chose it, and how to change that.
   * @param {Page} page
   * @param {EditionInfo} edition
   * @param {Change} change
   */
  #pairs({ i18n }, edition, change) {
    const singly = async () => {
      if (await change({ mode: "" })) /** @type {HTMLElement | null} */ (this.querySelector("[name=mode]"))?.focus();
    };
    this.pairs = h("div", { class: "pairs" },
      h("p", { class: "note", role: "status" }, i18n.say("web.lobby.pairs_why", { edition: edition.title })),
      h("button", { class: "btn", type: "button", onclick: singly }, i18n.say("web.lobby.play_singly")));
    return this.pairs;
  }

  /**
   * Clocks and waiting times.
   * @param {Page} page
   * @param {Change} change
   */
  #pace({ i18n }, change) {
    const clock = (/** @type {Partial<TableSettings["clock"]>} */ part) => {
      if (this.table) change({ clock: { ...this.table.settings.clock, ...part } });
    };
    const choices = ["none", "move", "days"].map((kind) => titled("web.lobby.clock_", kind, i18n));
    /** @type {(name: string, bounds: Bounds, then: (value: number) => void) => HTMLElement} */
    const field = (name, bounds, then) => numberField(i18n.say(`web.lobby.${name}`), { name, ...bounds }, then);
    return [
      choiceField(i18n.say("web.lobby.clock"), { name: "clock", choices },
        (kind) => clock({ kind: /** @type {TableSettings["clock"]["kind"]} */ (kind) })),
      field("clock_seconds", { low: 5, high: 3600, step: 5 }, (seconds) => clock({ seconds })),
      field("clock_days_count", { low: 1, high: 30 }, (days) => clock({ days })),
      field("catch_seconds", { low: 0, high: 20, step: 0.5, note: i18n.say("web.lobby.catch_note") },
        (catch_seconds) => change({ catch_seconds })),
      field("bot_seconds", { low: 0, high: 5, step: 0.1 }, (bot_seconds) => change({ bot_seconds })),
      field("grace_seconds", { low: 5, high: 3600, step: 5 }, (grace_seconds) => change({ grace_seconds })),
    ];
  }

  /**
   * Writes the values into the form, but not into the field that somebody is typing in.
   * @param {TableInfo} table
   * @param {EditionInfo} edition
   * @param {Way} way
   */
  #fillIn(table, edition, way) {
    const { settings } = table;
    const { options, clock, target } = settings;
    const clocks = { clock: clock.kind, clock_seconds: clock.seconds, clock_days_count: clock.days };
    const inPairs = settings.mode === BY_SEATS && table.mode === "partners";
    const mode = inPairs ? table.mode : settings.mode === BY_SEATS ? "" : settings.mode;
    const values = new Map(Object.entries({ ...settings, ...clocks, mode, target: target || "" }));
    if (this.pairs) this.pairs.hidden = !inPairs;
    for (const each of edition.options) values.set(`option.${each.name}`, options[each.name] ?? each.value);
    for (const field of this.querySelectorAll("input, select")) {
      const input = /** @type {HTMLInputElement} */ (field);
      const value = values.get(input.name);
      if (value === undefined || (input === document.activeElement && input.type === "number")) continue;
      if (input.type === "checkbox") input.checked = value === true || value === "on";
      else if (input.type === "radio") input.checked = input.value === value;
      else input.value = String(value);
    }
    for (const chip of this.querySelectorAll("button[name=preset]")) {
      const { preset } = way;
      const isOn = /** @type {HTMLButtonElement} */ (chip).value === preset.name;
      chip.setAttribute("aria-pressed", String(isOn));
      const own = this.presets?.find((each) => each.name === /** @type {HTMLButtonElement} */ (chip).value);
      chip.textContent = isOn && this.page ? wayInWords(way, this.page.i18n) : own?.title ?? "";
    }
    if (this.sentence) this.sentence.textContent = way.preset.about;
    for (const { name, field } of this.offered ?? []) field.hidden = !way.preset.offers.includes(name);
    this.#hide("clock_seconds", clock.kind !== "move");
    this.#hide("clock_days_count", clock.kind !== "days");
  }

  /**
   * During a match its rules are read-only; the table would refuse any change.
   * @param {Page} page
   */
  #settle({ visit }) {
    const settled = ["playing", "between"].includes(visit?.state.now.table?.phase ?? "");
    this.settled.hidden = !settled;
    for (const field of this.querySelectorAll("input, select, button[name]")) {
      const input = /** @type {HTMLInputElement} */ (field);
      input.disabled = settled && RULES.test(input.name);
    }
  }

  /**
   * @param {string} name
   * @param {boolean} hidden
   */
  #hide(name, hidden) {
    const field = this.querySelector(`[name="${name}"]`)?.closest(".setting");
    if (field) /** @type {HTMLElement} */ (field).hidden = hidden;
  }
}

/**
 * @param {OptionInfo} option
 * @param {(value: string) => void} change
 */
function optionField(option, change) {
  const name = `option.${option.name}`;
  const title = option.title.replace(/\.$/, "");
  if (option.kind === "switch") {
    const on = option.choices.find((each) => each.value === "on")?.title ?? title;
    return switchField(on, { name }, (chosen) => change(chosen ? "on" : "off"));
  }
  if (option.kind === "choice") {
    const choices = option.choices.map((each) => /** @type {Choice} */ ([each.value, each.title]));
    return choiceField(title, { name, choices, note: option.note }, change);
  }
  if (option.kind === "number") {
    return numberField(title, { name, low: option.low ?? 0, high: option.high ?? 10_000 }, (value) => change(String(value)));
  }
  return textField(title, name, change);
}

/**
 * @param {string} stem of the key
 * @param {string} value
 * @param {Page["i18n"]} i18n
 * @returns {Choice}
 */
function titled(stem, value, i18n) {
  return [value, i18n.say(stem + value)];
}

/**
 * @param {string} group
 * @param {boolean} open
 * @param {(string | Node)[]} title
 * @param {HTMLElement[]} fields
 */
function folded(group, open, title, fields) {
  return h("details", { "data-group": group, open }, h("summary", {}, title), fields);
}

customElements.define("lobby-settings", LobbySettings);
