/**
 * What the player is about to do at a table: laying cards, naming colours, calling, choosing. It turns presses into
 * actions that the server offered and remembers unfinished choices; only the server decides whether a move is allowed.
 */

import { isWild } from "../base/i18n.js";
import { isJudged } from "./judged.js";
import { QUESTIONS } from "./question-table.js";
import { isPlaying } from "./state.js";

/** @import { Asking } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Settings } from "../base/settings.js" */
/** @import { Sound } from "../base/sound.js" */
/** @import { TableState } from "./state.js" */
/** @import { Net, Answer } from "./table-socket.js" */

/**
 * @typedef {{ kind: "colour", card: string, verb: string, uno: boolean }
 *   | { kind: "target", verb: string }} Choosing a choice the player began and can still cancel
 */

export const COLOURS = /** @type {const} */ (["red", "yellow", "green", "blue"]);
const LAYING = ["plays", "stacks", "jumps"];

/** The player's side of the table. Fires "acts" when something is tried, "change" when an unfinished choice changes, and "refused" with the reason. */
export class Desk extends EventTarget {
  /**
   * @param {object} parts
   * @param {Net} parts.net
   * @param {TableState} parts.state
   * @param {I18n} parts.i18n
   * @param {Settings} parts.settings
   * @param {Sound} parts.sound
   */
  constructor({ net, state, i18n, settings, sound }) {
    super();
    this.net = net;
    this.state = state;
    this.i18n = i18n;
    this.settings = settings;
    this.sound = sound;
    this.armed = false; // call UNO with the next card
    /** @type {Choosing | null} */
    this.choosing = null;
    /** @type {string[]} */
    this.selected = []; // places in the hand, chosen to be given up
    this.lifted = ""; // the place of the card that a second press plays, for players who want to press twice
  }

  /** How things stand at the table. */
  get now() {
    return this.state.now;
  }

  /** What the server offers now. */
  get legal() {
    return this.state.now.own.legal;
  }

  /** Whether the viewer has cards here: watchers have none, and newcomers wait for the next round. */
  get playing() {
    return isPlaying(this.state.now);
  }

  /** Whether the viewer is asked to decide. */
  get asked() {
    const { you, position } = this.state.now;
    return you !== null && this.playing && position !== null && position.asks !== "over" && position.deciders.includes(you);
  }

  /** Whether the table waits for a card, or a card is one possible answer. */
  get laying() {
    const asks = this.state.now.position?.asks ?? "";
    return this.asked && (asks === "play" || asks === "drawn" || this.legal.some(isLaying));
  }

  /** Whether cards are to be chosen that the player gives up. */
  get picking() {
    return this.asked && this.question?.picks === "cards";
  }

  /** What the page knows of the open question. */
  get question() {
    return QUESTIONS[this.state.now.position?.asks ?? ""];
  }

  /**
   * The seats that forgot to call UNO and that the viewer can help or catch. Where a wrong catch is penalized, a catch is
   * always offered, so the offer alone says nothing about the other seat.
   */
  get forgetful() {
    const { you, position } = this.state.now;
    const open = position?.catchable ?? [];
    return open.filter((seat) => this.legal.includes(seat === you ? "calls" : `catches S${seat}`));
  }

  /** Whether playable cards are marked: both the table and the player must want it. */
  get hints() {
    return this.settings.get("hints") && this.state.now.table?.settings.hints !== false;
  }

  /**
   * Sends an action, shows a refusal, and returns whether it was carried out.
   * @param {string} action
   */
  async act(action) {
    this.dispatchEvent(new CustomEvent("acts"));
    this.leave();
    this.net.withdraw(); // of presses that wait for the connection, the last one counts
    return this.#settle(await this.net.act(action));
  }

  /** The action that waits for the connection and can still be taken back; "" if none does. */
  get unsent() {
    return this.net.unsent;
  }

  /** Takes back the action that waits for the connection. */
  takeBack() {
    this.net.withdraw();
    this.#changed();
  }

