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
 * The settings of a table that plays by a preset, in whatever edition. One that does without chat switches it off, and the next one
 * on again; else it stays as the host likes it, as does what the same preset only asks about.
 * @param {PresetInfo} preset
 * @param {PresetInfo} before the one that the table has played by
 * @param {TableSettings} settings as they are now
 * @returns {Pick<TableSettings, "mode" | "target" | "options" | "chat">}
 */
export function settingsOf(preset, before, settings) {
  const { mode, target, offers } = preset;
  const kept = Object.entries(settings.options).filter(([name]) => preset === before && offers.includes(name));
  return {
    mode: mode || BY_SEATS, target, options: { ...preset.options, ...Object.fromEntries(kept) },
    chat: preset.chat && (settings.chat || !before.chat),
  };
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
    !preset.offers.includes(name) && (settings.options[name] ?? value) !== (preset.options[name] ?? value));
  return other.length + Number(mode !== preset.mode) + Number(settings.target !== preset.target) + Number(settings.chat && !preset.chat);
}
