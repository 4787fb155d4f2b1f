/**
 * Continuing on another device: a link that moves this seat there, once. Its secret stands behind the "#", which browsers send to
 * no server.
 */

import { ask, inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { h } from "../parts/elements.js";
import { HandedLink } from "../parts/link/handed-link.js";
import { linkTo } from "../parts/link/server-address.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { Ticket } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

/** The dialog with the link. */
export class MoveDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "move");
  }

  /** Asks for a ticket and shows it as a link. An earlier one is void. */
  async open() {
    const { i18n, visit } = this.page;
    if (!visit) return;
    await loadSheet("parts/link/invite.css");
    const link = new HandedLink(i18n, { label: i18n.say("web.move.link"), copied: i18n.say("web.move.copied") });
    const problem = h("p", { class: "problem", role: "alert" });
    this.present(i18n.say("web.move.title"),
      h("p", {}, i18n.say("web.move.note")), problem,
      h("div", { class: "share move-link" }, link.picture, h("div", { class: "share-words" }, link.label, link.box, link.buttons, link.said)));
    try {
      const path = `/api/tables/${visit.code}/tickets`;
      const { ticket } = /** @type {Ticket} */ (await ask(this.page, "POST", path, { code: visit.code }));
      link.name(await linkTo(`/t/${visit.code}#move=${ticket}`));
    } catch (error) {
      problem.textContent = inWords(error, i18n);
    }
  }
}

/**
 * The buttons by which other dialogs lead to this one, and to the notices of one's seat.
 * @param {Page} page
 * @param {PageDialog} from
 */
export function seatButtons({ i18n }, from) {
  const opener = (/** @type {string} */ event, /** @type {string} */ key) => h("button", {
    class: "btn", type: "button",
    onclick: () => {
      from.dialog.close();
      from.dispatchEvent(new CustomEvent(event, { bubbles: true }));
    },
  }, i18n.say(key));
  return h("div", { class: "row" }, opener("open-notices", "web.notices.open"), opener("open-move", "web.move.open"));
}

customElements.define("move-dialog", MoveDialog);
