/**
 * What a card does: the result of thousands of rounds that the server plays with it while it is being written.
 */

import { inWords } from "../base/http.js";
import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";
import { tryCard } from "./card-reading.js";

/** @import { CardPreview, CardRead, ChangeInfo } from "lastcard/protocol" */
/** @import { I18n } from "../base/i18n.js" */
/** @import { Sheet } from "./card-reading.js" */

const PATIENCE = 500; // milliseconds without a change before rounds are played
const AGAIN = [5000, 15_000, 30_000, 60_000]; // before it is tried again, if the server was not ready for many rounds
const WIDEST = 50; // percent at the end of the scale

/** The box with the figures. */
export class CardTrial {
  /** @param {I18n} i18n */
  constructor(i18n) {
    this.i18n = i18n;
    this.body = h("div", { class: "trial", role: "status" });
    this.element = h("section", { class: "box", "aria-label": i18n.say("web.write.trial") },
      h("h3", {}, icon("bars"), i18n.say("web.write.trial")), this.body);
    this.wanted = "";
  }

  /**
   * Tells what the card does, as soon as it is known.
   * @param {CardRead | null} read
   * @param {string} text
   * @param {Sheet} sheet
   * @param {number} players
   */
  show(read, text, sheet, players) {
    const { i18n } = this;
    const wanted = read?.understood && read.program && !read.judged ? JSON.stringify([read.program, sheet, players]) : "";
    if (wanted && wanted === this.wanted) return;
    this.wanted = wanted;
    clearTimeout(this.timer);
    if (!wanted) {
      fill(this.body, h("p", { class: "note" }, i18n.say(read?.judged ? "preview.judged" : "web.write.trial_later")));
      return;
    }
    fill(this.body, h("p", { class: "note" }, i18n.say("web.write.trying")));
    const ask = (/** @type {number} */ pause, /** @type {number[]} */ ...later) => {
      this.timer = setTimeout(() => {
        tryCard(text, sheet, players).then(
          (found) => {
            if (this.wanted !== wanted) return;
            const few = found.cut_short && !found.compiled;
            if (!few || pause === PATIENCE) fill(this.body, this.#figures(found));
            if (few && later.length) ask(later[0], ...later.slice(1));
          },
          (error) => { if (this.wanted === wanted) fill(this.body, h("p", { class: "problem" }, inWords(error, i18n))); },
        );
      }, pause);
    };
    ask(PATIENCE, ...AGAIN);
  }

  /** Plays no more. */
  leave() {
    clearTimeout(this.timer);
    this.wanted = "";
  }

  /** @param {CardPreview} found */
  #figures(found) {
    const { i18n } = this;
    const decided = (found.decided.value ?? 0) * (found.laid.value ?? 0);
    return [
      ...found.warnings.map((name) => h("p", { class: "trial-warns" }, icon("warning"), i18n.say(`preview.warns.${name}`))),
      this.#length(found.length),
      this.#gain(found),
      h("p", { class: "trial-row" }, h("span", {}, i18n.say("web.write.decides")), " ", h("strong", {},
        decided > 0.001 ? i18n.say("web.write.decides_in", { rounds: Math.round(1 / decided) }) : i18n.say("web.write.decides_never"))),
      found.warnings.length === 0 && h("p", { class: "trial-fair" }, icon("check"), i18n.say("web.write.fair")),
      h("p", { class: "note" }, i18n.say("web.write.played", { rounds: found.rounds, seconds: Math.round(10 * found.seconds) / 10 })),
      h("details", {}, h("summary", {}, i18n.say("web.write.figures")), found.lines.map((line) => h("p", { class: "note" }, line))),
    ];
  }

  /** @param {ChangeInfo} length */
  #length({ value, without }) {
    const { i18n } = this;
    const base = without.value || 1;
    const change = Math.round(((value.value ?? base) / base - 1) * 100);
    const give = Math.max(1, Math.round((((value.high ?? base) - (value.low ?? base)) / 2 / base) * 100));
    const key = change === 0 ? "same" : change > 0 ? "longer" : "shorter";
    const scale = h("span", { class: "trial-scale", "aria-hidden": "true" }, h("i"));
    scale.style.setProperty("--by", String(Math.max(-1, Math.min(1, change / WIDEST))));
    return h("div", {},
      h("p", { class: "trial-row" }, h("span", {}, i18n.say("web.write.lasts")), " ", h("strong", {},
        i18n.say(`web.write.${key}`, { percent: Math.abs(change) }), " ", h("small", {}, i18n.say("web.write.give", { give })))),
      scale,
      h("p", { class: "trial-ends", "aria-hidden": "true" }, h("span", {}, i18n.say("web.write.end_shorter")), h("span", {}, i18n.say("web.write.end_longer"))));
  }

  /**
   * Who wins more often because of the card: only if the intervals say so.
   * @param {CardPreview} found
   */
  #gain({ layer, follower }) {
    const { i18n } = this;
    const gain = (/** @type {ChangeInfo} */ { value, without }) => (value.low ?? 0) - (without.value ?? 0);
    const [who, change] = /** @type {const} */ ([["layer", layer], ["follower", follower]])
      .toSorted((one, two) => gain(two[1]) - gain(one[1]))[0];
    const gains = gain(change) > 0;
    const share = (/** @type {number | null} */ part) => Math.round((part ?? 0) * 100);
    return h("div", {},
      h("p", { class: "trial-row" }, h("span", {}, i18n.say("web.write.gains")), " ", h("strong", {}, i18n.say(`web.write.gains_${gains ? who : "nobody"}`))),
      gains && h("p", { class: "note" }, i18n.say("web.write.wins", {
        now: share(change.value.value), without: share(change.without.value),
        give: Math.max(1, share(((change.value.high ?? 0) - (change.value.low ?? 0)) / 2)),
      })));
  }
}