  /**
   * Sends any other command in the same way.
   * @param {Asking} asking
   */
  async command(...asking) {
    return this.#settle(await this.net.command(...asking));
  }

  /**
   * Says whether the viewer is ready for the next deal.
   * @param {{ on: boolean }} wish
   */
  async ready({ on }) {
    return this.#settle(await this.net.ready({ on }));
  }

  /**
   * Presses a card of the hand: chooses it to be given up, lays it, or takes back the card whose colour is being asked for.
   * Players who want to press twice lift it first.
   * @param {string} place its key in the hand
   */
  press(place) {
    const code = codeOf(place);
    if (this.picking) this.select(place);
    else if (this.choosing?.kind === "colour" && this.choosing.card === code) this.leave();
    else if (this.settings.get("twice") && this.lifted !== place) this.#lift(place);
    else this.lay(code);
  }

  /**
   * Lays a card, asking for its colour first if it needs one. A card that does not fit is sent too: the server
   * says why not.
   * @param {string} card
   */
  lay(card) {
    this.lifted = "";
    const offered = this.legal.filter((action) => isLaying(action) && action.split(" ")[1] === card);
    const uno = this.armed;
    if (offered.length > 1) {
      this.#choose({ kind: "colour", card, verb: verbOf(offered[0]), uno });
      return;
    }
    const action = offered[0] ?? (isWild(card) ? `plays ${card} ${COLOURS[0]}` : `plays ${card}`);
    this.armed = false;
    void this.act(uno && offered.length ? `${action} uno` : action);
  }

  /**
   * Names a colour, for the card that needs one or because the table asks. Returns false if nobody asked.
   * @param {string} colour
   */
  name(colour) {
    if (this.choosing?.kind === "colour") {
      const { card, verb, uno } = this.choosing;
      this.armed = false;
      void this.act(`${verb} ${card} ${colour}${uno ? " uno" : ""}`);
      return true;
    }
    if (!this.legal.includes(`names ${colour}`)) return false;
    void this.act(`names ${colour}`);
    return true;
  }

  /** Calls UNO now, or with the next card; an impossible call is sent too, to hear why. */
  call() {
    const { own } = this.state.now;
    if (!this.playing) return;
    if (this.legal.includes("calls")) void this.act("calls");
    else if (own.hand.length === 2) this.#arm(!this.armed);
    else void this.act("calls");
  }

  /** What the UNO key does: call, or else catch a player who forgot to. */
  callOrCatch() {
    const catches = this.legal.filter((action) => verbOf(action) === "catches");
    if (this.legal.includes("calls") || !catches.length) this.call();
    else if (catches.length === 1) void this.act(catches[0]);
    else this.#choose({ kind: "target", verb: "catches" });
  }

  /** Draws, or takes what is waiting. */
  draw() {
    void this.act(this.legal.includes("takes") && !this.legal.includes("draws") ? "takes" : "draws");
  }

  /** Presses the draw pile: it accepts a Wild Draw Four, and draws otherwise. */
  pressPile() {
    if (this.legal.includes("accepts")) this.accept();
    else this.draw();
  }

  /**
   * Leaves an unfinished choice, chooses nobody, keeps the drawn card (where it must be laid, the table says so), lays no more
   * of a number, or passes.
   */
  pass() {
    if (this.begun) this.leave();
    else void this.act(this.passing);
  }

  /** The current meaning of the button for going on without a card. */
  get passing() {
    return this.legal.find((action) => action.endsWith(" nobody")) ?? (this.question?.passing || "passes");
  }

  /** Whether a choice is unfinished that the player began and can leave. */
  get begun() {
    return this.choosing !== null || this.lifted !== "";
  }

  /** The verb of the question that names a player; "" while none is open. */
  get aim() {
    if (this.choosing?.kind === "target") return this.choosing.verb;
    return this.asked && this.question?.picks === "seat" ? this.question.verb : "";
  }

  /**
   * The action that aims at a seat: an answer to the open question, or else a catch.
   * @param {number} seat
   */
  aimedAt(seat) {
    const at = this.legal.filter((action) => targetOf(action) === seat);
    return [this.aim, "catches"].flatMap((verb) => at.filter((action) => verbOf(action) === verb))[0];
  }

