/**
 * Marks what has changed since people were ready: each setting, in the form or in the list, gets a word and a gold edge.
 */

import { h } from "../parts/elements.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { Row } from "./rule-changes.js" */

const MARK = "changed-mark";

/**
 * @param {Element} screen
 * @param {Row[]} rows
 * @param {I18n} i18n
 */
export function markChanged(screen, rows, i18n) {
  const wanted = new Set(rows.flatMap(({ key }) => [...screen.querySelectorAll(
    `.setting:has(> [name="${key}"]), .edition-card:has(> [name="${key}"]:checked), .edition-choice[data-group="${key}"] > summary, [name="${key}"][aria-pressed=true], .agreed [data-key="${key}"]`)]));
  for (const marked of screen.querySelectorAll(".is-changed")) {
    if (wanted.has(marked)) continue;
    marked.classList.remove("is-changed");
    marked.querySelector(`.${MARK}`)?.remove();
  }
  for (const each of wanted) {
    if (each.querySelector(`.${MARK}`)) continue;
    each.classList.add("is-changed");
    const place = each.querySelector(":scope > label, :scope > strong, :scope > dt, :scope strong") ?? each;
    place.append(h("span", { class: MARK }, " ", i18n.say("web.news.mark")));
  }
}
