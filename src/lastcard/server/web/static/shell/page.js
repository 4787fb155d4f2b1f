/**
 * What the page hands to every screen and dialog: types only. The shell makes it (app.js); a visit to a table puts itself in.
 */

/** @import { BotInfo, EditionInfo, LanguageInfo, PresetInfo } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Settings } from "../base/settings.js" */
/** @import { Sound } from "../base/sound.js" */
/** @import { Seats } from "../kept/known-tables.js" */
/** @import { Hushed } from "../kept/muted.js" */
/** @import { TableState } from "../model/state.js" */
/** @import { Net } from "../model/table-socket.js" */
/** @import { Keeper } from "../proof/share-keeper.js" */

/**
 * @typedef {object} Page passed to every screen
 * @property {I18n} i18n
 * @property {Settings} settings
 * @property {Sound} sound
 * @property {Seats} seats
 * @property {LanguageInfo[]} languages
 * @property {(path: string) => void} go to another address of the page
 * @property {(path: string) => void} goInstead the same, and Back does not return here
 * @property {(event: MouseEvent) => void} follow a link without leaving the page
 * @property {() => void} toHead focuses the head of a new screen
 * @property {() => Promise<EditionInfo[]>} editions
 * @property {() => Promise<PresetInfo[]>} presets
 * @property {() => Promise<BotInfo[]>} bots
 * @property {TableVisit | null} visit the current visit to a table
 * @property {string} eager the code of a new table that should deal at once; empty: none
 */

/**
 * @typedef {object} TableVisit what dialogs may know of the visit to a table
 * @property {string} code
 * @property {TableState} state
 * @property {Net | null} net null before the person sat down or watches
 * @property {Hushed} hushed
 * @property {Keeper} keeper
 * @property {(() => void) | null} unmount null while no table screen is shown
 * @property {() => void} toLobby shows the lobby again after a match
 * @property {boolean} atEnd whether the end of a match is shown
 */

/** @typedef {{ arriving: boolean }} Manner arriving: the browser has just loaded the page and set the focus itself */
/** @typedef {(root: HTMLElement, page: Page, found: string[], how: Manner) => (() => void) | void} Screen returns how to leave it */

export {}; // a module, for those who import its types
