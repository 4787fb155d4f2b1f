/**
 * The dialog about the table during a match: what is agreed, and removing somebody between rounds. Before a match the
 * lobby does all this; one person's preferences are in settings-dialog.js, leaving is in leave-dialog.js.
 */

import { LobbySettings } from "../agreement/settings-form.js";
import { h } from "../parts/elements.js";
import { keepingFocus } from "../parts/fields.js";
import { personButton, TableCompany } from "../people/guests.js";
import { AskFirst } from "../shell/ask-first.js";
import { PageDialog } from "../shell/dialog.js";
import { seatButtons } from "./move-dialog.js";

/** @import { Asking } from "lastcard/protocol" */
/** @import { SeatInfo, Snapshot } from "../model/state.js" */
/** @import { Answer } from "../model/table-socket.js" */
/** @import { Page } from "../shell/page.js" */

/** This table. */
export class TableDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "table");
    this.problem = h("p", { class: "problem", role: "alert" });
    /** @type {Map<number, AskFirst>} */
    this.removing = new Map(); // by the id of the person
    this.dialog.addEventListener("close", () => this.unsubscribe?.());
  }

  /** Shows the table as it is, and follows it until the dialog is closed. */
  open() {
    const { i18n, visit } = this.page;
    const { table, you } = visit?.state.now ?? {};
    if (!visit || !table) return;
    const word = (/** @type {string} */ key) => i18n.say(`web.this.${key}`);
    const host = you !== null && you !== undefined && table.seats[you]?.host === true;
    const settings = new LobbySettings();
    const people = h("ul", { class: "plain-list" });
    const company = new TableCompany();
    company.show(this.page, (...asking) => this.#ask(...asking));
    settings.show(this.page, (chosen) => this.#ask("settings", { settings: chosen }));
    this.problem.textContent = "";
    this.removing.clear();
    this.present(word("title"), this.problem,
      visit.atEnd && you !== null && h("p", {},
        h("button", { class: "btn btn-primary", onclick: () => this.#toLobby() }, word("lobby"))),
      you !== null && seatButtons(this.page, this),
      h("section", {}, h("h3", {}, word("people")), host && h("p", { class: "note" }, word("people_note")), people, company),
      settings);
    const update = (/** @type {Snapshot} */ now) => {
      if (!now.table) return;
      settings.update(now.table, host);
      keepingFocus(people, this.#people(now, host));
      company.update(now);
    };
    this.unsubscribe = visit.state.subscribe(update);
    update(visit.state.now);
  }

  /**
   * @param {Snapshot} now
   * @param {boolean} host whether the viewer is
   */
  #people({ table, you }, host) {
    const { i18n } = this.page;
    const between = table?.phase !== "playing";
    return (table?.seats ?? []).map((seat, number) => h("li", { class: "seat-row" },
      h("span", { class: "seat-who" }, h("strong", { dir: "auto" }, seat.name),
        seat.muted && h("span", { class: "mark" }, i18n.say("web.seat.muted"))),
      number !== you && h("span", { class: "seat-tools" },
        host && (seat.kind === "person" && between ? this.#takingOut(seat) : h("button", {
          class: "btn btn-small", "data-key": `out-${seat.id}`, "aria-disabled": between ? null : "true",
          onclick: () => this.#ask("remove", { seat: number }),
        }, i18n.say("web.lobby.remove", { name: seat.name }))),
        seat.kind === "person" && personButton(this.page, seat.name, { seat: number }))));
  }

  /**
   * The button that takes a person out, and asks first; the same one as long as the person sits here.
   * @param {SeatInfo} seat
   */
  #takingOut({ id, name }) {
    const { i18n, visit } = this.page;
    const say = (/** @type {string} */ key) => i18n.say(`web.person.${key}`, { who: name });
    const made = this.removing.get(id) ?? new AskFirst(i18n, {
      key: `out-${id}`, look: "btn btn-small", button: [say("remove")],
      ask: () => ({ head: say("remove_ask"), about: [h("p", {}, say("remove_note"))], yes: say("remove") }),
      act: () => this.#ask("remove", { seat: visit?.state.now.table?.seats.findIndex((seat) => seat.id === id) ?? 0 }),
    });
    this.removing.set(id, made);
    return made;
  }

  #toLobby() {
    this.dialog.close();
    this.page.visit?.toLobby();
  }

  /**
   * Sends a command, shows why it was refused, and returns whether it was carried out.
   * @param {Asking} asking
   */
  async #ask(...asking) {
    const answer = await /** @type {Promise<Answer> | undefined} */ (this.page.visit?.net?.command(...asking));
    this.problem.textContent = answer?.type === "refused" ? answer.reason : "";
    const { visit } = this.page;
    if (visit?.atEnd && asking[0] === "remove" && answer?.type === "done") visit.toLobby(); // they prepare the next match
    return answer?.type === "done";
  }
}

customElements.define("table-dialog", TableDialog);
