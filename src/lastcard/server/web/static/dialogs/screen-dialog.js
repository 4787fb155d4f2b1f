/**
 * How to show the table on a big screen: the address that a television opens, the code that its remote writes, and the switch that
 * leaves a phone the hand alone.
 */

import { loadSheet } from "../base/sheet.js";
import { h } from "../parts/elements.js";
import { switchField } from "../parts/fields.js";
import { drawnLink, linkTo } from "../parts/link/server-address.js";
import { PageDialog } from "../shell/dialog.js";
import { bigScreenOf } from "../table/big-screen/big-screen.js";

/** @import { Page } from "../shell/page.js" */

/** The dialog. */
export class ScreenDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "screen");
  }

  /** Shows where. */
  async open() {
    const { i18n, visit, settings } = this.page;
    if (!visit) return;
    const { code, state } = visit;
    const [link] = await Promise.all([linkTo(bigScreenOf(code)), loadSheet("parts/link/invite.css")]);
    const picture = h("img", { class: "share-qr", alt: i18n.say("web.invite.qr"), width: 132, height: 132, hidden: true });
    const address = new URL(link);
    this.present(i18n.say("web.tv.open"),
      h("p", {}, i18n.say("web.tv.open_how")),
      h("div", { class: "share move-link" }, picture, h("div", { class: "share-words" },
        h("p", {}, h("strong", {}, address.host + address.pathname.replace(/\/[^/]*$/, ""))), // without the code
        h("p", { class: "share-code" }, h("span", { class: "sr-only" }, i18n.say("web.home.code"), " "), h("strong", { class: "code" }, code)),
        h("a", { class: "btn", href: bigScreenOf(code), target: "_blank", rel: "noopener" }, i18n.say("web.tv.open_here")))),
      state.now.you !== null && switchField(i18n.say("web.tv.only_hand"), { name: "onlyHand", on: settings.get("onlyHand") },
        (on) => settings.set("onlyHand", on)));
    picture.src = await drawnLink(link); // without it, the address is still there
    picture.hidden = false;
  }
}

customElements.define("screen-dialog", ScreenDialog);
