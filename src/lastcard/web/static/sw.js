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
  ...["tokens", "base", "layout", "cards", "seats", "table", "talk", "forms", "home", "lobby", "dialogs", "replay"]
    .map((sheet) => `/static/css/${sheet}.css`),
];
const KEPT = [/^\/static\//, /^\/manifest\.webmanifest$/, /^\/api\/(words|languages|editions|rules)\b/];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(begin()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, SHELL));
  else if (KEPT.some((pattern) => pattern.test(pathname))) event.respondWith(networkFirst(request, request.url));
});

/** Keeps what the page starts with; modules follow as they are asked for, so a missing one never spoils the rest. */
async function begin() {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(START.map((path) => cache.add(path)));
  await worker.skipWaiting();
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
