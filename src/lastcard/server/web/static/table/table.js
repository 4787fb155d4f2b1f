/**
 * The table screen: it builds the parts, passes every snapshot to all of them, and turns events into lines, sounds and
 * movement. The parts know nothing of each other, and the rules are the server's.
 */

import { ScoreBoard } from "../ending/scoreboard.js";
import { rowOf } from "../model/events.js";
import { COLOURS, Desk } from "../model/intent.js";
import { RuleReader } from "../parts/card/rule-slip.js";
import { h } from "../parts/elements.js";
import { isReaction } from "../parts/reactions.js";
import { WhyHelp } from "../rules/why.js";
import { Announcer } from "../shell/announce.js";
import { KeyMap } from "../shell/keys.js";
import { layers, RANKS } from "../shell/layers.js";
import { AwayCount } from "./away.js";
import { OnlyHand } from "./big-screen/only-hand.js";
import { Buzzer } from "./buzz.js";
import { ActionBar } from "./choices/actions.js";
import { TableQuestion } from "./choices/challenge.js";
import { ColourPicker } from "./choices/colour-picker.js";
import { ShownHand } from "./choices/shown-hand.js";
import { TargetPicker } from "./choices/target-picker.js";
import { TurnClock } from "./decision-clock.js";
import { Effects } from "./effects/effects.js";
import { soundsOf } from "./event-sounds.js";
import { HandFan } from "./hand/hand.js";
import { TablePiles } from "./middle/piles.js";
import { NoteSpot } from "./notes/note-spot.js";
import { Reminders } from "./reminders.js";
import { SeatRing } from "./seats/seat.js";
import { TableNotices } from "./table-notices.js";
import { TableChat } from "./talk/chat.js";
import { CommandBox, QUESTIONS } from "./talk/command-box.js";
import { TalkDrawer } from "./talk/drawer.js";
import { divider, GameLog, linesOf } from "./talk/log.js";
import { ReactionRow } from "./talk/reactions.js";
import { TopBar } from "./top-bar.js";

/** @import { Held, Refused, Said } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Settings } from "../base/settings.js" */
/** @import { Sound } from "../base/sound.js" */
/** @import { Hushed } from "../kept/muted.js" */
/** @import { News, SeatInfo, Snapshot, Step, TableState } from "../model/state.js" */
/** @import { Answer, Net } from "../model/table-socket.js" */

const SHOWN_LINES = 2; // of the log, where there is no room for it
const SETTLING = 150; // milliseconds until screen readers listen to a new live region

/**
 * @typedef {object} Parts what the screen is given
 * @property {Net} net
 * @property {TableState} state
 * @property {I18n} i18n
 * @property {Settings} settings
 * @property {Sound} sound
 * @property {Hushed} hushed
 */

/**
 * Shows a table until the returned function is called.
 * @param {HTMLElement} root
 * @param {Parts} parts
 * @returns {() => void}
 */
export function mountTable(root, parts) {
  const screen = new TableScreen(parts);
  root.append(screen);
  screen.begin();
  return () => {
    screen.end();
    screen.remove();
  };
}