  /** Accepts a Wild Draw Four, or takes what is waiting. */
  accept() {
    void this.act(this.legal.includes("takes") ? "takes" : "accepts");
  }

  /**
   * Begins to choose somebody.
   * @param {string} verb
   */
  aimWith(verb) {
    this.#choose({ kind: "target", verb });
  }

  /** Cancels an unfinished choice. */
  leave() {
    if (!this.begun) return;
    this.lifted = "";
    this.#choose(null);
  }

  /**
   * Adds a card to those that are given up, or removes it.
   * @param {string} place its key in the hand
   */
  select(place) {
    const owed = this.state.now.position?.owed ?? 0;
    if (this.selected.includes(place)) this.selected = this.selected.filter((each) => each !== place);
    else this.selected = [...this.selected, place].slice(-owed);
    this.#changed();
  }

  /**
   * Says in a sentence what is written on a card; "" if it is blank or not customizable.
   * @param {string} code
   */
  written(code) {
    const text = this.ruleOn(code);
    return text ? this.i18n.say(this.judges(code) ? "event.judged" : "event.says", { text }) : "";
  }

  /** @param {string} code of a card; whether the table judges what is written on it */
  judges(code) {
    return code.startsWith("custom") && isJudged(this.state.now.game?.written[Number(code.slice(-1)) - 1] ?? "");
  }

  /**
   * Returns the rule that the table wrote on a card, in the table's own words; "" if there is none.
   * @param {string} code
   */
  ruleOn(code) {
    return code.startsWith("custom") ? this.state.now.game?.says[Number(code.slice(-1)) - 1] ?? "" : "";
  }

  /** Gives up the chosen cards. */
  giveUp() {
    const cards = this.selected.map(codeOf);
    void this.act([this.question?.verb, ...cards].join(" "));
  }

  /** Forgets choices that no longer apply after the table changed. */
  review() {
    const { own } = this.state.now;
    if (!this.picking) this.selected = [];
    if (this.lifted && !placesOf(own.hand).includes(this.lifted)) this.lifted = "";
    if (own.hand.length !== 2) this.armed = false;
    const { choosing } = this;
    if (choosing?.kind === "colour" && !this.legal.some((action) => action.startsWith(`${choosing.verb} ${choosing.card} `))) {
      this.choosing = null;
    }
    if (choosing?.kind === "target" && !this.legal.some((action) => verbOf(action) === choosing.verb)) this.choosing = null;
  }

  /** @param {boolean} armed */
  #arm(armed) {
    this.armed = armed;
    this.#changed();
  }

  /** @param {string} place */
  #lift(place) {
    this.choosing = null;
    this.lifted = place;
    this.#changed();
  }

  /** @param {Choosing | null} choosing */
  #choose(choosing) {
    this.choosing = choosing;
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("acts"));
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** @param {Answer | null} answer null: it was taken back */
  #settle(answer) {
    if (!answer) return false;
    if (answer.type === "done") return true;
    this.dispatchEvent(new CustomEvent("refused", { detail: answer }));
    return false;
  }
}

/**
 * Returns the verb of an action.
 * @param {string} action
 */
export function verbOf(action) {
  return action.split(" ", 1)[0];
}

/**
 * Says whether an action lays a card.
 * @param {string} action
 */
export function isLaying(action) {
  return LAYING.includes(verbOf(action));
}

/**
 * Returns the seat an action aims at, or null: `catches S2`.
 * @param {string} action
 */
export function targetOf(action) {
  const found = /^\w+ S(\d)$/.exec(action);
  return found ? Number(found[1]) : null;
}

/**
 * Returns the card at a place of the hand.
 * @param {string} place
 */
export function codeOf(place) {
  return place.split("#")[0];
}

/**
 * Gives every card of a hand a key that stays while it is held and tells equal cards apart: `r7#0`, `r7#1`.
 * @param {string[]} hand
 */
export function placesOf(hand) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return hand.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return `${card}#${copy}`;
  });
}
