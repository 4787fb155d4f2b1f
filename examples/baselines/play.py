"""Games to learn from: many of one task step together; the learner plays all seats, or one against somebody who stays as is."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lastcard.envs.contender import Contender
from lastcard.envs.tasks import Task
from lastcard.sim.duplicate import Duplicate
from lastcard.sim.episode import CHOICES
from lastcard.sim.episode_settings import RUNNING
from lastcard.sim.observation.version_1 import SIZE

END = -1  # in ``Block.nexts``: the game was over before the seat was asked again
UNKNOWN = -2  # it was not over, but the block was


@dataclass(frozen=True)
class Asked:
    """Decisions that the learner must make now, one a game."""

    rows: np.ndarray
    masks: np.ndarray
    games: np.ndarray
    seats: np.ndarray


# What is asked → choices, and numbers to remember with each of them.
Decide = Callable[[Asked], tuple[np.ndarray, dict[str, np.ndarray]]]


@dataclass(frozen=True)
class Block:
    """Decisions of the learner that had more than one choice, in the order of play."""

    rows: np.ndarray
    masks: np.ndarray
    choices: np.ndarray
    nexts: np.ndarray  # the place of the same seat's next decision, END or UNKNOWN
    rewards: np.ndarray  # what the seat was paid before its next decision
    extras: dict[str, np.ndarray]

    def __len__(self) -> int:
        return len(self.choices)

    def returns(self, values: np.ndarray, *, discount: float, trust: float) -> np.ndarray:
        """Return the λ-return of each decision, λ = trust; NaN if nothing is known about its outcome.

        ``values`` is what the learner expected at each decision. With full trust it is the discounted outcome itself.
        """
        returns = np.full(len(self), np.nan)
        for place in range(len(self) - 1, -1, -1):
            after = self.nexts[place]
            if after == END:
                returns[place] = discount * self.rewards[place]
            elif after >= 0:
                later = returns[after]
                if not np.isnan(later):
                    returns[place] = discount * (trust * later + (1 - trust) * values[after])
                elif trust < 1:
                    returns[place] = discount * values[after]
        return returns


class Tables:
    """Games that continue from one block to the next."""

    def __init__(self, task: Task, games: int, seed: int, against: Contender | None = None) -> None:
        self.players = task.game.players
        self.decisions = 0  # of the learner, with more than one choice
        self._games = Duplicate(task.game.rules(), games, task.game.episode_settings(linger=True))
        self._games.reset(seed)
        self._against = against
        self._rng = np.random.default_rng([seed, 1])
        self._all = np.arange(games)
        sides = task.sides()
        mine = np.ones((games, self.players), bool)
        if against is not None:
            mine[:] = False
            for game in range(games):
                mine[game, list(sides[game % len(sides)])] = True
        self._mine = mine

    def collect(self, decide: Decide, steps: int) -> Block:
        """Step all games that many times."""
        games = self._games
        kept: list[tuple[np.ndarray, ...]] = []
        extras: list[dict[str, np.ndarray]] = []
        ends: list[tuple[np.ndarray, np.ndarray]] = []
        for _ in range(steps):
            masks = games.masks
            choices = masks.argmax(axis=1)  # right if there is only one
            seats = games.deciders.copy()
            mine = self._mine[self._all, seats]
            asked = np.flatnonzero(mine & (masks.sum(axis=1) > 1))
            rows, allowed = games.observations[asked], masks[asked]
            if len(asked):
                choices[asked], more = decide(Asked(rows, allowed, asked, seats[asked]))
                extras.append(more)
            if self._against is not None and not mine.all():
                choices[~mine] = self._against.choose(games, self._all[~mine], self._rng)
            kept.append((asked, seats[asked], rows, allowed, choices[asked]))
            games.proceed(self._all, choices)
            over = games.endings != RUNNING
            ends.append((over, games.payoffs[:, : self.players].copy()))
            if over.any():
                games.restart(over)
        block = self._joined(kept, extras, ends)
        self.decisions += len(block)
        return block

    def _joined(
        self,
        kept: list[tuple[np.ndarray, ...]],
        extras: list[dict[str, np.ndarray]],
        ends: list[tuple[np.ndarray, np.ndarray]],
    ) -> Block:
        counts = [len(asked) for asked, *_ in kept]
        firsts = np.concatenate([[0], np.cumsum(counts)])
        total = int(firsts[-1])
        nexts, rewards = np.full(total, UNKNOWN), np.zeros(total, np.float32)
        later = np.full((len(self._all), self.players), UNKNOWN)
        due = np.zeros(later.shape, np.float32)
        for step in reversed(range(len(kept))):
            over, payoffs = ends[step]
            later[over], due[over] = END, payoffs[over]
            asked, seats, *_ = kept[step]
            places = firsts[step] + np.arange(len(asked))
            nexts[places] = later[asked, seats]
            rewards[places] = np.where(later[asked, seats] == END, due[asked, seats], 0)
            later[asked, seats] = places
        names = extras[0] if extras else {}
        return Block(
            rows=np.concatenate([np.zeros((0, SIZE), np.uint8), *(each[2] for each in kept)]),
            masks=np.concatenate([np.zeros((0, CHOICES), np.int8), *(each[3] for each in kept)]),
            choices=np.concatenate([np.zeros(0, np.int64), *(each[4] for each in kept)]),
            nexts=nexts,
            rewards=rewards,
            extras={name: np.concatenate([each[name] for each in extras]) for name in names},
        )
