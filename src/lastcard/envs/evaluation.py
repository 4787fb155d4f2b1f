"""The protocol by which policies are compared: the same deals for both sides, every side in turn, an interval over deals.

Deal number d of a task is always the same cards in the same order (``sim.duplicate``). Each deal is played once for every side:
the policy takes the side, its opponents take the others. What a deal gives is the mean over its games, and deals, which are
independent, give the interval. If the opponents played themselves, every deal would give exactly 0. Nothing depends on the
clock, so the same command gives the same row.
"""

import hashlib
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from lastcard.envs.contender import Contender, ContenderError
from lastcard.envs.tasks import Task
from lastcard.sim.episode_settings import CUT
from lastcard.sim.results import Estimate, Z

if TYPE_CHECKING:
    import numpy as np

CHUNK: Final = 500  # deals that are played together
_MINE, _THEIRS = 0, 1


@dataclass(frozen=True)
class Result:
    """How a policy did in a task."""

    task: str
    fingerprint: str  # of the task
    policy: str
    against: str
    deals: int
    games: int
    score: Estimate  # payoff of the policy's side; 0 is as good as the opponents
    wins: Estimate  # share of games that its side won
    decisions: float  # of everybody, in a game
    cut: float  # share of games that ended at the limit
    checksum: str  # of every game's payoff

    def data(self) -> dict[str, Any]:
        """Return everything as plain data; floats have the digits that mean something."""

        def short(value: Any) -> Any:
            if isinstance(value, dict):
                return {key: short(each) for key, each in value.items()}
            if isinstance(value, float):
                return None if math.isnan(value) else round(value, 6)
            return value

        plain: dict[str, Any] = short(asdict(self))
        return plain


def evaluate(
    task: Task,
    policy: Contender,
    against: Contender,
    *,
    deals: int | None = None,
    first: int = 0,
    show: Callable[[int], None] = lambda done: None,
) -> Result:
    """Play the first deals of a task and return the figures; ``show`` hears how many games are done.

    Results are those of the deals from number 0 on; trials of settings have another ``first``, so that nothing is fitted to them.
    """
    import numpy as np

    from lastcard.sim.duplicate import Duplicate

    count = task.deals if deals is None else deals
    rules = task.game.rules()
    settings = task.game.episode_settings(linger=True)
    sides = task.sides()
    paid = np.zeros((count, len(sides)))
    decisions = cut = done = 0
    for place in range(0, count, CHUNK):
        size = min(CHUNK, count - place)
        games = Duplicate(rules, size, settings)
        for number, side in enumerate(sides):
            games.deal(first + np.arange(place, place + size))
            chances = [np.random.default_rng([first + place, number, who]) for who in (_MINE, _THEIRS)]
            payoffs, taken = _play(games, side, (policy, against), chances)
            paid[place : place + size, number] = payoffs[:, list(side)].sum(axis=1)
            decisions += taken
            cut += int((games.endings == CUT).sum())
            done += size
            show(done)
    played = count * len(sides)
    return Result(
        task=task.label,
        fingerprint=task.fingerprint,
        policy=policy.name,
        against=against.name,
        deals=count,
        games=played,
        score=_over_deals(paid.mean(axis=1)),
        wins=_over_deals((paid > 0).mean(axis=1)),
        decisions=decisions / played,
        cut=cut / played,
        checksum=hashlib.sha256(paid.astype("<f4").tobytes()).hexdigest()[:12],
    )


def _play(
    games: Any, side: tuple[int, ...], players: tuple[Contender, Contender], chances: "list[np.random.Generator]"
) -> "tuple[np.ndarray, int]":
    """Play all games to their end; return what each seat was paid in each, and how many decisions there were."""
    import numpy as np

    total = np.zeros(games.payoffs.shape)
    taken = 0
    running = games.running
    while len(running):
        mine = np.isin(games.deciders[running], side)
        choices = np.zeros(len(running), np.int64)
        for who, which in ((_MINE, mine), (_THEIRS, ~mine)):
            if which.any():
                choices[which] = players[who].choose(games, running[which], chances[who])
                for wrong in games.refused(running[which], choices[which]):
                    raise ContenderError("evaluate.illegal", name=players[who].name, choice=choices[which][wrong])
        games.proceed(running, choices)
        total[running] += games.payoffs[running]
        taken += len(running)
        running = games.running
    return total, taken


def _over_deals(values: "np.ndarray") -> Estimate:
    """Return the mean of independent values with its 95 % interval."""
    middle = float(values.mean())
    if len(values) < 2:
        return Estimate(middle, math.nan, math.nan)
    half = Z * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)
