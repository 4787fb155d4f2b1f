"""What learners use: batches with observations, and the environments of Gymnasium and PettingZoo on top of them.

All play the classic game for four like the kernel's casual player: a random card that fits, if there is one, else any of
the other choices. The choices are recorded beforehand and replayed, so that only the environment is timed (``peers`` measures
RLCard's in the same way).
"""

import random
from collections.abc import Iterator
from typing import Any, Final

from bench.ours import table
from bench.slices import Play

GAMES: Final = 1024  # stepped together
_RECORDED: Final = 400_000  # decisions, too many for a processor to memorise
_LAYINGS: Final = 80  # choices below this lay a card


def batch_obs(games: int = GAMES) -> Play:
    """Prepare a batch: each step writes observations, masks, payoffs and endings of all its games."""
    from lastcard.sim.batch import Batch
    from lastcard.sim.episode_settings import episode_settings

    batch = Batch(table("classic"), games, episode_settings())
    batch.reset(1)
    recorded = []
    for choices in _choosing(games):
        choices(batch.masks)
        recorded.append(choices.chosen.copy())
        batch.step(choices.chosen)
    script = _again(recorded, lambda: batch.reset(1))

    def play(decisions: int) -> int:
        steps = max(1, decisions // games)
        for _ in range(steps):
            batch.step(next(script))
        return steps * games

    return play


def vector_env(**table: Any) -> Play:
    """Prepare the same for Gymnasium; steps that only deal the next episode do not count."""
    from lastcard.envs.gymnasium import UnoVectorEnv

    env = UnoVectorEnv(GAMES, opponents=None, **table)
    seen, _ = env.reset(seed=1)
    recorded, dealt = [], 0
    for choices in _choosing(GAMES):
        choices(seen["action_mask"])
        recorded.append(choices.chosen.copy())
        seen, _, ended, cut, _ = env.step(choices.chosen)
        dealt += int((ended | cut).sum())
    script = _again(recorded, lambda: env.reset(seed=1))
    decided = 1 - dealt / (len(recorded) * GAMES)  # the share of steps that are decisions

    def play(decisions: int) -> int:
        steps = max(1, decisions // GAMES)
        for _ in range(steps):
            env.step(next(script))
        return round(steps * GAMES * decided)

    return play


def pettingzoo() -> Play:
    """Prepare PettingZoo: one game, one agent at a time, in the loop of its manual."""
    from lastcard.envs.pettingzoo import UnoAEC

    env: Any = UnoAEC()
    rng = random.Random(1)
    recorded = []
    env.reset(seed=1)
    for _ in range(_RECORDED // 10):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.reset()
            seen, *_ = env.last()
        legal = seen["action_mask"].nonzero()[0].tolist()
        recorded.append(rng.choice([choice for choice in legal if choice < _LAYINGS] or legal))
        env.step(recorded[-1])
    script = _again(recorded, lambda: env.reset(seed=1))

    def play(decisions: int) -> int:
        for _ in range(decisions):
            choice = next(script)
            _, _, ended, cut, _ = env.last()
            if ended or cut:
                env.reset()
                env.last()
            env.step(choice)
        return decisions

    return play


def _again(recorded: list[Any], begin: Any) -> Iterator[Any]:
    """Repeat the recording for ever, and reset before each pass."""
    while True:
        begin()
        yield from recorded


class Choices:
    """Random choices for a batch of games, compiled."""

    def __init__(self, games: int) -> None:
        import numba
        import numpy as np

        self.chosen = np.zeros(games, np.int64)
        self._numbers = np.random.default_rng(1)
        self._pick: Any = numba.njit(_pick)

    def __call__(self, masks: Any) -> None:
        """Make a choice in every game."""
        self._pick(masks, self._numbers.random(len(masks)), self.chosen)


def _choosing(games: int) -> Iterator[Choices]:
    """Yield the same chooser once per recorded step."""
    choices = Choices(games)
    for _ in range(max(20, _RECORDED // games)):
        yield choices


def _pick(masks: Any, chances: Any, chosen: Any) -> None:
    for row in range(len(masks)):
        mask = masks[row]
        marked = mask[:_LAYINGS].sum()
        place = 0
        if marked == 0:
            place = _LAYINGS
            marked = mask.sum()
        wanted = int(chances[row] * marked)
        while wanted or not mask[place]:
            wanted -= mask[place]
            place += 1
        chosen[row] = place
