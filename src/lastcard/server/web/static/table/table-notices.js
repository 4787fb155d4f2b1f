/**
 * Notices about the table itself: a press waits for the connection, the connection is lost, the server cannot save moves, a bot plays for you, a move is
 * held for a moment, you are watching. They float over the row of what is asked; of several, the most urgent is seen and
 * the others are read out.
 */

import { isLaying } from "../model/intent.js";
import { fill, h } from "../parts/elements.js";
import { TakeoverNotice } from "./takeover.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot } from "../model/state.js" */

const TOAST_MS = 4000;

/** The notices, the most urgent first. */
export class TableNotices extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.lost = h("p", { class: "notice toast notice-lost" });
    this.server = h("p", { class: "notice toast notice-lost" });
    this.elsewhere = h("p", { class: "notice toast notice-lost" }, `${desk.i18n.say("web.notice.replaced")} `,
      h("button", { class: "btn btn-small", type: "button", onclick: () => desk.net.hurry() }, desk.i18n.say("web.notice.come_back")));
    this.sending = h("span");
    this.unsent = h("p", { class: "notice toast notice-unsent" }, this.sending, " ",
      h("button", { class: "btn btn-small", type: "button", onclick: () => desk.takeBack() }, desk.i18n.say("web.choose.take_back")));
    this.standIn = h("p", { class: "notice toast" });
    this.watching = h("p", { class: "notice toast notice-watching" });
    this.muted = h("p", { class: "notice toast" });
    this.held = h("p", { class: "notice toast notice-held" });
    this.news = h("p", { class: "notice toast" });
    this.takeover = new TakeoverNotice(desk);
    this.waiting = ""; // the command that is held
    this.setAttribute("role", "status");
    this.news.hidden = true;
    fill(this, this.elsewhere, this.unsent, this.lost, this.server, this.held, this.news, this.takeover, this.standIn, this.muted, this.watching);
  }

  /** @param {Snapshot} now */
  update(now) {
    const { you, table } = now;
    const { desk, lost, server, standIn, watching, muted, held } = this;
    const { i18n, net } = desk;
    say(lost, net.status === "lost" || net.status === "connecting" ? i18n.say("web.notice.lost") : "");
    this.unsent.hidden = !desk.unsent;
    this.sending.textContent = desk.unsent && i18n.say("web.choose.unsent", { what: this.#inWords(desk.unsent) });
    say(server, net.notice);
    this.elsewhere.hidden = net.status !== "replaced";
    say(standIn, you !== null && table?.seats[you]?.stand_in ? i18n.say("web.notice.stand_in") : "");
    say(watching, you === null && table ? i18n.say("web.notice.watching") : "");
    say(muted, you !== null && table?.seats[you]?.muted ? i18n.say("refused.muted") : "");
    this.takeover.update(now);
    say(held, this.waiting ? i18n.say("web.notice.held") : "");
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
   * @param {string} text
   */
  tell(text) {
    say(this.news, text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => say(this.news, ""), TOAST_MS);
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

/**
 * @param {HTMLElement} line
 * @param {string} text
 */
function say(line, text) {
  line.hidden = !text;
  if (line.textContent !== text) line.textContent = text;
}

customElements.define("table-notices", TableNotices);
