"""What a learner drives: batches with observations, and the environments of Gymnasium and PettingZoo on top of them.

All play the classic game for four with uniformly random legal actions; choosing them is part of the time, as it is for the
others.
"""

import random
from collections.abc import Callable
from typing import Any, Final

from bench.ours import table
from bench.slices import Play

GAMES: Final = 1024  # that step together


def batch_obs(games: int = GAMES) -> Play:
    """Prepare a batch: each step writes observations, masks, payoffs and endings of all its games."""
    import numpy as np

    from lastcard.sim.batch import Batch
    from lastcard.sim.course import build_course

    batch = Batch(table("classic"), games, build_course())
    batch.reset(1)
    pick, numbers = random_actions(), np.random.default_rng(1)
    actions = np.zeros(games, np.int64)

    def play(decisions: int) -> int:
        steps = max(1, decisions // games)
        for _ in range(steps):
            pick(batch.masks, numbers.random(games, np.float32), actions)
            batch.step(actions)
        return steps * games

    return play


def vector_env() -> Play:
    """Prepare Gymnasium's form of the same; a step that only deals the next episode counts for nothing."""
    import numpy as np

    from lastcard.envs.gymnasium import UnoVectorEnv

    env = UnoVectorEnv(GAMES)
    seen, _ = env.reset(seed=1)
    pick, numbers = random_actions(), np.random.default_rng(1)
    actions = np.zeros(GAMES, np.int64)

    def play(decisions: int) -> int:
        nonlocal seen
        count = 0
        while count < decisions:
            count += int(seen["action_mask"].any(axis=1).sum())
            pick(seen["action_mask"], numbers.random(GAMES, np.float32), actions)
            seen, *_ = env.step(actions)
        return count

    return play


def pettingzoo() -> Play:
    """Prepare PettingZoo's form: one game, one agent asked at a time, in the loop of its manual."""
    from lastcard.envs.pettingzoo import UnoAEC

    env: Any = UnoAEC()
    rng = random.Random(1)
    env.reset(seed=1)

    def play(decisions: int) -> int:
        for _ in range(decisions):
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                seen, *_ = env.last()
            env.step(rng.choice(seen["action_mask"].nonzero()[0]))
        return decisions

    return play


def random_actions() -> Callable[[Any, Any, Any], None]:
    """Give a compiled function that chooses one of the marked actions in every row of masks; 0 where none is marked."""
    import numba

    def pick(masks: Any, chances: Any, actions: Any) -> None:
        for row in range(len(masks)):
            mask = masks[row]
            marked = mask.sum()
            wanted = int(chances[row] * marked)
            place = 0
            while marked and (wanted or not mask[place]):
                wanted -= mask[place]
                place += 1
            actions[row] = place

    compiled: Callable[[Any, Any, Any], None] = numba.njit(nogil=True)(pick)
    return compiled
