"""What a learner drives: batches with observations, and the environments of Gymnasium and PettingZoo on top of them.

All play the classic game for four with uniformly random legal actions; choosing them is part of the time, as it is for the
others.
"""

from collections.abc import Callable
from typing import Any, Final

from bench.ours import table
from bench.slices import Play

GAMES: Final = 1024  # that step together


def batch_obs(games: int = GAMES) -> Play:
    """Prepare a batch: each step writes observations, masks, payoffs and endings of all its games."""
    import numpy as np

    from lastcard.sim.batch import Batch

    batch = Batch(table("classic"), games, seed=1)
    batch.reset()
    pick, numbers = random_actions(), np.random.default_rng(1)
    actions = np.zeros(games, np.int64)

    def play(decisions: int) -> int:
        steps = max(1, decisions // games)
        for _ in range(steps):
            pick(batch.masks, numbers.random(games, np.float32), actions)
            batch.step(actions)
        return steps * games

    return play


def random_actions() -> Callable[[Any, Any, Any], None]:
    """Give a compiled function that chooses one of the marked actions in every row of masks."""
    import numba

    def pick(masks: Any, chances: Any, actions: Any) -> None:
        for row in range(len(masks)):
            mask = masks[row]
            wanted = int(chances[row] * mask.sum())
            place = 0
            while wanted or not mask[place]:
                wanted -= mask[place]
                place += 1
            actions[row] = place

    compiled: Callable[[Any, Any, Any], None] = numba.njit(nogil=True)(pick)
    return compiled
