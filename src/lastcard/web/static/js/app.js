/**
 * The shell of the page: language, look, addresses and the dialogs that open from anywhere. Each screen is a component;
 * visit.js handles a visit to a table.
 */

import { CodedWords } from "./coded.js";
import { HomeScreen } from "./components/home.js";
import { LeaveDialog } from "./components/leave-dialog.js";
import { showMessage } from "./components/message.js";
import { PersonDialog } from "./components/person-dialog.js";
import { ProfileDialog } from "./components/profile-dialog.js";
import { ProofDialog } from "./components/proof-dialog.js";
import { ReplayScreen } from "./components/replay.js";
import { SettingsDialog } from "./components/settings-dialog.js";
import { TableDialog } from "./components/table-dialog.js";
import { watchCards } from "./holding.js";
import { getJson } from "./http.js";
import { loadWords, nearestLanguage } from "./i18n.js";
import { lazyDialog, lazyScreen } from "./lazy.js";
import { Seats } from "./seats.js";
import { browserStorage, Settings } from "./settings.js";
import { createSound } from "./sound.js";
import { Speaker } from "./speech.js";
import { Visit } from "./visit.js";

/** @import { BotInfo, EditionInfo, LanguageInfo, PresetInfo } from "lastcard/protocol" */
/** @import { I18n } from "./i18n.js" */
/** @import { Sound } from "./sound.js" */

/**
 * @typedef {object} Page passed to every screen
 * @property {I18n} i18n
 * @property {Settings} settings
 * @property {Sound} sound
 * @property {Seats} seats
 * @property {LanguageInfo[]} languages
 * @property {(path: string) => void} go to another address of the page
 * @property {(event: MouseEvent) => void} follow a link without leaving the page
 * @property {() => void} toHead focuses the head of a new screen
 * @property {() => Promise<EditionInfo[]>} editions
 * @property {() => Promise<PresetInfo[]>} presets
 * @property {() => Promise<BotInfo[]>} bots
 * @property {Visit | null} visit the current visit to a table
 * @property {string} eager the code of a new table that should deal at once; empty: none
 */

/** @typedef {{ arriving: boolean }} Manner arriving: the browser has just loaded the page and set the focus itself */
/** @typedef {(root: HTMLElement, page: Page, found: string[], how: Manner) => (() => void) | void} Screen returns how to leave it */

