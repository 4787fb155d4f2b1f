/**
 * The tile of the daily deal on the start page: the way there, and on which of the last seven days it was played here.
 */

import { DailyKeeper, dayAgo, dayInWords } from "../kept/daily-seals.js";
import { art } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";
import { icon } from "../parts/icons.js";

/** @import { Page } from "../shell/page.js" */

const WEEK = [6, 5, 4, 3, 2, 1, 0]; // days ago

/**
 * @param {HTMLElement} tile
 * @param {Page} page
 */
export function fillDailyTile(tile, { i18n, follow, settings }) {
  const played = new Set(new DailyKeeper(settings.storage).tries.map(({ day }) => day));
  const days = WEEK.map((ago) => {
    const day = dayAgo(ago);
    const done = played.has(day);
    return h("li", { class: done ? "is-played" : "", "aria-current": ago === 0 ? "date" : null },
      h("span", { class: "week-mark", "aria-hidden": "true" }, done && icon("check")),
      h("span", { "aria-hidden": "true" }, dayInWords(day, i18n, { weekday: "short" })),
      h("span", { class: "sr-only" }, i18n.say(done ? "web.daily.day_played" : "web.daily.day_free",
        { day: dayInWords(day, i18n, { weekday: "long" }) })));
  });
  fill(tile,
    h("span", { class: "daily-pile", "aria-hidden": "true" }, art("back"), h("b", {}, String(new Date().getUTCDate()))),
    h("div", { class: "daily-words" },
      h("h2", {}, i18n.say("web.daily.title")),
      h("p", {}, i18n.say("web.daily.lead")),
      h("a", { class: "btn", href: "/#/daily", onclick: follow },
        i18n.say(played.has(dayAgo()) ? "web.daily.see" : "web.daily.take"), icon("right")),
      h("ul", { class: "week", role: "list", "aria-label": i18n.say("web.daily.week") }, days)));
}
