"""Plays slices for ``versus``: reads one contestant's name per line, and answers with its decisions per second of CPU time.

It runs with the ``bench`` and ``lastcard`` of the measured tree, so it may use only what both trees have.
"""

import sys
import time
from collections.abc import Callable
from typing import Final

from bench import learning, ours
from bench.slices import Play, calibrate

CONTESTANTS: Final[dict[str, Callable[[], Play]]] = {
    "interpreted": ours.interpreted,
    "compiled": lambda: ours.compiled(ours.table("classic")),
    "polish, cards written": lambda: ours.compiled(ours.table("polish", written=ours.POLISH)),
    "batch with observations": learning.batch_obs,
    "Gymnasium VectorEnv": learning.vector_env,
    "PettingZoo AEC": learning.pettingzoo,
}


def main() -> None:
    """Answer until the input ends."""
    ready: dict[str, tuple[Play, int]] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in ready:
            play = CONTESTANTS[name]()
            ready[name] = play, calibrate(play)
        play, size = ready[name]
        start = time.process_time()
        decisions = play(size)
        print(decisions / (time.process_time() - start), flush=True)


if __name__ == "__main__":
    main()
