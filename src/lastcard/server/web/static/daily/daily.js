/**
 * The daily deal: one's try, its result as text and picture, how others did at this server, and the seal of the cards.
 */

import { ask, inWords } from "../base/http.js";
import { loadSheet } from "../base/sheet.js";
import { DailyKeeper, dayAgo, dayInWords } from "../kept/daily-seals.js";
import { fill, freshId, h, svg } from "../parts/elements.js";
import { ownFace } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { copyText } from "../parts/link/copying.js";
import { linkTo } from "../parts/link/server-address.js";
import { commitmentOf } from "../proof/pledges.js";
import { drawResult } from "./daily-picture.js";

/** @import { Daily, NewTry, SeatTaken, TryInfo } from "lastcard/protocol" */
/** @import { Page } from "../shell/page.js" */

const SIGNS = /** @type {Record<string, string>} */ ({ L: "↑", D: "↓" });
const WIDE = 600; // units of the plot
const HIGH = 150;
const SEAL = 16; // digits of the seal that a link carries

/**
 * Shows the deal of a day until another screen is shown.
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string[]} found the day and the seal of a link; none: today
 */
export async function show(root, page, [day = "today", promised = ""]) {
  await Promise.all([loadSheet("parts/style/results.css"), loadSheet("daily/daily.css")]);
  const { i18n, follow } = page;
  document.title = i18n.say("web.title", { screen: i18n.say("web.daily.title") });
  const body = h("div", { class: "history daily" });
  root.append(h("main", { class: "history-screen", id: "main", tabindex: "-1" }, body,
    h("p", { class: "history-home" }, h("a", { class: "btn btn-quiet", href: "/", onclick: follow }, i18n.say("web.error.home")))));
  await new DailyScreen(page, body, promised).load(day);
  page.toHead();
  return () => undefined;
}

/** One visit to the screen. */
class DailyScreen {
  /**
   * @param {Page} page
   * @param {HTMLElement} body
   * @param {string} promised the seal that a link promises
   */
  constructor(page, body, promised) {
    this.page = page;
    this.body = body;
    this.promised = promised;
    this.keeper = new DailyKeeper(page.settings.storage);
    this.problem = h("p", { class: "problem", role: "alert" });
    this.said = h("p", { class: "note", role: "status" });
  }

