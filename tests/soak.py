"""The long comparisons: kernel against oracle, or with ``--compiled`` compiled rules against interpreted ones.

``python -m tests.soak [--games N] [--seed S] [--jobs 2] [--compiled]``. Progress goes to stderr; exit code 1 on a difference.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

from tests.oracle.compare import Report, play_game
from tests.twins import play_twins

CHUNK = 100
STEPS = 20  # progress lines


@dataclass
class Tally:
    """What a chunk of games came to."""

    games: int = 0
    decisions: int = 0
    given_up: int = 0
    differences: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Add another chunk."""
        self.games += other.games
        self.decisions += other.decisions
        self.given_up += other.given_up
        self.differences += other.differences


def compare(play: Callable[[int], Report], seeds: range) -> Tally:
    """Play the games of some seeds both ways."""
    tally = Tally()
    for seed in seeds:
        report = play(seed)
        tally.games += 1
        tally.decisions += report.decisions
        tally.given_up += report.given_up
        if report.difference:
            tally.differences.append(str(report))
    return tally


def soak(work: Callable[[range], Tally], games: int, seed: int, jobs: int) -> Tally:
    """Play the games in several processes, telling how far it is; print the first differences and stop."""
    total = Tally()
    start = time.monotonic()
    said = 0
    for tally in _results(work, games, seed, jobs):
        total.add(tally)
        step = total.games * STEPS // games
        if step > said or total.differences:
            said = step
            rate = total.games / (time.monotonic() - start)
            print(
                f"{100 * total.games // games} %: {total.games} games, {rate:.0f} games/s", file=sys.stderr, flush=True
            )
        if total.differences:  # printed at once, before the other processes have ended
            for difference in total.differences:
                print(difference, flush=True)
            break
    return total


def _results(work: Callable[[range], Tally], games: int, seed: int, jobs: int) -> Iterator[Tally]:
    chunks = [range(at, min(at + CHUNK, seed + games)) for at in range(seed, seed + games, CHUNK)]
    if jobs == 1:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(work, chunks)
        finally:
            pool.shutdown(cancel_futures=True)


def main(arguments: list[str] | None = None) -> int:
    """Run one of the comparisons."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--games", type=int, help="how many (default 200000, compiled 100000)")
    parser.add_argument("--seed", type=int, default=0, help="number of the first game")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument("--compiled", action="store_true", help="compare compiled with interpreted rules")
    chosen = parser.parse_args(arguments)
    games = chosen.games or (100_000 if chosen.compiled else 200_000)
    start = time.monotonic()
    total = soak(partial(compare, play_twins if chosen.compiled else play_game), games, chosen.seed, chosen.jobs)
    seconds = time.monotonic() - start
    print(
        f"{total.games} games, {total.decisions} decisions, {total.given_up} not played to the end, "
        f"{len(total.differences)} differences, {seconds:.0f} s"
    )
    return 1 if total.differences else 0


if __name__ == "__main__":
    sys.exit(main())
