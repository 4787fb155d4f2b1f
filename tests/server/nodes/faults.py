"""Break what can break under nodes that play, and check what is left: ``make faults``.

People play over real sockets at tables that several nodes serve, and reconnect to any of them. From a seed, everything in
``stage.KINDS`` happens. Then everybody stops, and the log is compared with all that anybody was told: nothing acknowledged is
lost, nothing is there twice, nobody believes anything else or was shown what is not theirs, and every table goes on.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from random import Random
from typing import Any, Final, TypeVar

from tests.server.nodes.ground import Ground
from tests.server.nodes.stage import KINDS, Stage
from tests.server.nodes.whereabouts import whereabouts
from tests.server.web.kills import Tally

T = TypeVar("T")
COUNTS: Final = (
    "acknowledged", "entries", "repeated", "unheard", "compared", "shown", "late", "lost", "doubled", "gaps", "illegal",
    "stuck", "diverged", "leaks",
)  # fmt: skip


async def perform(
    ground: Ground, *, tables: int, faults: int, longest: float, seed: int, kinds: Sequence[str] = KINDS, broken: str = "",
    pace: float = 0.0, seconds: float = 0.0, patience: float = 120.0, tally: Tally | None = None,
) -> tuple[Tally, Counter[str]]:  # fmt: skip
    """Play through faults at new tables, and return what was found and what was broken."""
    ground.break_nodes("")
    stage = Stage(ground, Random(seed), patience=patience, tally=tally)
    await stage.seat_people(ground.nodes, tables, pace)
    ground.break_nodes(broken)
    await stage.play(kinds, faults, longest, seconds)
    stage.tally.wrong += ground.mistakes
    return stage.tally, stage.faults


def run(*, nodes: int, limit: float, **options: Any) -> tuple[Tally, Counter[str]]:
    """Play through faults once. What takes longer than ``limit`` seconds is stuck, and is ended."""
    tally = Tally()

    async def play() -> tuple[Tally, Counter[str]]:
        async with Ground(nodes, standby=True) as ground:
            return await perform(ground, tally=tally, **options)

    try:
        return asyncio.run(bounded(play(), limit))
    except TimeoutError as late:
        tally.blame("stuck", str(late))
        return tally, Counter()


async def bounded(work: Coroutine[Any, Any, T], limit: float) -> T:
    """Wait for something, but not longer than this; say then where it stood."""
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait([task], timeout=limit)
    if done:
        return task.result()
    where = whereabouts(task)
    task.cancel()
    await asyncio.wait([task])
    raise TimeoutError(f"not finished after {limit:.0f} seconds, at {where}")


def main() -> int:
    """Break as much as asked; fail if anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=200, help="with three people each (default: 200)")
    parser.add_argument("--faults", type=int, default=105)
    parser.add_argument("--longest", type=float, default=5.0, help="seconds between two faults (default: 5)")
    parser.add_argument("--seconds", type=float, default=600.0, help="play on until so many have passed (default: 600)")
    parser.add_argument("--pace", type=float, default=6.0, help="seconds of thought at most (default: 6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument(
        "--broken", choices=("early", "unfenced"), default="", help="run nodes that are broken on purpose"
    )
    parser.add_argument("--limit", type=float, default=2400.0, help="seconds after which it is stuck (default: 2400)")
    args = parser.parse_args()
    began = time.monotonic()
    tally, faults = run(**vars(args), patience=10.0 if args.broken else 120.0)
    counts = {name: getattr(tally, name) for name in COUNTS}
    print(json.dumps({**counts, "faults": faults, "seconds": round(time.monotonic() - began, 1)}))
    for sentence in tally.wrong[:20]:
        print(sentence[-1200:])
    return not tally.clean


if __name__ == "__main__":
    sys.exit(main())
