/**
 * The offline shell: it stores what the page needs to start, so that the page opens without the server and says so.
 * It always asks the network first and falls back to the last answer. Tables, moves and records are never stored.
 * It also shows push messages, which say whose turn it is while no page is open.
 */

/// <reference lib="webworker" />

const VERSION = "3"; // another number drops everything stored
const CACHE = `lastcard-${VERSION}`;
const SHELL = "/"; // addresses are written as if the page were at the top of its server; `at` and `within` know better
const NAMED = /"(\/[^"]+)"/g; // an address in the document
const PAGES = /^\/($|t\/|replay$|replay\/)/; // one document serves them all
const KEPT = [/^\/static\//, /^\/manifest\.webmanifest$/, /^\/api\/(words|languages|editions|presets|bots|rules|lesson|quiz)\b/];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BASE = new URL("./", worker.location.href).pathname.slice(0, -1);
const at = (/** @type {string} */ path) => worker.location.origin + BASE + path;
const within = (/** @type {string} */ path) => (path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : path);

worker.addEventListener("install", (event) => event.waitUntil(begin()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate" && PAGES.test(within(new URL(request.url).pathname));
  if (isPage) event.respondWith(networkFirst(request, at(SHELL)));
  else if (isKept(request.url)) event.respondWith(networkFirst(request, request.url));
});

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/**
 * Shows a message. One about the same table takes the place of the last.
 * @param {{ title?: string, body?: string, tag?: string, path?: string }} message
 */
function tell({ title = "lastcard", body = "", tag = "", path = SHELL }) {
  const picture = at("/static/icons/icon-192.png");
  return worker.registration.showNotification(title, { body, tag, icon: picture, badge: picture, data: { path } });
}

/**
 * Brings the page of a table to the front, or opens it.
 * @param {unknown} path
 */
async function open(path) {
  const address = new URL(at(typeof path === "string" && PAGES.test(path) ? path : SHELL));
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
  if (there) await there.focus();
  else await worker.clients.openWindow(address.href);
}

/** Stores the document and everything that it names. */
async function begin() {
  const document = await (await fetch(at(SHELL))).text();
  const named = [...document.matchAll(NAMED)].map(([, path]) => path);
  await keep([at(SHELL), ...named.map((path) => new URL(path, worker.location.origin).href)]);
  await worker.skipWaiting();
}

/**
 * Stores files of the page that are not stored yet; a missing one does not affect the rest.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.filter(isKept).map(async (address) => await cache.match(address) ?? cache.add(address)));
}

/** @param {string} address */
function isKept(address) {
  const { origin, pathname: whole } = new URL(address);
  const pathname = within(whole);
  return origin === worker.location.origin && (pathname === SHELL || KEPT.some((pattern) => pattern.test(pathname)));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Asks the network and stores the answer; without an answer, returns the stored one.
 * @param {Request} request
 * @param {string} key under which it is stored
 */
async function networkFirst(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}
