/**
 * The invitation of a table: its QR code, code and link, with ways to hand them on. If only this machine can reach the
 * server, it says so and how to change that: a link that leads nowhere is worse than none.
 */

import { loadSheet } from "../base/sheet.js";
import { at } from "../base/site-path.js";
import { fill, freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { copyText } from "../parts/link/copying.js";
import { HandedLink } from "../parts/link/handed-link.js";
import { waysIn } from "../parts/link/server-address.js";

/** @import { Page } from "../shell/page.js" */

const AT_HOME = "lastcard serve --lan";
const FAR_AWAY = "lastcard serve --public-url https://cards.example";

/**
 * Builds the panel. It fills when the server has said where it can be reached.
 * @param {Page} page
 * @param {string} code
 */
export function invitePanel(page, code) {
  const panel = h("section", { class: "panel share" });
  void Promise.all([waysIn(), loadSheet("parts/link/invite.css")]).then(([ways]) => {
    const head = freshId("invite");
    panel.setAttribute("aria-labelledby", head);
    fill(panel, ways.length ? invitation(page, code, ways, head) : onlyHere(page, code, head));
  });
  return panel;
}

/**
 * @param {Page} page
 * @param {string} code
 * @param {string[]} ways where guests can come in
 * @param {string} head the id of the heading
 */
function invitation({ i18n }, code, ways, head) {
  const link = new HandedLink(i18n, { label: i18n.say("web.lobby.link"), copied: i18n.say("web.lobby.copied") });
  const name = (/** @type {string} */ way) => link.name(`${way}/t/${code}`);
  name(ways[0]);
  if (isInNetwork(ways[0])) link.said.textContent = i18n.say("web.invite.in_network");
  return [
    link.picture,
    h("div", { class: "share-words" },
      h("h2", { id: head }, i18n.say("web.lobby.invite")), codeOf(i18n, code),
      ways.length > 1 && otherWays(i18n, ways, name), link.label, link.box, link.buttons, link.said,
      h("button", { class: "btn", type: "button", "aria-haspopup": "dialog", onclick: () => document.dispatchEvent(new CustomEvent("open-screen")) },
        i18n.say("web.tv.open"))),
  ];
}

/**
 * @param {Page} page
 * @param {string} code
 * @param {string} head the id of the heading
 */
function onlyHere({ i18n }, code, head) {
  const said = h("p", { class: "note", role: "status" });
  const id = freshId("link");
  const link = new URL(at(`/t/${code}`), location.href).href;
  const copy = async () => {
    if (await copyText(AT_HOME)) said.textContent = i18n.say("web.invite.command_copied");
  };
  return [
    h("div", { class: "share-warning" }, icon("warning"),
      h("div", {}, h("h2", { id: head }, i18n.say("web.invite.only_here")),
        h("p", { class: "note" }, i18n.say("web.invite.only_here_why")))),
    h("ol", { class: "share-cures" },
      h("li", {}, h("p", {}, i18n.say("web.invite.same_network"), " ", h("code", {}, AT_HOME)),
        h("button", { class: "btn", onclick: copy, "aria-label": i18n.say("web.invite.copy_command") }, icon("copy"))),
      h("li", {}, h("details", {},
        h("summary", {}, i18n.say("web.invite.far"), " ", h("code", {}, "--public-url")),
        h("p", { class: "note" }, i18n.say("web.invite.how_far"), " ", h("code", {}, FAR_AWAY))))),
    said,
    h("details", { class: "share-here" }, h("summary", {}, i18n.say("web.invite.here")), codeOf(i18n, code),
      h("label", { for: id, class: "sr-only" }, i18n.say("web.lobby.link")),
      h("input", { id, class: "field field-link", readonly: true, value: link })),
  ];
}

/**
 * @param {Page["i18n"]} i18n
 * @param {string} code
 */
function codeOf(i18n, code) {
  return h("p", { class: "share-code" }, h("span", { class: "sr-only" }, i18n.say("web.home.code"), " "),
    h("strong", { class: "code" }, code));
}

/**
 * A choice between several addresses: only the guests' network knows which one leads here.
 * @param {Page["i18n"]} i18n
 * @param {string[]} ways
 * @param {(way: string) => void} name
 */
function otherWays(i18n, ways, name) {
  const choice = h("select", { class: "field", "aria-label": i18n.say("web.invite.address"), onchange: () => name(choice.value) },
    ways.map((way) => h("option", { value: way }, new URL(way).host)));
  return choice;
}

/**
 * Says whether an address is one of a home network.
 * @param {string} way
 */
function isInNetwork(way) {
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(new URL(way).hostname);
}
