/**
 * How a phone comes to the table that a television shows: its code, its address, and the QR code of the link. The way in may change
 * while the screen is on, so it is asked for again now and then.
 */

import { drawnLink, waysIn } from "../parts/link/server-address.js";
import { h } from "../parts/elements.js";

/** @import { I18n } from "../base/i18n.js" */

const AGAIN = 60_000;

/** What is known about it. */
export class JoinInfo {
  /**
   * @param {string} code
   * @param {I18n} i18n
   */
  constructor(code, i18n) {
    this.code = code;
    this.i18n = i18n;
    this.address = ""; // in words; empty: nobody else can come
    this.link = "";
    this.picture = ""; // of the QR code
    this.asked = false; // whether the server has answered
    /** @type {() => void} */
    this.changed = () => undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @param {() => void} changed is called when something is known, or has changed */
  begin(changed) {
    this.changed = changed;
    void this.#ask();
    this.timer = setInterval(() => void this.#ask(), AGAIN);
  }

  /** Asks no more. */
  end() {
    clearInterval(this.timer);
    this.changed = () => undefined;
  }

  /** Returns the code, what it is for, and the picture, in one box. */
  box() {
    const picture = h("img", { class: "tv-qr", alt: this.i18n.say("web.invite.qr"), hidden: true });
    return { picture, element: h("p", { class: "tv-joining" },
      h("b", { class: "tv-code" }, this.code), h("span", {}, this.i18n.say("web.tv.join")), picture) };
  }

  /**
   * Has an image show the QR code.
   * @param {HTMLImageElement} image
   */
  draw(image) {
    image.hidden = !this.picture;
    if (image.src !== this.picture && this.picture) image.src = this.picture;
  }

  async #ask() {
    const [way = ""] = await waysIn();
    const link = way && `${way}/t/${this.code}`;
    if (this.asked && link === this.link) return;
    const picture = link ? await drawnLink(link).catch(() => "") : "";
    if (link && !picture) return; // the server is away: the next try comes
    Object.assign(this, { link, picture, asked: true, address: way && new URL(way).host + new URL(way).pathname.replace(/\/$/, "") });
    this.changed();
  }
}