  /** @param {string} day */
  async load(day) {
    const { i18n } = this.page;
    try {
      const daily = /** @type {Daily} */ (await this.#ask("GET", `/api/daily/${day}`, day));
      const other = this.promised !== "" && !daily.commitment.startsWith(this.promised);
      const seal = await this.#seal(daily);
      fill(this.body, h("h1", {}, daily.today ? i18n.say("web.daily.title") : i18n.say("web.daily.past", { day: this.#day(daily) })),
        h("p", {}, i18n.say("web.daily.lead")), h("p", { class: "note" }, this.#day(daily), " · ", i18n.say("web.daily.tried", { count: daily.tried })),
        other && h("p", { class: "problem" }, i18n.say("refused.daily_elsewhere")),
        this.problem, this.said, other ? null : this.#own(daily), daily.bars.length > 0 && this.#others(daily), seal,
        daily.today && h("p", {}, h("a", { href: `/#/daily/${dayAgo(1)}`, onclick: this.page.follow }, i18n.say("web.daily.yesterday"))));
    } catch (error) {
      fill(this.body, h("h1", {}, i18n.say("web.daily.title")), h("p", { class: "problem", role: "alert" }, inWords(error, i18n)));
    }
  }

  /**
   * @param {"GET" | "POST"} method
   * @param {string} path
   * @param {string} day
   * @param {unknown} [body]
   */
  #ask(method, path, day, body) {
    return ask({ i18n: this.page.i18n, seats: this.keeper }, method, path, { code: day, body });
  }

  /** @param {Daily} daily */
  #day({ day }) {
    return dayInWords(day, this.page.i18n);
  }

  /**
   * What one can do, or how it went.
   * @param {Daily} daily
   */
  #own(daily) {
    const { i18n, follow } = this.page;
    const { mine } = daily;
    const button = (/** @type {string} */ key, /** @type {boolean} */ practice) => h("button", {
      class: practice ? "btn" : "btn btn-primary", type: "button", "data-act": practice ? "practise" : "try", onclick: () => this.#begin(daily, practice),
    }, i18n.say(key));
    const left = mine && !mine.over && !this.page.seats.token(mine.code); // given up
    const practice = (mine?.over || left || daily.secret) && h("p", {}, button("web.daily.practise", true), " ", h("span", { class: "note" }, i18n.say("web.daily.practice_note")));
    if (mine?.over) return [this.#result(daily, mine), practice];
    if (mine && !left && !daily.secret) return h("p", {}, h("a", { class: "btn btn-primary", href: `/t/${mine.code}`, onclick: follow }, i18n.say("web.daily.go_on")));
    return daily.today && !mine ? h("p", {}, button("web.daily.take", false)) : practice;
  }

  /**
   * Keeps the seal, opens the table and goes there.
   * @param {Daily} daily
   * @param {boolean} practice
   */
  async #begin({ day, commitment }, practice) {
    const { page, keeper } = this;
    const { i18n, settings } = page;
    const name = settings.get("name") || i18n.say("web.home.name_default");
    /** @type {NewTry} */
    const order = { name, face: ownFace(settings), practice, commitment, language: i18n.language };
    try {
      const { code, token } = /** @type {SeatTaken} */ (await this.#ask("POST", `/api/daily/${day}/tries`, day, order));
      if (!practice) keeper.note({ day, commitment, code });
      page.seats.take(code, token);
      page.go(`/t/${code}`);
    } catch (error) {
      this.problem.textContent = inWords(error, i18n);
    }
  }

  /**
   * The result in words and signs, to hand on. It tells no card.
   * @param {Daily} daily
   * @param {TryInfo} mine
   */
  #result(daily, mine) {
    const { i18n } = this.page;
    const told = i18n.say(mine.won ? "web.daily.result_won" : "web.daily.result_lost", { turns: mine.turns, score: minus(mine.score), left: mine.left });
    const signs = [...mine.signs].map((sign) => SIGNS[sign] ?? "").join("") + (mine.won ? "!" : "");
    const head = `lastcard · ${this.#day(daily)}`;
    const text = h("textarea", { class: "field daily-text", readonly: true, rows: 4, "aria-label": i18n.say("web.daily.text"), onfocus: () => text.select() });
    const picture = h("img", { class: "daily-picture", alt: `${head}. ${told}`, width: 800, height: 420 });
    const save = h("a", { class: "btn", download: `lastcard-${daily.day}.png`, hidden: true }, icon("down"), i18n.say("web.daily.picture"));
    const share = "share" in navigator && h("button", { class: "btn", type: "button", onclick: () => navigator.share({ text: text.value }).catch(() => undefined) },
      icon("share"), i18n.say("web.lobby.share"));
    void linkTo(`/#/daily/${daily.day}/${daily.commitment.slice(0, SEAL)}`).then((link) => {
      text.value = [head, told, signs, link].join("\n");
    });
    void drawResult({ head, told, signs: mine.signs, won: mine.won }).then((drawn) => {
      picture.src = save.href = drawn;
      save.hidden = false;
    }, () => picture.remove());
    return h("section", { class: "daily-result" },
      h("h2", {}, i18n.say("web.daily.result")),
      h("p", { class: "daily-told" }, told),
      h("p", {}, h("span", { class: "daily-signs", "aria-hidden": "true" }, signs), " ", h("span", { class: "note" }, i18n.say("web.daily.signs"))),
      h("p", {}, i18n.say("web.daily.place", { place: mine.place, count: daily.finished })),
      picture, text,
      h("div", { class: "row" },
        h("button", { class: "btn", type: "button", "data-act": "copy", onclick: () => this.#copy(text.value) }, icon("copy"), i18n.say("web.daily.copy")),
        save, share));
  }

  /** @param {string} text */
  async #copy(text) {
    this.said.textContent = this.page.i18n.say((await copyText(text)) ? "web.daily.copied" : "web.lobby.copy_by_hand");
  }

  /**
   * How many made how many points here.
   * @param {Daily} daily
   */
  #others({ bars, mine, finished, won }) {
    const { i18n } = this.page;
    const id = freshId("plot");
    const most = Math.max(1, ...bars.map(({ count }) => count));
    const step = WIDE / bars.length;
    const span = (/** @type {number} */ number, /** @type {Daily["bars"][number]} */ { least, most: upTo }) =>
      minus(number === 0 ? `≤ ${upTo}` : number === bars.length - 1 ? `≥ ${least}` : `${least}…${upTo}`);
    const drawn = bars.flatMap((bar, number) => {
      const high = (bar.count / most) * HIGH;
      const own = mine?.over && bar.least <= mine.score && mine.score <= bar.most;
      const [name, count] = [svg("text", { class: "plot-name", x: (number + 0.5) * step, y: HIGH + 22 }), svg("text", { class: "plot-name", x: (number + 0.5) * step, y: HIGH - high - 6 })];
      name.textContent = span(number, bar);
      count.textContent = bar.count ? i18n.figures(bar.count) : "";
      return [svg("rect", { class: own ? "plot-won" : "plot-played", x: (number + 0.15) * step, width: step * 0.7, y: HIGH - high, height: high }), name, count];
    });
    const words = bars.flatMap((bar, number) => (bar.count ? [i18n.say("web.daily.bar", { points: span(number, bar), count: bar.count })] : []));
    return h("figure", {}, h("h2", {}, i18n.say("web.daily.others")),
      svg("svg", { class: "plot", viewBox: `-8 -30 ${WIDE + 16} ${HIGH + 60}`, role: "img", "aria-labelledby": id }, ...drawn),
      h("figcaption", { id, class: "note" }, i18n.say("web.daily.others_say", { finished, won }), " ", words.join(" ")));
  }

  /**
   * The seal of the cards, and whether the secret fits it once that is told.
   * @param {Daily} daily
   */
  async #seal({ day, commitment, secret, next_commitment: next, today }) {
    const { i18n } = this.page;
    const row = (/** @type {string} */ key, /** @type {string} */ value) => h("div", {}, h("dt", {}, i18n.say(key)), h("dd", {}, h("code", {}, value)));
    const kept = this.keeper.tries.find((each) => each.day === day)?.commitment;
    const fits = secret !== "" && (await commitmentOf(secret)) === commitment;
    return h("details", { class: "daily-seal" }, h("summary", {}, i18n.say("web.daily.seal")),
      h("p", {}, i18n.say("web.daily.seal_note")), h("p", {}, i18n.say("web.daily.seal_who")),
      h("dl", {}, row("web.daily.commitment", commitment), today && row("web.daily.next", next), secret && row("web.daily.secret", secret)),
      secret ? h("p", { class: fits ? "" : "problem" }, i18n.say(fits ? "web.daily.fits" : "web.daily.fits_not"))
        : h("p", { class: "note" }, i18n.say("web.daily.sealed_yet")),
      kept && h("p", { class: kept === commitment ? "" : "problem" }, i18n.say(kept === commitment ? "web.daily.kept" : "web.daily.kept_not")));
  }
}

/**
 * Writes numbers with the sign that readers know as minus.
 * @param {string | number} text
 */
function minus(text) {
  return String(text).replaceAll("-", "−");
}
