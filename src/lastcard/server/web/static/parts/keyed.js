/**
 * A list of elements that follows a list of things. An element is kept while its thing stays. The focused element is never
 * moved, the others move around it, so a screen reader stays silent when the order changes.
 */

/** @typedef {Element & { moveBefore?: (node: Element, before: Node | null) => void }} MovingParent */

/**
 * Makes the children of an element match a list of things.
 * @template Thing
 * @template {Element} Item
 * @param {Element} parent holds nothing but what this function put there
 * @param {Thing[]} things
 * @param {object} how
 * @param {(thing: Thing, index: number) => string} how.key different for each thing
 * @param {(thing: Thing) => Item} how.make
 * @param {(item: Item, thing: Thing, index: number) => void} how.update
 * @param {(index: number) => void} [how.gone] the child with the focus went away; `index` is where it was
 */
export function keyed(parent, things, { key, make, update, gone }) {
  const old = elementsOf(parent);
  /** @type {Map<string, Item>} */
  const now = new Map();
  for (const [index, thing] of things.entries()) {
    const name = key(thing, index);
    now.set(name, /** @type {Item | undefined} */ (old.get(name)) ?? make(thing));
  }
  const focused = [...parent.children].findIndex((item) => item.contains(document.activeElement));
  const lost = focused >= 0 && ![...now.values()].some((item) => item === parent.children[focused]) ? focused : -1;
  for (const [name, item] of old) {
    if (!now.has(name)) item.remove();
  }
  arrange(parent, [...now.values()]);
  elements.set(parent, now);
  for (const [index, item] of [...now.values()].entries()) update(item, things[index], index);
  if (lost >= 0) gone?.(lost);
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const elements = new WeakMap();

/** @param {Element} parent */
function elementsOf(parent) {
  return elements.get(parent) ?? new Map();
}

/**
 * Puts children in order around the one with the focus.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
function arrange(parent, wanted) {
  if (!wanted.length) return;
  const active = document.activeElement;
  const focused = active ? wanted.findIndex((item) => item.parentNode === parent && item.contains(active)) : -1;
  const still = Math.max(focused, 0);
  if (focused < 0 && parent.firstElementChild !== wanted[0]) place(parent, wanted[0], parent.firstElementChild);
  for (let index = still - 1; index >= 0; index -= 1) {
    if (wanted[index].nextElementSibling !== wanted[index + 1]) place(parent, wanted[index], wanted[index + 1]);
  }
  for (let index = still + 1; index < wanted.length; index += 1) {
    const before = wanted[index - 1].nextElementSibling;
    if (before !== wanted[index]) place(parent, wanted[index], before);
  }
}

/**
 * Moves a child without removing it, if the browser can: its animations and scroll position stay.
 * @param {MovingParent} parent
 * @param {Element} item
 * @param {Element | null} before
 */
function place(parent, item, before) {
  if (parent.moveBefore && item.parentNode === parent && parent.isConnected) parent.moveBefore(item, before);
  else parent.insertBefore(item, before);
}
