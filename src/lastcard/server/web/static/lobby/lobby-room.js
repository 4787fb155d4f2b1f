/**
 * The lobby as a room: the seats on the rim of the table, the viewer at the bottom, empty seats for bots and friends.
 * What can be done about a seat opens from its face.
 */

import { art } from "../parts/card/card.js";
import { fill, h } from "../parts/elements.js";
import { face, faceOf, showFace } from "../parts/faces.js";
import { icon } from "../parts/icons.js";
import { keyed } from "../parts/keyed.js";
import { waitingCards } from "./lobby-asking.js";

/** @import { SeatInfo, TableInfo } from "../model/state.js" */
/** @import { IconName } from "../parts/icons.js" */
/** @import { Page } from "../shell/page.js" */
/** @import { Waiting } from "./lobby-asking.js" */

/** @typedef {{ addBot: () => void, changeBot: (seat: number) => void, invite: () => void }} Choices what an empty seat and a bot offer */
/** @typedef {{ seat: SeatInfo | null, number: number, opens: boolean }} Place `seat` is null if it is empty */

const SEATS = 10;
const LEAST = 4; // places that are shown to somebody who waits for others
const SPARE = 2; // empty ones beyond the taken ones
const ROWS = 2; // that the table needs on a narrow screen

/** The table with its seats. */
export class LobbyRoom extends HTMLElement {
  list = h("ol", { class: "rim" });
  plays = h("p", { class: "felt-plays" });
  edition = h("p", { class: "felt-edition" });
  /** @type {Waiting[]} */
  waiting = [];

  /**
   * Builds the room; `update` seats the people.
   * @param {Page} page
   * @param {Choices} choices
   */
  show(page, choices) {
    this.page = page;
    this.choices = choices;
    this.className = "room";
    this.list.setAttribute("aria-label", page.i18n.say("web.room.seats"));
    fill(this, h("div", { class: "felt-oval" },
      h("div", { class: "felt-deck", "aria-hidden": "true" }, art("back"), art("back")), this.edition, this.plays), this.list);
  }

  /**
   * Shows who sits where.
   * @param {TableInfo} table
   * @param {number | null} you
   * @param {boolean} host whether the viewer is
   */
  update(table, you, host) {
    const taken = table.seats.length;
    this.waiting = waitingCards(table);
    const shown = you === null ? taken : Math.max(taken, Math.min(SEATS, Math.max(LEAST, taken + SPARE)));
    const places = Array.from({ length: shown }, (_, number) => {
      const seat = table.seats[number] ?? null;
      return { seat, number, opens: seat !== null && you !== null && (seat.kind === "person" || host) };
    });
    this.style.setProperty("--top", String((shown - 1) % 2));
    this.style.setProperty("--rows", String(Math.max(ROWS, sideSeats(shown))));
    this.toggleAttribute("data-many", shown > 7);
    keyed(this.list, places, {
      key: ({ seat, number, opens }) => (seat ? `${seat.id} ${opens}` : `empty ${number - taken}`),
      make: (place) => (place.seat ? this.#taken(place) : this.#empty(host)),
      update: (item, place) => {
        setPlace(item, (place.number - (you ?? 0) + shown) % shown, shown);
        if (place.seat) this.#seat(item, place, you);
      },
      gone: (index) => /** @type {HTMLElement | null} */ (this.list.children[Math.min(index, shown - 1)]
        ?.querySelector("button"))?.focus(),
    });
    for (const add of this.list.querySelectorAll(".place-add")) /** @type {HTMLElement} */ (add).hidden = !host;
  }

  /**
   * Says in the middle of the table what is played.
   * @param {string} edition
   * @param {string} plays
   */
  tell(edition, plays) {
    this.edition.textContent = edition;
    this.plays.textContent = plays;
  }

  /**
   * Focuses what a seat offers.
   * @param {number} number
   */
  focusSeat(number) {
    /** @type {HTMLElement | null} */ (this.list.children[number]?.querySelector("button"))?.focus();
  }

  /** @param {boolean} host */
  #empty(host) {
    const { i18n } = /** @type {Page} */ (this.page);
    const seen = i18n.say("web.room.bot");
    const said = i18n.say("web.room.add_bot");
    // What is seen must be part of what is said, word for word: where "bot" has another case, it is said by itself.
    const label = said.split(" ").includes(seen) ? said : `${said}: ${seen}`;
    return h("li", { class: "place place-empty" },
      h("button", { class: "place-add", "aria-haspopup": "dialog", "aria-label": label, hidden: !host,
        onclick: () => this.choices?.addBot() }, icon("plus"), seen),
      h("button", { class: "place-invite", onclick: () => this.choices?.invite() },
        i18n.say(host ? "web.room.or_invite" : "web.room.invite")));
  }

