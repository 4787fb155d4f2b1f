/**
 * The seats around the table: who sits there, how many cards they hold, whose turn it is, who called UNO and who can be
 * caught. A seat is a plate and a slot below it that is always kept: whatever comes and goes appears in the slot.
 */

import { countedIn } from "../../ending/ending.js";
import { verbOf } from "../../model/intent.js";
import { art } from "../../parts/card/card.js";
import { fill, h } from "../../parts/elements.js";
import { face, faceOf, showFace } from "../../parts/faces.js";
import { icon } from "../../parts/icons.js";
import { keyed } from "../../parts/keyed.js";
import { reactionSign } from "../../parts/reactions.js";
import { personButton } from "../../people/guests.js";
import { placed } from "../layout/places.js";
import { spotsFor } from "./seat-spots.js";

/** @import { Hushed } from "../../kept/muted.js" */
/** @import { Desk } from "../../model/intent.js" */
/** @import { Position, SeatInfo, Snapshot } from "../../model/state.js" */
/** @import { Reaction } from "../../parts/reactions.js" */
/** @import { Spot } from "./seat-spots.js" */

const MOST_BACKS = 7; // of a small fan; the number beside it says how many there are
const ONE_ROW = 4; // seats that fit beside each other in a high window
const BUBBLE_MS = 3000;
const REACTION_MS = 2000; // seen for so long, and kept waiting for at most so long while the slot holds something stronger
const LOOK_MS = 200;
const STRONGER = ".btn-catch, .btn-aim, .mark-count, .mark-uno, .mark-open, .fx-note";

/**
 * @typedef {object} Sitter one seat, made ready to show
 * @property {number} number
 * @property {SeatInfo} seat
 * @property {boolean} acts
 * @property {Spot} spot
 */

/** The seats. */
export class SeatRing extends HTMLElement {
  /**
   * @param {Desk} desk
   * @param {Hushed} hushed
   */
  constructor(desk, hushed) {
    super();
    this.desk = desk;
    this.hushed = hushed;
    this.list = h("ul", { class: "seats", role: "list", "aria-label": desk.i18n.say("web.seats.head") });
    /** @type {number | null} */
    this.turn = null; // the seat that the table waits for
    fill(this, this.list);
  }

  /** @param {Snapshot} now */
  update(now) {
    const { list } = this;
    const { table, position, you } = now;
    if (!table) return;
    const count = table.seats.length;
    const acting = position && position.asks !== "over" ? (position.deciders.length ? position.deciders : [position.turn]) : [];
    const order = Array.from({ length: count }, (_, step) => ((you ?? 0) + step) % count);
    const spots = spotsFor(count, { watching: you === null });
    const shown = you === null ? count : count - 1; // in a high window, which has no plate for the viewer
    const rows = shown > ONE_ROW ? 2 : 1;
    list.dataset.rows = String(rows);
    list.style.setProperty("--across", String(Math.ceil(shown / rows)));
    keyed(list, order.map((number, step) => ({ number, seat: table.seats[number], acts: acting.includes(number), spot: spots[step] })), {
      key: (sitter) => String(sitter.number),
      make: (sitter) => this.#make(sitter),
      update: (item, sitter) => this.#update(item, sitter, now),
    });
    this.turn = order.find((number) => acting.includes(number)) ?? null;
  }

  /**
   * Shows what somebody said at their seat.
   * @param {number} seat
   * @param {string} text
   */
  bubble(seat, text) {
    const element = this.#bubble(seat);
    if (!element) return;
    element.classList.remove("is-reaction");
    element.textContent = text;
    show(element, BUBBLE_MS);
  }

  /**
   * Shows how long the table still waits for somebody who is away.
   * @param {number} seat
   * @param {string} words
   * @param {string} short the same beside open cards
   * @param {number} share that is left of the whole time
   */
  count(seat, words, short, share) {
    const sign = /** @type {HTMLElement | null} */ (placed(this.list, `seat-${seat}`)?.querySelector(".mark-count"));
    if (!sign) return;
    sign.style.setProperty("--left", String(Math.min(1, share)));
    if (sign.textContent === words) return;
    sign.dataset.short = short;
    fill(sign, h("span", {}, words));
  }

