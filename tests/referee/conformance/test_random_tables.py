"""Random tables are playable, cover the options, and come from both sources of choice."""

from random import Random

from hypothesis import given, settings

from lastcard.engine.editions import OPTIONS, edition_names
from lastcard.engine.programs.operations import OPERATIONS
from lastcard.engine.programs.rule_text import parse_rule
from lastcard.testing import TableSetup, random_table, state_bytes, tables


def test_a_table_is_a_value_and_gives_the_same_match_again() -> None:
    table = random_table(Random(11))
    assert table == random_table(Random(11))
    assert eval(repr(table), {"TableSetup": TableSetup}) == table  # noqa: S307
    assert state_bytes(table.create()) == state_bytes(table.create())


def test_random_tables_cover_editions_players_modes_and_options() -> None:
    drawn = [random_table(Random(number)) for number in range(400)]
    assert {table.edition for table in drawn} == set(edition_names())
    assert {table.players for table in drawn} == set(range(2, 11))
    assert {table.mode for table in drawn} == {"winner_takes", "low_score", "elimination", "partners", "round"}
    changed = {name for table in drawn for name in table.options}
    assert {name for name, option in OPTIONS.items() if option.kind == "house"} <= changed
    rules = [parse_rule(text) for table in drawn for text in table.written if not text.startswith("sample")]
    assert {code for rule in rules for code, _, _ in rule.operations} == {row.code for row in OPERATIONS}


@settings(max_examples=60, deadline=None)
@given(tables())
def test_every_table_that_hypothesis_draws_can_be_dealt(table: TableSetup) -> None:
    game = table.create()
    assert game.seats == table.players
    assert game.edition.name == table.edition


@settings(max_examples=5, deadline=None)
@given(tables("greek"))
def test_a_table_of_one_edition_can_be_asked_for(table: TableSetup) -> None:
    assert table.edition == "greek"
