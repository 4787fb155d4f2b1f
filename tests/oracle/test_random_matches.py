"""Random matches of the oracle alone: what must hold in every one of them."""

import random
from collections import Counter

import pytest

from .selfplay import play_match


@pytest.mark.parametrize("block", range(10))
def test_random_matches_conserve_cards_and_end(block: int) -> None:
    """What must always hold (DESIGN): cards conserved, somebody can act, every round ends."""
    verbs: Counter[str] = Counter()
    for seed in range(block * 20, block * 20 + 20):
        verbs.update(action.split()[1] for action in play_match(random.Random(seed)))
    assert verbs["plays"] > 1000
