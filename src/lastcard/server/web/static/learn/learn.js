/**
 * The first game: the real table with a scripted hand, and a coach who asks for one thing at a time. lesson.js answers the
 * moves; coach.js draws the veil and the bubble.
 */

import { getJson } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { Hushed } from "../kept/muted.js";
import { TableState } from "../model/state.js";
import { fill, h } from "../parts/elements.js";
import { layers } from "../shell/layers.js";
import { TableScreen } from "../table/table.js";
import { CoachMark } from "./coach.js";
import { LessonTable } from "./lesson.js";

/** @import { Lesson } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

const STEPS = 6;
const PACE = 850; // milliseconds that a move of the others is looked at
const STILL_PACE = 120; // the same where nothing moves

/**
 * What to press in each act, and what to look at: one hole in the veil for each.
 * @type {Record<string, string[]>}
 */
const TARGETS = {
  match: [".fan .is-playable", ".pile-discard"],
  draw: [".pile-draw"],
  keep: ["action-bar [data-act=pass]", ".fan [data-card=wild]"],
  action: [".fan [data-card=rskip]", ".pile-discard"],
  wild: [".fan [data-card=wild]", ".pile-discard"],
  uno: [".btn-uno", ".fan [data-card=r4]"],
  called: [".fan [data-card=r4]", ".pile-discard"],
  forgot: [".btn-uno"],
  catch: [".btn-catch"],
  last: [".fan .card", ".pile-discard"],
};
const NAMING = ["colour-picker"]; // while a colour is being named

/**
 * Shows the first game until the returned function is called.
 * @param {HTMLElement} root
 * @param {Page} page
 */
export async function show(root, page) {
  const [lesson] = await Promise.all([
    /** @type {Promise<Lesson>} */ (getJson(`/api/lesson?language=${page.i18n.language}`)), loadSheet("learn/learn.css"),
  ]);
  const screen = new LessonScreen(page, lesson);
  root.replaceChildren(screen);
  screen.begin();
  return () => {
    screen.end();
    screen.remove();
  };
}

/** The screen of the first game. */
export class LessonScreen extends HTMLElement {
  /**
   * @param {Page} page
   * @param {Lesson} lesson
   */
  constructor(page, lesson) {
    super();
    const { i18n, settings, sound } = page;
    this.page = page;
    this.className = "lesson";
    const state = new TableState();
    const pace = () => (settings.moves ? PACE : STILL_PACE);
    this.net = new LessonTable({ lesson, state, i18n, pace });
    this.table = new TableScreen({ net: this.net, state, i18n, settings, sound, hushed: new Hushed(null, lesson.table.code) });
    this.coach = new CoachMark(i18n);
    this.steps = h("ol", { class: "lesson-steps", "aria-label": i18n.say("learn.steps") });
    this.finish = h("dialog", { class: "lesson-end", "aria-labelledby": "lesson-end", oncancel: () => page.go("/") });
    this.listening = new AbortController();
    fill(this,
      h("header", { class: "lesson-head" },
        h("h1", { class: "lesson-title" }, i18n.say("learn.title")), this.steps,
        h("a", { class: "btn lesson-skip", href: "/", onclick: page.follow }, i18n.say("learn.skip"))),
      this.coach, this.table, this.finish);
  }

  /** Shows the first position and the first mark. */
  begin() {
    const { net, table, coach, page } = this;
    const { signal } = this.listening;
    document.title = page.i18n.say("web.title", { screen: page.i18n.say("learn.title") });
    net.addEventListener("act", () => this.#act(), { signal });
    net.addEventListener("watch", () => coach.dismiss(), { signal });
    table.desk.addEventListener("change", () => coach.place(), { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    net.open();
    table.begin();
    document.title = page.i18n.say("web.title", { screen: page.i18n.say("learn.title") });
  }

  /** Leaves the lesson. */
  end() {
    this.listening.abort();
    this.net.close();
    this.table.end();
  }

  /** Presents the mark of the current act, or the end. */
  #act() {
    const { net, coach, page, table } = this;
    const act = net.current;
    this.#mark(act.step);
    if (act.step === 0) {
      this.#ended();
      return;
    }
    const { i18n } = page;
    const who = table.desk.state.now.table?.seats[table.desk.forgetful[0] ?? 0]?.name ?? "";
    const say = (/** @type {string} */ part) => i18n.say(`learn.${act.coach}.${part}`, { who });
    const mark = {
      mark: i18n.say("learn.step", { number: act.step, count: STEPS }), head: say("head"), text: say("text"), todo: say("do"),
      targets: () => this.#targets(act.coach), spared: () => table.querySelectorAll(".fan .card, .pile"),
      show: () => void table.desk.act(/** @type {{ action: string }} */ (act.moves?.[0]).action),
      back: net.canGoBack ? () => net.back() : null,
    };
    coach.present(mark);
    // After the table's own alert, which it replaces: this one says everything that is needed.
    requestAnimationFrame(() => table.voice.alert([mark.head, mark.text, mark.todo].join(" ")));
  }

  /** @param {string} name */
  #targets(name) {
    const all = (/** @type {string} */ selector) => [...this.table.querySelectorAll(selector)];
    return (this.table.desk.choosing ? NAMING : TARGETS[name]).map(all);
  }

  /** @param {number} step */
  #mark(step) {
    const { i18n } = this.page;
    fill(this.steps, Array.from({ length: STEPS }, (_, index) => index + 1).map((number) =>
      h("li", { class: number < step || step === 0 ? "is-done" : "", "aria-current": number === step ? "step" : null },
        h("span", { class: "lesson-number" }, number), h("span", { class: "lesson-name" }, i18n.say(`learn.mark.${number}`)))));
  }

  #ended() {
    const { i18n, follow } = this.page;
    this.coach.dismiss();
    const again = () => {
      this.end();
      void show(/** @type {HTMLElement} */ (this.parentElement), this.page);
    };
    fill(this.finish,
      h("h2", { id: "lesson-end", tabindex: "-1", autofocus: true }, i18n.say("learn.end.head")),
      h("p", {}, i18n.say("learn.end.text")),
      h("div", { class: "row" },
        h("a", { class: "btn btn-primary btn-big", href: "/", onclick: follow }, i18n.say("learn.end.play")),
        h("button", { class: "btn", type: "button", onclick: again }, i18n.say("learn.end.again")),
        h("a", { class: "btn", href: "/#/quiz", onclick: follow }, i18n.say("learn.end.quiz"))));
    this.finish.showModal();
  }

  /**
   * Escape leaves the lesson, unless something lies open that it closes first.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const closes = layers.top !== null || this.table.spot.closes || this.finish.open;
    if (event.key === "Escape" && !closes) this.page.go("/");
  }
}

customElements.define("lesson-screen", LessonScreen);
