"""The results of an arena: shares and means with 95 % confidence intervals, from the rows of ``arena``.

A tally keeps only whole numbers, so the order in which rows arrive does not change a single digit.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from lastcard.sim.arena import COLUMNS, COUNTED, DECISIONS, FIRST_PLAYER, POINTS, WINNER

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
    """The figures of one arena. A figure without rounds, or an interval of a single round, is NaN."""

    rounds: int
    void: int
    unfinished: int
    wins: dict[str, Estimate]  # share of finished rounds, by player
    first_player_wins: Estimate
    points: Estimate  # of the winner
    per_round: dict[str, Estimate]  # how often each thing happens in a round
    seen_in: dict[str, Estimate]  # share of rounds in which it happens at all

    def data(self) -> dict[str, Any]:
        """Return everything as plain data, with None for NaN."""
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


def share(hits: int, trials: int) -> Estimate:
    """Estimate a share with Wilson's interval, which also holds near 0 and 1.

    >>> print(share(50, 100))
    0.5 [0.4038, 0.5962]
    """
    if not trials:
        return Estimate(math.nan, math.nan, math.nan)
    p = hits / trials
    scale = 1 + Z * Z / trials
    middle = (p + Z * Z / (2 * trials)) / scale
    half = Z * math.sqrt(p * (1 - p) / trials + Z * Z / (4 * trials * trials)) / scale
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(count: int, total: int, squares: int) -> Estimate:
    """Estimate the mean of numbers that are never negative, with the normal interval, from count, sum and sum of squares.

    >>> print(mean(5, 1 + 2 + 3 + 4 + 5, 1 + 4 + 9 + 16 + 25))
    3 [1.614, 4.386]
    """
    if not count:
        return Estimate(math.nan, math.nan, math.nan)
    middle = total / count
    if count == 1:
        return Estimate(middle, math.nan, math.nan)
    variance = (count * squares - total * total) / (count * (count - 1))
    half = Z * math.sqrt(variance / count)
    return Estimate(middle, max(0.0, middle - half), middle + half)


class Tally:
    """Adds up rows as they arrive, and computes the figures."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names  # of the players, seat by seat
        self.rounds = 0
        self._void = 0
        self._unfinished = 0
        self._wins = [0] * len(names)
        self._first_player = 0
        self._sums = [0] * COLUMNS
        self._squares = [0] * COLUMNS
        self._seen = [0] * COLUMNS

    def add(self, rows: "np.ndarray") -> None:
        """Add the rows of some rounds."""
        winner = rows[:, WINNER]
        self.rounds += len(rows)
        self._void += int((winner == -1).sum())
        self._unfinished += int((winner == -2).sum())
        for seat in range(len(self.names)):
            self._wins[seat] += int((winner == seat).sum())
        self._first_player += int((winner == rows[:, FIRST_PLAYER]).sum())
        for column in range(COLUMNS):
            values = rows[:, column]
            self._sums[column] += int(values.sum())
            self._squares[column] += int((values * values).sum())
            self._seen[column] += int((values > 0).sum())

    @property
    def decisions(self) -> int:
        """How many decisions the rounds took together."""
        return self._sums[DECISIONS]

    def summary(self) -> Summary:
        """Compute the figures of all rows so far."""
        finished = self.rounds - self._void - self._unfinished
        return Summary(
            rounds=self.rounds,
            void=self._void,
            unfinished=self._unfinished,
            wins={f"S{seat} {name}": share(self._wins[seat], finished) for seat, name in enumerate(self.names)},
            first_player_wins=share(self._first_player, finished),
            # Only finished rounds have points, so the sums cover exactly those.
            points=mean(finished, self._sums[POINTS], self._squares[POINTS]),
            per_round={
                name: mean(self.rounds, self._sums[column], self._squares[column])
                for column, name in enumerate(COUNTED)
            },
            seen_in={name: share(self._seen[column], self.rounds) for column, name in enumerate(COUNTED)},
        )


def summarize(rows: "np.ndarray", names: Sequence[str]) -> Summary:
    """Compute the figures of rows; ``names`` are the players, seat by seat."""
    tally = Tally(names)
    tally.add(rows)
    return tally.summary()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return None if isinstance(value, float) and math.isnan(value) else value
