/**
 * The table of the first game: it answers like the socket of a real table, from the acts that the server played by its rules.
 * The page holds no rules here either. learn/learn.js shows what to do.
 */

import { Net } from "../model/table-socket.js";

/** @import { Asking, Lesson, LessonAct, Scene } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { TableState } from "../model/state.js" */
/** @import { Answer, Status } from "../model/table-socket.js" */

/** @typedef {{ at: number, scene: Scene }} Arrival an act, and the scene it begins with */

/** Plays one lesson. Fires "act" when it is the learner's turn, and "watch" while the others play. */
export class LessonTable extends Net {
  /**
   * @param {object} options
   * @param {Lesson} options.lesson
   * @param {TableState} options.state
   * @param {I18n} options.i18n
   * @param {() => number} options.pace milliseconds between moves of the others
   */
  constructor({ lesson, state, i18n, pace }) {
    super({ code: lesson.table.code, token: null, state });
    this.lesson = lesson;
    this.i18n = i18n;
    this.pace = pace;
    /** @type {Arrival[]} */
    this.trail = [{ at: 0, scene: lesson.opening }];
    this.watching = false; // whether the others play
    this.ended = false;
    /** @type {Status} */
    this.status = "open";
  }

  /** The current act. */
  get current() {
    return /** @type {LessonAct} */ (this.lesson.acts[this.#here().at]);
  }

  /** Shows the first position. */
  open() {
    const { table, game, opening } = this.lesson;
    this.state.apply({ type: "state", ...this.#message(opening), you: 0, table, game, steps: [], time: null });
    this.#arrived();
  }

  close() {
    this.ended = true;
  }

  /** Whether there is an act to go back to. */
  get canGoBack() {
    return this.trail.length > 1 && !this.watching;
  }

  /** Goes back to the act before this one. */
  back() {
    if (!this.canGoBack) return;
    this.trail.pop();
    this.state.apply({ type: "state", ...this.#message(this.#here().scene), steps: [] });
    this.#arrived();
  }

  /**
   * Answers a command: a move of the act goes on, everything else is refused with the server's sentence.
   * @param {Asking} asking
   * @returns {Promise<Answer>}
   */
  async command(...[type, fields]) {
    const action = type === "act" ? fields.action : "";
    const move = this.watching ? undefined : this.current.moves?.find((each) => each.action === action);
    const { seq } = this.state.now;
    if (move) {
      void this.#play(move.scenes, move.to);
      return { type: "done", id: "", seq };
    }
    const refusal = this.watching ? undefined : this.current.refusals?.find((each) => each.action === action);
    const reason = refusal?.reason ?? this.i18n.say(this.watching ? "learn.watch" : "learn.later");
    return { type: "refused", id: "", seq, code: refusal?.code ?? "lesson", reason, rule: refusal?.rule ?? "" };
  }

  /**
   * @param {Scene[]} scenes
   * @param {number} to
   */
  async #play(scenes, to) {
    this.watching = true;
    this.dispatchEvent(new CustomEvent("watch"));
    for (const [place, scene] of scenes.entries()) {
      if (place) await new Promise((resolve) => setTimeout(resolve, this.pace()));
      if (this.ended) return;
      const message = this.#message(scene);
      this.state.apply({ type: "state", ...message, steps: [{ seq: message.seq, events: scene.events, lines: scene.lines }] });
    }
    this.watching = false;
    this.trail.push({ at: to, scene: scenes[scenes.length - 1] });
    this.#arrived();
  }

  #here() {
    return this.trail[this.trail.length - 1];
  }

  #arrived() {
    this.dispatchEvent(new CustomEvent("act"));
  }

  /**
   * Numbers a scene: paths of different lengths lead to the same act.
   * @param {Scene} scene
   */
  #message({ position, own, prompt }) {
    return { seq: this.state.now.seq + 1, position, own, prompt };
  }
}
