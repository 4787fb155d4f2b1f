/**
 * The join screen of a table: who is there, and sitting down, taking over a bot's seat, or watching.
 */

import { inWords, postJson } from "../base/http.js";
import { fill, freshId, h } from "../parts/elements.js";
import { facePicker } from "../parts/face-picker.js";
import { ownFace } from "../parts/faces.js";
import { isNameless, tableName } from "../people/names.js";

/** @import { NewSeat, SeatTaken } from "lastcard/protocol" */
/** @import { TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The screen of somebody who followed a link. */
export class JoinScreen extends HTMLElement {
  /**
   * @param {Page} page
   * @param {TableInfo} table
   * @param {{ seated: (token: string) => void, watch: () => void }} then
   * @param {string} [why] the person is here again
   */
  show(page, table, then, why) {
    const { i18n, settings } = page;
    const { code } = table;
    document.title = i18n.say("web.lobby.title", { code });
    const id = freshId("name");
    const problem = h("p", { class: "problem", role: "alert" });
    const name = h("input", {
      id, class: "field", dir: "auto", value: settings.get("name"), maxlength: 24, autocomplete: "nickname", spellcheck: "false",
    });
    /** @param {number | null} seat of a bot, to take it over */
    const sit = async (seat) => {
      const chosen = name.value.trim();
      const nameless = isNameless(i18n, chosen);
      problem.textContent = nameless ? i18n.say("web.join.name_needed") : "";
      name.toggleAttribute("aria-invalid", nameless);
      if (nameless) {
        name.focus();
        return;
      }
      settings.set("name", chosen);
      /** @type {NewSeat} */
      const order = { name: chosen, face: ownFace(settings), seat };
      try {
        then.seated(/** @type {SeatTaken} */ (await postJson(`/api/tables/${code}/seats`, order)).token);
      } catch (error) {
        problem.textContent = inWords(error, i18n);
      }
    };
    const bots = table.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => seat.kind === "bot");
    const open = ["lobby", "over"].includes(table.phase) && table.seats.length < 10;
    const own = settings.get("name"); // a returning player finds a bot under their name
    const offered = open ? [] : bots.sort((a, b) => Number(b.seat.name === own) - Number(a.seat.name === own));
    const names = i18n.listed(table.seats.map((seat) => seat.name));
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      if (open || offered.length) sit(open ? null : offered[0].number);
    };
    fill(this, h("main", { class: "message join", id: "main", tabindex: "-1" },
      h("h1", {}, tableName(i18n, table.seats) || i18n.say("web.join.title", { code })),
      why && h("p", { class: "lead", role: "status" }, why),
      names && h("p", { class: "lead" }, i18n.say("web.join.there", { names })),
      table.locked ? h("p", {}, i18n.say("refused.locked")) : h("form", { class: "start", onsubmit: submit },
      h("label", { class: "field-label", for: id }, i18n.say("web.home.your_name")), name,
      facePicker(i18n, ownFace(settings), (face) => settings.set("face", face)),
      open && h("button", { class: "btn btn-primary btn-big" }, i18n.say("web.join.sit")),
      offered.length > 0 && h("p", { class: "note" }, i18n.say("web.join.under_way")),
      offered.map(({ seat, number }, place) => h("button", {
        class: place ? "btn" : "btn btn-primary btn-big", type: "button", onclick: () => sit(number),
      }, i18n.say("web.join.take", { name: seat.name }))),
      !open && !offered.length && h("p", {}, i18n.say("web.join.full")),
      table.settings.spectators
        && h("button", { class: "btn btn-big", type: "button", onclick: then.watch }, i18n.say("web.join.watch"))),
      problem,
      table.settings.spectators && h("button", {
        class: "btn btn-quiet", type: "button", "aria-haspopup": "dialog", onclick: () => document.dispatchEvent(new CustomEvent("open-screen")),
      }, i18n.say("web.tv.open")),
      h("a", { class: "btn btn-quiet", href: "/", onclick: page.follow }, i18n.say("web.error.home"))));
  }
}

customElements.define("join-screen", JoinScreen);
