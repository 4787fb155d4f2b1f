"""What ``make faults`` runs, in short: nothing is lost. A run that breaks everything takes ten minutes."""

from tests.nodes.faults import run


def test_faults_lose_double_leak_and_contradict_nothing() -> None:
    kinds = ("kill", "stop", "backends", "cut", "twice", "disorder")
    tally, faults = run(nodes=2, tables=3, faults=6, longest=0.6, seed=5, kinds=kinds, standby=False)
    assert tally.clean, tally.wrong[:3]
    assert tally.acknowledged > 0
    assert tally.shown > tally.acknowledged
    assert faults.total() == 6
