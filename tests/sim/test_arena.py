"""Arenas: one seed gives one result with any number of threads; the same rows interpreted and compiled; known figures."""

import numpy as np
import pytest

from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.setup import build_rules, capacity, written_rules
from lastcard.language.rulebook import rulebook
from lastcard.sim.arena import COLUMNS, COUNTED, FIRST_PLAYER, POINTS, WINNER, Arena, play_rows
from lastcard.sim.episode import CHOICES, Episode
from lastcard.sim.policies import CARELESS, SENSIBLE
from lastcard.sim.results import Tally, mean, share, summarize

pytestmark = pytest.mark.compiling

TABLES: dict[str, tuple[str, int, dict[str, object], tuple[str, ...]]] = {
    "classic, four players": ("classic", 4, {}, ()),
    "greek with samples, three players": ("greek", 3, {}, ("sample 2", "sample 4", "sample 5")),
    "polish with votes and dares, five players": (
        "polish",
        5,
        {"seven_zero": True},
        ("sample 8", "sample 10", "sample 6"),
    ),
    "braille, two players, stacking": ("braille", 2, {"stacking": "mixed", "jump_in": True}, ()),
}


def rules_of(name: str) -> Rules:
    sheet, seats, options, written = TABLES[name]
    chosen = edition(sheet).with_options(options)
    return build_rules(chosen, seats=seats, mode="winner_takes", target=None, written=written_rules(chosen, written))


def interpreted(rules: Rules, policies: list[int], count: int, seed: int) -> list[list[int]]:
    rows = [[0] * COLUMNS for _ in range(count)]
    rules.hint_penalty = 0
    play_rows([State(capacity(rules))], [rules], [Episode()], policies, seed, 0, rows, 0, count, [0] * CHOICES)
    return rows


@pytest.mark.parametrize("name", TABLES)
def test_interpreted_and_compiled_rounds_give_the_same_rows(name: str) -> None:
    rules = rules_of(name)
    policies = [SENSIBLE, CARELESS] * 5
    assert Arena(rules, policies).play(60, seed=3).tolist() == interpreted(rules, policies, 60, 3)


def test_the_number_of_threads_and_the_pieces_make_no_difference() -> None:
    rules = rules_of("classic, four players")
    whole = Arena(rules, [SENSIBLE] * 4).play(9_000, seed=11)
    assert np.array_equal(Arena(rules, [SENSIBLE] * 4, threads=3).play(9_000, seed=11), whole)
    piece = Arena(rules, [SENSIBLE] * 4).play(100, seed=11, first=5_000)
    assert np.array_equal(piece, whole[5_000:5_100])
    assert not np.array_equal(Arena(rules, [SENSIBLE] * 4).play(100, seed=12), whole[:100])


def test_a_sensible_player_beats_three_careless_ones() -> None:
    rows = Arena(rules_of("classic, four players"), [SENSIBLE, CARELESS, CARELESS, CARELESS]).play(4_000, seed=1)
    assert summarize(rows, "abcd").wins["S0 a"].low > 0.35


def test_shares_and_means_have_the_intervals_of_the_textbook() -> None:
    tenth = share(10, 100)
    assert (round(tenth.low, 4), round(tenth.high, 4)) == (0.0552, 0.1744)  # Wilson, 10 of 100
    assert share(0, 20).low == pytest.approx(0, abs=1e-12)
    assert round(share(0, 20).high, 4) == 0.1611
    estimate = mean(5, 1 + 2 + 3 + 4 + 5, 1 + 4 + 9 + 16 + 25)
    assert estimate.value == 3
    assert estimate.high - 3 == pytest.approx(1.959964 * np.sqrt(2.5) / np.sqrt(5))


def test_void_and_unfinished_rounds_are_told_apart() -> None:
    rows = np.zeros((4, COLUMNS), np.int64)
    rows[:, WINNER] = [0, 1, -1, -2]
    rows[:, FIRST_PLAYER] = [0, 0, 0, 0]
    rows[:, POINTS] = [100, 50, 0, 0]
    tally = Tally(["x", "y"])
    tally.add(rows[:3])
    tally.add(rows[3:])
    summary = tally.summary()
    assert summary == summarize(rows, ["x", "y"])  # whatever the pieces
    assert (summary.void, summary.unfinished) == (1, 1)
    assert summary.wins["S0 x"].value == 0.5
    assert summary.points.value == 75
    assert set(summary.per_round) == set(COUNTED)


def test_what_is_counted_names_a_rule_of_the_book() -> None:
    assert all(rulebook.rule(rule).id == rule for name, rule in COUNTED.items() if name != "decisions")


def test_pieces_are_the_rounds_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Arena(rules_of("classic, four players"), [SENSIBLE] * 4)
    monkeypatch.setattr("lastcard.sim.arena.PIECE", 30)
    pieces = dict(table.pieces(100, seed=3, first=7))
    assert list(pieces) == [7, 37, 67, 97]
    assert np.array_equal(np.concatenate(list(pieces.values())), table.play(100, seed=3, first=7))


def test_house_rules_and_special_cards_are_counted() -> None:
    chosen = edition("polish").with_options({"seven_zero": True, "stacking": "mixed"})
    rules = build_rules(chosen, seats=4, mode="winner_takes", target=None, written=written_rules(chosen, []))
    figures = summarize(Arena(rules, [CARELESS] * 4).play(500, seed=2), "abcd").per_round
    for name in ("Swap Hands played", "customizable card played", "draw card answered", "seven or zero with effect"):
        assert figures[name].low > 0
    assert figures["Shuffle Hands played"].value == 0  # only the greek deck has the card
