/**
 * What a table agrees on before a match: a form for the host, the same in words for everybody else.
 * The editions, the options and their meaning come from the server; no rule is known here.
 */

import { fill, h } from "../elements.js";
import { inWords } from "../http.js";
import { choiceField, keepingFocus, numberField, switchField, textField } from "./fields.js";
import { showWritten, writtenRules } from "./written-rules.js";

/** @import { Page } from "../app.js" */
/** @import { TableInfo, TableSettings } from "../state.js" */
/** @import { EditionInfo, OptionInfo } from "lastcard/protocol" */
/** @import { Choice } from "./fields.js" */
/** @typedef {{ low: number, high: number, step?: number, note?: string }} Bounds */
/** @typedef {(changes: Partial<TableSettings>) => Promise<boolean>} Change says whether the table agrees */

const NOT_HERE = "na"; // an option about a card that the edition does not have
/** @type {OptionInfo["group"][]} */
const GROUPS = ["house", "printed", "technical"];
const COMPANY = /** @type {const} */ (["hints", "chat", "spectators"]);
const BY_SEATS = "by_seats"; // the mode while the host has chosen none; the table's own mode is the result
const RULES = /^(edition|mode|target|option\..*|written.*)$/; // the fields that a match is played by

/** The settings of a table, to change or to read. */
export class LobbySettings extends HTMLElement {
  /** @type {TableInfo | null} */
  table = null;
  asked = ""; // the edition that the form was made for
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
    page.editions().then(
      (editions) => {
        this.editions = editions;
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
    const { page, editions } = this;
    const { settings } = table;
    this.table = table;
    this.host = host;
    const edition = editions?.find((each) => each.name === settings.edition);
    if (!page || !edition) return;
    if (!host) {
      this.asked = "";
      fill(this, h("h2", {}, page.i18n.say("web.lobby.agreed")), agreed(page, table, edition));
      return;
    }
    if (settings.edition !== this.asked) {
      const open = new Map([...this.querySelectorAll("details")].map((each) => [each.dataset.group, each.open]));
      const form = this.#form(page, edition);
      for (const each of form.querySelectorAll("details")) each.open = open.get(each.dataset.group) ?? each.open;
      keepingFocus(this, [h("h2", {}, page.i18n.say("web.lobby.settings")), this.settled, form]);
      this.asked = settings.edition;
    }
    this.#fillIn(table, edition);
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
    const editions = (this.editions ?? []).map((each) => /** @type {Choice} */ ([each.name, each.title]));
    /** @type {Choice} */
    const own = ["", i18n.say("web.lobby.mode_own")];
    const modes = [own, ...edition.modes.map((mode) => titled("web.lobby.mode_", mode, i18n))];
    const target = { name: "target", low: 0, high: 20_000, step: 50, note: i18n.say("web.lobby.target_note") };
    return h("form", { class: "settings-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      choiceField(i18n.say("web.lobby.edition"), { name: "edition", choices: editions },
        (name) => change({ edition: name, mode: BY_SEATS, target: 0, options: {}, written: [], dealer: null })),
      h("p", { class: "note" }, edition.about),
      choiceField(i18n.say("web.lobby.mode"), { name: "mode", choices: modes }, (mode) => change({ mode })),
      this.#pairs(page, edition, change),
      numberField(i18n.say("web.lobby.target"), target, (points) => change({ target: points })),
      edition.written > 0 && folded("written", true, i18n.say("web.lobby.written"),
        writtenRules(page, edition, () => this.table?.settings.written ?? [], (written) => change({ written }))),
      GROUPS.map((group) =>
        folded(group, group === "house", i18n.say(`web.lobby.group_${group}`), (groups.get(group) ?? []).map(option))),
      folded("pace", false, i18n.say("web.lobby.pace"), this.#pace(page, change)),
      folded("company", false, i18n.say("web.lobby.company"),
        COMPANY.map((name) =>
          switchField(i18n.say(`web.lobby.${name}`), { name }, (on) => change({ [name]: on })))),
    );
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
      h("p", { class: "note", role: "status" }, i18n.say("web.lobby.pairs_why", { edition: edition.name })),
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
   */
  #fillIn(table, edition) {
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
      else input.value = String(value);
    }
    showWritten(this, edition, settings.written);
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
    for (const field of this.querySelectorAll("input, select")) {
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
 * The settings in words: the edition, how points count, and what differs from the printed rules.
 * @param {Page} page
 * @param {TableInfo} table
 * @param {EditionInfo} edition
 */
export function agreed({ i18n }, table, edition) {
  const { settings } = table;
  const { clock } = settings;
  const { days, seconds } = clock;
  const { mode, target } = counting(table, edition);
  const changed = edition.options.filter((each) => (settings.options[each.name] ?? each.value) !== each.value);
  /** @type {[string, (string | Node)[]][]} */
  const lines = [
    ["edition", [edition.title, h("span", { class: "note" }, edition.about)]],
    ["mode", [i18n.say(`web.lobby.mode_${mode}`)]],
    ["target", target ? [target] : []],
    ["changed", changed.length ? changed.map((each) => h("span", {}, said(each, settings.options[each.name], i18n)))
      : [i18n.say("web.lobby.nothing_changed")]],
    ["written", settings.written.filter(Boolean).map((text) => h("span", {}, inFull(text, edition)))],
    ["clock", [i18n.say(`web.lobby.clock_${clock.kind}_of`, { count: clock.kind === "days" ? days : seconds })]],
  ];
  for (const name of /** @type {const} */ (["catch_seconds", "bot_seconds", "grace_seconds"])) {
    lines.push([name, [String(settings[name])]]);
  }
  for (const name of COMPANY) lines.push([name, [i18n.say(settings[name] ? "web.lobby.yes" : "web.lobby.no")]]);
  return h("dl", { class: "agreed" }, lines.filter(([, values]) => values.length).flatMap(([key, values]) => [
    h("dt", {}, i18n.say(`web.lobby.${key}`)), h("dd", {}, values),
  ]));
}

/**
 * How points count and how many end the match: the table's choice, else the edition's, which has options for both.
 * One round needs no number.
 * @param {TableInfo} table
 * @param {EditionInfo} edition
 */
function counting(table, edition) {
  const { settings } = table;
  const option = (/** @type {string} */ name) => optionOf(settings, edition, name);
  const mode = table.mode || (option("win_default") === "round" ? "round" : edition.modes[0]);
  const own = option(mode === "elimination" ? "elim_threshold" : "target");
  return { mode, target: mode === "round" ? "" : String(settings.target || own) };
}

/**
 * The value of an option at a table.
 * @param {TableSettings} settings
 * @param {EditionInfo} edition
 * @param {string} name
 */
export function optionOf(settings, edition, name) {
  return settings.options[name] ?? edition.options.find((each) => each.name === name)?.value ?? "";
}

/**
 * What a card says: the text of a sample instead of its number.
 * @param {string} text
 * @param {EditionInfo} edition
 */
function inFull(text, edition) {
  const sample = /^sample (\d+)$/.exec(text);
  return sample ? edition.samples[Number(sample[1]) - 1] ?? text : text;
}

/**
 * One option and its value in words.
 * @param {OptionInfo} option
 * @param {string} value
 * @param {Page["i18n"]} i18n
 */
function said(option, value, i18n) {
  const chosen = option.choices.find((each) => each.value === value);
  return chosen?.title ?? i18n.say("web.lobby.option_value", { title: option.title.replace(/\.$/, ""), value });
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
 * @param {string} title
 * @param {HTMLElement[]} fields
 */
function folded(group, open, title, fields) {
  return h("details", { "data-group": group, open }, h("summary", {}, title), fields);
}

customElements.define("lobby-settings", LobbySettings);
