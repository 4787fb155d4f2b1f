/**
 * The head of the table screen: the table, the round, the target, and the buttons for the link, the rules and the
 * settings. Their dialogs belong to the shell of the page.
 */

import { fill, h } from "../elements.js";

/** @import { Desk } from "../desk.js" */
/** @import { Snapshot } from "../state.js" */

/** Two pieces, because the screen's name is read first and its tools last. */
export class TopBar {
  /** @param {Desk} desk */
  constructor(desk) {
    const { i18n } = desk;
    this.desk = desk;
    this.title = h("h1", {});
    this.facts = h("p", { class: "facts" });
    this.heading = h("div", { class: "top" }, this.title, this.facts);
    this.tools = h("nav", { class: "tools", "aria-label": i18n.say("web.top.tools") });
    this.said = h("span", { class: "sr-only", role: "status" });
    this.answer = h("span", {}, i18n.say("web.top.copied"));
    this.copying = h("button", { class: "btn btn-copy", type: "button", onclick: () => this.#copy() },
      h("span", {}, i18n.say("web.top.copy")), this.answer);
    fill(this.tools, this.copying, this.said,
      this.#opener("open-rules", "web.top.rules"), this.#opener("open-settings", "web.top.settings"));
  }

  /** @param {Snapshot} now */
  update({ table, game, position }) {
    if (!table) return;
    const { i18n } = this.desk;
    const [before, after] = i18n.say("web.top.table", { code: table.code }).split(table.code);
    fill(this.title, h("span", { class: "top-word" }, before), table.code, h("span", { class: "top-word" }, after));
    const goal = game && i18n.has(`web.top.goal_${game.mode}`) ? i18n.say(`web.top.goal_${game.mode}`, { count: game.target }) : "";
    const facts = [
      position && i18n.say("web.top.round", { number: position.round }), goal,
      i18n.say("web.top.players", { count: table.seats.length }),
      table.locked && i18n.say("web.top.locked"),
      table.watchers > 0 && i18n.say("web.top.watchers", { count: table.watchers }),
    ];
    this.facts.textContent = facts.filter(Boolean).join(" · ");
  }

  async #copy() {
    const { desk, copying, answer, said } = this;
    const { i18n, state } = desk;
    const link = new URL(`/t/${state.now.table?.code}`, location.href).href;
    const done = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    // Without permission for the clipboard, show the link itself.
    const words = done ? i18n.say("web.top.copied") : link;
    said.textContent = words;
    answer.textContent = words;
    copying.classList.add("is-done");
    setTimeout(() => {
      copying.classList.remove("is-done");
      answer.textContent = i18n.say("web.top.copied"); // a link would keep the button wide
    }, 4000);
  }

  /**
   * @param {string} name
   * @param {string} key
   */
  #opener(name, key) {
    const open = () => this.tools.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: {} }));
    return h("button", { class: "btn", type: "button", onclick: open }, this.desk.i18n.say(key));
  }
}
