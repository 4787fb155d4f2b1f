/**
 * Watching a game again: rounds, a scrubber, play and pause, the list of moves, a link to any step. The list tells a move only
 * once it has been shown, so nobody learns the end before it comes. replay-board.js shows the table; the frames come from the
 * server, which replays the record by the rules.
 */

import { getJson, inWords, postText } from "../base/http.js";
import { fill, freshId, h } from "../parts/elements.js";
import { options } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { copyText } from "../parts/link/copying.js";
import { recordLink } from "../parts/link/record-link.js";
import { ReplayBoard } from "./replay-board.js";
import { ReplayEnding } from "./replay-ending.js";

/** @import { Replay } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1600;

/** The replay screen. */
export class ReplayScreen extends HTMLElement {
  record = ""; // the text of an opened file
  step = 0;
  reached = 0; // the last step that was shown
  speed = 1;
  loads = 0; // rounds asked for
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /**
   * @param {Page} page
   * @param {{ code: string, game: number } | null} game null: the person opens a file
   */
  show(page, game) {
    this.page = page;
    this.game = game;
    this.listener = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.listener);
    document.title = page.i18n.say("web.title", { screen: page.i18n.say("web.replay.title") });
    this.place = h("div", { class: "replay-place" });
    this.problem = h("p", { class: "problem", role: "alert" });
    fill(this,
      h("header", { class: "bar" },
        h("a", { class: "btn btn-quiet", href: game ? `/t/${game.code}` : "/", onclick: page.follow },
          page.i18n.say(game ? "web.replay.to_table" : "web.lobby.home")),
        h("h1", {}, game ? page.i18n.say("web.replay.of", game) : page.i18n.say("web.replay.title"))),
      h("main", { class: "replay", id: "main", tabindex: "-1" }, this.problem, this.place));
    const round = new URLSearchParams(location.search).get("round");
    if (game) this.#load(Number(round) || 1, Number(location.hash.slice(1)) || 0);
    else this.#askFile();
  }

  /** Leaves the screen. */
  end() {
    clearTimeout(this.timer);
    if (this.listener) document.removeEventListener("keydown", this.listener);
  }

  #askFile() {
    const { i18n } = /** @type {Page} */ (this.page);
    const id = freshId("file");
    const input = h("input", {
      id, type: "file", class: "field", accept: ".lastcard,.txt,text/plain",
      onchange: async () => {
        const file = input.files?.[0];
        if (!file) return;
        this.record = await file.text();
        await this.#load(1, 0);
      },
    });
    fill(/** @type {HTMLElement} */ (this.place), h("section", { class: "panel replay-open" },
      h("h2", {}, i18n.say("web.replay.open")), h("p", {}, i18n.say("web.replay.open_note")),
      h("label", { for: id, class: "field-label" }, i18n.say("web.replay.file")), input));
  }

  /**
   * Fetches a round and shows one of its steps.
   * @param {number} round
   * @param {number} step
   */
  async #load(round, step) {
    const { page, game, problem } = this;
    if (!page || !problem) return;
    this.#pause();
    const load = ++this.loads; // the latest request is shown, not the latest answer
    const query = `round=${round}&language=${page.i18n.language}`;
    try {
      const asked = game
        ? getJson(`/api/tables/${game.code}/games/${game.game}/replay?${query}`, page.seats.token(game.code))
        : postText(`/api/replay?${query}`, this.record);
      const replay = /** @type {Replay} */ (await asked);
      if (load !== this.loads) return;
      this.replay = replay;
      this.reached = 0;
      problem.textContent = "";
      this.#build(page, this.replay);
      this.#goTo(step);
    } catch (error) {
      if (load === this.loads) problem.textContent = inWords(error, page.i18n);
    }
  }

  /**
   * @param {Page} page
   * @param {Replay} replay
   */
  #build(page, replay) {
    const { i18n } = page;
    const last = replay.frames.length - 1;
    this.board = new ReplayBoard();
    this.ending = new ReplayEnding();
    this.said = h("div", { class: "replay-said", role: "status" });
    this.scrubber = h("input", {
      type: "range", class: "slider replay-scrubber", min: 0, max: last, "aria-label": i18n.say("web.replay.step"),
      oninput: () => { this.#pause(); this.#goTo(this.scrubber?.valueAsNumber ?? 0); },
    });
    this.counter = h("span", { class: "replay-count" });
    this.toggle = h("button", { class: "btn btn-primary btn-icon replay-play", "aria-keyshortcuts": "Space", onclick: () => this.#toggle() });
    /** @type {(key: "first" | "previous" | "next" | "last", act: () => void) => HTMLElement} */
    const button = (key, act) => h("button", {
      class: "btn btn-icon", "aria-label": i18n.say(`web.replay.${key}`), title: i18n.say(`web.replay.${key}`),
      onclick: () => { this.#pause(); act(); },
    }, icon(key));
    const speed = this.pace = h("select", { class: "field field-small", "aria-label": i18n.say("web.replay.speed") },
      options(SPEEDS.map((each) => [String(each), i18n.say("web.replay.times", { times: each })]), String(this.speed)));
    speed.addEventListener("change", () => { this.speed = Number(speed.value); });
    this.moves = h("ol", { class: "replay-moves" }, replay.frames.map((frame, step) => h("li", {},
      h("button", { class: "replay-move", onclick: () => { this.#pause(); this.#goTo(step); } },
        step ? frame.lines[0] ?? frame.move : i18n.say("web.replay.deal")))));
    fill(/** @type {HTMLElement} */ (this.place),
      replay.rounds > 1 && this.#rounds(page, replay),
      this.board,
      h("section", { class: "replay-bar panel", "aria-label": i18n.say("web.replay.controls") },
        this.said, h("div", { class: "replay-slide" }, this.scrubber, this.counter),
        h("div", { class: "row replay-buttons" },
          button("first", () => this.#goTo(0)), button("previous", () => this.#goTo(this.step - 1)),
          this.toggle,
          button("next", () => this.#goTo(this.step + 1)), button("last", () => this.#goTo(last)),
          speed)),
      this.ending,
      h("section", { class: "panel replay-list", "aria-labelledby": "moves-head" },
        h("h2", { id: "moves-head" }, i18n.say("web.replay.moves")), this.moves, this.#handing(page)));
    const here = { ...page, i18n: i18n.at(replay.edition) };
    this.board.show(here, replay);
    this.ending.show(here, replay);
    this.#showPlaying(false);
  }

  /**
   * @param {Page} page
   * @param {Replay} replay
   */
  #rounds({ i18n }, replay) {
    return h("nav", { class: "replay-rounds", "aria-label": i18n.say("web.replay.rounds") },
      Array.from({ length: replay.rounds }, (_, before) => before + 1).map((round) => h("button", {
        class: "btn", "aria-current": round === replay.round ? "true" : null, onclick: () => this.#toRound(round),
      }, i18n.say("web.replay.round", { round }))));
  }

  /**
   * Goes to the deal of a round, fetching the round if needed.
   * @param {number} round
   */
  #toRound(round) {
    if (round !== this.replay?.round) {
      this.#load(round, 0);
      return;
    }
    this.loads += 1; // drops requests still under way
    this.#pause();
    this.#goTo(0);
  }

  /** @param {Page} page */
  #handing(page) {
    const { game } = this;
    const { i18n } = page;
    if (!game) return h("button", { class: "btn", onclick: () => this.#askFile() }, i18n.say("web.replay.another"));
    const said = h("span", { class: "note", role: "status" });
    const copy = async () => {
      const copied = await copyText(location.href);
      said.textContent = copied ? i18n.say("web.lobby.copied") : location.href;
    };
    return h("div", { class: "row" },
      h("button", { class: "btn", onclick: copy }, i18n.say("web.replay.link")),
      recordLink(page, game.code, game.game),
      said);
  }

  /** @param {number} wanted */
  #goTo(wanted) {
    const { replay, board, said, scrubber, counter, moves, page, game } = this;
    if (!replay || !board || !said || !scrubber || !counter || !moves || !page) return;
    const last = replay.frames.length - 1;
    const step = Math.min(last, Math.max(0, Math.trunc(wanted)));
    const frame = replay.frames[step];
    this.step = step;
    this.reached = Math.max(this.reached, step);
    board.update(frame);
    this.ending?.update(frame);
    fill(said, h("p", {}, frame.lines.join(" ")));
    const words = page.i18n.say("web.replay.step_of", { step, steps: last });
    scrubber.value = String(step);
    scrubber.setAttribute("aria-valuetext", words);
    counter.textContent = words;
    for (const [place, item] of [.../** @type {HTMLCollectionOf<HTMLElement>} */ (moves.children)].entries()) {
      const button = /** @type {HTMLElement} */ (item.firstElementChild);
      item.hidden = place > this.reached;
      if (place === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const current = /** @type {HTMLElement | undefined} */ (moves.children[step]);
    if (current) moves.scrollTop = current.offsetTop - moves.clientHeight / 2;
    if (game) history.replaceState(history.state, "", `${location.pathname}?round=${replay.round}#${step}`);
  }

  #toggle() {
    if (this.timer !== undefined) {
      this.#pause();
      return;
    }
    if (this.step === (this.replay?.frames.length ?? 1) - 1) this.#goTo(0);
    this.#showPlaying(true);
    this.#later();
  }

  #later() {
    this.timer = setTimeout(() => {
      this.#goTo(this.step + 1);
      if (this.step < (this.replay?.frames.length ?? 1) - 1) this.#later();
      else this.#pause();
    }, STEP_MS / (this.speed));
  }

  #pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.#showPlaying(false);
  }

  /** @param {boolean} playing */
  #showPlaying(playing) {
    if (!this.toggle || !this.page) return;
    const word = this.page.i18n.say(playing ? "web.replay.pause" : "web.replay.play");
    this.toggle.setAttribute("aria-label", word);
    this.toggle.title = word;
    fill(this.toggle, icon(playing ? "pause" : "play"));
  }

  /**
   * Goes faster or slower by one step of the list.
   * @param {1 | -1} by
   */
  #hurry(by) {
    const speed = SPEEDS[SPEEDS.indexOf(this.speed) + by];
    if (!speed || !this.pace) return;
    this.speed = speed;
    this.pace.value = String(speed);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    if (!this.replay || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog:modal") || at.closest("input, select, textarea")) return;
    if (event.key === " " && at.closest("button, a, summary")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => { this.#pause(); this.#goTo(this.step + 1); },
      ArrowLeft: () => { this.#pause(); this.#goTo(this.step - 1); },
      Home: () => { this.#pause(); this.#goTo(0); },
      End: () => { this.#pause(); this.#goTo(Infinity); },
      ArrowUp: () => this.#hurry(1),
      ArrowDown: () => this.#hurry(-1),
      " ": () => this.#toggle(),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

customElements.define("replay-screen", ReplayScreen);

/**
 * Shows the replay of an address.
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string[]} found the table's code and the number of the game; none: the person opens a file
 */
export function show(root, page, [code, game]) {
  const screen = new ReplayScreen();
  root.append(screen);
  screen.show(page, code ? { code: code.toUpperCase(), game: Number(game) } : null);
  return () => screen.end();
}
