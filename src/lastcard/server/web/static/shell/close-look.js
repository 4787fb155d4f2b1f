/**
 * How a card is looked at from near by: hold it, right-click it, or press a key while it has the focus.
 * The dialog itself is fetched when it is first wanted.
 */

/** @import { Settings } from "../base/settings.js" */
/** @import { Desk } from "../model/intent.js" */
/** @import { Snapshot } from "../model/state.js" */

/** @typedef {(code: string, now: Snapshot) => void} Look */

const KEY = "i";
const HOLD = 450; // milliseconds
const STRAY = 10; // pixels that a holding finger may move
const CARDS = "table-screen :is(.fan .card, .pile-discard)";

/**
 * Watches for wishes to see a card, until the signal.
 * @param {Settings} settings
 * @param {Look} look
 * @param {AbortSignal} signal
 */
export function watchCards(settings, look, signal) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let from = { x: 0, y: 0 };
  let swallows = false; // the press that showed a card must not play it
  const show = (/** @type {Element} */ card) => {
    clearTimeout(timer);
    const screen = /** @type {Element & { desk: Desk }} */ (card.closest("table-screen"));
    const { now } = screen.desk.state;
    const code = /** @type {HTMLElement} */ (card).dataset.card ?? now.position?.top;
    if (code && !document.querySelector("dialog[open]")) look(code, now);
  };
  const cardAt = (/** @type {Event} */ event) => (event.target instanceof Element ? event.target.closest(CARDS) : null);
  document.addEventListener("contextmenu", (event) => {
    const card = cardAt(event);
    if (!card) return;
    event.preventDefault();
    show(card);
  }, { signal });
  document.addEventListener("pointerdown", (event) => {
    swallows = false;
    const card = cardAt(event);
    if (!card || event.pointerType === "mouse") return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      swallows = true;
      show(card);
    }, HOLD);
  }, { signal });
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY) clearTimeout(timer);
  }, { signal, passive: true });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer), { signal });
  document.addEventListener("click", (event) => {
    if (!swallows) return;
    swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }, { signal, capture: true });
  document.addEventListener("keydown", (event) => {
    const card = document.activeElement?.closest(CARDS);
    const taken = !settings.get("shortcuts") || Object.values(settings.get("keys")).includes(KEY);
    if (!card || taken || event.key.toLowerCase() !== KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(card);
  }, { signal });
}
