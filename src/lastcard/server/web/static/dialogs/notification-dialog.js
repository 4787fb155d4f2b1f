/**
 * How somebody wants to be told outside the page that it is their turn: by this browser, or in a channel.
 */

import { inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { fill, freshId, h } from "../parts/elements.js";
import { choiceField, switchField } from "../parts/fields.js";
import { PageDialog } from "../shell/dialog.js";
import { canNotify, endWishes, needsHomeScreen, wish, wishes, wishPush } from "../shell/push.js";

/** @import { Hook, Wishes } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

/** The dialog. */
export class NoticesDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "notices");
    this.said = h("p", { class: "note", role: "status" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.list = h("ul", { class: "plain-list" });
  }

  /** Shows what there is, and what there could be. */
  async open() {
    const { i18n, visit } = this.page;
    const { table, you = null } = visit?.state.now ?? {};
    if (!visit || !table || you === null) return;
    await loadSheet("parts/link/invite.css");
    const word = (/** @type {string} */ key) => i18n.say(`web.notices.${key}`);
    this.said.textContent = this.problem.textContent = "";
    this.present(word("title"), h("p", {}, word("about")), this.problem, this.said,
      h("section", {}, h("h3", {}, word("browser")),
        needsHomeScreen() && h("p", { class: "note" }, word("home_screen")),
        canNotify()
          ? h("p", {}, h("button", { class: "btn btn-primary", type: "button", onclick: () => this.#allow(visit.code) }, word("allow")))
          : !needsHomeScreen() && h("p", { class: "note" }, word("unable"))),
      this.#channel(visit.code, table.seats[you].host),
      h("section", {}, h("h3", {}, word("now")), this.list,
        h("p", {}, h("button", { class: "btn", type: "button", onclick: () => this.#do(endWishes(this.page, visit.code), "ended") },
          word("end")))));
    void this.#do(wishes(this.page, visit.code), null);
  }

  /**
   * A form for a channel of Discord or Slack, or a topic of ntfy.
   * @param {string} code
   * @param {boolean} host whether the person is
   */
  #channel(code, host) {
    const { i18n } = this.page;
    const id = freshId("hook");
    /** @type {Hook} */
    const wanted = { kind: "hook", address: "", form: "discord", everybody: false, language: i18n.language };
    const address = h("input", { id, class: "field", type: "url", required: true, placeholder: "https://", autocomplete: "off", spellcheck: "false" });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#do(wish(this.page, code, { ...wanted, address: address.value.trim() }), "added");
    };
    return h("section", {}, h("h3", {}, i18n.say("web.notices.channel")),
      h("form", { onsubmit: submit },
        choiceField(i18n.say("web.notices.form"), {
          choices: [["discord", "Discord"], ["slack", "Slack"], ["ntfy", "ntfy"]], value: "discord",
        }, (form) => { wanted.form = /** @type {Hook["form"]} */ (form); }),
        h("label", { class: "field-label", for: id }, i18n.say("web.notices.address")), address,
        host && switchField(i18n.say("web.notices.everybody"), { on: false }, (on) => { wanted.everybody = on; }),
        h("p", {}, h("button", { class: "btn" }, i18n.say("web.notices.add")))));
  }

  /** @param {string} code */
  async #allow(code) {
    const { i18n } = this.page;
    const answer = await Notification.requestPermission();
    if (answer !== "granted") {
      this.problem.textContent = i18n.say("web.notices.denied");
      return;
    }
    // Without push the open page can still tell, so its failure is not one of the whole.
    await wishPush(this.page, code).then((now) => this.#show(now, "added"), () => {
      this.said.textContent = i18n.say("web.notices.while_open");
    });
  }

  /**
   * @param {Promise<Wishes>} asked
   * @param {"added" | "ended" | null} done what to say then
   */
  async #do(asked, done) {
    this.problem.textContent = "";
    try {
      this.#show(await asked, done);
    } catch (error) {
      this.problem.textContent = inWords(error, this.page.i18n);
    }
  }

  /**
   * @param {Wishes} now
   * @param {"added" | "ended" | null} done
   */
  #show({ wishes: all }, done) {
    const { i18n } = this.page;
    if (done) this.said.textContent = i18n.say(`web.notices.${done}`);
    fill(this.list, all.length
      ? all.map((each) => h("li", {}, each.kind === "push" ? i18n.say("web.notices.push") : `${each.form} · ${each.host}`))
      : h("li", {}, i18n.say("web.notices.none")));
  }
}

customElements.define("notices-dialog", NoticesDialog);
