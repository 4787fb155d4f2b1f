"""What ``make faults`` runs, in short: nothing is lost, and nodes that are broken on purpose are found out."""

import pytest

from tests.nodes.faults import run


def test_faults_lose_double_and_contradict_nothing() -> None:
    stage = run(
        nodes=2, tables=3, faults=4, longest=1.0, seed=5, redis=False, kinds=("kill", "pause", "connections", "sockets")
    )
    assert stage.tally.clean, stage.tally.wrong[:3]
    assert stage.tally.acknowledged > 0
    assert sum(stage.faults.values()) == 4


@pytest.mark.parametrize("broken", ["early", "unfenced"])
def test_broken_nodes_are_found_out(broken: str) -> None:
    stage = run(nodes=2, tables=4, faults=2, longest=2.0, seed=3, redis=False, kinds=("kill",), broken=broken)
    assert not stage.tally.clean
