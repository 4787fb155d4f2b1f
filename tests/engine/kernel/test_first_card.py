"""Turning up the first card when few cards are left."""

import pytest

from lastcard.engine.cards.kinds import WILD_DRAW_FOUR
from lastcard.engine.editions import edition
from lastcard.engine.kernel.deal import gather, new_match, turn_first
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.setup import build_rules, written_rules


@pytest.fixture
def rules() -> Rules:
    """Give the rules of a plain table."""
    classic = edition("classic")
    return build_rules(classic, seats=4, mode=None, target=None, written=written_rules(classic, ()))


def pile_of(rules: Rules, kinds: list[int]) -> State:
    """Set a state whose draw pile holds just these cards."""
    s = State()
    new_match(s, rules)
    gather(s, rules)
    s.dealer = 0
    s.pile[: len(kinds)] = kinds
    s.pile_size = s.loose_high = len(kinds)
    return s


def test_a_wild_draw_four_goes_back_however_often(rules: Rules) -> None:
    """AMB-11: as long as some card can start, turning goes on until it comes."""
    s = pile_of(rules, [WILD_DRAW_FOUR, WILD_DRAW_FOUR, 5])
    s.script = [WILD_DRAW_FOUR] * 100 + [5]
    assert turn_first(s, rules)
    assert (s.top, s.pile_size, s.discards) == (5, 2, 1)


def test_a_pile_that_cannot_start_is_dealt_again(rules: Rules) -> None:
    """Nothing is turned up where no card can start."""
    s = pile_of(rules, [WILD_DRAW_FOUR, WILD_DRAW_FOUR])
    s.log = []
    assert not turn_first(s, rules)
    assert s.log == []