/** The screen of one table. */
export class TableScreen extends HTMLElement {
  /** @param {Parts} parts */
  constructor(parts) {
    super();
    const { i18n, settings } = parts;
    const plain = new URLSearchParams(location.search).get("view") === "plain";
    this.dataset.view = plain ? "plain" : "full";
    this.desk = new Desk(parts);
    this.hushed = parts.hushed;
    this.keys = new KeyMap(settings);
    this.top = new TopBar(this.desk);
    this.hand = new HandFan(this.desk, { plain });
    this.actions = new ActionBar(this.desk, this.keys);
    this.seats = new SeatRing(this.desk, this.hushed);
    this.piles = new TablePiles(this.desk, this.keys);
    this.colours = new ColourPicker(this.desk, this.keys);
    this.targets = new TargetPicker(this.desk, this.seats);
    this.question = new TableQuestion(this.desk, this.keys);
    this.shown = new ShownHand(this.desk, this.question);
    this.board = new ScoreBoard(this.desk);
    this.clock = new TurnClock(this.desk, (text) => this.#interrupt(text, "tick"));
    this.spot = new NoteSpot(i18n);
    this.notices = new TableNotices(this.desk, this.spot);
    this.away = new AwayCount(this.desk, this.seats, this.spot);
    this.log = new GameLog(i18n);
    this.chat = new TableChat(this.desk);
    this.reactions = new ReactionRow(this.desk);
    this.only = new OnlyHand(this.desk);
    this.command = new CommandBox(this.desk, this.keys, { plain });
    this.why = new WhyHelp(this.desk, this.spot);
    this.urgent = h("div", { class: "sr-only", "aria-live": "assertive" });
    this.talk = new TalkDrawer(i18n, this.log, this.chat, this.command);
    this.reader = new RuleReader(this, (words) => this.#read(words));
    this.lines = h("div", { class: "lines", "aria-hidden": "true" });
    this.begun = { rank: RANKS.choice, isOpen: () => this.desk.begun || this.desk.unsent !== "", close: () => this.#takeBack() };
    this.listening = new AbortController();
    /** @type {() => void} */
    this.unsubscribe = () => undefined;
    this.asked = false;
    this.reminders = new Reminders(this.desk, this.keys);
    this.round = 0; // the round that the log is in
    /** @type {SeatInfo[]} */
    this.sitting = []; // who sat where at the last snapshot
    this.voice = new Announcer(this.log.list, this.urgent);
    this.top.tools.prepend(this.only.back);
    this.#arrange(i18n, plain);
    this.effects = new Effects(this, this.desk, this.spot);
    this.buzzer = new Buzzer(settings);
  }

  /** Starts following the table. */
  begin() {
    const { desk, keys } = this;
    const { signal } = this.listening;
    const { state, settings, net } = desk;
    this.unsubscribe = state.subscribe((now, news) => this.#take(now, news));
    desk.addEventListener("acts", () => this.#acted(), { signal });
    for (const each of [settings, this.hushed, desk]) each.addEventListener("change", () => this.#render(state.now), { signal });
    desk.addEventListener("refused", (event) => this.#refused(/** @type {CustomEvent<Refused>} */ (event).detail), { signal });
    for (const news of ["status", "unsent"]) net.addEventListener(news, () => this.#status(), { signal });
    net.addEventListener("notice", () => this.notices.update(this.desk.state.now), { signal });
    net.addEventListener("said", (event) => this.#hear(/** @type {CustomEvent<Said>} */ (event).detail), { signal });
    const about = (/** @type {Event} */ event) => /** @type {CustomEvent<Answer | Held>} */ (event).detail.id;
    net.addEventListener("held", (event) => this.notices.hold(about(event)), { signal });
    net.addEventListener("answered", (event) => this.notices.release(about(event)), { signal });
    this.addEventListener("tell", (event) => this.notices.tell(/** @type {CustomEvent<string>} */ (event).detail), { signal });
    this.addEventListener("to-hand", () => this.hand.enter(), { signal });
    this.command.addEventListener("answered", (event) => this.voice.tell([answerLine(event)]), { signal });
    this.#bindKeys();
    keys.start();
    for (const layer of [this.begun, this.talk.layer, this.why.layer]) layers.add(layer);
    this.#notice(state.story);
    this.voice.recall(this.#lines(state.story));
    this.#changes(state.now);
    this.#render(state.now);
    setTimeout(() => this.#greet(), SETTLING);
  }

  /** Stops following it. */
  end() {
    this.unsubscribe();
    this.listening.abort();
    for (const layer of [this.begun, this.talk.layer, this.why.layer]) layers.remove(layer);
    this.keys.stop();
    this.away.end();
    this.effects.end();
  }

  /**
   * The hand comes first in reading order; layout.css puts every part on the grid, whatever the order here.
   * @param {I18n} i18n
   * @param {boolean} plain
   */
  #arrange(i18n, plain) {
    const { top, spot, hand, actions, seats, piles, colours, question, board, clock, talk } = this;
    this.append(
      h("main", { id: "main", tabindex: "-1", class: plain ? "plain" : "stage" },
        top.heading,
        h("section", { class: "dock", "aria-label": i18n.say("web.table.dock") }, hand,
          h("div", { class: "choices" }, colours, question, this.shown), board, actions, spot),
        h("section", { class: "felt", "aria-labelledby": "felt-head" },
          h("h2", { id: "felt-head", class: "sr-only" }, i18n.say("web.table.head")),
          seats, h("div", { class: "middle", "data-place": "middle" }, piles), clock),
        this.only.card, this.lines, this.reactions, this.only.row, talk.button, talk.side, top.tools, this.why),
      this.urgent);
  }

  /**
   * @param {Snapshot} now
   * @param {News} news
   */
  #take(now, { steps, past, first }) {
    const { desk, effects } = this;
    const before = effects.look();
    const wasAsked = this.asked;
    desk.review();
    if (steps.length) this.hand.settled();
    this.#notice(steps);
    this.#render(now);
    const lines = [...this.#lines(steps), ...this.#changes(now)];
    const fresh = !past && !first;
    if (fresh) {
      this.voice.tell(lines);
      if (this.dataset.view === "full" && !this.only.on) effects.play(steps, before);
      this.buzzer.feel(steps, now.you);
      this.board.notice();
      for (const name of soundsOf(steps, now)) desk.sound.play(name);
      void this.why.happened(steps, now);
    } else {
      this.voice.recall(lines);
    }
    this.#urge({
      news: fresh && isCaught(now.you, steps) ? lines.map((line) => line.text) : [],
      asks: desk.asked && (!wasAsked || steps.length > 0),
      turn: desk.asked && !wasAsked,
    });
  }

  /** Tells a person who opens the table or returns what cannot wait; something may have happened meanwhile. */
  #greet() {
    const { asked } = this.desk;
    if (this.isConnected && !this.urgent.hasChildNodes()) this.#urge({ news: [], asks: asked, turn: asked });
  }

  /**
   * Says everything urgent in one alert, because a second alert would cut off the first.
   * @param {{ news: string[], asks: boolean, turn: boolean }} what asks: say the question, turn: it is a new one
   */
  #urge({ news, asks, turn }) {
    const { words, own } = this.reminders.fresh();
    const told = asks || own ? this.desk.state.now.prompt : "";
    this.#interrupt([...news, ...words, told].filter(Boolean).join(" "), turn ? "turn" : null);
  }

  /**
   * Announces who left a seat to a bot, for good or until they are back, and who took one over.
   * @param {Snapshot} now
   */
  #changes({ table, you }) {
    const before = this.sitting;
    this.sitting = table?.seats ?? [];
    return this.sitting.flatMap((seat, number) => {
      const old = before[number];
      if (!old) return [];
      const came = seat.name === old.name ? "web.table.back" : "web.table.came";
      const key = old.kind !== seat.kind ? seat.kind === "bot" ? "web.table.left" : came
        : old.stand_in === seat.stand_in || number === you ? "" : seat.stand_in ? "web.away.stands_in" : "web.table.back";
      return !key ? [] : [{ text: this.desk.i18n.say(key, { who: seat.name, other: old.name }), kind: "", colour: "" }];
    });
  }

  /** @param {Step[]} steps */
  #lines(steps) {
    const { i18n, state } = this.desk;
    const round = state.now.position?.round ?? 0;
    const fresh = round > 0 && round !== this.round;
    this.round = round;
    return [...(fresh ? [divider(round, i18n)] : []), ...linesOf(steps)];
  }

  /** @param {Step[]} steps */
  #notice(steps) {
    for (const step of steps) {
      this.piles.notice(step);
      this.question.notice(step);
    }
    const told = steps.flatMap((step) => step.lines).slice(-SHOWN_LINES);
    for (const line of told) this.lines.append(h("p", {}, line));
    while (this.lines.childElementCount > SHOWN_LINES) this.lines.firstElementChild?.remove();
  }

  /** @param {Snapshot} now */
  #render(now) {
    const { desk } = this;
    if (!now.table) return;
    this.asked = desk.asked;
    this.toggleAttribute("data-asked", desk.asked);
    this.toggleAttribute("data-watching", !desk.playing);
    this.toggleAttribute("data-over", now.position?.asks === "over");
    for (const part of [this.top, this.notices, this.hand, this.actions, this.seats, this.piles, this.colours, this.targets,
      this.question, this.shown, this.board, this.clock, this.chat, this.reactions, this.command, this.why,
      this.away]) part.update(now);
    this.spot.asked(this.actions.asked);
    if (now.position?.asks === "over") this.#acted();
    layers.changed();
    this.only.update(this, now);
    this.piles.point(this.seats.turn);
    this.effects.yield();
    document.title = desk.i18n.say(desk.asked ? "web.title.your_turn" : "web.title.table", { code: now.table.code });
  }

  /** Shows the connection, and the press that waits for it. */
  #status() {
    const { now } = this.desk.state;
    this.notices.update(now);
    this.hand.update(now);
    layers.changed();
  }

  /** @param {Refused} refusal */
  #refused({ reason, rule }) {
    this.why.refused({ reason, rule }, () => this.hand.forgive());
    this.hand.refuse();
    this.#interrupt(reason, "illegal");
  }

