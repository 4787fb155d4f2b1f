/**
 * A second table with the same cards: opens it, and shows its link for those who will play there.
 */

import { ask, inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { h } from "../parts/elements.js";
import { HandedLink } from "../parts/link/handed-link.js";
import { linkTo, waysIn } from "../parts/link/server-address.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { TwinOpened } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

/** The dialog with the link. */
export class TwinDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "twin");
  }

  /** Asks before a table is opened: each press would open another. */
  async open() {
    const { i18n, visit } = this.page;
    if (!visit) return;
    await loadSheet("parts/link/invite.css");
    const link = new HandedLink(i18n, { label: i18n.say("web.twins.link"), copied: i18n.say("web.lobby.copied") });
    const problem = h("p", { class: "problem", role: "alert" });
    const share = h("div", { class: "share move-link", hidden: true }, link.picture,
      h("div", { class: "share-words" }, link.label, link.box, link.buttons, link.said));
    const begin = h("button", { class: "btn btn-primary", type: "button", onclick: () => this.#begin(visit.code, { link, problem, share, begin }) },
      i18n.say("web.twins.open"));
    this.present(i18n.say("web.twins.title"), h("p", {}, i18n.say("web.twins.note")), problem, begin, share);
  }

  /**
   * @param {string} code
   * @param {{ link: HandedLink, problem: HTMLElement, share: HTMLElement, begin: HTMLElement }} parts
   */
  async #begin(code, { link, problem, share, begin }) {
    try {
      const { code: other } = /** @type {TwinOpened} */ (await ask(this.page, "POST", `/api/tables/${code}/twins`, { code }));
      link.name(await linkTo(`/t/${other}`));
      if ((await waysIn()).length === 0) link.said.textContent = this.page.i18n.say("web.invite.only_here");
      share.hidden = false;
      begin.hidden = true;
      link.box.focus();
    } catch (error) {
      problem.textContent = inWords(error, this.page.i18n);
    }
  }
}

customElements.define("twin-dialog", TwinDialog);
