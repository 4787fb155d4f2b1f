/**
 * Being told outside the page that it is one's turn: by a notification of the browser while the page is hidden, and by web push
 * while it is closed. The server sends the push messages and the worker shows them.
 */

import { ask } from "../base/http.js";
import { at } from "../base/site-path.js";

/** @import { NewWish, PushKey, Wishes } from "lastcard/protocol" */
/** @import { Page } from "./page.js" */

/** Whether this browser can show notifications at all; an iPhone can only from its home screen. */
export function canNotify() {
  return "Notification" in globalThis;
}

/** Whether push needs this page on the home screen first, as on iPhones and iPads. */
export function needsHomeScreen() {
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  return apple && !matchMedia("(display-mode: standalone)").matches;
}

/**
 * Shows a notification.
 * @param {string} text
 * @param {string} code of the table
 */
export async function notify(text, code) {
  if (!canNotify() || Notification.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { body: text, tag: code, icon: at("/static/icons/icon-192.png"), data: { path: `/t/${code}` } };
  if (worker) await worker.showNotification("lastcard", options);
  else new Notification("lastcard", options);
}

/**
 * Asks the person for permission and the browser for an address, and gives it to the server. Returns what the person wishes now.
 * @param {Page} page
 * @param {string} code
 */
export async function wishPush(page, code) {
  const worker = await navigator.serviceWorker.ready;
  const { key } = /** @type {PushKey} */ (await ask(page, "GET", "/api/push"));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = made.toJSON();
  return wish(page, code, { kind: "push", address: endpoint, key: keys.p256dh, secret: keys.auth, language: page.i18n.language });
}

/**
 * Tells the server one more wish.
 * @param {Page} page
 * @param {string} code
 * @param {NewWish["wish"]} wanted
 * @returns {Promise<Wishes>}
 */
export function wish(page, code, wanted) {
  return ask(page, "POST", `/api/tables/${code}/notices`, { code, body: { wish: wanted } });
}

/**
 * Lists what the person wished.
 * @param {Page} page
 * @param {string} code
 * @returns {Promise<Wishes>}
 */
export function wishes(page, code) {
  return ask(page, "GET", `/api/tables/${code}/notices`, { code });
}

/**
 * Takes all of it back.
 * @param {Page} page
 * @param {string} code
 * @returns {Promise<Wishes>}
 */
export function endWishes(page, code) {
  return ask(page, "DELETE", `/api/tables/${code}/notices`, { code });
}
