/**
 * What a table has agreed on, in words, for everybody who cannot change it.
 */

import { h } from "../parts/elements.js";
import { wayInWords } from "./presets.js";

/** @import { EditionInfo, OptionInfo } from "lastcard/protocol" */
/** @import { TableInfo, TableSettings } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */
/** @import { Way } from "./presets.js" */

export const COMPANY = /** @type {const} */ (["hints", "chat", "spectators"]);

/**
 * The settings in words, row by row: the edition, how points count, and what differs from the printed rules.
 * @param {Page} page
 * @param {TableInfo} table
 * @param {EditionInfo} edition
 * @param {Way} way
 */
export function agreed({ i18n }, table, edition, way) {
  const { settings } = table;
  const { clock } = settings;
  const { days, seconds } = clock;
  const { mode, target } = counting(table, edition);
  const changed = edition.options.filter((each) => (settings.options[each.name] ?? each.value) !== each.value);
  /** @type {[string, (string | Node)[]][]} */
  const lines = [
    ["preset", [wayInWords(way, i18n), h("span", { class: "note" }, way.preset.about)]],
    ["edition", [edition.title, h("span", { class: "note" }, edition.about)]],
    ["mode", [i18n.say(`web.lobby.mode_${mode}`)]],
    ["target", target ? [target] : []],
    ["changed", changed.length ? changed.map((each) => h("span", { "data-key": `option.${each.name}` }, said(each, settings.options[each.name], i18n)))
      : [i18n.say("web.lobby.nothing_changed")]],
    ["clock", [i18n.say(`web.lobby.clock_${clock.kind}_of`, { count: clock.kind === "days" ? days : seconds })]],
  ];
  for (const name of /** @type {const} */ (["catch_seconds", "bot_seconds", "grace_seconds"])) {
    lines.push([name, [String(settings[name])]]);
  }
  for (const name of COMPANY) lines.push([name, [i18n.say(settings[name] ? "web.lobby.yes" : "web.lobby.no")]]);
  return lines.filter(([, values]) => values.length).map(([key, values]) => h("div", { class: "agreed-row", "data-key": key },
    h("dt", {}, i18n.say(`web.lobby.${key}`)), h("dd", {}, values)));
}

/**
 * How points count and how many end the match: the table's choice, else the edition's, which has options for both.
 * One round needs no number.
 * @param {TableInfo} table
 * @param {EditionInfo} edition
 */
export function counting(table, edition) {
  const { settings } = table;
  const option = (/** @type {string} */ name) => optionOf(settings, edition, name);
  const mode = table.mode || (option("win_default") === "round" ? "round" : edition.modes[0]);
  const own = option(mode === "elimination" ? "elim_threshold" : "target");
  return { mode, target: mode === "round" ? "" : String(settings.target || own) };
}

/**
 * The value of an option at a table, or under a preset.
 * @param {Pick<TableSettings, "options">} settings
 * @param {EditionInfo} edition
 * @param {string} name
 */
export function optionOf(settings, edition, name) {
  return settings.options[name] ?? edition.options.find((each) => each.name === name)?.value ?? "";
}

/**
 * One option and its value in words.
 * @param {OptionInfo} option
 * @param {string} value
 * @param {Page["i18n"]} i18n
 */
export function said(option, value, i18n) {
  const chosen = option.choices.find((each) => each.value === value);
  return chosen?.title ?? i18n.say("web.lobby.option_value", { title: option.title.replace(/\.$/, ""), value });
}
