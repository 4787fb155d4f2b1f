"""Reasons: every event cites rules, and only rules that hold in the edition, at the table and in the mode played."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from lastcard.engine.editions import edition, edition_names
from lastcard.engine.game import Event
from lastcard.engine.game.event_reasons import EXPLAINED, reasons
from lastcard.engine.kernel.state.event_table import EVENTS
from lastcard.engine.records.position import set_up
from lastcard.testing import TableSetup, random_action, random_table
from tests.engine.game.holding import holds


class Told(NamedTuple):
    """An event with its reasons, and whether each of them holds where it happened."""

    table: TableSetup
    event: Event
    rules: tuple[str, ...]
    wrong: tuple[str, ...]


def told(table: TableSetup, rng: Random, steps: int) -> Iterator[Told]:
    """Play a table and ask for the reasons of everything that happens."""
    game = table.create()
    before = game.state
    for _ in range(steps):
        for event in game.last_events:
            rules = reasons(event, before, game)
            yield Told(table, event, rules, tuple(rule for rule in rules if not holds(rule, game)))
        if game.outcome.match_winners:
            return
        before = game.state.copy()
        if game.asks == "over":
            game.deal()
        else:
            game.push(*random_action(game, rng))


def printed_tables(name: str) -> Iterator[TableSetup]:
    """Give tables of an edition as it is printed, one for each way to score, number of players and written sample."""
    sheet = edition(name)
    modes = [*sheet["scoring_modes"], "round"]
    samples = [f"sample {number + 1}" for number in range(len(sheet.samples))] or [""]
    for number, mode in enumerate(modes * 2):
        for players in (2, 3, 4):
            written = tuple(samples[(3 * number + players + i) % len(samples)] for i in range(sheet.customs))
            yield TableSetup(sheet.name, players, mode, target=90, written=written, seed=f"{number}{players}")
    if sheet["partners"] != "off":
        yield TableSetup(sheet.name, 4, "partners", target=150, seed="pairs")


@cache
def at_printed_tables(name: str) -> list[Told]:
    rng = Random(name)
    return [one for table in printed_tables(name) for one in told(table, rng, 250)]


@cache
def at_random_tables() -> list[Told]:
    rng = Random(7)
    return [one for _ in range(60) for one in told(random_table(rng), rng, 120)]


def test_every_event_there_is_has_reasons() -> None:
    assert set(EVENTS.by_name) == EXPLAINED


@pytest.mark.parametrize("name", edition_names())
def test_a_printed_edition_cites_only_rules_that_it_prints_or_rules(name: str) -> None:
    found = at_printed_tables(name)
    assert len(found) > 1500
    assert {(one.event.name, one.wrong) for one in found if one.wrong} == set()


@pytest.mark.parametrize("name", edition_names())
def test_behind_everything_in_a_printed_edition_is_a_rule(name: str) -> None:
    assert {one.event.name for one in at_printed_tables(name) if not one.rules} == set()


def test_a_table_with_options_and_house_rules_cites_only_what_holds_there() -> None:
    found = at_random_tables()
    assert len({one.event.name for one in found}) > 35
    assert {(one.table.edition, one.event.name, one.wrong) for one in found if one.wrong} == set()


def test_a_draw_card_is_no_first_card_though_it_lies_alone_after_a_shuffle() -> None:
    game = set_up(
        {
            "edition": "classic", "seats": "2", "option stacking": "draw2", "option reshuffle_keep_top": "off",
            "top": "r5", "turn": "S1", "discard": "r1 r2 r3", "draw": "end", "hand S1": "g1 g2 b3", "hand S0": "r+2 y1 y2",
        }
    )  # fmt: skip
    game.push(1, "draws")
    game.push(1, "keeps")
    game.push(0, "plays r+2")
    before = game.state.copy()
    assert (before.discards, before.turn) == (1, before.dealer)
    found = {event.name: reasons(event, before, game)[0] for event in game.push(1, "takes")}
    assert found == {"took": "HOUSE-1", "drew": "DT-1", "skipped": "DT-1"}
