/**
 * The quiz "Do you really know UNO?": ten situations that people argue about, as one edition settles them. Questions, answers
 * and rules come from the server; a screen of its own and a part of the rules help.
 */

import { getJson, inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { at } from "../base/site-path.js";
import { art } from "../parts/card/card.js";
import { fill, freshId, h } from "../parts/elements.js";
import { choiceField } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { copyText } from "../parts/link/copying.js";

/** @import { QuizQuestion } from "lastcard/protocol" */
/** @import { Choice } from "../parts/fields.js" */
/** @import { Page } from "../shell/page.js" */

const GO = 10; // questions
const CHOICES = 4; // answers to choose from, at most
const GRADES = [0.5, 0.7, 0.9]; // from which share of right answers the next better sentence holds

/**
 * Shows the quiz until the returned function is called.
 * @param {HTMLElement} root
 * @param {Page} page
 */
export async function show(root, page) {
  await loadSheet("rules/quiz.css");
  const { i18n, follow } = page;
  document.title = i18n.say("web.title", { screen: i18n.say("quiz.title") });
  const game = new QuizGame(page, { edition: "classic", level: 1 });
  fill(root, h("main", { class: "quiz-screen", id: "main", tabindex: "-1" }, game,
    h("p", { class: "quiz-home" }, h("a", { class: "btn btn-quiet", href: "/", onclick: follow }, i18n.say("web.error.home")))));
  game.begin();
  return () => game.remove();
}

/** One go after another, until the person leaves. */
export class QuizGame extends HTMLElement {
  /**
   * @param {Page} page
   * @param {{ edition: string, level: 1 | 3 }} how level: of the heading
   */
  constructor(page, { edition, level }) {
    super();
    this.page = page;
    this.edition = edition;
    this.level = /** @type {const} */ (`h${level}`);
    /** @type {QuizQuestion[]} */
    this.asked = [];
    this.at = 0;
    this.right = 0;
    this.answered = false;
    this.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows the first page. */
  async begin() {
    const { i18n, editions } = this.page;
    const known = await editions().catch(() => []);
    const choices = known.map((each) => /** @type {Choice} */ ([each.name, each.title]));
    const choose = (/** @type {string} */ edition) => { this.edition = edition; };
    this.problem = h("p", { class: "problem", role: "alert" });
    fill(this, h(this.level, {}, i18n.say("quiz.title")),
      h("p", { class: "quiz-lead" }, i18n.say("quiz.lead")),
      choices.length > 0 && choiceField(i18n.say("quiz.edition"), { choices, value: this.edition }, choose),
      h("div", { class: "quiz-acts" },
        h("button", { class: "btn btn-primary btn-big", type: "button", onclick: () => this.#start() }, i18n.say("quiz.begin")),
        h("p", { class: "note quiz-keys" }, i18n.say("quiz.keys"))),
      this.problem);
  }

  async #start() {
    const { i18n } = this.page;
    const query = new URLSearchParams({ edition: this.edition, language: i18n.language });
    try {
      const all = /** @type {QuizQuestion[]} */ (await getJson(`/api/quiz?${query}`));
      // Questions of the last go come last, so that a second go asks others.
      const last = new Set(this.asked.map((each) => each.id));
      this.asked = shuffled(all).sort((a, b) => Number(last.has(a.id)) - Number(last.has(b.id))).slice(0, GO);
      this.at = 0;
      this.right = 0;
      this.#ask();
    } catch (error) {
      if (this.problem) this.problem.textContent = inWords(error, i18n);
    }
  }

  #ask() {
    const { i18n } = this.page;
    const question = this.asked[this.at];
    this.answered = false;
    const options = shuffled([question.right, ...shuffled(question.wrong).slice(0, CHOICES - 1)]);
    const id = freshId("question");
    this.outcome = h("div", { class: "quiz-outcome", role: "status" });
    this.options = h("div", { class: "quiz-options", role: "group", "aria-labelledby": id },
      options.map((text, place) => h("button", { class: "quiz-option", type: "button", onclick: () => this.#answer(text) },
        h("span", { class: "quiz-letter", "aria-hidden": "true" }, place + 1), h("span", { class: "quiz-answer" }, text),
        h("span", { class: "quiz-sign" }))));
    fill(this, h(this.level, {}, i18n.say("quiz.title")),
      h("p", { class: "quiz-count" }, i18n.say("quiz.number", { number: this.at + 1, count: this.asked.length }), " · ", question.topic),
      h("p", { class: "quiz-question", id, tabindex: "-1" }, question.question),
      question.cards.length > 0 && h("div", { class: "quiz-cards" }, question.cards.map(art)),
      this.options, this.outcome);
    /** @type {HTMLElement | null} */ (this.querySelector(".quiz-question"))?.focus();
  }

  /** @param {string} chosen */
  #answer(chosen) {
    if (this.answered || !this.options || !this.outcome) return;
    this.answered = true;
    const { i18n } = this.page;
    const question = this.asked[this.at];
    const isRight = chosen === question.right;
    if (isRight) this.right += 1;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.options.querySelectorAll("button"))) {
      const text = button.querySelector(".quiz-answer")?.textContent;
      button.setAttribute("aria-disabled", "true");
      if (text === question.right) mark(button, "right");
      else if (text === chosen) mark(button, "wrong");
    }
    const last = this.at + 1 === this.asked.length;
    const next = h("button", { class: "btn btn-primary", type: "button", onclick: () => this.#next() },
      i18n.say(last ? "quiz.finish" : "quiz.next"));
    fill(this.outcome,
      h("p", { class: "quiz-verdict" }, isRight ? i18n.say("quiz.right") : `${i18n.say("quiz.wrong")} ${question.right}`),
      question.elsewhere.length > 0 && h("details", {}, h("summary", {}, i18n.say("quiz.elsewhere")),
        h("ul", {}, question.elsewhere.map(({ editions, answer }) =>
          h("li", {}, i18n.say("quiz.elsewhere_line", { editions: i18n.listed(editions), answer }))))),
      h("p", { class: "quiz-rules" }, `${i18n.say("quiz.rules")}: `, question.rules.flatMap((rule, place) => [
        place > 0 && i18n.say("list.comma"), this.#link(rule)])),
      next);
    next.focus();
  }

  /** @param {string} rule */
  #link(rule) {
    const open = () => this.dispatchEvent(new CustomEvent("open-rules", { bubbles: true, detail: { rule } }));
    return h("button", { class: "rule-link", type: "button", onclick: open }, rule);
  }

  #next() {
    this.at += 1;
    if (this.at < this.asked.length) this.#ask();
    else this.#finish();
  }

  #finish() {
    const { i18n } = this.page;
    const all = this.asked.length;
    const grade = GRADES.filter((share) => this.right >= share * all).length;
    const said = h("span", { role: "status" });
    fill(this, h(this.level, {}, i18n.say("quiz.title")),
      h("p", { class: "quiz-score", tabindex: "-1" }, i18n.say("quiz.score", { count: this.right, all })),
      h("p", {}, i18n.say(`quiz.grade.${grade}`)),
      h("div", { class: "quiz-acts" },
        h("button", { class: "btn btn-primary", type: "button", onclick: () => this.#start() }, i18n.say("quiz.again")),
        h("button", { class: "btn", type: "button", onclick: () => this.#share(said) }, i18n.say("quiz.share")), said),
      this.problem ?? null);
    /** @type {HTMLElement | null} */ (this.querySelector(".quiz-score"))?.focus();
  }

  /**
   * Copies the result; without permission for the clipboard it is shown, to be copied by hand.
   * @param {HTMLElement} said
   */
  async #share(said) {
    const { i18n, editions } = this.page;
    const edition = (await editions().catch(() => [])).find((each) => each.name === this.edition)?.title ?? this.edition;
    const link = new URL(at("/#/quiz"), location.href).href;
    const text = i18n.say("quiz.text", { count: this.right, all: this.asked.length, edition, link });
    const copied = await copyText(text);
    said.textContent = copied ? i18n.say("quiz.shared") : text;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = Number(event.key) - 1;
    const button = this.answered ? undefined : this.options?.querySelectorAll("button")[place];
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    button.click();
  }
}

/**
 * Signs an answer, in words for people who do not see the sign.
 * @param {HTMLButtonElement} button
 * @param {"right" | "wrong"} how
 */
function mark(button, how) {
  button.classList.add(`is-${how}`);
  button.querySelector(".quiz-sign")?.replaceChildren(icon(how === "right" ? "check" : "close"));
}

/**
 * @template T
 * @param {T[]} list
 */
function shuffled(list) {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}

customElements.define("quiz-game", QuizGame);