  /**
   * Shows somebody's reaction in the slot of their seat, once nothing stronger stands there; after a while it is too late.
   * @param {number} seat
   * @param {Reaction} reaction
   * @param {string} words
   * @param {number} [waited] for how long, in milliseconds
   */
  react(seat, reaction, words, waited = 0) {
    const element = this.#bubble(seat);
    if (!element || waited > REACTION_MS) return;
    clearTimeout(Number(element.dataset.timer));
    if (element.parentElement?.querySelector(STRONGER)) {
      element.dataset.timer = String(setTimeout(() => this.react(seat, reaction, words, waited + LOOK_MS), LOOK_MS));
      return;
    }
    element.classList.add("is-reaction");
    fill(element, reactionSign(reaction), h("span", {}, words));
    show(element, REACTION_MS);
  }

  /**
   * @param {number} seat
   * @returns {HTMLElement | null}
   */
  #bubble(seat) {
    return placed(this.list, `seat-${seat}`)?.querySelector(".seat-bubble") ?? null;
  }

  /** @param {Sitter} sitter */
  #make({ number }) {
    return h("li", { class: "seat", "data-seat": number, "data-place": `seat-${number}` },
      h("span", { class: "plate" },
        h("span", { class: "avatar" }, face("")),
        h("span", { class: "seat-words" },
          h("span", { class: "seat-name", dir: "auto" }), " ", h("span", { class: "seat-more" }), " ",
          h("span", { class: "seat-line" }, h("span", { class: "seat-notes" }), " ", h("span", { class: "seat-facts" }))),
        h("span", { class: "seat-held", "aria-hidden": "true" },
          h("span", { class: "mini-fan" }), h("span", { class: "seat-count" }))),
      h("span", { class: "slot" },
        h("span", { class: "seat-marks" }), h("span", { class: "seat-cards" }), h("span", { class: "seat-look" }), h("span", { class: "seat-does" }),
        h("span", { class: "seat-bubble", dir: "auto", "aria-hidden": "true", hidden: true })));
  }

  /**
   * @param {HTMLElement} item
   * @param {Sitter} sitter
   * @param {Snapshot} now
   */
  #update(item, { number, seat, acts, spot }, now) {
    const desk = this.desk;
    const { i18n } = desk;
    const { position, you } = now;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (item.querySelector(`.${name}`));
    const mine = number === you;
    item.dataset.spot = spot;
    item.classList.toggle("is-mine", mine);
    item.classList.toggle("is-away", isAway(seat));
    item.classList.toggle("is-out", position !== null && position.asks !== "over" && !inRound(position, number));
    item.classList.toggle("is-open", position?.catchable.includes(number) === true);
    if (acts) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    showFace(part("face"), faceOf(seat));
    part("seat-name").textContent = mine ? i18n.say("name.you") : seat.name;
    part("seat-name").title = seat.name; // a long one is cut
    this.#facts(part("seat-facts"), number, mine, now, isAway(seat));
    fill(part("seat-notes"), this.#notes(number, seat, now));
    fill(part("seat-marks"), this.#marks(number, seat, acts, now));
    const held = position && inRound(position, number) ? position.counts[number] ?? 0 : 0;
    const counted = countedIn(position, number);
    item.classList.toggle("is-counted", counted !== null);
    part("seat-count").textContent = counted !== null ? String(counted) : position && inRound(position, number) ? String(held) : "";
    this.#fan(part("mini-fan"), Math.min(held, MOST_BACKS));
    this.#shown(part("seat-cards"), mine ? [] : position?.final_hands[number] ?? position?.open_hands[number] ?? now.own.shown.find(([owner]) => owner === number)?.[1] ?? []);
    this.#look(part("seat-look"), number, !mine && position?.open_table && held > 0 && position.asks !== "over" ? seat.name : "");
    this.#offers(part("seat-does"), number, seat.name);
    this.#more(part("seat-more"), number, mine || now.table?.phase === "lobby" ? null : seat); // by then, others may have the seats
  }

  /**
   * At the edge of the avatar: the sign of a bot, or the small button that opens the dialog about a person. Without room
   * for it, the dialog about the table has it.
   * @param {HTMLElement} place
   * @param {number} number
   * @param {SeatInfo | null} seat null: the viewer's own
   */
  #more(place, number, seat) {
    const who = seat ? `${seat.kind} ${seat.name}` : "";
    if ((place.dataset.who ?? "") === who) return;
    place.dataset.who = who;
    fill(place, seat?.kind === "person" && personButton(this.desk, seat.name, { seat: number }),
      seat?.kind === "bot" && h("span", { class: "bot-sign" }, icon("bot"), h("span", { class: "sr-only" }, this.desk.i18n.say("web.seat.bot"))));
  }

  /**
   * Cards and points. The number beside the fan says the cards, too, so where there are points only they are written out.
   * @param {HTMLElement} place
   * @param {number} number
   * @param {boolean} mine
   * @param {Snapshot} now
   * @param {boolean} away which stands there instead of the points
   */
  #facts(place, number, mine, { position, game }, away) {
    const { i18n } = this.desk;
    if (!position) return;
    const cards = inRound(position, number) ? i18n.say("web.seat.cards", { count: position.counts[number] }) : "";
    const counted = position.scores.length > 0 && game?.mode !== "round";
    const points = away ? i18n.say("web.seat.away") : counted ? i18n.say("web.seat.points", { count: position.scores[number] ?? 0 }) : "";
    const both = cards && points;
    const wanted = [cards, points].join("|");
    if (place.dataset.for === wanted) return;
    place.dataset.for = wanted;
    fill(place, cards && h("span", { class: both && !mine ? "sr-only" : null }, both ? `${cards} · ` : cards),
      points && [h("span", { class: "said-words" }, points),
        h("span", { class: "short-words", "aria-hidden": "true" },
          away ? points : i18n.say("web.seat.points_short", { count: position.scores[number] ?? 0 }))]);
  }

  /**
   * What stays true of a player for a while: muted, the team.
   * @param {number} number
   * @param {SeatInfo} seat
   * @param {Snapshot} now
   */
  #notes(number, seat, { game, table }) {
    const { i18n } = this.desk;
    const muted = seat.muted || (table !== null && this.hushed.has(table, { seat: number }));
    return [
      muted && mark("muted", i18n.say("web.seat.muted")),
      game !== null && game.teams.length > 0 && mark("team", i18n.say("web.seat.team", { number: game.teams[number] + 1 })),
    ];
  }

  /**
   * What holds now, the most urgent first: only that one has room in the slot, the others are read out.
   * @param {number} number
   * @param {SeatInfo} seat
   * @param {boolean} acts
   * @param {Snapshot} now
   */
  #marks(number, seat, acts, { position, away }) {
    const { i18n } = this.desk;
    const playing = position?.asks === "play" || position?.asks === "drawn";
    return [
      position?.catchable.includes(number) && mark("open", i18n.say("web.seat.no_call")),
      away.some((each) => each.seat === number) && mark("count", ""), // AwayCount fills it
      position?.called.includes(number) && mark("uno", i18n.say("web.seat.uno")),
      position?.eliminated.includes(number) && mark("out", i18n.say("web.seat.eliminated")),
      (seat.stand_in || seat.waits) && mark("bot", i18n.say("web.seat.stand_in")),
      isAway(seat) && mark("away", i18n.say("web.seat.away")),
      acts && mark("turn", i18n.say(playing ? "web.seat.to_play" : "web.seat.to_answer")),
    ];
  }

  /**
   * @param {HTMLElement} fan
   * @param {number} count
   */
  #fan(fan, count) {
    if (fan.children.length === count) return;
    fan.style.setProperty("--n", String(count));
    fill(fan, Array.from({ length: count }, (_, index) => {
      const back = h("i");
      back.style.setProperty("--i", String(index));
      return back;
    }));
  }

  /**
   * The cards that the viewer may see: an open hand, or one shown after a challenge.
   * @param {HTMLElement} place
   * @param {readonly string[]} cards
   */
  #shown(place, cards) {
    const wanted = cards.join(" ");
    if ((place.dataset.for ?? "") === wanted) return;
    place.dataset.for = wanted;
    const { i18n } = this.desk;
    fill(place, cards.map((code) => art(code)),
      wanted && h("span", { class: "sr-only" }, i18n.listed(cards.map((code) => i18n.card(code)))));
  }

  /**
   * The button over the cards of an open table, which shows them larger.
   * @param {HTMLElement} place
   * @param {number} number
   * @param {string} name empty: there is nothing to look at
   */
  #look(place, number, name) {
    if ((place.dataset.for ?? "") === name) return;
    place.dataset.for = name;
    const look = () => place.dispatchEvent(new CustomEvent("open-hands", { bubbles: true, detail: { seat: number } }));
    fill(place, name && h("button", {
      class: "btn-look", type: "button", "aria-haspopup": "dialog", "aria-label": this.desk.i18n.say("web.look.open", { who: name }), onclick: look,
    }));
  }

  /**
   * The button that aims at this seat, while the server offers it: to answer a question that names a player, or to catch.
   * @param {HTMLElement} place
   * @param {number} number
   * @param {string} name
   */
  #offers(place, number, name) {
    const desk = this.desk;
    const action = desk.aimedAt(number) ?? "";
    const aimed = action !== "" && verbOf(action) === desk.aim;
    const wanted = aimed ? `${action} ${desk.now.position?.counts[number]}` : action;
    if ((place.dataset.for ?? "") === wanted) return;
    place.dataset.for = wanted;
    fill(place, action && (aimed ? this.#aim(action, number, name) : this.#catch(action, name)));
  }

  /**
   * @param {string} action
   * @param {string} name
   */
  #catch(action, name) {
    const desk = this.desk;
    return h("button", { class: "btn-catch", type: "button", onclick: () => desk.act(action) },
      icon("burst"), h("span", {}, desk.i18n.say("web.stage.catch", { who: name })));
  }

  /**
   * A glowing seat: its button fills the slot, and a press anywhere on the seat hits it.
   * @param {string} action
   * @param {number} number
   * @param {string} name
   */
  #aim(action, number, name) {
    const desk = this.desk;
    const { position, table, you } = desk.now;
    const seats = table?.seats.length ?? 1;
    const digit = desk.settings.get("shortcuts") ? String((number - (you ?? 0) + seats) % seats) : "";
    const gets = desk.i18n.say("web.seat.cards", { count: position?.counts[number] ?? 0 });
    return h("button", { class: "btn-aim", type: "button", "aria-keyshortcuts": digit || null, onclick: () => desk.act(action) },
      h("span", { class: "sr-only" }, name), " ",
      h("span", {}, desk.i18n.say(`web.target.${desk.aim}`), !desk.choosing && h("span", { class: "aim-more" }, ` · ${gets}`)),
      digit && h("kbd", { "aria-hidden": "true" }, digit));
  }
}

/**
 * Shows something for a while.
 * @param {HTMLElement} element
 * @param {number} time in milliseconds
 */
function show(element, time) {
  clearTimeout(Number(element.dataset.timer));
  element.hidden = false;
  element.dataset.timer = String(setTimeout(() => (element.hidden = true), time));
}

/**
 * Whether the person of a seat is not there, and no bot plays for them yet.
 * @param {SeatInfo} seat
 */
function isAway(seat) {
  return seat.kind === "person" && !seat.present && !seat.stand_in;
}

/**
 * @param {string} kind
 * @param {string} text
 */
function mark(kind, text) {
  return h("span", { class: `mark mark-${kind}` }, text);
}

/**
 * @param {Position} position
 * @param {number} seat
 */
function inRound(position, seat) {
  return position.in_round.length === 0 || position.in_round.includes(seat);
}

customElements.define("seat-ring", SeatRing);
