/**
 * What a table agrees on before a match: a form for the host, the same in words for everybody else.
 * Which editions and options there are, and what they mean, comes from the server; no rule is known here.
 */

import { fill, freshId, h } from "../elements.js";
import { inWords } from "../http.js";
import { writtenRules } from "./written-rules.js";

/** @import { Page } from "../app.js" */
/** @import { TableSettings } from "../state.js" */
/** @import { EditionInfo, OptionInfo } from "../http.js" */
/** @typedef {(changes: Partial<TableSettings>) => void} Change */

const NOT_HERE = "na"; // an option about a card that the edition does not have
const GROUPS = ["house", "printed", "technical"];

/** The settings of a table, to change or to read. */
export class LobbySettings extends HTMLElement {
  /** @type {TableSettings | null} */
  now = null;
  asked = ""; // what the form was made for

  /**
   * @param {Page} page
   * @param {(settings: TableSettings) => Promise<boolean>} send
   */
  show(page, send) {
    this.page = page;
    this.send = send;
    this.className = "panel lobby-settings";
    /** @type {EditionInfo[]} */
    this.editions = [];
    page.editions().then(
      (editions) => {
        this.editions = editions;
        if (this.now) this.update(this.now, this.host === true);
      },
      (error) => fill(this, h("p", { class: "problem", role: "alert" }, inWords(error, page.i18n))),
    );
  }

  /**
   * Shows the settings as they are now. The form is made anew only when what it asks has changed.
   * @param {TableSettings} settings
   * @param {boolean} host
   */
  update(settings, host) {
    const { page, editions } = this;
    this.now = settings;
    this.host = host;
    const edition = editions?.find((each) => each.name === settings.edition);
    if (!page || !edition) return;
    if (!host) {
      this.asked = "";
      fill(this, h("h2", {}, page.i18n.say("web.lobby.agreed")), agreed(page, settings, edition));
      return;
    }
    const asked = `${settings.edition}/${settings.written.length}`;
    if (asked !== this.asked) {
      const held = this.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
      const open = new Map([...this.querySelectorAll("details")].map((each) => [each.dataset.group, each.open]));
      fill(this, h("h2", {}, page.i18n.say("web.lobby.settings")), this.#form(page, edition));
      for (const each of this.querySelectorAll("details")) each.open = open.get(each.dataset.group) ?? each.open;
      if (held) /** @type {HTMLElement | null} */ (this.querySelector(`[name="${CSS.escape(held)}"]`))?.focus();
      this.asked = asked;
    }
    this.#fillIn(settings, edition);
  }

  /**
   * @param {Page} page
   * @param {EditionInfo} edition
   */
  #form(page, edition) {
    const { i18n } = page;
    /** @type {Change} */
    const change = (changes) => {
      if (!this.now) return;
      const before = this.now;
      this.now = { ...before, ...changes };
      this.send?.(this.now).then((accepted) => {
        if (!accepted) this.update(before, this.host === true);
      });
    };
    const option = (/** @type {OptionInfo} */ each) => optionField(page, each, (value) => {
      const options = { ...this.now?.options, [each.name]: value };
      if (value === each.value) delete options[each.name];
      change({ options });
    });
    const groups = Map.groupBy(edition.options.filter((each) => each.value !== NOT_HERE), (each) => each.group);
    const titles = this.editions ?? [];
    return h("form", { class: "settings-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      choice(i18n.say("web.lobby.edition"), "edition", titles.map((each) => [each.name, each.title]),
        (name) => change({ edition: name, mode: "", target: 0, options: {}, written: [] })),
      h("p", { class: "note" }, edition.about),
      choice(i18n.say("web.lobby.mode"), "mode",
        [["", i18n.say("web.lobby.mode_own")], ...edition.modes.map((mode) => pair(mode, i18n.say(`web.lobby.mode_${mode}`)))],
        (mode) => change({ mode })),
      number(i18n.say("web.lobby.target"), "target", { low: 0, high: 20000, step: 50, note: i18n.say("web.lobby.target_note") },
        (target) => change({ target })),
      edition.written > 0 && folded("written", true, i18n.say("web.lobby.written"),
        writtenRules(page, edition, this.now?.written ?? [], (written) => change({ written }))),
      GROUPS.map((group) =>
        folded(group, group === "house", i18n.say(`web.lobby.group_${group}`), (groups.get(group) ?? []).map(option))),
      folded("pace", false, i18n.say("web.lobby.pace"), this.#pace(page, change)),
      folded("company", false, i18n.say("web.lobby.company"),
        ["hints", "chat", "spectators"].map((name) =>
          toggle(i18n.say(`web.lobby.${name}`), name, (on) => change({ [name]: on })))),
    );
  }

  /**
   * Clocks and waiting times.
   * @param {Page} page
   * @param {Change} change
   */
  #pace({ i18n }, change) {
    const clock = (/** @type {Partial<TableSettings["clock"]>} */ part) => {
      if (this.now) change({ clock: { ...this.now.clock, ...part } });
    };
    const kinds = ["none", "move", "days"].map((kind) => pair(kind, i18n.say(`web.lobby.clock_${kind}`)));
    return [
      choice(i18n.say("web.lobby.clock"), "clock", kinds, (kind) => clock({ kind: /** @type {"none"} */ (kind) })),
      number(i18n.say("web.lobby.clock_seconds"), "clock_seconds", { low: 5, high: 3600, step: 5 }, (seconds) => clock({ seconds })),
      number(i18n.say("web.lobby.clock_days_count"), "clock_days", { low: 1, high: 30 }, (days) => clock({ days })),
      number(i18n.say("web.lobby.catch_seconds"), "catch_seconds", { low: 0, high: 20, step: 0.5, note: i18n.say("web.lobby.catch_note") },
        (catch_seconds) => change({ catch_seconds })),
      number(i18n.say("web.lobby.bot_seconds"), "bot_seconds", { low: 0, high: 5, step: 0.1 }, (bot_seconds) => change({ bot_seconds })),
      number(i18n.say("web.lobby.grace_seconds"), "grace_seconds", { low: 5, high: 3600, step: 5 },
        (grace_seconds) => change({ grace_seconds })),
    ];
  }

