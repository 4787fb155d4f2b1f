/**
 * Talking at the table: quick reactions, and lines of text where the host allows them.
 */

import { fill, freshId, h } from "../../parts/elements.js";
import { isReaction, REACTIONS, reactionSign } from "../../parts/reactions.js";
import { reactionButton } from "./reactions.js";

/** @import { Said } from "lastcard/protocol" */
/** @import { Desk } from "../../model/intent.js" */
/** @import { Snapshot } from "../../model/state.js" */

const KEPT = 100;

/** The lines that were said, and the controls to say something. */
export class TableChat extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    const { i18n } = desk;
    this.desk = desk;
    const id = freshId("chat");
    this.list = h("div", { class: "log chat-lines", role: "log", tabindex: "0", "aria-labelledby": "chat-head" });
    this.reactions = h("div", { class: "reaction-grid", role: "group", "aria-label": i18n.say("web.chat.reactions") },
      REACTIONS.map((reaction) => reactionButton(desk, reaction, { words: true })));
    const input = h("input", {
      id, class: "field", dir: "auto", maxlength: 200, autocomplete: "off", enterkeyhint: "send", placeholder: i18n.say("web.chat.label"),
    });
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (text && (await desk.command("chat", { text }))) input.value = "";
    };
    this.form = h("form", { class: "row", onsubmit: send },
      h("label", { for: id, class: "sr-only" }, i18n.say("web.chat.label")), input,
      h("button", { class: "btn" }, i18n.say("web.chat.send")));
    fill(this, h("h2", { id: "chat-head" }, i18n.say("web.chat.head")), this.list, this.reactions, this.form);
  }

  /** @param {Snapshot} now */
  update({ table, you }) {
    const silent = you === null || table?.seats[you]?.muted === true;
    this.hidden = you === null && this.list.childElementCount === 0;
    this.reactions.hidden = silent;
    this.form.hidden = silent || table?.settings.chat === false;
    this.list.hidden = this.list.childElementCount === 0;
  }

  /**
   * Adds what somebody said and returns it in words.
   * @param {Said} said
   */
  hear({ name, text = "", reaction = "", watcher = 0 }) {
    const { i18n } = this.desk;
    const words = text || (i18n.has(`web.chat.say_${reaction}`) ? i18n.say(`web.chat.say_${reaction}`) : reaction);
    this.hidden = this.list.hidden = false;
    const who = name || i18n.say("web.person.watcher", { number: watcher });
    const [before, after] = i18n.say("web.chat.who", { who: "\n" }).split("\n"); // works for names in either direction
    this.list.append(h("p", {}, h("strong", {}, before, h("bdi", {}, who), after), " ", isReaction(reaction) && reactionSign(reaction), h("bdi", {}, words)));
    while (this.list.children.length > KEPT) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
    return words;
  }
}

customElements.define("table-chat", TableChat);
