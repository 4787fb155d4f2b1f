/**
 * The shell of the page: language, look, addresses and the dialogs that open from anywhere. Each screen is a component;
 * visit.js handles a visit to a table.
 */

import { CodedWords } from "../base/coded.js";
import { getJson } from "../base/http.js";
import { loadWords, nearestLanguage } from "../base/i18n.js";
import { browserStorage, Settings } from "../base/settings.js";
import { at, within } from "../base/site-path.js";
import { createSound } from "../base/sound.js";
import { HomeScreen } from "../home/home.js";
import { Seats } from "../kept/known-tables.js";
import { loadPictures } from "../parts/card/pictures.js";
import { watchCards } from "./close-look.js";
import { layers } from "./layers.js";
import { lazyDialog, lazyScreen } from "./lazy.js";
import { showMessage } from "./message.js";
import { Speaker } from "./speech.js";

/** @import { LanguageInfo } from "lastcard/protocol" */
/** @import { Manner, Page, Screen } from "./page.js" */

/** @type {[RegExp, Screen][]} */
const SCREENS = [
  [/^\/$/, home],
  [/^\/t\/([A-Za-z]{6})$/, lazyScreen(() => import("../visit/visit.js"))],
  [/^\/tv(?:\/([A-Za-z]{6}))?$/, lazyScreen(() => import("../tv/tv.js"))],
  [/^\/replay$/, lazyScreen(() => import("../replay/replay.js"))],
  [/^\/replay\/([A-Za-z]{6})\/(\d+)$/, lazyScreen(() => import("../replay/replay.js"))],
  [/^#\/learn$/, lazyScreen(() => import("../learn/learn.js"))],
  [/^#\/quiz$/, lazyScreen(() => import("../rules/quiz.js"))],
  [/^#\/daily(?:\/(\d{4}-\d\d-\d\d)(?:\/([0-9a-f]{8,64}))?)?$/, lazyScreen(() => import("../daily/daily.js"))],
  [/^#\/twins\/([A-Za-z]{6})$/, lazyScreen(() => import("../history/duplicate-scores.js"))],
  [/^#\/history$/, lazyScreen(() => import("../history/history.js"))],
];

const QUIET = 1000; // milliseconds without a new file after which the page has all that it needs for now

/** The page with all its screens. */
class App {
  constructor() {
    this.root = /** @type {HTMLElement} */ (document.getElementById("app"));
    this.settings = new Settings(browserStorage());
    Object.assign(this.root, { app: this }); // where consoles and tests reach it
    this.speaker = new Speaker(document.body, this.settings);
    /** @type {(() => void) | void} */
    this.leave = undefined;
    this.shown = ""; // the address of the screen
    /** @type {Map<string, Promise<unknown>>} */
    this.known = new Map(); // lists that the server has in every language
  }

  /** Loads the words and shows the screen of the address. */
  async start() {
    this.#dress();
    const languages = /** @type {LanguageInfo[]} */ (JSON.parse(document.getElementById("languages")?.textContent ?? "[]"));
    const [i18n] = await Promise.all([this.#words(languages), loadPictures().catch(() => undefined)]);
    /** @type {Page} */
    this.page = {
      i18n, languages, settings: this.settings, visit: null, eager: "",
      sound: createSound(), seats: new Seats(this.settings.storage),
      go: (path) => this.#go(path),
      goInstead: (path) => this.#go(path, { instead: true }),
      follow: (event) => this.#follow(event),
      toHead,
      editions: () => this.#listed("editions"),
      presets: () => this.#listed("presets"),
      bots: () => this.#listed("bots"),
    };
    this.#tune();
    this.#dialogs(this.page);
    addEventListener("popstate", () => {
      if (address() !== this.shown) this.#show();
      else layers.stepped(); // also for a link inside the screen, such as "skip to the content"
      receiveCard();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || document.querySelector("dialog:modal")) return;
      if (layers.close()) event.preventDefault();
    });
    this.settings.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent} */ (event).detail));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.#dress());
    this.#show({ arriving: true });
    receiveCard();
  }

  /** Theme and motion, on the root element where the style sheets look. */
  #dress() {
    const { dataset } = document.documentElement;
    const theme = this.settings.get("theme");
    if (theme === "auto") delete dataset.theme;
    else dataset.theme = theme;
    dataset.motion = this.settings.moves ? "on" : "off";
  }

  /** The loudness of sounds, and whether the browser speaks. */
  #tune() {
    this.speaker.follow();
    this.page?.sound.setVolume({ volume: this.settings.get("effects"), turnVolume: this.settings.get("turn") });
    this.page?.sound.mute(this.settings.get("muted"));
  }

  /** @param {string} name of the preference */
  async #changed(name) {
    this.#dress();
    this.#tune();
    if (name === "language" && this.page) {
      const choosing = document.querySelector(".dialog-settings[open]") !== null;
      const list = document.activeElement?.id === "home-language";
      this.page.i18n = await this.#words(this.page.languages);
      this.#dialogs(this.page);
      this.#show({ arriving: choosing }); // outside the dialog the pressed button is gone: the focus goes to the head
      if (choosing) document.dispatchEvent(new CustomEvent("open-settings"));
      if (list) document.getElementById("home-language")?.focus();
    }
    if (name === "verbosity") this.page?.visit?.net?.speak({ verbosity: this.settings.get("verbosity") });
  }

  /** @param {LanguageInfo[]} languages */
  async #words(languages) {
    return new CodedWords(await loadWords(this.#language(languages)), this.settings);
  }

  /**
   * The person's language, else the browser's first language that exists, else English.
   * @param {LanguageInfo[]} languages
   */
  #language(languages) {
    return nearestLanguage([this.settings.get("language"), ...navigator.languages], languages.map((language) => language.tag));
  }

  /**
   * A list of the server in the page's language. It is asked for once.
   * @template List
   * @param {"editions" | "presets" | "bots"} name
   * @returns {Promise<List>}
   */
  #listed(name) {
    const path = `/api/${name}?language=${this.page?.i18n.language ?? "en"}`;
    const asked = this.known.get(path) ?? getJson(path);
    this.known.set(path, asked);
    asked.catch(() => this.known.delete(path));
    return /** @type {Promise<List>} */ (asked);
  }

  /**
   * @param {string} path
   * @param {{ instead: boolean }} [how] instead: Back does not return to the screen that is left
   */
  #go(path, { instead } = { instead: false }) {
    layers.leave(at(path), { from: this.shown, instead });
    this.#show();
  }

  /** @param {MouseEvent} event */
  #follow(event) {
    const wantsTab = event.button || event.metaKey || event.ctrlKey || event.shiftKey;
    const link = event.currentTarget;
    if (wantsTab || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    this.#go(within(link.pathname) + link.search + link.hash);
  }

  /** @param {Manner} [how] */
  #show({ arriving } = { arriving: false }) {
    const { page, root } = this;
    if (!page) return;
    this.leave?.();
    layers.begin();
    page.visit = null;
    root.replaceChildren();
    const skip = document.getElementById("skip");
    if (skip) skip.textContent = page.i18n.say("web.skip");
    this.leave = undefined;
    this.shown = address();
    const found = SCREENS.find(([pattern]) => pattern.test(address()));
    if (found) this.leave = found[1](root, page, found[0].exec(address())?.slice(1) ?? [], { arriving });
    else nowhere(root, page);
    if (!arriving) toHead();
  }

  /**
   * The dialogs that any screen can open by an event.
   * @param {Page} page
   */
  #dialogs(page) {
    const place = /** @type {HTMLElement} */ (document.getElementById("dialogs"));
    place.replaceChildren();
    this.listening?.abort();
    this.listening = new AbortController();
    const { signal } = this.listening;
    const rules = lazyDialog(place, async () => new (await import("../rules/rules-help.js")).RulesHelp(page));
    const closeUp = lazyDialog(place, async () => new (await import("../rules/card-close-up.js")).CardCloseUp(page));
    const settings = lazyDialog(place, async () => new (await import("../dialogs/settings-dialog.js")).SettingsDialog(page));
    const proof = lazyDialog(place, async () => new (await import("../dialogs/proof-dialog.js")).ProofDialog(page));
    const table = lazyDialog(place, async () => new (await import("../dialogs/table-dialog.js")).TableDialog(page));
    const person = lazyDialog(place, async () => new (await import("../dialogs/person-dialog.js")).PersonDialog(page));
    const profile = lazyDialog(place, async () => new (await import("../dialogs/profile-dialog.js")).ProfileDialog(page));
    const move = lazyDialog(place, async () => new (await import("../dialogs/move-dialog.js")).MoveDialog(page));
    const hands = lazyDialog(place, async () => new (await import("../dialogs/hands-dialog.js")).HandsDialog(page));
    const screen = lazyDialog(place, async () => new (await import("../dialogs/screen-dialog.js")).ScreenDialog(page));
    const twin = lazyDialog(place, async () => new (await import("../dialogs/twin-dialog.js")).TwinDialog(page));
    const notices = lazyDialog(place, async () => new (await import("../dialogs/notification-dialog.js")).NoticesDialog(page));
    const writing = lazyDialog(place, async () => new (await import("../editor/card-editor.js")).CardEditor(page));
    const leave = lazyDialog(place, async () => new (await import("../dialogs/leave-dialog.js")).LeaveDialog(page));
    /** @type {(event: string, open: (detail: any) => Promise<unknown>) => void} */
    const on = (event, open) => document.addEventListener(event, (fired) => {
      open(/** @type {CustomEvent} */ (fired).detail).catch(() => undefined); // out of reach: the notice says so
    }, { signal });
    on("open-rules", async (wish) => (await rules()).open({ rule: "", keys: false, ...wish }));
    on("open-settings", async () => (await settings()).open());
    on("open-profile", async () => (await profile()).open());
    on("open-writing", async (wish) => (await writing()).open(wish));
    on("open-leave", async () => (await leave()).open());
    on("open-move", async () => (await move()).open());
    on("open-hands", async (whose) => (await hands()).open(whose));
    on("open-screen", async () => (await screen()).open());
    on("open-twin", async () => (await twin()).open());
    on("open-notices", async () => (await notices()).open());
    on("open-proof", async () => (await proof()).open());
    on("open-table", async () => (await table()).open());
    on("open-person", async (someone) => (await person()).open(someone));
    watchCards(page.settings, async (code, now) => (await closeUp()).open(code, now), signal);
  }
}

