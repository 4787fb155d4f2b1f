/**
 * What can be done about one person at the table: stop hearing them; the host can also mute them for everybody, remove
 * or ban them. The person is named by a seat, or by the number of a watcher.
 */

import { h } from "../parts/elements.js";
import { keepingFocus } from "../parts/fields.js";
import { icon } from "../parts/icons.js";
import { seatMoves } from "../people/seat-moves.js";
import { AskFirst } from "../shell/ask-first.js";
import { PageDialog } from "../shell/dialog.js";

/** @import { Asking } from "lastcard/protocol" */
/** @import { Someone } from "../kept/muted.js" */
/** @import { SeatInfo, Snapshot } from "../model/state.js" */
/** @import { Answer } from "../model/table-socket.js" */
/** @import { Page } from "../shell/page.js" */

/** One person. */
export class PersonDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "person");
    this.problem = h("p", { class: "problem", role: "alert" });
    this.choices = h("div", { class: "person-choices" });
    this.about = 0; // the id of the person
    this.dialog.addEventListener("close", () => this.unsubscribe?.());
  }

  /**
   * Shows what can be done, and follows the table until the dialog is closed or the person is gone.
   * @param {Someone} someone
   */
  open(someone) {
    const { visit } = this.page;
    const person = visit && found(visit.state.now, someone);
    if (!visit || !person) return;
    this.about = person.id;
    this.problem.textContent = "";
    const who = nameOf(this.page, someone, person);
    this.removing = "seat" in someone && this.#asking("remove", who, () => this.#ask("remove", { seat: someone.seat }));
    this.banning = this.#asking("ban", who, () => this.#ask("ban", { ...someone }));
    this.present(nameOf(this.page, someone, person), this.problem, this.choices);
    const update = (/** @type {Snapshot} */ now) => this.#update(now, someone);
    this.unsubscribe = visit.state.subscribe(update);
    update(visit.state.now);
  }

  /**
   * @param {Snapshot} now
   * @param {Someone} someone
   */
  #update(now, someone) {
    const person = found(now, someone);
    // Seats can move while the dialog is open: it must never switch to somebody else.
    if (!person || person.id !== this.about || !now.table) {
      this.dialog.close();
      return;
    }
    const { page } = this;
    const { i18n, visit } = page;
    const table = now.table;
    const who = nameOf(page, someone, person);
    const hushed = visit?.hushed.has(table, someone) === true;
    const hush = () => {
      visit?.hushed.set(table, someone, !hushed);
      this.#update(now, someone);
    };
    const isHost = now.you !== null && table.seats[now.you]?.host === true;
    const choice = (/** @type {string} */ key, /** @type {boolean} */ on, /** @type {() => unknown} */ act) => [
      h("button", { class: "btn", "data-key": key, "aria-pressed": String(on), onclick: act },
        on && icon("check"), i18n.say(`web.person.${key}`)),
      h("p", { class: "note" }, i18n.say(`web.person.${key}_note`, { who }))];
    const seat = "seat" in someone ? someone.seat : null;
    keepingFocus(this.choices, [
      ...choice("hush", hushed, hush),
      ...(isHost ? choice("mute", person.muted, () => this.#ask("mute", { ...someone, on: !person.muted })) : []),
      seat !== null && seatMoves(page, seat),
      isHost && table.phase !== "playing" && this.removing,
      isHost && this.banning,
    ]);
  }

  /**
   * What sends somebody away asks first.
   * @param {"remove" | "ban"} key
   * @param {string} who
   * @param {() => Promise<void>} act
   */
  #asking(key, who, act) {
    const say = (/** @type {string} */ name) => this.page.i18n.say(`web.person.${name}`, { who });
    return new AskFirst(this.page.i18n, {
      key, button: [say(key === "ban" ? "banning" : "remove")], act,
      ask: () => ({ head: say(`${key}_ask`), about: [h("p", {}, say(`${key}_note`))], yes: say(key) }),
    });
  }

  /**
   * Sends a command and shows why it was refused.
   * @param {Asking} asking
   */
  async #ask(...asking) {
    const answer = await /** @type {Promise<Answer> | undefined} */ (this.page.visit?.net?.command(...asking));
    this.problem.textContent = answer?.type === "refused" ? answer.reason : "";
    const { visit } = this.page;
    if (visit?.atEnd && ["remove", "ban"].includes(asking[0]) && answer?.type === "done") visit.toLobby(); // as in "This table"
  }
}

/**
 * Finds somebody; null if they are gone, or a bot plays there.
 * @param {Snapshot} now
 * @param {Someone} someone
 * @returns {{ id: number, name: string, muted: boolean } | null}
 */
function found({ table }, someone) {
  if ("seat" in someone) {
    const seat = /** @type {SeatInfo | undefined} */ (table?.seats[someone.seat]);
    return seat?.kind === "person" ? seat : null;
  }
  const watcher = table?.crowd.find((each) => each.number === someone.watcher);
  return watcher ? { id: watcher.number, name: "", muted: watcher.muted === true } : null;
}

/**
 * @param {Page} page
 * @param {Someone} someone
 * @param {{ name: string }} person
 */
function nameOf({ i18n }, someone, { name }) {
  return "seat" in someone ? name : i18n.say("web.person.watcher", { number: someone.watcher });
}

customElements.define("person-dialog", PersonDialog);
