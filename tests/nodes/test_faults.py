"""What ``make faults`` runs, in short: nothing is lost."""

from tests.nodes.faults import run


def test_faults_lose_double_and_contradict_nothing() -> None:
    kinds = ("kill", "pause", "connections", "sockets")
    stage = run(nodes=2, tables=3, faults=4, longest=1.0, seed=5, redis=False, kinds=kinds)
    assert stage.tally.clean, stage.tally.wrong[:3]
    assert stage.tally.acknowledged > 0
    assert sum(stage.faults.values()) == 4
