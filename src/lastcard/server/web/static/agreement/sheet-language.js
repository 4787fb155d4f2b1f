/**
 * The language of a sheet that is printed in one only, offered to people who read the table in another.
 */

import { h } from "../parts/elements.js";

/** @import { EditionInfo } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

/**
 * A button that switches to the language of an edition; false if there is nothing to offer.
 * @param {Page} page
 * @param {EditionInfo} edition
 */
export function languageOffer({ i18n, languages, settings }, edition) {
  const [tag] = edition.languages;
  const found = languages.find((each) => each.tag === tag);
  if (!found || edition.languages.length > 1 || tag === i18n.language) return false;
  return h("button", { class: "btn btn-small", type: "button", name: "speak", onclick: () => settings.set("language", tag) },
    i18n.say("web.lobby.speak", { language: found.name }));
}
