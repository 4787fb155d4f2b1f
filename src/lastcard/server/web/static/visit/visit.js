/**
 * A visit to one table: sitting down or watching, the socket, and the screen for the table's phase.
 * The screens are components; state.js applies the messages.
 */

import { getJson, inWords, postJson, Problem } from "../base/http.js";
import { Matches } from "../kept/kept-matches.js";
import { Hushed } from "../kept/muted.js";
import { HeldEnd } from "../model/held-end.js";
import { fullTable, TableState } from "../model/state.js";
import { Net } from "../model/table-socket.js";
import { Keeper } from "../proof/share-keeper.js";
import { layers } from "../shell/layers.js";
import { showMessage } from "../shell/message.js";
import { isBigScreen } from "../table/big-screen/big-screen.js";
import { mountTable } from "../table/table.js";

/** @import { MoveHere, SeatTaken } from "lastcard/protocol" */
/** @import { LobbyScreen } from "../lobby/lobby.js" */
/** @import { Snapshot } from "../model/state.js" */
/** @import { Manner, Page } from "../shell/page.js" */

const TICKET = /^#move=([\w-]{43})$/;

/**
 * Begins a visit to the table of an address.
 * @param {HTMLElement} root
 * @param {Page} page
 * @param {string[]} found
 * @param {Manner} how
 */
export async function show(root, page, [code], how) {
  if (isBigScreen()) return (await import("../tv/tv.js")).show(root, page, [code]);
  const visit = new Visit(root, page, code.toUpperCase(), how);
  page.visit = visit;
  visit.begin();
  layers.stand(visit);
  return () => visit.end();
}

/** One visit, from the address to leaving it. */
export class Visit {
  /**
   * @param {HTMLElement} root
   * @param {Page} page
   * @param {string} code
   * @param {Manner} how
   */
  constructor(root, page, code, { arriving }) {
    this.root = root;
    this.page = page;
    this.code = code;
    this.state = new TableState();
    this.hushed = new Hushed(page.settings.storage, code);
    /** @type {Net | null} */
    this.net = null;
    /** @type {LobbyScreen | null} */
    this.lobby = null;
    this.opening = false; // the lobby is being loaded
    /** @type {(() => void) | null} */
    this.unmount = null;
    /** @type {HeldEnd | null} */
    this.shown = null; // what the table's screen shows
    this.ended = false;
    this.placed = arriving; // the browser placed the focus, until the first screen is replaced
    this.preparing = false; // a match is over, and the next is prepared in the lobby
    this.asked = false;
    this.eager = page.eager === code; // deal at once, without showing the lobby
    page.eager = "";
    this.keeper = new Keeper(code, page.seats.storage);
    this.matches = new Matches(page.seats.storage);
  }

  /** Returns to the seat that this browser holds; otherwise shows the join screen. */
  begin() {
    this.state.subscribe((now) => this.#update(now));
    const token = this.page.seats.token(this.code);
    const ticket = takenTicket();
    if (ticket) void this.#moveHere(ticket);
    else if (token) this.#connect(token);
    else this.#ask();
  }

  /** Shows the lobby again after a match, until the next one is dealt. */
  toLobby() {
    this.preparing = this.atEnd;
    this.#update(this.state.now);
  }

  /** Whether the end of a match is shown, which a person may look at for as long as no other match begins. */
  get atEnd() {
    return this.shown !== null && this.shown.ended !== null;
  }

  /** Whether Back must not simply leave: out of a running game never, out of a lobby only to the start page. */
  holds() {
    return !this.ended && this.net !== null && (this.#plays || layers.from !== "/");
  }

  /** Goes back with nothing open: a player is asked how to leave. */
  back() {
    if (this.#plays) document.dispatchEvent(new CustomEvent("open-leave"));
    else this.page.goInstead("/");
  }

  /** Whether the viewer sits at a table that plays, or may: nothing was heard from it yet. */
  get #plays() {
    const { table, you } = this.state.now;
    return !table || (you !== null && this.unmount !== null);
  }

  /** Ends the visit; the seat stays taken. */
  end() {
    this.ended = true;
    this.net?.close();
    this.unmount?.();
  }

  /**
   * Takes the seat that another device gives away.
   * @param {string} ticket
   */
  async #moveHere(ticket) {
    const { page, code } = this;
    /** @type {MoveHere} */
    const order = { ticket, language: page.i18n.language };
    try {
      const { token } = /** @type {SeatTaken} */ (await postJson(`/api/tables/${code}/moves`, order));
      page.seats.take(code, token);
      if (!this.ended) this.#connect(token);
    } catch (error) {
      if (this.ended) return;
      if (error instanceof Problem && error.code === "no_ticket") this.#close("web.move.title", error.reason);
      else this.#fail(error);
    }
  }

  /** @param {string} [why] the person is asked again */
  async #ask(why) {
    const { page, code } = this;
    try {
      const [found, { JoinScreen }] = await Promise.all([
        getJson(`/api/tables/${code}?language=${page.i18n.language}`), import("./join.js").catch(() => Promise.reject(new Problem(0, "offline", ""))),
      ]);
      const table = fullTable(found);
      if (this.ended) return;
      this.#leaveTable();
      this.lobby = null; // it is left, and another comes with another seat
      layers.closeAll();
      const screen = new JoinScreen();
      this.root.replaceChildren(screen);
      screen.show(page, table, {
        seated: (token) => {
          page.seats.take(code, token);
          this.#connect(token);
        },
        watch: () => this.#connect(null),
      }, why);
      this.#focus();
    } catch (error) {
      if (!this.ended) this.#fail(error);
    }
  }

