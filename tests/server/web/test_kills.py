"""A server killed under load: no acknowledged move is lost, nothing happens twice, everybody carries on."""

import pytest

from tests.server.web.kills import Tally, kill_many

pytestmark = pytest.mark.long  # kills servers


def test_no_kill_of_the_server_loses_or_doubles_what_was_acknowledged() -> None:
    tally = Tally()
    kill_many(6, tables=6, longest=0.5, seed=3, tally=tally)
    assert not tally.wrong
    assert (tally.lost, tally.doubled, tally.gaps, tally.diverged) == (0, 0, 0, 0)
    assert tally.acknowledged > 50
    assert tally.compared > 50
