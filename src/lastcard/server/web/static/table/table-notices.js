/**
 * Notices about the table itself: a press waits for the connection, the connection is lost, the server cannot save moves, a bot plays for you, a move is
 * held for a moment, you are watching. They are notes; which of several is seen, note-spot.js decides.
 */

import { isLaying } from "../model/intent.js";
import { noteButton } from "./notes/note-spot.js";
import { TakeoverNotice } from "./takeover.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot } from "../model/state.js" */
/** @import { Kind, NoteSpot } from "./notes/note-spot.js" */

/** Tells the notices of a table. */
export class TableNotices {
  /**
   * @param {Desk} desk
   * @param {NoteSpot} spot
   */
  constructor(desk, spot) {
    this.desk = desk;
    this.spot = spot;
    this.takeover = new TakeoverNotice(desk, spot);
    this.waiting = ""; // the command that is held
    /** @type {Map<Kind, string>} */
    this.told = new Map(); // what holds now
  }

  /** @param {Snapshot} now */
  update(now) {
    const { you, table } = now;
    const { desk } = this;
    const { i18n, net } = desk;
    const say = (/** @type {boolean | undefined} */ holds, /** @type {string} */ key) => (holds ? i18n.say(key) : "");
    const own = you === null ? undefined : table?.seats[you];
    this.#tell("elsewhere", say(net.status === "replaced", "web.notice.replaced"),
      () => noteButton(i18n.say("web.notice.come_back"), "enter", () => desk.net.hurry()));
    this.#tell("unsent", desk.unsent && i18n.say("web.choose.unsent", { what: this.#inWords(desk.unsent) }),
      () => noteButton(i18n.say("web.choose.take_back"), "left", () => desk.takeBack()));
    this.#tell("lost", say(net.status === "lost" || net.status === "connecting", "web.notice.lost"));
    this.#tell("server", net.notice);
    this.#tell("held", say(this.waiting !== "", "web.notice.held"));
    this.takeover.update(now);
    this.#tell("stand_in", say(own?.stand_in, "web.notice.stand_in"));
    this.#tell("muted", say(own?.muted, "refused.muted"));
    this.#tell("watching", say(you === null && table !== null, "web.notice.watching"));
  }

  /**
   * Shows or ends a notice, if it is not told already.
   * @param {Kind} kind
   * @param {string} words "" if it does not hold
   * @param {() => HTMLElement} [button]
   */
  #tell(kind, words, button) {
    if ((this.told.get(kind) ?? "") === words) return;
    this.told.set(kind, words);
    if (words) this.spot.show(kind, { words, sign: "warning", acts: button && [button()] });
    else this.spot.end(kind);
  }

  /**
   * Names the press that an action came from: its card, or the word of its button.
   * @param {string} action
   */
  #inWords(action) {
    const { i18n } = this.desk;
    const [verb, object] = action.split(" ");
    if (isLaying(action)) return i18n.card(object);
    const key = `web.choose.did_${verb}`;
    return i18n.has(key) ? i18n.say(key) : i18n.say("web.choose.did_answer");
  }

  /**
   * Says something for a few seconds.
   * @param {string} words
   */
  tell(words) {
    this.spot.show("news", { words });
  }

  /**
   * A move waits because somebody may still call UNO.
   * @param {string} id of its command
   */
  hold(id) {
    this.waiting = id;
    this.update(this.desk.state.now);
  }

  /**
   * A command was answered, perhaps the one that waited.
   * @param {string} id
   */
  release(id) {
    if (id !== this.waiting) return;
    this.waiting = "";
    this.update(this.desk.state.now);
  }
}