  /** @param {string | null} token null: to watch */
  #connect(token) {
    const { page, code, state } = this;
    page.seats.visit(code);
    const manner = { language: page.i18n.language, verbosity: page.settings.get("verbosity") };
    this.net = new Net({ code, token, state, ...manner });
    this.net.addEventListener("failed", (event) => this.#refused(/** @type {CustomEvent} */ (event).detail, token));
    for (const news of ["status", "notice"]) this.net.addEventListener(news, () => this.#connection());
    this.keeper.attend(this.net, state);
    this.net.open();
  }

  #connection() {
    if (this.net?.status === "lost") this.eager = false; // the deal is late anyway: show the lobby
    this.lobby?.connection();
  }

  /** @param {Snapshot} now */
  #update(now) {
    const { page, net, state, root } = this;
    if (this.ended || !net || !now.table) return;
    layers.changed();
    const { phase } = now.table;
    if (phase === "over") this.matches.note(now, Date.now());
    if (phase === "closed") {
      page.seats.forget(this.code);
      if (now.you !== null && now.table.seats[now.you]?.host) page.goInstead("/"); // nobody else can close it
      else this.#close("web.error.closed_title", page.i18n.say("web.error.closed"));
    } else if (phase === "lobby" && this.eager) {
      void this.#deal(net);
    } else if (this.preparing ? phase === "over" || phase === "lobby" : phase === "lobby" && !this.atEnd) {
      this.#leaveTable();
      if (this.lobby) this.lobby.update(now.table, now.you);
      else void this.#openLobby(net);
    } else if (!this.unmount) {
      this.lobby = null;
      this.preparing = false;
      root.replaceChildren();
      const { settings, sound } = page;
      const i18n = page.i18n.at(now.table.settings.edition);
      this.shown = new HeldEnd(state);
      this.unmount = mountTable(root, { net, state: this.shown, i18n, settings, sound, hushed: this.hushed });
      this.#focus();
    }
  }

  /**
   * Loads the lobby, which a game against bots never shows. By the time it is here, the table may have moved on.
   * @param {Net} net
   */
  async #openLobby(net) {
    if (this.opening) return;
    this.opening = true;
    const loaded = await import("../lobby/lobby.js").catch(() => null);
    this.opening = false;
    if (this.ended) return;
    if (!loaded) {
      this.#fail(new Problem(0, "offline", ""));
      return;
    }
    if (!this.unmount) {
      this.lobby = new loaded.LobbyScreen();
      this.root.replaceChildren(this.lobby);
      this.lobby.show(this.page, this.code, net);
      this.lobby.connection();
      this.#focus();
    }
    this.#update(this.state.now);
  }

  /**
   * Asks for the deal once. The page does this after making the table, so that its share is in the shuffle.
   * @param {Net} net
   */
  async #deal(net) {
    if (this.asked) return;
    this.asked = true;
    if ((await net.ready()).type === "done") return;
    this.eager = false;
    this.#update(this.state.now);
  }

  /** Sets the focus: a screen appears later than its address, so after a link nothing has the focus yet. */
  #focus() {
    if (!this.placed) this.page.toHead();
    this.placed = false;
  }

  #leaveTable() {
    this.unmount?.();
    this.shown?.release();
    this.unmount = this.shown = null;
  }

  /**
   * The table refused the connection. A seat that it no longer knows is forgotten, and the person may take another.
   * @param {{ code: string, reason: string }} failure
   * @param {string | null} token
   */
  #refused(failure, token) {
    if (this.ended || this.net?.status !== "closed") return;
    if (token) this.page.seats.lose(this.code, token);
    if (failure.code === "moved") this.#close("web.move.gone_title", failure.reason);
    else if (failure.code === "banned") this.#close("web.error.banned_title", failure.reason);
    else if (token) this.#ask(failure.code === "unwatched" ? this.page.i18n.say("web.join.taken_out") : failure.reason);
    else this.#fail(new Problem(400, failure.code, failure.reason));
  }

  /** @param {unknown} error */
  #fail(error) {
    const missing = error instanceof Problem && error.status === 404;
    if (missing) this.page.seats.forget(this.code);
    const offline = error instanceof Problem && error.status === 0;
    const key = missing ? "web.error.no_table_title" : offline ? "web.offline.title" : "web.error.title";
    this.#close(key, offline ? this.page.i18n.say("web.offline.text") : inWords(error, this.page.i18n));
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  #close(key, text) {
    this.net?.close();
    this.#leaveTable();
    this.lobby = null;
    this.ended = true;
    layers.closeAll(); // what they offered is over
    showMessage(this.root, this.page, this.page.i18n.say(key), text);
    this.#focus();
  }
}

/** Takes the ticket out of the address, so that neither the history nor a screenshot keeps it; null if there is none. */
function takenTicket() {
  const found = TICKET.exec(location.hash);
  if (found) history.replaceState(history.state, "", location.pathname + location.search);
  return found ? found[1] : null;
}
