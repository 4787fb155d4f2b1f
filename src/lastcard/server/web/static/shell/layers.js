/**
 * What lies open over a screen: dialogs, a question in one of them, the drawer, a card that waits for its colour. Back, Esc, a cross and
 * a tap beside do the same: they close the topmost layer, one press one layer, and never answer anything.
 *
 * Each open layer has a step of its own in the browser's history, and so has the ground of a screen that Back must not simply
 * leave. A step's state holds its depth, so after a reload, or when something closed by itself, the history is brought level with
 * what is open.
 */

/**
 * @typedef {object} Layer
 * @property {number} rank where it lies, whatever was opened first: one of RANKS
 * @property {() => boolean} isOpen
 * @property {() => void} close
 */

/**
 * @typedef {object} Ground what Back does on a screen with nothing open
 * @property {() => boolean} holds whether Back must not simply leave the screen now
 * @property {() => void} back
 */

/** @typedef {{ depth: number, from?: string }} Step from: the address inside the page from which somebody came */

export const RANKS = { choice: 0, drawer: 1, dialog: 2, question: 3 };
const LATE = 1000; // milliseconds after which a step back that was asked for does not come any more

/** The layers of the page. There is one history, so there is one of these. */
class Layers {
  constructor() {
    /** @type {Layer[]} */
    this.known = []; // the latest opened last
    /** @type {Ground | null} */
    this.ground = null;
    this.settled = false; // the screen of the address is there
    this.soon = false; // the history is about to be brought level
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.travelling = undefined; // while steps are taken away, which the browser does later
  }

  /**
   * Puts a layer above all others of its rank.
   * @param {Layer} layer
   */
  add(layer) {
    this.known = [...this.known.filter((each) => each !== layer), layer];
    this.changed();
  }

  /** @param {Layer} layer */
  remove(layer) {
    this.known = this.known.filter((each) => each !== layer);
    this.changed();
  }

  /** Notes that a layer was opened or closed. Several at once, such as a dialog that leads to another, are one change. */
  changed() {
    if (this.soon) return;
    this.soon = true;
    setTimeout(() => {
      this.soon = false;
      this.#level();
    });
  }

  /** The topmost open layer; null if there is none. */
  get top() {
    return this.#open.reduce((/** @type {Layer | null} */ top, layer) => (top && top.rank > layer.rank ? top : layer), null);
  }

  /** Closes the topmost layer. Returns false if nothing is open. */
  close() {
    const { top } = this;
    top?.close();
    this.changed();
    return top !== null;
  }

  /** Closes everything: another screen comes, or what it offered is over. */
  closeAll() {
    for (const layer of this.#open.toReversed()) layer.close();
    this.changed();
  }

  /** Notes that another screen is being shown. Until it is there, nobody knows what Back will find. */
  begin() {
    this.closeAll();
    this.ground = null;
    this.settled = false;
    if (stepOf(history.state) === null) history.replaceState(/** @type {Step} */ ({ depth: 0 }), "");
  }

  /** Notes that the screen is there. */
  settle() {
    this.settled = true;
    this.#level();
  }

  /**
   * Says what Back does on this screen.
   * @param {Ground} ground
   */
  stand(ground) {
    this.ground = ground;
    this.changed();
  }

  /** The address inside the page from which somebody came to this screen; "" if they came from elsewhere. */
  get from() {
    return stepOf(history.state)?.from ?? "";
  }

  /**
   * Goes to the step of another screen. The step of an open layer becomes that of the screen.
   * @param {string} address
   * @param {{ from: string, instead: boolean }} how instead: it takes the place of this screen, so that Back does not return
   */
  leave(address, { from, instead }) {
    const covered = (stepOf(history.state)?.depth ?? 0) > 0;
    const step = /** @type {Step} */ ({ depth: 0, from: instead ? this.from : from });
    if (instead || covered) history.replaceState(step, "", address);
    else history.pushState(step, "", address);
  }

  /** The browser went to another step of the same screen: closes a layer if that was Back. */
  stepped() {
    const step = stepOf(history.state);
    if (step === null) history.replaceState(/** @type {Step} */ ({ depth: 0 }), ""); // a link inside the screen
    else if (this.travelling !== undefined) this.#arrived();
    else if (step.depth < this.#wanted && !this.close()) this.ground?.back();
    this.#level();
  }

  get #open() {
    return this.known.filter((layer) => layer.isOpen());
  }

  get #wanted() {
    return this.#open.length + (this.ground?.holds() ? 1 : 0);
  }

  /** Gives every layer its step, and takes away the steps of those that are closed. */
  #level() {
    if (!this.settled || this.travelling !== undefined) return;
    const step = stepOf(history.state) ?? { depth: 0 };
    const wanted = this.#wanted;
    if (step.depth < wanted) history.scrollRestoration = "manual"; // what lies below stays where it is
    for (let depth = step.depth + 1; depth <= wanted; depth += 1) history.pushState({ ...step, depth }, "");
    if (step.depth <= wanted) return;
    this.travelling = setTimeout(() => {
      this.#arrived();
      history.replaceState({ ...step, depth: wanted }, "");
    }, LATE);
    history.go(wanted - step.depth);
  }

  #arrived() {
    clearTimeout(this.travelling);
    this.travelling = undefined;
  }
}

export const layers = new Layers();

/**
 * @param {unknown} state
 * @returns {Step | null}
 */
function stepOf(state) {
  return typeof state === "object" && state !== null && "depth" in state ? /** @type {Step} */ (state) : null;
}
