/**
 * Where guests reach this server. The address in the bar of the host's browser often leads nowhere but to the host's computer.
 */

import { getJson, postForText } from "../../base/http.js";
import { BASE } from "../../base/site-path.js";

/** @import { Addresses } from "lastcard/protocol" */

const THIS_MACHINE = /^(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])$/;

/**
 * Lists the addresses at which others find the page, the best first, without a slash at the end; none if only this machine can.
 * @returns {Promise<string[]>}
 */
export async function waysIn() {
  const told = await /** @type {Promise<Addresses>} */ (getJson("/api/addresses")).catch(() => ({ public: "", network: [] }));
  if (told.public) return [told.public];
  // A visit from another machine has shown that this address works.
  return THIS_MACHINE.test(location.hostname) ? told.network : [location.origin + BASE];
}

/**
 * Returns the best link to an address of the page.
 * @param {string} path
 */
export async function linkTo(path) {
  const [way = location.origin + BASE] = await waysIn();
  return way + path;
}

/**
 * Draws a link as a QR code. It is sent in a request's body, because addresses may be logged.
 * @param {string} link
 * @returns {Promise<string>} the address of a picture
 */
export async function drawnLink(link) {
  return `data:image/svg+xml,${encodeURIComponent(await postForText("/api/qr", { link }))}`;
}
