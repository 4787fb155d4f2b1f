/**
 * Your matches: figures, two plots and the latest results. Each plot also says in words what it shows.
 */

import { loadSheet } from "../base/sheet.js";
import { Matches } from "../kept/kept-matches.js";
import { fill, freshId, h, svg } from "../parts/elements.js";

/** @import { Match } from "../kept/kept-matches.js" */
/** @import { Page } from "../shell/page.js" */

const LATEST = 20;
const WIDE = 600; // units of a plot
const HIGH = 160;

/**
 * Shows the matches until another screen is shown.
 * @param {HTMLElement} root
 * @param {Page} page
 */
export async function show(root, page) {
  await loadSheet("parts/style/results.css");
  const { i18n, follow } = page;
  const matches = new Matches(page.settings.storage);
  const names = new Map((await page.editions().catch(() => [])).map(({ name, title }) => [name, title]));
  document.title = i18n.say("web.title", { screen: i18n.say("web.history.title") });
  const body = h("div", { class: "history" });
  const said = h("p", { class: "note", role: "status" });
  const fillIn = () => {
    const all = matches.all;
    fill(body, h("h1", {}, i18n.say("web.history.title")), h("p", { class: "note" }, i18n.say("web.history.kept")), said,
      all.length ? [...figures(i18n, all), latest(i18n, all, names), forget] : h("p", {}, i18n.say("web.history.none")));
  };
  const forget = h("p", {}, h("button", {
    class: "btn", type: "button",
    onclick: () => {
      matches.forget();
      said.textContent = i18n.say("web.history.forgotten");
      fillIn();
      document.getElementById("main")?.focus();
    },
  }, i18n.say("web.history.forget")));
  fillIn();
  root.append(h("main", { class: "history-screen", id: "main", tabindex: "-1" }, body,
    h("p", { class: "history-home" }, h("a", { class: "btn btn-quiet", href: "/", onclick: follow }, i18n.say("web.error.home")))));
  page.toHead();
  return () => undefined;
}

/**
 * @param {Page["i18n"]} i18n
 * @param {Match[]} all
 */
function figures(i18n, all) {
  const { played, won, streak, best, shares, bySeats } = countMatches(all);
  const word = (/** @type {string} */ key) => i18n.say(`web.history.${key}`);
  const percent = (/** @type {number} */ share) => i18n.say("web.settings.percent", { percent: Math.round(100 * share) });
  const told = { played, won: `${won} (${percent(won / played)})`, streak, best };
  return [
    h("dl", { class: "history-figures" }, Object.entries(told).map(([key, figure]) =>
      h("div", {}, h("dt", {}, word(key)), h("dd", {}, String(figure))))),
    figure(word("share"), i18n.say("web.history.share_says", { share: percent(won / played) }), line(shares, percent)),
    figure(word("by_seats"), bySeats.map(([seats, { played: games, won: wins }]) =>
      i18n.say("web.history.bar", { seats, won: wins, played: games })).join(" "), bars(bySeats)),
  ];
}

/**
 * A plot with its title, and what it says to people who cannot see it.
 * @param {string} title
 * @param {string} words
 * @param {SVGElement} plot
 */
function figure(title, words, plot) {
  const id = freshId("plot");
  plot.setAttribute("role", "img");
  plot.setAttribute("aria-labelledby", id);
  return h("figure", {}, h("h2", {}, title), plot, h("figcaption", { id, class: "note" }, words));
}

/**
 * The share of matches won, after each match.
 * @param {number[]} shares
 * @param {(share: number) => string} percent
 */
function line(shares, percent) {
  const across = (/** @type {number} */ number) => (shares.length > 1 ? (number / (shares.length - 1)) * WIDE : WIDE / 2);
  const points = shares.map((share, number) => `${across(number).toFixed(1)},${((1 - share) * HIGH).toFixed(1)}`);
  const grid = [0, 0.5, 1].flatMap((share) => {
    const name = svg("text", { class: "plot-name plot-side", x: -14, y: (1 - share) * HIGH + 6 });
    name.textContent = percent(share);
    return [svg("line", { class: "plot-grid", x1: 0, x2: WIDE, y1: (1 - share) * HIGH, y2: (1 - share) * HIGH }), name];
  });
  const dots = shares.map((share, number) => svg("circle", { class: "plot-dot", cx: across(number), cy: (1 - share) * HIGH, r: 4 }));
  return svg("svg", { class: "plot", viewBox: `-72 -12 ${WIDE + 80} ${HIGH + 24}` }, ...grid,
    svg("polyline", { class: "plot-line", points: points.join(" ") }), ...dots);
}

/**
 * Matches played and won, by how many played.
 * @param {[number, { played: number, won: number }][]} bySeats
 */
function bars(bySeats) {
  const most = Math.max(...bySeats.map(([, { played }]) => played));
  const step = WIDE / Math.max(bySeats.length, 4);
  const drawn = bySeats.flatMap(([seats, { played, won }], number) => {
    const bar = (/** @type {string} */ kind, /** @type {number} */ count) => svg("rect", {
      class: kind, x: number * step + step * 0.2, width: step * 0.6, y: HIGH - (count / most) * HIGH, height: (count / most) * HIGH,
    });
    const name = svg("text", { class: "plot-name", x: number * step + step / 2, y: HIGH + 22 });
    name.textContent = String(seats);
    return [bar("plot-played", played), bar("plot-won", won), name];
  });
  return svg("svg", { class: "plot", viewBox: `-8 -8 ${WIDE + 16} ${HIGH + 40}` }, ...drawn);
}

/**
 * @param {Page["i18n"]} i18n
 * @param {Match[]} all
 * @param {Map<string, string>} names of the editions
 */
function latest(i18n, all, names) {
  const word = (/** @type {string} */ key) => i18n.say(`web.history.${key}`);
  const heads = [word("when"), word("table"), i18n.say("web.lobby.edition"), word("players"), word("result"), word("points")];
  const rows = all.slice(-LATEST).reverse().map((match) => [
    i18n.date(new Date(match.at)), match.code, names.get(match.edition) ?? match.edition, match.seats,
    word(match.won ? "result_won" : "result_lost"), i18n.figures(match.score),
  ]);
  return h("section", {}, h("h2", {}, word("last")),
    h("div", { class: "history-table", tabindex: "0", role: "region", "aria-label": word("last") }, h("table", {},
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows.map((cells) => h("tr", {}, cells.map((cell) => h("td", {}, String(cell)))))))));
}

/**
 * Counts matches.
 * @param {Match[]} all the oldest first
 */
function countMatches(all) {
  let streak = 0;
  let best = 0;
  /** @type {number[]} */
  const shares = []; // of matches won, after each
  /** @type {Map<number, { played: number, won: number }>} */
  const bySeats = new Map();
  let won = 0;
  for (const match of all) {
    won += Number(match.won);
    streak = match.won ? streak + 1 : 0;
    best = Math.max(best, streak);
    shares.push(won / (shares.length + 1));
    const same = bySeats.get(match.seats) ?? { played: 0, won: 0 };
    bySeats.set(match.seats, { played: same.played + 1, won: same.won + Number(match.won) });
  }
  return { played: all.length, won, streak, best, shares, bySeats: [...bySeats].sort(([one], [other]) => one - other) };
}
