/**
 * A link that is handed on: as a QR code, as text, to the clipboard, and to the share sheet where there is one.
 */

import { freshId, h } from "../elements.js";
import { icon } from "../icons.js";
import { copyText } from "./copying.js";
import { drawnLink } from "./server-address.js";

/** @import { I18n } from "../../base/i18n.js" */

/** The pieces of one link; its page arranges them. */
export class HandedLink {
  /**
   * @param {I18n} i18n
   * @param {{ label: string, copied: string }} words what the link is, and what to say when it is copied
   */
  constructor(i18n, { label, copied }) {
    this.i18n = i18n;
    this.picture = h("img", { class: "share-qr", alt: i18n.say("web.invite.qr"), width: 132, height: 132, hidden: true });
    this.box = h("input", { id: freshId("link"), class: "field field-link", readonly: true, onfocus: () => this.box.select() });
    this.label = h("label", { for: this.box.id, class: "sr-only" }, label);
    this.said = h("p", { class: "note", role: "status" });
    this.buttons = h("div", { class: "row" },
      h("button", { class: "btn btn-copy-link", type: "button", onclick: () => this.#copy(copied) },
        icon("copy"), i18n.say("web.lobby.copy")),
      "share" in navigator && h("button", { class: "btn", type: "button", onclick: () => this.#share() },
        icon("share"), i18n.say("web.lobby.share")));
  }

  /**
   * Names the link.
   * @param {string} link
   */
  name(link) {
    this.box.value = link;
    this.picture.hidden = true;
    void drawnLink(link).then((drawn) => {
      this.picture.src = drawn;
      this.picture.hidden = false;
    }, () => undefined); // without it, the link is still there
  }

  /** @param {string} copied */
  async #copy(copied) {
    const done = await copyText(this.box.value);
    if (!done) this.box.select(); // the person copies the marked text
    this.said.textContent = done ? copied : this.i18n.say("web.lobby.copy_by_hand");
  }

  #share() {
    navigator.share({ title: this.i18n.say("web.lobby.invitation"), url: this.box.value }).catch(() => undefined);
  }
}
