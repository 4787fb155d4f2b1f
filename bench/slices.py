"""How speed is measured: contestants take turns in short slices of CPU time, and neighbouring slices are compared.

A machine that is busy or changes its clock affects all of them alike, so ratios hold even when speeds do not. A ratio is the
median of the ratios of neighbouring slices.
"""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Play = Callable[[int], int]  # plays about that many decisions and returns how many they were
Speeds = dict[str, list[float]]  # decisions per second, by contestant, one figure per turn
Progress = Callable[[str], None]

SLICE: Final = 0.1  # seconds of CPU time: much longer than a tick of the clock, much shorter than a disturbance
_FIRST: Final = 100  # decisions of the first try


@dataclass(frozen=True)
class Contestant:
    """Something that plays at random: its key in the figures, its name for people, and how it is prepared."""

    key: str
    label: str
    prepare: Callable[[], Play]


def calibrate(play: Play, seconds: float = SLICE) -> int:
    """Find how many decisions fill a slice; the first try does not count, because it may compile or load something."""
    decisions = _FIRST
    play(decisions)
    while True:
        spent = _clocked(play, decisions)[1]
        if spent > seconds / 4:
            return max(1, round(decisions * seconds / spent))
        decisions *= 4


def measure(
    contestants: Sequence[Contestant], *, turns: int, progress: Progress, seconds: float = SLICE
) -> tuple[Speeds, Mapping[str, Play]]:
    """Prepare the contestants and let them take turns; return their speeds, and what was prepared."""
    plays, sizes = {}, {}
    for number, contestant in enumerate(contestants, 1):
        progress(f"preparing {number} of {len(contestants)}: {contestant.label}")
        plays[contestant.key] = contestant.prepare()
        sizes[contestant.key] = calibrate(plays[contestant.key], seconds)
    speeds: Speeds = {contestant.key: [] for contestant in contestants}
    for turn in range(1, turns + 1):
        for number, contestant in enumerate(contestants, 1):
            progress(f"turn {turn} of {turns}, {number} of {len(contestants)}: {contestant.label}")
            decisions, spent = _clocked(plays[contestant.key], sizes[contestant.key])
            speeds[contestant.key].append(decisions / spent)
    return speeds, plays


def ratio(speeds: Speeds, one: str, other: str) -> float:
    """Return how many times as fast one contestant is as another: the median over the turns."""
    return statistics.median(a / b for a, b in zip(speeds[one], speeds[other], strict=True))


def speed(speeds: Speeds, key: str) -> float:
    """Return the median speed of a contestant."""
    return statistics.median(speeds[key])


def _clocked(play: Play, decisions: int) -> tuple[int, float]:
    start = time.process_time()
    count = play(decisions)
    return count, time.process_time() - start