  /**
   * Writes the values into the form, but not under the hands of whoever is typing.
   * @param {TableSettings} settings
   * @param {EditionInfo} edition
   */
  #fillIn(settings, edition) {
    const { options, clock } = settings;
    const values = new Map(Object.entries({
      ...settings, clock: clock.kind, clock_seconds: clock.seconds, clock_days: clock.days, target: settings.target || "",
    }));
    for (const each of edition.options) values.set(`option.${each.name}`, options[each.name] ?? each.value);
    for (const field of this.querySelectorAll("input, select")) {
      const input = /** @type {HTMLInputElement} */ (field);
      const value = values.get(input.name);
      if (value === undefined || (input === document.activeElement && input.type === "number")) continue;
      if (input.type === "checkbox") input.checked = value === true || value === "on";
      else input.value = String(value);
    }
    this.#hide("clock_seconds", clock.kind !== "move");
    this.#hide("clock_days", clock.kind !== "days");
  }

  /**
   * @param {string} name
   * @param {boolean} hidden
   */
  #hide(name, hidden) {
    const field = this.querySelector(`[name="${name}"]`)?.closest(".setting");
    if (field) /** @type {HTMLElement} */ (field).hidden = hidden;
  }
}

/**
 * The settings in words: the edition, how points count, and only what departs from the printed rules.
 * @param {Page} page
 * @param {TableSettings} settings
 * @param {EditionInfo} edition
 */
