/**
 * The people at the table besides the seats: watchers, banned people, and whether newcomers may come in.
 * What can be done about one of them is in person-dialog.js.
 */

import { fill, h } from "../parts/elements.js";
import { keepingFocus } from "../parts/fields.js";
import { icon } from "../parts/icons.js";

/** @import { Asking } from "lastcard/protocol" */
/** @import { Someone } from "../kept/muted.js" */
/** @import { Snapshot, TableInfo } from "../model/state.js" */
/** @import { Page } from "../shell/page.js" */

/** The lists, in the lobby and in the dialog about the table. */
export class TableCompany extends HTMLElement {
  /**
   * Builds it; `update` fills it.
   * @param {Page} page
   * @param {(...asking: Asking) => unknown} ask sends a command to the table
   */
  show(page, ask) {
    this.page = page;
    this.ask = ask;
    this.door = h("p", { class: "company-door" });
    this.lists = h("div", {});
    fill(this, this.door, this.lists);
  }

  /** @param {Pick<Snapshot, "table" | "you">} now */
  update({ table, you }) {
    const { page, door, lists } = this;
    if (!page || !table || !door || !lists) return;
    const isHost = you !== null && table.seats[you]?.host === true;
    keepingFocus(door, this.#door(table, isHost));
    // Watchers hear others but have nothing to decide here.
    keepingFocus(lists, [...(you === null ? [] : this.#watchers(table)), ...(isHost ? this.#bans(table) : [])]);
    this.hidden = !door.hasChildNodes() && !lists.hasChildNodes();
  }

  /**
   * @param {TableInfo} table
   * @param {boolean} isHost
   */
  #door({ locked }, isHost) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    if (!isHost) return locked ? [i18n.say("web.company.locked")] : [];
    return [
      h("button", {
        class: "btn", "data-key": "lock", "aria-pressed": String(locked), onclick: () => this.ask?.("lock", { on: !locked }),
      }, locked && icon("check"), i18n.say("web.company.lock")),
      h("span", { class: "note" }, i18n.say(locked ? "web.company.locked" : "web.company.unlocked")),
    ];
  }

  /** @param {TableInfo} table */
  #watchers({ crowd }) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    if (!crowd.length) return [];
    return [h("h3", {}, i18n.say("web.company.watchers")), h("ul", { class: "plain-list" }, crowd.map(({ number, muted }) => {
      const name = i18n.say("web.person.watcher", { number });
      return h("li", { class: "seat-row" },
        h("span", { class: "seat-who" }, h("strong", {}, name),
          muted && h("span", { class: "mark" }, i18n.say("web.seat.muted"))),
        personButton(/** @type {Page} */ (this.page), name, { watcher: number }));
    }))];
  }

  /** @param {TableInfo} table */
  #bans({ bans }) {
    const i18n = /** @type {Page} */ (this.page).i18n;
    if (!bans.length) return [];
    return [h("h3", {}, i18n.say("web.company.bans")), h("ul", { class: "plain-list" }, bans.map(({ number, name }) => {
      const who = name || i18n.say("web.company.somebody");
      return h("li", { class: "seat-row" }, h("strong", { dir: "auto" }, who),
        h("button", { class: "btn btn-small", "data-key": `ban-${number}`, onclick: () => this.ask?.("unban", { ban: number }) },
          i18n.say("web.company.unban", { who })));
    }))];
  }
}

/**
 * The small button that opens the dialog about somebody.
 * @param {Pick<Page, "i18n">} page
 * @param {string} name
 * @param {Someone} someone
 */
export function personButton({ i18n }, name, someone) {
  const button = h("button", {
    class: "btn btn-icon", type: "button", "data-key": `more-${JSON.stringify(someone)}`,
    "aria-label": i18n.say("web.person.more", { who: name }), "aria-haspopup": "dialog",
    onclick: () => button.dispatchEvent(new CustomEvent("open-person", { bubbles: true, detail: someone })),
  }, icon("more"));
  return button;
}

customElements.define("table-company", TableCompany);