  /** @param {Place} place */
  #taken({ opens }) {
    const tag = opens ? "button" : "span";
    return h("li", { class: "place" },
      h(tag, { class: "place-face", "aria-haspopup": opens ? "dialog" : null }, face("square"), h("span", { class: "place-sign" })),
      h("span", { class: "place-name" }, h("strong", { dir: "auto" }), h("span", { class: "place-marks" })),
      h("span", { class: "place-what" }));
  }

  /**
   * @param {Element} item
   * @param {Place} place
   * @param {number | null} you
   */
  #seat(item, { seat, number, opens }, you) {
    if (!seat) return;
    const { i18n } = /** @type {Page} */ (this.page);
    const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (item.querySelector(selector));
    const { words, sign, asks } = this.#standing(seat, number);
    const marks = [
      number === you && ["you", i18n.say("web.lobby.you")],
      seat.host && ["host", i18n.say("web.lobby.host")],
      seat.kind === "bot" && ["bot", i18n.say("web.room.bot")],
      seat.muted && ["muted", i18n.say("web.seat.muted")],
    ].filter((mark) => mark !== false);
    item.setAttribute("data-kind", seat.kind);
    item.classList.toggle("is-away", seat.kind === "person" && !seat.present);
    showFace(part(".face"), faceOf(seat));
    part("strong").textContent = seat.name;
    fill(part(".place-marks"), marks.map(([kind, text]) => h("span", { class: `mark mark-${kind}` }, text)));
    part(".place-what").textContent = words;
    item.toggleAttribute("data-asked", Boolean(asks));
    fill(part(".place-sign"), sign && icon(sign));
    const button = /** @type {HTMLButtonElement} */ (part(".place-face"));
    if (!opens) return;
    button.setAttribute("aria-label",
      i18n.say(number === you ? "web.me.change" : "web.person.more", { name: seat.name, who: seat.name }));
    button.onclick = () => this.#open(seat, number, you);
  }

  /**
   * How somebody stands: in words, and as a sign on the face. asks: the table waits for them.
   * @param {SeatInfo} seat
   * @param {number} number
   * @returns {{ words: string, sign: IconName | null, asks?: boolean }}
   */
  #standing({ kind, level, present, ready, was_ready, host }, number) {
    const { i18n } = /** @type {Page} */ (this.page);
    const manner = `bot.manner.${level}`;
    if (kind === "bot") return { words: i18n.has(manner) ? i18n.say(manner) : "", sign: null };
    if (!present) return { words: i18n.say("web.lobby.away"), sign: "clock" };
    const card = this.waiting.find(({ seats }) => seats.includes(number));
    if (card) return { words: i18n.say("web.room.card_waits", { number: card.number }), sign: "clock", asks: true };
    if (was_ready) return { words: i18n.say("web.room.was_ready"), sign: "question", asks: true };
    if (ready) return { words: i18n.say("web.lobby.ready"), sign: "check" };
    return { words: host ? "" : i18n.say("web.room.not_ready"), sign: null };
  }

  /**
   * @param {SeatInfo} seat
   * @param {number} number
   * @param {number | null} you
   */
  #open(seat, number, you) {
    if (seat.kind === "bot") this.choices?.changeBot(number);
    else if (number === you) this.dispatchEvent(new CustomEvent("open-profile", { bubbles: true }));
    else this.dispatchEvent(new CustomEvent("open-person", { bubbles: true, detail: { seat: number } }));
  }
}

/**
 * How many places there are on each side, if one is at the bottom and an odd one at the top.
 * @param {number} count of places
 */
function sideSeats(count) {
  return Math.floor((count - 1) / 2);
}

/**
 * Puts a place on the rim, clockwise from the bottom: on an oval where there is room, else in two columns (room.css).
 * @param {HTMLElement} item
 * @param {number} from the bottom, clockwise
 * @param {number} count of places
 */
function setPlace(item, from, count) {
  const turn = (2 * Math.PI * from) / count;
  const side = sideSeats(count);
  const rows = Math.max(ROWS, side);
  const onLeft = from <= side;
  const column = from === 0 || from * 2 === count ? 0 : onLeft ? -1 : 1;
  const fromTop = (rows - side) / 2 + (onLeft ? side - from : from - count + side);
  const row = column !== 0 ? fromTop : from === 0 ? rows : -1;
  for (const [name, value] of Object.entries({ x: -Math.sin(turn), y: Math.cos(turn), column, row })) {
    item.style.setProperty(`--${name}`, String(Math.round(value * 1000) / 1000));
  }
  item.toggleAttribute("data-self", from === 0);
}

customElements.define("lobby-room", LobbyRoom);
