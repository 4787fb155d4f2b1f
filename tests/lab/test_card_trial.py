"""What a written card does: the same figures interpreted and compiled, against known answers, with warnings where due."""

from dataclasses import replace

import pytest

from lastcard.engine.editions import edition
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.lab.card_trial import BOUND, Change, Preview, preview
from lastcard.lab.card_trial_text import preview_in_words
from lastcard.language.catalogue.catalogue import Words
from lastcard.sim.results import Estimate
from lastcard.written import read_rule

pytestmark = pytest.mark.compiling

POLISH = edition("polish")


def tried(text: str, players: int = 4, rounds: int = 4_000) -> Preview:
    return preview(POLISH, read_rule(text), players=players, rounds=rounds, seconds=1e9)


def test_interpreted_and_compiled_rounds_give_the_same_figures() -> None:
    rule = read_rule("next draws 3 if stuck; all to 6")
    slow, fast = (
        preview(POLISH, rule, players=3, rounds=40, seconds=1e9, compile_code=compiled) for compiled in (False, True)
    )
    assert replace(slow, compiled=True, seconds=1.0) == replace(fast, seconds=1.0)


def test_a_blank_card_changes_nothing() -> None:
    found = tried("blank", rounds=500)
    assert found.decided.value == 0
    assert all(change.value == change.without for change in (found.length, found.layer, found.follower, *found.places))


def test_whoever_has_to_draw_five_wins_less_often() -> None:
    found = tried("Next player draws 5")
    assert found.follower.is_clear
    assert found.follower.value.value < found.follower.without.value / 1.5
    assert found.layer.value.value > found.layer.without.value
    assert not found.warnings


def test_seats_win_all_rounds_together() -> None:
    found = tried("I play again", players=3, rounds=1_000)
    assert len(found.places) == 3
    assert sum(place.value.value for place in found.places) == pytest.approx(1)


def test_whoever_lays_too_strong_a_card_is_warned_of() -> None:
    assert tried("I discard down to 1 card").warnings == ("strong",)


def test_rounds_that_hardly_end_and_seats_that_lose_are_warned_of() -> None:
    found = tried("again", rounds=200)
    longer = Change(Estimate(200, 190, 210), Estimate(50, 49, 51))
    assert "endless" in replace(found, length=longer).warnings
    assert "endless" in replace(found, void=Change(Estimate(0.05, 0.04, 0.06), Estimate(0, 0, 0.001))).warnings
    robbed = Change(Estimate(0.1, 0.09, 0.11), Estimate(0.25, 0.24, 0.26))
    assert "unfair" in replace(found, places=(robbed, *found.places[1:])).warnings


def test_a_round_that_does_not_end_is_broken_off() -> None:
    found = tried("everybody has exactly 20 cards", players=10, rounds=200)
    assert found.length.value.high <= BOUND


def test_a_rule_that_the_table_judges_is_said_to_do_nothing() -> None:
    found = tried('"Everybody hums"', rounds=100)
    assert found.judged
    assert "The table judges this rule, so in simulated rounds it does nothing." in preview_in_words(found, Words())


def test_a_preview_ends_when_its_time_is_up_and_says_so() -> None:
    found = preview(POLISH, read_rule("again"), players=4, seconds=0, compile_code=False)
    assert found.cut_short
    assert 0 < found.rounds < 100
    assert preview_in_words(found, Words())[0].startswith(
        f"Only {found.rounds} rounds were played, because compiled code"
    )


def test_an_edition_without_customizable_cards_has_nothing_to_try() -> None:
    with pytest.raises(SetupError, match="no customizable cards"):
        preview(edition("classic"), read_rule("again"), players=4)
