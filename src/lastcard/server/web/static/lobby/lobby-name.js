/**
 * A name is asked before the first invitation: guests should read whose table it is, and nobody is called "Player".
 */

import { freshId, h } from "../parts/elements.js";

/** @import { Page } from "../shell/page.js" */

/**
 * Builds the panel with the question.
 * @param {Page} page
 * @param {(name: string) => Promise<boolean>} take says whether the table agrees to the name
 */
export function namePanel({ i18n, settings }, take) {
  const id = freshId("name");
  const problem = h("p", { class: "note", role: "status", id: `${id}-note` });
  const field = h("input", { id, class: "field", dir: "auto", maxlength: 24, autocomplete: "nickname", spellcheck: "false", "aria-describedby": `${id}-note` });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = field.value.trim();
    problem.textContent = name ? "" : i18n.say("web.join.name_needed");
    field.toggleAttribute("aria-invalid", !name);
    if (!name) field.focus();
    else if (await take(name)) settings.set("name", name);
  };
  return h("section", { class: "panel name-first" },
    h("form", { onsubmit: submit },
      h("h2", {}, i18n.say("web.lobby.invite")),
      h("label", { for: id }, i18n.say("web.invite.name_first")),
      h("div", { class: "row" }, field, h("button", { class: "btn btn-primary" }, i18n.say("web.invite.name_done"))), problem));
}
