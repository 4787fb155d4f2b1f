/**
 * Parts of the page that few visits need: their modules are fetched when they are opened. Their style sheets: sheet.js.
 */

import { layers } from "./layers.js";
import { showMessage } from "./message.js";

/** @import { Manner, Page, Screen } from "./page.js" */

/**
 * A screen whose module is fetched when somebody goes there. The module shows it and returns how to leave it.
 * @param {() => Promise<{ show: (root: HTMLElement, page: Page, found: string[], how: Manner) => Promise<() => void> | (() => void) }>} load
 * @returns {Screen}
 */
export function lazyScreen(load) {
  return (root, page, found, how) => {
    let left = false;
    /** @type {() => void} */
    let leave = () => undefined;
    const begin = async () => {
      const { show } = await load();
      if (left) return;
      const end = await show(root, page, found, how);
      if (left) end();
      else leave = end;
      if (!left && !how.arriving) page.toHead();
    };
    begin().catch(() => {
      if (!left) showMessage(root, page, page.i18n.say("web.offline.title"), page.i18n.say("web.offline.text"));
    }).finally(() => {
      if (!left) layers.settle();
    });
    return () => {
      left = true;
      leave();
    };
  };
}

/**
 * A dialog whose module is fetched when somebody opens it.
 * @template {HTMLElement} Dialog
 * @param {HTMLElement} place where the dialogs of the page are
 * @param {() => Promise<Dialog>} make
 * @returns {() => Promise<Dialog>}
 */
export function lazyDialog(place, make) {
  /** @type {Promise<Dialog> | null} */
  let made = null;
  return () => {
    made ??= make().then((dialog) => {
      place.append(dialog);
      return dialog;
    });
    made.catch(() => { made = null; });
    return made;
  };
}
