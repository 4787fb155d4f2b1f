/**
 * What differs between two settings of a table, in words: a row for each, with the old and the new value.
 */

import { counting, optionOf, said } from "./agreed-list.js";
import { wayOf } from "./presets.js";

/** @import { EditionInfo, PresetInfo } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { TableInfo, TableSettings } from "../model/state.js" */

/** @typedef {{ key: string, what: string, old: string, now: string }} Row `key` is the name of its field in the form */
/** @typedef {{ i18n: I18n, editions: EditionInfo[], presets: PresetInfo[] }} Known */

const COMPANY = /** @type {const} */ (["hints", "chat", "spectators"]);
const PACE = /** @type {const} */ (["catch_seconds", "bot_seconds", "grace_seconds"]);

/**
 * The differences that a match is played by.
 * @param {Known} known
 * @param {TableInfo} table
 * @param {TableSettings} before
 * @param {TableSettings} now
 * @returns {Row[]}
 */
export function ruleChanges({ i18n, editions, presets }, table, before, now) {
  const old = editions.find((each) => each.name === before.edition);
  const edition = editions.find((each) => each.name === now.edition);
  if (!old || !edition) return [];
  /** @type {Row[]} */
  const rows = [];
  if (old !== edition) rows.push(row(i18n, "edition", old.title, edition.title));
  const [was, is] = [wayOf(presets, before, old), wayOf(presets, now, edition)];
  if (was.preset !== is.preset && !is.changed) {
    rows.push({ key: "preset", what: i18n.say("web.lobby.preset"), old: was.preset.title, now: is.preset.title });
  } else {
    rows.push(...details({ i18n, old, edition }, table, before, now));
  }
  if (before.dealer !== now.dealer) {
    const name = (/** @type {number | null} */ dealer) => (dealer === null ? i18n.say("web.lobby.dealer_chance") : table.seats[dealer]?.name ?? "?");
    rows.push(row(i18n, "dealer", name(before.dealer), name(now.dealer)));
  }
  return rows;
}

/**
 * The differences that change no rule: clock, pace, help and company.
 * @param {I18n} i18n
 * @param {TableSettings} before
 * @param {TableSettings} now
 * @returns {Row[]}
 */
export function mannerChanges(i18n, before, now) {
  const clock = (/** @type {TableSettings} */ { clock: { kind, days, seconds } }) =>
    i18n.say(`web.lobby.clock_${kind}_of`, { count: kind === "days" ? days : seconds });
  const yes = (/** @type {boolean} */ on) => i18n.say(on ? "web.lobby.yes" : "web.lobby.no");
  const rows = [row(i18n, "clock", clock(before), clock(now))];
  for (const name of PACE) rows.push(row(i18n, name, String(before[name]), String(now[name])));
  for (const name of COMPANY) rows.push(row(i18n, name, yes(before[name]), yes(now[name])));
  return rows.filter((each) => each.old !== each.now);
}

/**
 * Counting, target and single options.
 * @param {{ i18n: I18n, old: EditionInfo, edition: EditionInfo }} known
 * @param {TableInfo} table
 * @param {TableSettings} before
 * @param {TableSettings} now
 */
function details({ i18n, old, edition }, table, before, now) {
  const rows = [];
  const counted = (/** @type {TableSettings} */ settings, /** @type {EditionInfo} */ by) =>
    counting({ ...table, settings, mode: settings === now ? table.mode : settings.mode === "by_seats" ? "" : settings.mode }, by);
  const [was, is] = [counted(before, old), counted(now, edition)];
  if (before.mode !== now.mode && was.mode !== is.mode) {
    rows.push(row(i18n, "mode", i18n.say(`web.lobby.mode_${was.mode}`), i18n.say(`web.lobby.mode_${is.mode}`)));
  }
  if (before.target !== now.target && was.target !== is.target) rows.push(row(i18n, "target", was.target || "–", is.target || "–"));
  for (const option of edition.options) {
    const { name } = option;
    const [from, to] = [optionOf(before, old, name), optionOf(now, edition, name)];
    if (from === to || (before.options[name] ?? "") === (now.options[name] ?? "")) continue;
    const value = (/** @type {string} */ chosen) => (option.kind === "switch"
      ? i18n.say(chosen === "on" ? "web.lobby.yes" : "web.lobby.no") : option.kind === "choice" ? said(option, chosen, i18n) : chosen);
    rows.push({ key: `option.${name}`, what: option.title.replace(/\.$/, ""), old: value(from), now: value(to) });
  }
  return rows;
}

/**
 * @param {I18n} i18n
 * @param {string} key
 * @param {string} old
 * @param {string} now
 * @returns {Row}
 */
function row(i18n, key, old, now) {
  return { key, what: i18n.say(`web.lobby.${key}`), old, now };
}
