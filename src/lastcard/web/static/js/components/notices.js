/**
 * Notices about the table itself: the connection is lost, the server cannot save moves, a bot plays for you, a move is
 * held for a moment, you are watching.
 */

import { fill, h } from "../elements.js";
import { TakeoverNotice } from "./takeover.js";

/** @import { Desk } from "../desk.js" */
/** @import { Snapshot } from "../state.js" */

/** The strip of notices. */
export class TableNotices extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.lost = h("p", { class: "notice notice-lost" });
    this.server = h("p", { class: "notice notice-lost" });
    this.elsewhere = h("p", { class: "notice notice-lost" }, `${desk.i18n.say("web.notice.replaced")} `,
      h("button", { class: "btn btn-small", type: "button", onclick: () => desk.net.hurry() }, desk.i18n.say("web.notice.come_back")));
    this.standIn = h("p", { class: "notice" });
    this.watching = h("p", { class: "notice" });
    this.muted = h("p", { class: "notice" });
    this.held = h("p", { class: "notice notice-held" });
    this.takeover = new TakeoverNotice(desk);
    this.waiting = ""; // the command that is held
    this.setAttribute("role", "status");
    fill(this, this.lost, this.server, this.elsewhere, this.standIn, this.watching, this.muted, this.takeover, this.held);
  }

  /** @param {Snapshot} now */
  update(now) {
    const { you, table } = now;
    const { desk, lost, server, standIn, watching, muted, held } = this;
    const { i18n, net } = desk;
    say(lost, net.status === "lost" || net.status === "connecting" ? i18n.say("web.notice.lost") : "");
    say(server, net.notice);
    this.elsewhere.hidden = net.status !== "replaced";
    say(standIn, you !== null && table?.seats[you]?.stand_in ? i18n.say("web.notice.stand_in") : "");
    say(watching, you === null && table ? i18n.say("web.notice.watching") : "");
    say(muted, you !== null && table?.seats[you]?.muted ? i18n.say("refused.muted") : "");
    this.takeover.update(now);
    say(held, this.waiting ? i18n.say("web.notice.held") : "");
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
