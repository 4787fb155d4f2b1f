"""What an arena found: shares and means with 95 % confidence intervals, from the rows of ``arena``."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from lastcard.sim.arena import COUNTED, FIRST_PLAYER, POINTS, WINNER

if TYPE_CHECKING:
    import numpy as np

Z: Final = 1.959964  # two-sided 95 %


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"


@dataclass(frozen=True)
class Summary:
    """The figures of one arena."""

    rounds: int
    void: int
    unfinished: int
    wins: dict[str, Estimate]  # share of finished rounds, by player
    first_player_wins: Estimate
    points: Estimate  # of the winner
    per_round: dict[str, Estimate]  # how often things happen in a round

    def data(self) -> dict[str, Any]:
        """Give everything as plain numbers."""
        return asdict(self)


def share(hits: int, trials: int) -> Estimate:
    """Estimate a share by Wilson's interval, which holds near 0 and 1 too.

    >>> print(share(50, 100))
    0.5 [0.4038, 0.5962]
    """
    if not trials:
        return Estimate(math.nan, math.nan, math.nan)
    p = hits / trials
    scale = 1 + Z * Z / trials
    middle = (p + Z * Z / (2 * trials)) / scale
    half = Z * math.sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials)) / scale
    return Estimate(p, middle - half, middle + half)


def mean(values: "np.ndarray") -> Estimate:
    """Estimate a mean by the normal interval."""
    if len(values) == 0:
        return Estimate(math.nan, math.nan, math.nan)
    middle = float(values.mean())
    half = Z * float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return Estimate(middle, middle - half, middle + half)


def summarize(rows: "np.ndarray", names: Sequence[str]) -> Summary:
    """Make figures of rows; ``names`` are the players, seat by seat."""
    winner = rows[:, WINNER]
    finished = rows[winner >= 0]
    won = finished[:, WINNER]
    return Summary(
        rounds=len(rows),
        void=int((winner == -1).sum()),
        unfinished=int((winner == -2).sum()),
        wins={f"S{seat} {name}": share(int((won == seat).sum()), len(won)) for seat, name in enumerate(names)},
        first_player_wins=share(int((won == finished[:, FIRST_PLAYER]).sum()), len(won)),
        points=mean(finished[:, POINTS]),
        per_round={name: mean(rows[:, column]) for column, name in enumerate(COUNTED)},
    )
