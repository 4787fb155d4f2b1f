/**
 * Making elements: one function that takes a tag, properties and children. Text is always text, never markup.
 * Lists whose members keep their focus are in keyed.js.
 */

import { at } from "../base/site-path.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. A property that begins with "on" is a listener; "class", "for" and names with a hyphen are
 * attributes; `true` sets an attribute without a value; null, undefined and false are left out. Addresses are the page's own.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "value" || name === "checked") {
      Object.assign(element, { [name]: value });
    } else if (name === "href" || name === "src") {
      element.setAttribute(name, at(String(value)));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...nodes(children));
  return element;
}

/**
 * Makes an element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/**
 * Replaces everything inside an element.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(...nodes(children));
}

/**
 * Drops empty children and turns numbers into text.
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  const kept = [];
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    kept.push(typeof child === "number" ? String(child) : child);
  }
  return kept;
}

let made = 0;

/**
 * Returns an id that no other element has, to tie a label or a description to its control.
 * @param {string} stem
 */
export function freshId(stem) {
  made += 1;
  return `${stem}-${made}`;
}

/**
 * Shows or hides a part of the table and tells the stage, where others make room for it. CSS could see that by itself with
 * `:has()`, but then every change below the stage would style all of it anew.
 * @param {HTMLElement} part
 * @param {boolean} shown
 */
export function showOnStage(part, shown) {
  part.hidden = !shown;
  part.closest(".stage")?.classList.toggle(`shows-${part.localName}`, shown);
}
