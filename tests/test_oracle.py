"""Kernel against oracle: a fixed part of the comparison whose full length is ``python -m tests.soak``."""

import pytest

from tests.oracle.compare import play_game
from tests.oracle.sheets import EDITIONS

GAMES = 250  # per edition
START = 1_000_000_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_kernel_and_oracle_agree(edition: str) -> None:
    """Random tables of each edition, played in lockstep: the same actions are legal and lead to the same."""
    first = START - START % len(EDITIONS) + list(EDITIONS).index(edition)
    for seed in range(first, first + GAMES * len(EDITIONS), len(EDITIONS)):
        report = play_game(seed)
        assert report.setting.edition == edition
        assert not report.difference, f"\n{report}"
