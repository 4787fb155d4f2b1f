/**
 * The field for a table code on the first screen. A wrong code stays in the field, and the reason stands below it.
 */

import { getJson, inWords } from "../base/http.js";
import { freshId, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { Page } from "../shell/page.js" */

const CODE = /^[A-Z]{6}$/;
const LINK = /\/t\/([a-z]{6})\b/i;

/**
 * Builds the form. It asks the server before it goes to the table.
 * @param {Page} page
 */
export function codeForm({ i18n, go }) {
  const wrong = h("p", { class: "problem", role: "alert", id: freshId("wrong") });
  const code = h("input", {
    class: "field field-code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    placeholder: i18n.say("web.home.code"), "aria-label": i18n.say("web.home.code"), "aria-describedby": wrong.id,
  });
  const refuse = (/** @type {string} */ why) => {
    wrong.textContent = why;
    code.setAttribute("aria-invalid", "true");
    code.focus();
  };
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    const typed = (LINK.exec(code.value)?.[1] ?? code.value.replace(/[\s-]/g, "")).toUpperCase();
    if (!CODE.test(typed)) {
      refuse(i18n.say("web.home.code_wrong"));
      return;
    }
    try {
      await getJson(`/api/tables/${typed}?language=${i18n.language}`);
      if (code.isConnected) go(`/t/${typed}`);
    } catch (error) {
      refuse(inWords(error, i18n));
    }
  };
  const forget = () => {
    wrong.textContent = "";
    code.removeAttribute("aria-invalid");
  };
  code.addEventListener("input", forget);
  return h("form", { class: "code-form", onsubmit: join, novalidate: true },
    h("div", { class: "code-row" }, icon("enter"), code, h("button", { class: "btn" }, i18n.say("web.home.join_button"))),
    wrong);
}
