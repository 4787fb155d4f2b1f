/**
 * A screen that says why there is nothing else to see, with a way home.
 */

import { art } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";

/** @import { Page } from "./page.js" */

/**
 * Shows the message instead of the current screen.
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string} title
 * @param {string} text
 */
export function showMessage(root, { i18n, follow }, title, text) {
  document.title = i18n.say("web.title", { screen: title });
  const again = () => location.reload();
  fill(root, h("main", { class: "message", id: "main", tabindex: "-1" },
    art("none"),
    h("h1", {}, title),
    h("p", { role: "alert" }, text),
    h("div", { class: "row" },
      h("a", { class: "btn btn-primary", href: "/", onclick: follow }, i18n.say("web.error.home")),
      h("button", { class: "btn", onclick: again }, i18n.say("web.error.again")))));
}
