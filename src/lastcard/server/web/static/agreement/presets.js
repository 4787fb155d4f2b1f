/**
 * Which preset a table plays by. The server lists the presets; nobody stores which one was chosen, because the settings
 * themselves show it.
 */

/** @import { EditionInfo, PresetInfo } from "lastcard/protocol" */
/** @import { TableSettings } from "../model/state.js" */

/** @typedef {{ preset: PresetInfo, changed: boolean }} Way the nearest preset, and whether a detail differs from it */

const BY_SEATS = "by_seats"; // the host has chosen no mode, so it is the edition's own

/**
 * Finds the preset that differs from the settings in the fewest details; the first of several.
 * @param {readonly PresetInfo[]} presets at least one
 * @param {TableSettings} settings
 * @param {EditionInfo} edition
 * @returns {Way}
 */
export function wayOf(presets, settings, edition) {
  const ways = presets.map((preset) => ({ preset, differences: differences(preset, settings, edition) }));
  const { preset, differences: least } = ways.reduce((best, way) => (way.differences < best.differences ? way : best));
  return { preset, changed: least > 0 };
}

/**
 * Names a way to play: "Classic", or "Classic, changed".
 * @param {Way} way
 * @param {{ say: (key: string, parameters?: Record<string, string>) => string }} i18n
 */
export function wayInWords({ preset, changed }, i18n) {
  return changed ? i18n.say("web.room.preset_changed", { title: preset.title }) : preset.title;
}

/**
 * The settings of a table that plays by a preset, in whatever edition.
 * @param {PresetInfo} preset
 * @returns {Pick<TableSettings, "mode" | "target" | "options">}
 */
export function settingsOf({ mode, target, options }) {
  return { mode: mode || BY_SEATS, target, options: { ...options } };
}

/**
 * Counts the details in which settings differ from a preset.
 * @param {PresetInfo} preset
 * @param {TableSettings} settings
 * @param {EditionInfo} edition
 */
function differences(preset, settings, edition) {
  const mode = settings.mode === BY_SEATS ? "" : settings.mode;
  const other = edition.options.filter(({ name, value }) =>
    (settings.options[name] ?? value) !== (preset.options[name] ?? value));
  return other.length + Number(mode !== preset.mode) + Number(settings.target !== preset.target);
}
