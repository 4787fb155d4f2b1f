"""What ``make faults`` and ``make upkeep`` run, in short: nothing is lost, and nodes that are broken on purpose are caught."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.server.nodes.faults import bounded, perform
from tests.server.nodes.ground import Ground
from tests.server.nodes.upkeep import Report, back_up, roll
from tests.server.web.kills import Tally

KINDS = ("kill", "stop", "backends", "deaf", "cut", "twice", "disorder", "race")
pytestmark = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")  # of lines to nodes that were killed
LIMIT = 480.0  # seconds: some thirty are needed, and a machine with much else to do is no failure


@dataclass
class Found:
    """What all runs found, on the same nodes one after another."""

    tally: Tally
    faults: Counter[str]
    rolled: Report
    restored: Report
    unfenced: Tally
    early: Tally


async def _caught(ground: Ground, broken: str, kind: str, found: Callable[[Tally], int]) -> Tally:
    """Break nodes and things until the checker finds what it must: on a busy machine it may not happen at once."""
    for seed in range(10, 20):
        tally, _ = await perform(
            ground, tables=3, faults=2, longest=0.4, seed=seed, kinds=(kind,), broken=broken, patience=1.0
        )
        if found(tally):
            break
    return tally


async def _story() -> Found:
    async with Ground(2, standby=False) as ground:
        tally, faults = await perform(ground, tables=3, faults=8, longest=0.4, seed=5, kinds=KINDS)
        rolled = await roll(ground, tables=3, rounds=1, seed=8)
        restored = await back_up(ground, tables=3, seed=9)
        ground.disorder.touch()  # nodes hear late of each other, and what is not fenced is seldom right by chance
        unfenced = await _caught(ground, "unfenced", "race", lambda tally: tally.illegal)
        ground.disorder.unlink()
        early = await _caught(ground, "early", "kill", lambda tally: tally.lost)
    return Found(tally, faults, rolled, restored, unfenced, early)


@pytest.fixture(scope="module")
def found() -> Found:
    """Run everything once: to start the nodes takes longest."""
    return asyncio.run(bounded(_story(), LIMIT))


def test_faults_lose_double_leak_and_contradict_nothing(found: Found) -> None:
    assert found.tally.clean, found.tally.wrong[:3]
    assert found.faults == dict.fromkeys(KINDS, 1)
    assert found.tally.shown > found.tally.acknowledged > 0


def test_no_move_fails_while_all_nodes_are_restarted_one_after_another(found: Found) -> None:
    assert found.rolled.tally.clean, found.rolled.tally.wrong[:3]
    assert (found.rolled.figures["restarts"], found.rolled.figures["failed moves"]) == (2, 0)
    assert found.rolled.tally.acknowledged > 0


def test_what_is_dumped_while_people_play_is_restored_elsewhere_and_every_table_goes_on(found: Found) -> None:
    assert found.restored.tally.clean, found.restored.tally.wrong[:3]
    assert found.restored.figures["resumed"] == found.restored.figures["tables"] == 3


def test_nodes_that_are_broken_on_purpose_are_caught(found: Found) -> None:
    assert found.unfenced.illegal, "nodes wrote what was decided before something else, and nobody noticed"
    assert found.early.lost, "nodes acknowledged what they had not written, and nobody noticed"