  /** Takes away what spoke of the time before the viewer's act. */
  #acted() {
    this.spot.acted();
    this.why.leave();
    this.shown.close();
    this.effects.notes.acted();
  }

  /**
   * Shows the rule of the card that is read; "" if none is.
   * @param {string} words
   */
  #read(words) {
    if (words) this.spot.show("reading", { words })?.setAttribute("aria-hidden", "true"); // the card's name has it
    else this.spot.end("reading");
  }

  /**
   * @param {string} text
   * @param {"turn" | "illegal" | "tick" | null} sound
   */
  #interrupt(text, sound) {
    if (sound) this.desk.sound.play(sound);
    if (sound === "turn") {
      this.buzzer.turn();
      if (document.hidden) void notifyAway(text, this.desk.state.now.table?.code ?? "").catch(() => undefined); // the browser may refuse it
    }
    this.voice.alert(text);
  }

  /** @param {Said} said */
  #hear(said) {
    const { table } = this.desk.state.now;
    if (table && this.hushed.hides(table, said)) return;
    const words = this.chat.hear(said);
    const reaction = said.reaction ?? "";
    if (said.seat !== null && isReaction(reaction)) this.seats.react(said.seat, reaction, words);
    else if (said.seat !== null) this.seats.bubble(said.seat, words);
    if (!isReaction(reaction)) this.talk.heard();
    this.desk.sound.play("chat");
  }

  /** Takes back what is not sent yet: a press that waits for the connection, or an unfinished choice. */
  #takeBack() {
    const { desk } = this;
    const here = this.contains(document.activeElement);
    if (desk.begun) desk.leave();
    else desk.takeBack();
    if (here) this.hand.enter();
  }

  #bindKeys() {
    const { desk, keys, actions, command } = this;
    const seated = (/** @type {() => void} */ doer) => () => (desk.playing ? doer() : false);
    keys.on("draw", seated(() => desk.draw()));
    keys.on("pass", seated(() => desk.pass()));
    keys.on("call", seated(() => desk.callOrCatch()));
    keys.on("challenge", seated(() => void desk.act("challenges")));
    keys.on("accept", seated(() => desk.accept()));
    keys.on("sort", seated(() => actions.sort()));
    keys.on("mute", () => this.top.mute());
    for (const colour of COLOURS) {
      keys.on(colour, () => {
        const here = this.contains(document.activeElement); // a closing picker loses the focus
        const named = desk.name(colour);
        if (named && here) this.hand.enter();
        return named;
      });
    }
    keys.onDigit = (digit) => this.targets.choose(digit);
    for (const [action, line] of QUESTIONS) keys.on(action, seated(() => void (line ? command.ask(line) : command.repeat())));
    keys.on("command", seated(() => command.enter()));
    keys.on("help", () => void this.dispatchEvent(new CustomEvent("open-rules", { bubbles: true, detail: { keys: true } })));
  }
}

/**
 * Says whether somebody was just caught.
 * @param {number | null} seat
 * @param {Step[]} steps
 */
function isCaught(seat, steps) {
  return steps.some((step) => step.events.some((event) => rowOf(event).sound === "caught" && event.seat === seat));
}

/**
 * Tells somebody who looks elsewhere, if they allowed it.
 * @param {string} text
 * @param {string} code of the table
 */
async function notifyAway(text, code) {
  await (await import("../shell/push.js")).notify(text, code);
}

/** @param {Event} event */
function answerLine(event) {
  return { text: /** @type {CustomEvent<string>} */ (event).detail, kind: "answer", colour: "" };
}

customElements.define("table-screen", TableScreen);
