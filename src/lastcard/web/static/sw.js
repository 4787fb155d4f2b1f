/**
 * The offline shell: what the page needs to start is kept, so that it opens without the server and says so in words.
 * The network is always asked first; what it answered last is the fallback. Tables, moves and records are never kept.
 */

/// <reference lib="webworker" />

const VERSION = "1"; // another number drops everything that was kept
const CACHE = `lastcard-${VERSION}`;
const SHELL = "/";
const START = [
  SHELL, "/manifest.webmanifest", "/api/languages", "/api/words/en", "/static/js/app.js",
  "/static/fonts/manrope-latin-wght-normal.woff2",
  ...["fonts", "tokens", "base", "layout", "cards", "seats", "table", "talk", "forms", "home", "lobby", "dialogs", "people", "replay"]
    .map((sheet) => `/static/css/${sheet}.css`),
];
const PAGES = /^\/($|t\/|replay$|replay\/)/; // one document serves them all
const KEPT = [/^\/static\//, /^\/manifest\.webmanifest$/, /^\/api\/(words|languages|editions|bots|rules)\b/];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(begin()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const isPage = request.mode === "navigate" && PAGES.test(new URL(request.url).pathname);
  if (isPage) event.respondWith(networkFirst(request, SHELL));
  else if (isKept(request.url)) event.respondWith(networkFirst(request, request.url));
});

async function begin() {
  await keep(START.map((path) => new URL(path, worker.location.origin).href));
  await worker.skipWaiting();
}

/**
 * Keeps files of the page that are not kept yet; one that is missing never spoils the rest.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.filter(isKept).map(async (address) => await cache.match(address) ?? cache.add(address)));
}

/** @param {string} address */
function isKept(address) {
  const { origin, pathname } = new URL(address);
  return origin === worker.location.origin && (pathname === SHELL || KEPT.some((pattern) => pattern.test(pathname)));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Asks the network and keeps the answer; without one gives what was kept.
 * @param {Request} request
 * @param {string} key under which it is kept
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
