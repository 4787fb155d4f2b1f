"""What ``make faults`` runs, in short: nothing is lost, and nodes that are broken on purpose are caught."""

import asyncio
from collections import Counter

from tests.nodes.faults import bounded, perform
from tests.nodes.ground import Ground
from tests.web.kills import Tally

KINDS = ("kill", "stop", "backends", "cut", "twice", "disorder", "race")
LIMIT = 480.0  # seconds: some twenty are needed, and a machine with much else to do is no failure


async def _story() -> tuple[Tally, Counter[str], Tally, Tally]:
    async with Ground(2, standby=False) as ground:
        tally, faults = await perform(ground, tables=3, faults=7, longest=0.4, seed=5, kinds=KINDS)
        ground.disorder.touch()  # nodes hear late of each other, so that what is not fenced cannot be right by chance
        unfenced, _ = await perform(
            ground, tables=3, faults=2, longest=0.4, seed=6, kinds=("race",), broken="unfenced", patience=1.0
        )
        ground.disorder.unlink()
        early, _ = await perform(
            ground, tables=3, faults=2, longest=0.4, seed=7, kinds=("kill",), broken="early", patience=1.0
        )
    return tally, faults, unfenced, early


def test_faults_lose_double_leak_and_contradict_nothing_and_broken_nodes_are_caught() -> None:
    tally, faults, unfenced, early = asyncio.run(bounded(_story(), LIMIT))
    assert tally.clean, tally.wrong[:3]
    assert faults == dict.fromkeys(KINDS, 1)
    assert tally.shown > tally.acknowledged > 0
    assert unfenced.illegal, "nodes wrote what was decided before something else, and nobody noticed"
    assert early.lost, "nodes acknowledged what they had not written, and nobody noticed"
