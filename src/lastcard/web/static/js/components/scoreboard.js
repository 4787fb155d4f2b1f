/**
 * The scores after a round or match, who is ready for the next one, and the button that checks the shuffle.
 */

import { fill, h } from "../elements.js";

/** @import { Desk } from "../desk.js" */
/** @import { Position, Snapshot, TableInfo } from "../state.js" */

/** The board between rounds. */
export class ScoreBoard extends HTMLElement {
  /** @param {Desk} desk */
  constructor(desk) {
    super();
    this.desk = desk;
    this.hidden = true;
    this.className = "choice board";
    this.setAttribute("aria-labelledby", "board-head");
    this.setAttribute("role", "region");
  }

  /** @param {Snapshot} now */
  update(now) {
    const { desk } = this;
    const { position, table, you } = now;
    if (!table) return;
    const over = position !== null && position.asks === "over";
    this.hidden = !over;
    if (!over) {
      this.dataset.for = "";
      return;
    }
    const wanted = JSON.stringify([position.round, table.phase, table.seats, position.scores, desk.i18n.language]);
    if (wanted === this.dataset.for) return;
    this.dataset.for = wanted;
    const held = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-act") : null;
    const { i18n } = desk;
    const ended = position.match_winners.length > 0;
    fill(this,
      h("h3", { id: "board-head" }, this.#headline(position, table, you)),
      this.#scores(now, position, table),
      you !== null && this.#ready(table, you, ended),
      h("div", { class: "answers" },
        h("button", { class: "btn", type: "button", "data-act": "proof", onclick: () => this.#open("open-proof") },
          i18n.say("web.board.proof")),
        you !== null && h("button", { class: "btn", type: "button", "data-act": "table", onclick: () => this.#open("open-table") },
          i18n.say("web.this.open")),
        h("a", { class: "btn", href: `/replay/${table.code}/${table.game}`, "data-act": "replay" }, i18n.say("web.board.replay"))));
    if (held) /** @type {HTMLElement | null} */ (this.querySelector(`[data-act="${held}"]`))?.focus();
  }

  /**
   * @param {Position} position
   * @param {TableInfo} table
   * @param {number | null} you
   */
  #headline(position, table, you) {
    const { i18n } = this.desk;
    const winners = position.match_winners;
    if (position.void) return i18n.say("event.void");
    if (winners.length) {
      if (winners.length === 1 && winners[0] === you) return i18n.say("event.match", { who: "" }, "you");
      return i18n.say("event.match", { who: i18n.listed(winners.map((seat) => table.seats[seat]?.name ?? "")) });
    }
    const winner = position.round_winner;
    if (winner === null) return i18n.say("web.board.head", { number: position.round });
    return i18n.say("event.round", { who: table.seats[winner]?.name ?? "" }, winner === you ? "you" : "");
  }

  /**
   * @param {Snapshot} now
   * @param {Position} position
   * @param {TableInfo} table
   */
  #scores({ game, you }, position, table) {
    const { i18n } = this.desk;
    const counted = game?.mode !== "round";
    const winners = position.match_winners.length ? position.match_winners : [position.round_winner];
    const best = game?.mode === "low_score" || game?.mode === "elimination" ? 1 : -1;
    const order = table.seats.map((_, seat) => seat)
      .sort((a, b) => best * ((position.scores[a] ?? 0) - (position.scores[b] ?? 0)) || a - b);
    const head = ["web.board.player", ...(counted ? ["web.board.points", "web.board.total"] : ["web.board.left"])];
    return h("table", { class: "scores" },
      h("caption", { class: "sr-only" }, i18n.say("web.board.head", { number: position.round })),
      h("thead", {}, h("tr", {}, head.map((key) => h("th", { scope: "col" }, i18n.say(key))))),
      h("tbody", {}, order.map((seat) => h("tr", { class: winners.includes(seat) ? "is-winner" : null },
        h("th", { scope: "row" }, seat === you ? i18n.say("name.you") : table.seats[seat].name,
          table.seats[seat].ready && h("span", { class: "mark" }, i18n.say("web.board.ready")),
          winners.includes(seat) && h("span", { class: "mark mark-win" }, i18n.say("web.board.winner")),
          position.eliminated.includes(seat) && h("span", { class: "mark mark-out" }, i18n.say("web.seat.eliminated"))),
        counted ? [h("td", {}, gain(position.points[seat] ?? 0)), h("td", {}, position.scores[seat] ?? 0)]
          : h("td", {}, position.counts[seat] ?? 0)))));
  }

  /**
   * @param {TableInfo} table
   * @param {number} you
   * @param {boolean} ended
   */
  #ready(table, you, ended) {
    const desk = this.desk;
    const { i18n } = desk;
    const ready = table.seats[you]?.ready === true;
    const names = (/** @type {boolean} */ are) => i18n.listed(table.seats
      .filter((seat, number) => seat.kind === "person" && seat.ready === are && number !== you).map((seat) => seat.name));
    const [eager, waited] = [names(true), names(false)];
    const words = ended ? "web.board.rematch" : "web.board.next";
    const status = ready ? waited && i18n.say("web.board.waiting", { names: waited })
      : eager && i18n.say(ended ? "web.board.wanted_rematch" : "web.board.wanted_next", { names: eager });
    return h("div", { class: "ready" },
      h("button", {
        class: ready ? "btn btn-big" : "btn btn-primary btn-big", type: "button", "data-act": "ready",
        "aria-pressed": String(ready), onclick: () => desk.ready({ on: !ready }),
      }, i18n.say(ready ? "web.board.unready" : words)),
      status && h("p", { class: "note", role: "status" }, status));
  }

  /** @param {string} name */
  #open(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: {} }));
  }
}

/** @param {number} points */
function gain(points) {
  return points > 0 ? `+${points}` : `${points}`;
}

customElements.define("score-board", ScoreBoard);
