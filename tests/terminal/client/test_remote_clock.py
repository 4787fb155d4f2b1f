"""The clock of a decision: what is left of it, and the warning before it runs out."""

from queue import Empty, SimpleQueue

import pytest

from lastcard.terminal.client.remote_clock import WARNING, Clock


def test_a_person_who_must_decide_is_warned_and_others_are_not() -> None:
    warned: SimpleQueue[int] = SimpleQueue()
    clock = Clock(warned.put)
    clock.start({"left_ms": 1000 * WARNING + 1, "total_ms": 60_000}, warns=True)
    assert warned.get(timeout=30) == WARNING
    clock.start({"left_ms": 2001, "total_ms": 4000}, warns=True)  # with little time, half of it
    assert warned.get(timeout=30) == 2
    clock.start({"left_ms": 1000 * WARNING + 1, "total_ms": 60_000}, warns=False)
    clock.stop()
    with pytest.raises(Empty):
        warned.get_nowait()


def test_without_a_clock_nothing_is_counted() -> None:
    clock = Clock(lambda seconds: None)
    clock.start({"left_ms": 60_000, "total_ms": 60_000}, warns=True)
    assert clock.left == 60
    clock.start(None, warns=True)
    assert clock.left is None
