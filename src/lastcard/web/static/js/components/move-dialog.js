/**
 * Continuing on another device: a link that moves this seat there, once. Its secret stands behind the "#", which browsers send to
 * no server.
 */

import { h } from "../elements.js";
import { inWords, postAs } from "../http.js";
import { waysIn } from "../reach.js";
import { PageDialog } from "./dialog.js";
import { HandedLink } from "./handed-link.js";

/** @import { Ticket } from "lastcard/protocol" */
/** @import { Page } from "../app.js" */

/** The dialog with the link. */
export class MoveDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "move");
  }

  /** Asks for a ticket and shows it as a link. An earlier one is void. */
  async open() {
    const { i18n, seats, visit } = this.page;
    const token = visit && seats.token(visit.code);
    if (!visit || !token) return;
    const link = new HandedLink(i18n, { label: i18n.say("web.move.link"), copied: i18n.say("web.move.copied") });
    const problem = h("p", { class: "problem", role: "alert" });
    this.present(i18n.say("web.move.title"),
      h("p", {}, i18n.say("web.move.note")), problem,
      h("div", { class: "share move-link" }, link.picture, h("div", { class: "share-words" }, link.label, link.box, link.buttons, link.said)));
    try {
      const [{ ticket }, [way = location.origin]] = await Promise.all([
        /** @type {Promise<Ticket>} */ (postAs(`/api/tables/${visit.code}/tickets?language=${i18n.language}`, token)), waysIn(),
      ]);
      link.name(`${way}/t/${visit.code}#move=${ticket}`);
    } catch (error) {
      problem.textContent = inWords(error, i18n);
    }
  }
}

/**
 * The button that opens the dialog from another one.
 * @param {Page} page
 * @param {PageDialog} from
 */
export function moveButton({ i18n }, from) {
  return h("button", {
    class: "btn", type: "button",
    onclick: () => {
      from.dialog.close();
      from.dispatchEvent(new CustomEvent("open-move", { bubbles: true }));
    },
  }, i18n.say("web.move.open"));
}

customElements.define("move-dialog", MoveDialog);
