/**
 * The rows of forms: a label, its control, and what happens when it changes. Also keeps the focus when a form is
 * rebuilt. Their look is in forms.css.
 */

import { fill, freshId, h } from "./elements.js";

/** @import { Child } from "./elements.js" */

/** @typedef {[value: string, title: string]} Choice */

/**
 * One of a few values.
 * @param {string} label
 * @param {{ name?: string, choices: Choice[], value?: string, note?: string }} about
 * @param {(value: string) => void} change
 */
export function choiceField(label, { name, choices, value, note }, change) {
  const id = freshId("choice");
  const described = note ? `${id}-note` : null;
  const select = h("select", {
    id, name, class: "field", "aria-describedby": described, onchange: () => change(select.value),
  }, options(choices, value));
  return row(label, id, select, note && h("p", { class: "note", id: described }, note));
}

/**
 * The options of a choice.
 * @param {Choice[]} choices
 * @param {string} [value] the one that is chosen
 */
export function options(choices, value) {
  return choices.map(([each, title]) => h("option", { value: each, selected: each === value }, title));
}

/**
 * A number between bounds; a number outside is set to the nearer bound.
 * @param {string} label
 * @param {{ name: string, low: number, high: number, step?: number, note?: string }} about
 * @param {(value: number) => void} change
 */
export function numberField(label, { name, low, high, step = 1, note }, change) {
  const id = freshId("number");
  const described = note ? `${id}-note` : null;
  const input = h("input", {
    id, name, class: "field field-number", type: "number", inputmode: "decimal", min: low, max: high, step,
    "aria-describedby": described, onchange: () => change(Math.min(high, Math.max(low, Number(input.value) || 0))),
  });
  return row(label, id, input, note && h("p", { class: "note", id: described }, note));
}

/**
 * A line of text.
 * @param {string} label
 * @param {string} name
 * @param {(value: string) => void} change
 */
export function textField(label, name, change) {
  const id = freshId("text");
  const input = h("input", { id, name, class: "field", onchange: () => change(input.value) });
  return row(label, id, input);
}

/**
 * On or off.
 * @param {string} label
 * @param {{ name?: string, on?: boolean }} about
 * @param {(on: boolean) => void} change
 */
export function switchField(label, { name, on = false }, change) {
  const id = freshId("switch");
  const box = h("input", { id, name, type: "checkbox", class: "switch", checked: on });
  box.addEventListener("change", () => change(box.checked));
  return h("div", { class: "setting setting-switch" }, box, h("label", { for: id }, label));
}

/**
 * A value on a scale, shown in words beside it.
 * @param {string} label
 * @param {{ low: number, high: number, step: number, value: number, words: (value: number) => string }} about
 * @param {(value: number) => void} change when the slider is let go
 */
export function sliderField(label, { low, high, step, value, words }, change) {
  const id = freshId("slider");
  const output = h("output", { for: id }, words(value));
  const slide = () => {
    output.textContent = words(slider.valueAsNumber);
    slider.setAttribute("aria-valuetext", words(slider.valueAsNumber));
  };
  const slider = h("input", {
    id, type: "range", class: "slider", min: low, max: high, step, "aria-valuetext": words(value),
    oninput: slide, onchange: () => change(slider.valueAsNumber),
  });
  slider.valueAsNumber = value;
  return row(label, id, slider, output);
}

/**
 * @param {string} label
 * @param {string} id
 * @param {...Child} parts
 */
export function row(label, id, ...parts) {
  return h("div", { class: "setting" }, h("label", { for: id }, label), parts);
}

const KEYED = "[data-key], [name]";

/**
 * Refills an element. The focused control, found by its data-key or name, gets the focus again; if it is gone,
 * the control in its place does.
 * @param {Element} parent
 * @param {Child[]} children
 */
export function keepingFocus(parent, children) {
  const at = controls(parent).findIndex((control) => control === document.activeElement);
  const held = at < 0 ? null : keyOf(controls(parent)[at]);
  fill(parent, children);
  if (held === null) return;
  const now = controls(parent);
  const same = now.find((control) => keyOf(control) === held);
  if (same) same.focus({ preventScroll: true }); // nothing moves under a finger
  else now[Math.min(at, now.length - 1)]?.focus();
}

/**
 * @param {Element} parent
 * @returns {HTMLElement[]}
 */
function controls(parent) {
  return [...parent.querySelectorAll(KEYED)].map((control) => /** @type {HTMLElement} */ (control));
}

/** @param {HTMLElement} control */
function keyOf(control) {
  return control.dataset.key ?? control.getAttribute("name");
}
