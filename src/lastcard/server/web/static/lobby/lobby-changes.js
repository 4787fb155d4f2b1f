/**
 * What happened in a lobby between two states of its table, in words: who changed which setting from what to what, who came,
 * went or answered. The server sends states, not stories; whatever is not told here was no change for the people there.
 */

import { mannerChanges, ruleChanges } from "../agreement/rule-changes.js";

/** @import { Known, Row } from "../agreement/rule-changes.js" */
/** @import { SeatInfo, TableInfo } from "../model/state.js" */

/** @typedef {{ who: SeatInfo | null, text: string, rows?: Row[] }} Change */

/**
 * @param {Known} known
 * @param {TableInfo} before
 * @param {TableInfo} now
 * @param {number | null} you
 * @returns {Change[]}
 */
export function changesBetween(known, before, now, you) {
  return [
    ...settingsChanged(known, before, now, you), ...cardsChanged(known, before, now), ...seatsChanged(known, before, now),
  ];
}

/**
 * @param {Known} known
 * @param {TableInfo} before
 * @param {TableInfo} now
 * @param {number | null} you
 * @returns {Change[]}
 */
function settingsChanged(known, before, now, you) {
  const { i18n } = known;
  const moved = dealerMoved(before, now);
  const rows = [
    ...ruleChanges(known, now, before.settings, now.settings).filter((row) => row.key !== "dealer" || !moved),
    ...mannerChanges(i18n, before.settings, now.settings),
  ];
  const host = now.seats.findIndex((seat) => seat.host);
  const who = now.seats[host] ?? null;
  /** @type {Change[]} */
  const changes = [];
  if (rows.length && who) {
    const said = host === you ? "web.news.you_changed" : "web.news.changed";
    changes.push({ who, text: i18n.say(said, { name: who.name, count: rows.length }), rows });
  }
  if (before.locked !== now.locked) changes.push({ who, text: i18n.say(now.locked ? "web.company.locked" : "web.company.unlocked") });
  return changes;
}

/**
 * Says whether the chosen dealer has another number only because seats were moved.
 * @param {TableInfo} before
 * @param {TableInfo} now
 */
function dealerMoved(before, now) {
  const [from, to] = [before.settings.dealer, now.settings.dealer];
  return from !== null && to !== null && before.seats[from]?.id === now.seats[to]?.id;
}

/**
 * @param {Known} known
 * @param {TableInfo} before
 * @param {TableInfo} now
 * @returns {Change[]}
 */
function cardsChanged({ i18n }, before, now) {
  const same = (/** @type {number} */ seat) => before.seats.findIndex((each) => each.id === now.seats[seat]?.id);
  return now.cards.flatMap((card, place) => {
    const old = before.cards[place];
    const number = place + 1;
    const writer = card.by === null ? null : now.seats[card.by] ?? null;
    const text = card.text;
    if ((old?.text ?? "") !== text || (text && old && old.by !== null && card.by !== null && same(card.by) !== old.by)) {
      if (!text) return old?.text ? [{ who: null, text: i18n.say("web.news.rubbed", { number }) }] : [];
      return [{ who: writer, text: i18n.say("web.news.asks", { name: writer?.name ?? "?", number, text }) }];
    }
    const answers = card.agreed.filter((seat) => !old?.agreed.includes(same(seat)))
      .map((seat) => ({ who: now.seats[seat], text: i18n.say("web.news.agrees", { name: now.seats[seat].name, number }) }));
    const against = card.objections.filter(({ seat, word }) =>
      !old?.objections.some((each) => each.seat === same(seat) && each.word === word))
      .map(({ seat, word }) => ({
        who: now.seats[seat],
        text: i18n.say(word ? "web.news.objects_word" : "web.news.objects", { name: now.seats[seat].name, number, word }),
      }));
    return [...answers, ...against];
  });
}

/**
 * @param {Known} known
 * @param {TableInfo} before
 * @param {TableInfo} now
 * @returns {Change[]}
 */
function seatsChanged({ i18n }, before, now) {
  const find = (/** @type {TableInfo} */ { seats }, /** @type {number} */ id) => seats.find((seat) => seat.id === id);
  const come = now.seats.filter((seat) => !find(before, seat.id));
  const gone = before.seats.filter((seat) => !find(now, seat.id));
  const named = now.seats.filter((seat) => (find(before, seat.id)?.name ?? seat.name) !== seat.name);
  const order = (/** @type {TableInfo} */ here, /** @type {TableInfo} */ there) =>
    here.seats.filter((seat) => find(there, seat.id)).map((seat) => seat.id).join();
  const host = now.seats.find((seat) => seat.host);
  const newHost = host && find(before, host.id)?.host === false ? [host] : [];
  return [
    ...gone.map((who) => ({ who, text: i18n.say("web.news.left", { name: who.name }) })),
    ...come.map((who) => ({ who, text: i18n.say("web.lobby.sat", { name: who.name }) })),
    ...named.map((who) => ({ who, text: i18n.say("web.news.renamed", { old: find(before, who.id)?.name ?? "", name: who.name }) })),
    ...(order(before, now) === order(now, before) ? [] : [{ who: null, text: i18n.say("web.news.moved") }]),
    ...newHost.map((who) => ({ who, text: i18n.say("web.news.host", { name: who.name }) })),
  ];
}
