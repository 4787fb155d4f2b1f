/**
 * The command box: a line in the grammar of the plain terminal, read by the server, and a button for every question that has
 * a key. Answers appear below it; the log of the table also holds them and reads them aloud.
 */

import { fill, freshId, h } from "../../parts/elements.js";

import { sinceOwn } from "./log.js";

/** @import { KeyAction } from "../../base/settings.js" */
/** @import { Desk } from "../../model/intent.js" */
/** @import { KeyMap } from "../../shell/keys.js" */

/** What each question key types; the page itself answers "". @type {[KeyAction, string][]} */
export const QUESTIONS = [
  ["hand", "h"], ["moves", "m"], ["top", "t"], ["counts", "n"], ["scores", "s"], ["turn", "w"], ["last", ""],
];

/** A line to type, and the answer. */
export class CommandBox extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {KeyMap} keys
   * @param {{ plain: boolean }} view
   */
  constructor(desk, keys, { plain }) {
    super();
    const { i18n } = desk;
    this.desk = desk;
    const id = freshId("command");
    this.input = h("input", {
      id, class: "field", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-describedby": `${id}-note`, enterkeyhint: "go",
    });
    this.answers = h("div", { class: "log answers-log", role: "group", "aria-label": i18n.say("web.command.answers") });
    const go = (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      this.input.value = "";
      if (text) void this.ask(text);
    };
    this.addEventListener("keydown", (event) => this.#key(event));
    fill(this, h("details", { open: plain },
      h("summary", {}, h("h2", {}, i18n.say("web.command.head"))),
      h("form", { class: "row", onsubmit: go },
        h("label", { for: id, class: "sr-only" }, i18n.say("web.command.label")), this.input,
        h("button", { class: "btn" }, i18n.say("web.command.go"))),
      h("p", { class: "note", id: `${id}-note` }, i18n.say("web.command.note")),
      h("div", { class: "reactions", role: "group", "aria-label": i18n.say("web.command.questions") },
        QUESTIONS.map(([action, text]) => {
          const key = keys.shown(action);
          return h("button", { class: "btn btn-small", type: "button", "aria-keyshortcuts": key || null, onclick: () => (text ? this.ask(text) : this.repeat()) },
            h("span", {}, i18n.say(`web.command.ask_${action}`)), key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
        })),
      this.answers));
  }

  update() {
    this.hidden = !this.desk.playing;
  }

  /** Repeats what happened since the viewer's last move, from the page's own memory. */
  repeat() {
    const { story, now } = this.desk.state;
    this.#answer(sinceOwn(story, now.you));
  }

  /**
   * Sends a line and shows the answer.
   * @param {string} text
   */
  async ask(text) {
    const desk = this.desk;
    const answer = await desk.net.type(text);
    if (answer.type === "refused") {
      desk.dispatchEvent(new CustomEvent("refused", { detail: answer }));
      return;
    }
    this.#answer(answer.answer ?? []);
  }

  /** @param {string[]} lines */
  #answer(lines) {
    if (!lines.length) return;
    this.answers.replaceChildren(...lines.map((line) => h("p", {}, line)));
    this.dispatchEvent(new CustomEvent("answered", { detail: lines.join(" ") }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("to-hand", { bubbles: true }));
  }

  /** Puts the cursor into the box. */
  enter() {
    this.querySelector("details")?.setAttribute("open", "");
    this.input.focus();
  }
}

customElements.define("command-box", CommandBox);