/** @type {[RegExp, Screen][]} */
const SCREENS = [
  [/^\/$/, home],
  [/^\/t\/([A-Za-z]{6})$/, (root, page, [code], how) => table(root, page, code.toUpperCase(), how)],
  [/^\/replay$/, (root, page) => replay(root, page, null)],
  [/^\/replay\/([A-Za-z]{6})\/(\d+)$/, (root, page, [code, game]) =>
    replay(root, page, { code: code.toUpperCase(), game: Number(game) })],
  [/^#\/learn$/, lazyScreen(() => import("./components/learn.js"))],
  [/^#\/quiz$/, lazyScreen(() => import("./components/quiz.js"))],
];

/** The page with all its screens. */
class App {
  constructor() {
    this.root = /** @type {HTMLElement} */ (document.getElementById("app"));
    this.settings = new Settings(browserStorage());
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
    const languages = /** @type {LanguageInfo[]} */ (await getJson("/api/languages").catch(() => []));
    const i18n = await this.#words(languages);
    /** @type {Page} */
    this.page = {
      i18n, languages, settings: this.settings, visit: null, eager: "",
      sound: createSound(), seats: new Seats(this.settings.storage),
      go: (path) => this.#go(path),
      follow: (event) => this.#follow(event),
      toHead,
      editions: () => this.#listed("editions"),
      presets: () => this.#listed("presets"),
      bots: () => this.#listed("bots"),
    };
    this.#tune();
    this.#dialogs(this.page);
    addEventListener("popstate", () => {
      if (address() !== this.shown) this.#show(); // a link inside the screen, such as "skip to the content", stays on it
    });
    this.settings.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent} */ (event).detail));
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => this.#dress());
    this.#show({ arriving: true });
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
      this.page.i18n = await this.#words(this.page.languages);
      this.#dialogs(this.page);
      this.#show({ arriving: choosing }); // outside the dialog the pressed button is gone: the focus goes to the head
      if (choosing) document.dispatchEvent(new CustomEvent("open-settings"));
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

  /** @param {string} path */
  #go(path) {
    history.pushState(null, "", path);
    this.#show();
  }

  /** @param {MouseEvent} event */
  #follow(event) {
    const wantsTab = event.button || event.metaKey || event.ctrlKey || event.shiftKey;
    const link = event.currentTarget;
    if (wantsTab || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    this.#go(link.pathname + link.search + link.hash);
  }

  /** @param {Manner} [how] */
  #show({ arriving } = { arriving: false }) {
    const { page, root } = this;
    if (!page) return;
    this.leave?.();
    page.visit = null;
    root.replaceChildren();
    const skip = document.getElementById("skip");
    if (skip) skip.textContent = page.i18n.say("web.skip");
    this.leave = undefined;
    this.shown = address();
    const found = SCREENS.find(([pattern]) => pattern.test(address()));
    if (found) this.leave = found[1](root, page, found[0].exec(address())?.slice(1) ?? [], { arriving });
    else showMessage(root, page, page.i18n.say("web.error.nowhere_title"), page.i18n.say("web.error.nowhere"));
    if (!arriving) toHead();
  }

  /**
   * The dialogs that any screen can open by an event.
   * @param {Page} page
   */
  #dialogs(page) {
    const place = /** @type {HTMLElement} */ (document.getElementById("dialogs"));
    const settings = new SettingsDialog(page);
    const proof = new ProofDialog(page);
    const table = new TableDialog(page);
    const person = new PersonDialog(page);
    const profile = new ProfileDialog(page);
    const leave = new LeaveDialog(page);
    place.replaceChildren(settings, proof, table, person, profile, leave);
    this.listening?.abort();
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("open-settings", () => settings.open(), { signal });
    const wish = (/** @type {Event} */ event) => ({ rule: "", keys: false, .../** @type {CustomEvent} */ (event).detail });
    const rules = lazyDialog(place, async () => new (await import("./components/rules-help.js")).RulesHelp(page));
    const closeUp = lazyDialog(place, async () => new (await import("./components/card-close-up.js")).CardCloseUp(page));
    document.addEventListener("open-rules", async (event) => (await rules()).open(wish(event)), { signal });
    watchCards(page.settings, async (code, { table }) => (await closeUp()).open(code, table), signal);
    document.addEventListener("open-profile", () => profile.open(), { signal });
    document.addEventListener("open-leave", () => leave.open(), { signal });
    document.addEventListener("open-proof", () => proof.open(), { signal });
    document.addEventListener("open-table", () => table.open(), { signal });
    document.addEventListener("open-person", (event) => person.open(/** @type {CustomEvent} */ (event).detail), { signal });
  }
}

/** The address that names the screen: the path, or what follows "#" in "#/learn". */
function address() {
  return location.hash.startsWith("#/") ? location.hash : location.pathname;
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
}

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string} code
 * @param {Manner} how
 */
function table(root, page, code, how) {
  const visit = new Visit(root, page, code, how);
  page.visit = visit;
  visit.begin();
  return () => visit.end();
}

/**
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {{ code: string, game: number } | null} game null: the person opens a file
 */
function replay(root, page, game) {
  const screen = new ReplayScreen();
  root.append(screen);
  screen.show(page, game);
  return () => screen.end();
}

const app = new App();
app.start().catch((error) => {
  // Without a catalogue there are no sentences; the document itself has one for this case.
  /** @type {HTMLElement} */ (document.getElementById("unloaded")).hidden = false;
  throw error;
});

if ("serviceWorker" in navigator) keepShell().catch(() => undefined); // a browser may forbid it; everything else works

/** Stores the offline shell, including files that this first visit loads before the worker runs. */
async function keepShell() {
  const first = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  if (!first) return;
  new PerformanceObserver((loaded) => active?.postMessage(loaded.getEntries().map((entry) => entry.name)))
    .observe({ type: "resource", buffered: true });
}