/** The address that names the screen: the path, or what follows "#" in "#/learn". */
function address() {
  return location.hash.startsWith("#/") ? location.hash : within(location.pathname);
}

/** Opens a written card that the address carries. */
function receiveCard() {
  const { hash } = location;
  if (!hash.startsWith("#card=")) return;
  history.replaceState(history.state, "", location.pathname);
  document.dispatchEvent(new CustomEvent("open-writing", { detail: { shared: hash } }));
}

/** Focuses the head of the screen, because the element that had the focus is gone. */
function toHead() {
  scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** @type {Screen} */
function home(root, page) {
  const screen = new HomeScreen();
  root.append(screen);
  screen.show(page);
  layers.settle();
}

/**
 * @param {HTMLElement} root
 * @param {Page} page
 */
function nowhere(root, page) {
  showMessage(root, page, page.i18n.say("web.error.nowhere_title"), page.i18n.say("web.error.nowhere"));
  layers.settle();
}

const app = new App();
app.start().catch((error) => {
  // Without a catalogue there are no sentences; the document itself has one for this case.
  /** @type {HTMLElement} */ (document.getElementById("unloaded")).hidden = false;
  throw error;
});

if ("serviceWorker" in navigator) keepShell().catch(() => undefined); // a browser may forbid it; everything else works

/**
 * Stores the offline shell, including files that this first visit loads before the worker runs. The worker fetches files, too,
 * so it waits until the page has all that it needs for now.
 */
async function keepShell() {
  const first = navigator.serviceWorker.controller === null;
  if (first) await quiet();
  await navigator.serviceWorker.register(at("/sw.js"));
  const { active } = await navigator.serviceWorker.ready;
  if (!first) return;
  new PerformanceObserver((loaded) => active?.postMessage(loaded.getEntries().map((entry) => entry.name)))
    .observe({ type: "resource", buffered: true });
}

/** Waits until nothing has been fetched for a while. */
function quiet() {
  return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    let timer = setTimeout(resolve, QUIET);
    new PerformanceObserver((_loaded, observer) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, QUIET);
    }).observe({ type: "resource", buffered: true });
  });
}
