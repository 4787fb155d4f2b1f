/**
 * The link and the code of a table, with ways to hand them on.
 */

import { freshId, h } from "../elements.js";
import { icon } from "../icons.js";

/** @import { Page } from "../app.js" */

/**
 * Builds the panel.
 * @param {Page} page
 * @param {string} code
 */
export function invitePanel({ i18n }, code) {
  const link = new URL(`/t/${code}`, location.href).href;
  const said = h("p", { class: "note", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      said.textContent = i18n.say("web.lobby.copied");
    } catch {
      box.select(); // without permission for the clipboard, the person copies the marked text
      said.textContent = i18n.say("web.lobby.copy_by_hand");
    }
  };
  const share = () => navigator.share({ title: i18n.say("web.lobby.invitation"), url: link }).catch(() => undefined);
  const id = freshId("link");
  const box = h("input", { id, class: "field field-link", readonly: true, value: link, onfocus: () => box.select() });
  return h("section", { class: "panel share", "aria-labelledby": `${id}-head` },
    h("h2", { id: `${id}-head` }, i18n.say("web.lobby.invite")),
    h("p", { class: "share-code" }, h("span", { class: "sr-only" }, i18n.say("web.home.code"), " "),
      h("strong", { class: "code" }, code)),
    h("label", { for: id, class: "sr-only" }, i18n.say("web.lobby.link")), box,
    h("div", { class: "row" },
      h("button", { class: "btn btn-copy-link", onclick: copy }, icon("copy"), i18n.say("web.lobby.copy")),
      "share" in navigator && h("button", { class: "btn", onclick: share }, icon("share"), i18n.say("web.lobby.share"))),
    said);
}
