/**
 * The dialog about oneself: name and face. They are stored in this browser; at a table, everybody there sees them.
 */

import { freshId, h } from "../parts/elements.js";
import { facePicker } from "../parts/face-picker.js";
import { ownFace } from "../parts/faces.js";
import { seatMoves } from "../people/seat-moves.js";
import { PageDialog } from "../shell/dialog.js";
import { seatButtons } from "./move-dialog.js";

/** @import { Page } from "../shell/page.js" */

/** You. */
export class ProfileDialog extends PageDialog {
  /** @param {Page} page */
  constructor(page) {
    super(page, "profile");
  }

  /** Shows name and face as they are now. */
  open() {
    const { i18n, settings, visit } = this.page;
    const { table, you = null } = visit?.state.now ?? {};
    const id = freshId("name");
    const seated = you === null ? undefined : table?.seats[you];
    const problem = h("p", { class: "problem", role: "alert" });
    let chosen = ownFace(settings);
    const name = h("input", {
      id, class: "field", dir: "auto", value: seated?.name ?? settings.get("name"), maxlength: 24, autocomplete: "nickname",
      spellcheck: "false", placeholder: i18n.say("web.home.name_default"),
    });
    /** @param {Event} event */
    const keep = async (event) => {
      event.preventDefault();
      const typed = name.value.trim();
      if (seated) {
        const answer = await visit?.net?.command("rename", { name: typed || seated.name, face: chosen });
        problem.textContent = answer?.type === "refused" ? answer.reason : "";
        if (answer?.type !== "done") return;
      }
      settings.set("face", chosen);
      settings.set("name", typed);
      this.dialog.close();
    };
    this.present(i18n.say("web.me.title"),
      h("form", { class: "profile", onsubmit: keep },
        h("label", { class: "field-label", for: id }, i18n.say("web.home.your_name")), name,
        facePicker(i18n, chosen, (face) => { chosen = face; }), problem,
        h("button", { class: "btn btn-primary" }, i18n.say("web.settings.done"))),
      seated && you !== null && seatMoves(this.page, you),
      seated && seatButtons(this.page, this));
    name.focus();
  }
}

customElements.define("profile-dialog", ProfileDialog);
