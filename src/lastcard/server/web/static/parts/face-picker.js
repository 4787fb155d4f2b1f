/**
 * The choice of a face: one radio button for each picture.
 */

import { h } from "./elements.js";
import { FACES, face } from "./faces.js";

/** @import { I18n } from "../base/i18n.js" */
/** @import { Face } from "./faces.js" */

/**
 * @param {Pick<I18n, "say">} i18n
 * @param {Face} chosen
 * @param {(face: Face) => void} change
 */
export function facePicker(i18n, chosen, change) {
  return h("fieldset", { class: "face-picker" }, h("legend", {}, i18n.say("web.me.face")),
    FACES.map((id) => h("label", { class: "face-choice" },
      h("input", {
        type: "radio", name: "face", value: id, class: "radio-drawn", checked: id === chosen,
        "aria-label": i18n.say(`web.face.${id}`), onchange: () => change(id),
      }), face(id))));
}
