/**
 * Choosing a player: to take their hand, to catch or to accuse them. The seats themselves are the choice: each has its button in
 * the slot (seat.js), and this moves between them by arrows and presses them by number, counted clockwise from the viewer.
 */

import { rove, steer } from "../../parts/compass.js";

/** @import { Desk } from "../../model/intent.js" */

/** The way around the seats while a player is to be chosen. */
export class TargetPicker {
  /**
   * @param {Desk} desk
   * @param {HTMLElement} seats where the buttons are
   */
  constructor(desk, seats) {
    this.desk = desk;
    this.seats = seats;
    this.open = "";
    seats.addEventListener("keydown", (event) => steer(event, this.#buttons()));
    seats.addEventListener("focusin", () => rove(this.#buttons()));
  }

  /** Keeps one seat in the tab order, and leads the focus there if the player's own press began the choice. */
  update() {
    const { desk } = this;
    const opens = desk.aim !== "" && desk.aim !== this.open;
    this.open = desk.aim;
    this.seats.toggleAttribute("data-aim", desk.aim !== "");
    if (!desk.aim) return;
    rove(this.#buttons());
    if (opens && desk.choosing?.kind === "target") this.#buttons()[0]?.focus();
  }

  /**
   * Chooses the player with a number. Returns false if there is none, or nobody is to be chosen.
   * @param {number} number clockwise from the viewer, whose left neighbour is 1
   */
  choose(number) {
    const { desk } = this;
    const { you, table } = desk.now;
    if (!desk.aim || you === null || !table) return false;
    const seat = (you + number) % table.seats.length;
    const action = number < table.seats.length ? desk.aimedAt(seat) : undefined;
    if (action) void desk.act(action);
    return action !== undefined;
  }

  /** @returns {HTMLElement[]} */
  #buttons() {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.seats.querySelectorAll(".btn-aim"))];
  }
}
