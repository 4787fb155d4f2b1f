/**
 * The head of the table screen: the table, the round, the target, and the buttons for the link, the sound, the rules, the
 * settings and leaving. Their dialogs belong to the shell of the page.
 */

import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot } from "../model/state.js" */
/** @import { IconName } from "../parts/icons.js" */

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
    this.copying = this.#tool("link", "web.top.copy", () => this.#copy());
    this.muting = this.#tool("sound", "web.fx.mute", () => this.mute());
    fill(this.tools, this.copying, this.muting,
      this.#opener("open-rules", "book", "web.top.rules"), this.#opener("open-settings", "sliders", "web.top.settings"),
      this.#opener("open-leave", "leave", "web.top.leave"));
  }

  /** @param {Snapshot} now */
  update({ table, game, position }) {
    if (!table) return;
    this.#showMuted();
    const { i18n } = this.desk;
    const [before, after] = i18n.say("web.top.table", { code: table.code }).split(table.code);
    fill(this.title, h("span", { class: "top-word" }, before), h("span", { class: "code" }, table.code), h("span", { class: "top-word" }, after));
    const goal = game && i18n.has(`web.top.goal_${game.mode}`) ? i18n.say(`web.top.goal_${game.mode}`, { count: game.target }) : "";
    const facts = [
      position && i18n.say("web.top.round", { number: position.round }), goal,
      i18n.say("web.top.players", { count: table.seats.length }),
      table.locked && i18n.say("web.top.locked"),
      table.watchers > 0 && i18n.say("web.top.watchers", { count: table.watchers }),
    ];
    fill(this.facts, facts.filter(Boolean).map((fact, place) => h("span", {}, place ? ` · ${fact}` : fact)));
  }

  /** Mutes all sounds, or unmutes them. */
  mute() {
    const { settings } = this.desk;
    settings.set("muted", !settings.get("muted"));
  }

  #showMuted() {
    const muted = this.desk.settings.get("muted");
    if (this.muting.getAttribute("aria-pressed") === String(muted)) return;
    this.muting.setAttribute("aria-pressed", String(muted));
    this.muting.firstElementChild?.replaceWith(icon(muted ? "silent" : "sound"));
  }

  /** Copies the link; if the browser does not let it, shows it. */
  async #copy() {
    const { i18n, state } = this.desk;
    const [{ linkTo }, { copyText }] = await Promise.all([import("../parts/link/server-address.js"), import("../parts/link/copying.js")]);
    const link = await linkTo(`/t/${state.now.table?.code}`);
    const done = await copyText(link);
    this.tools.dispatchEvent(new CustomEvent("tell", { bubbles: true, detail: done ? i18n.say("web.top.copied") : link }));
  }

  /**
   * @param {string} name
   * @param {IconName} sign
   * @param {string} key
   */
  #opener(name, sign, key) {
    return this.#tool(sign, key, () => this.tools.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: {} })));
  }

  /**
   * @param {IconName} sign
   * @param {string} key
   * @param {() => void} press
   */
  #tool(sign, key, press) {
    return h("button", { class: "tool", type: "button", onclick: press }, icon(sign), h("span", {}, this.desk.i18n.say(key)));
  }
}