export function agreed({ i18n }, settings, edition) {
  const { clock } = settings;
  const changed = edition.options.filter((each) => (settings.options[each.name] ?? each.value) !== each.value);
  /** @type {[string, (string | Node)[]][]} */
  const lines = [
    ["edition", [edition.title, h("span", { class: "note" }, edition.about)]],
    ["mode", [i18n.say(settings.mode ? `web.lobby.mode_${settings.mode}` : "web.lobby.mode_own")]],
    ["target", [settings.target ? String(settings.target) : i18n.say("web.lobby.target_own")]],
    ["changed", changed.length ? changed.map((each) => h("span", {}, said(each, settings.options[each.name], i18n)))
      : [i18n.say("web.lobby.nothing_changed")]],
    ["written", settings.written.filter(Boolean).map((text) => h("span", {}, text))],
    ["clock", [i18n.say(`web.lobby.clock_${clock.kind}_of`, { count: clock.kind === "days" ? clock.days : clock.seconds })]],
  ];
  return h("dl", { class: "agreed" }, lines.filter(([, values]) => values.length).flatMap(([key, values]) => [
    h("dt", {}, i18n.say(`web.lobby.${key}`)), h("dd", {}, values),
  ]));
}

/**
 * One option and its value in words.
 * @param {OptionInfo} option
 * @param {string} value
 * @param {Page["i18n"]} i18n
 */
function said(option, value, i18n) {
  return option.choices.find((each) => each.value === value)?.title ?? i18n.say("web.lobby.option_value", { title: option.title, value });
}

/**
 * @param {Page} page
 * @param {OptionInfo} option
 * @param {(value: string) => void} change
 */
function optionField({ i18n }, option, change) {
  const name = `option.${option.name}`;
  const title = option.title.replace(/\.$/, "");
  if (option.kind === "switch") return toggle(option.choices.find((each) => each.value === "on")?.title ?? title, name, (on) => change(on ? "on" : "off"));
  if (option.kind === "choice") return choice(title, name, option.choices.map((each) => pair(each.value, each.title)), change);
  if (option.kind === "number") {
    return number(title, name, { low: option.low ?? 0, high: option.high ?? 10000 }, (value) => change(String(value)));
  }
  const id = freshId("option");
  return h("div", { class: "setting" }, h("label", { for: id }, title),
    h("input", { id, name, class: "field", title: i18n.say("web.lobby.text_option"), onchange: typed(change) }));
}

/**
 * @param {string} group
 * @param {boolean} open
 * @param {string} title
 * @param {HTMLElement[]} fields
 */
function folded(group, open, title, fields) {
  return h("details", { "data-group": group, open }, h("summary", {}, title), fields);
}

/**
 * @param {string} label
 * @param {string} name
 * @param {[string, string][]} choices
 * @param {(value: string) => void} change
 */
function choice(label, name, choices, change) {
  const id = freshId("choice");
  return h("div", { class: "setting" }, h("label", { for: id }, label),
    h("select", { id, name, class: "field", onchange: typed(change) }, choices.map(([value, title]) => h("option", { value }, title))));
}

/**
 * @param {string} label
 * @param {string} name
 * @param {{ low: number, high: number, step?: number, note?: string }} bounds
 * @param {(value: number) => void} change
 */
function number(label, name, { low, high, step = 1, note }, change) {
  const id = freshId("number");
  const described = note ? `${id}-note` : null;
  const take = typed((text) => change(Math.min(high, Math.max(low, Number(text) || 0))));
  return h("div", { class: "setting" }, h("label", { for: id }, label),
    h("input", {
      id, name, class: "field field-number", type: "number", inputmode: "decimal", min: low, max: high, step,
      "aria-describedby": described, onchange: take,
    }),
    note && h("p", { class: "note", id: described }, note));
}

/**
 * @param {string} label
 * @param {string} name
 * @param {(on: boolean) => void} change
 */
function toggle(label, name, change) {
  const id = freshId("toggle");
  const box = h("input", { id, name, type: "checkbox", class: "switch", onchange: () => change(box.checked) });
  return h("div", { class: "setting setting-switch" }, box, h("label", { for: id }, label));
}

/** @param {(value: string) => void} change */
function typed(change) {
  return (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.currentTarget).value);
}

/**
 * @param {string} value
 * @param {string} title
 * @returns {[string, string]}
 */
function pair(value, title) {
  return [value, title];
}

customElements.define("lobby-settings", LobbySettings);
