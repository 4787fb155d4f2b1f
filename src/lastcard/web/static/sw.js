/**
 * The offline shell: it stores what the page needs to start, so that the page opens without the server and says so.
 * It always asks the network first and falls back to the last answer. Tables, moves and records are never stored.
 */

/// <reference lib="webworker" />

const VERSION = "2"; // another number drops everything stored
const CACHE = `lastcard-${VERSION}`;
const SHELL = "/";
const NAMED = /"(\/[^"]+)"/g; // an address in the document
const PAGES = /^\/($|t\/|replay$|replay\/)/; // one document serves them all
const KEPT = [/^\/static\//, /^\/manifest\.webmanifest$/, /^\/api\/(words|languages|editions|presets|bots|rules|lesson|quiz)\b/];

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

/** Stores the document and everything that it names. */
async function begin() {
  const document = await (await fetch(SHELL)).text();
  const named = [...document.matchAll(NAMED)].map(([, path]) => path);
  await keep([SHELL, ...named].map((path) => new URL(path, worker.location.origin).href));
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
  const { origin, pathname } = new URL(address);
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
