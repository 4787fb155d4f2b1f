"""How speed changes with players, editions, house rules, games in a batch and threads.

Every point is a contestant of one run. Only its ratio to the classic game for four is kept, so that a disturbance of the
machine does not look like an effect of the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bench import contest, learning, ours
from bench.slices import Contestant, Play, Progress, measure, ratio, speed
from lastcard.engine.editions import edition_names

Family = dict[str, float]  # decisions per second, by point
Growth = dict[str, Family]

_BASE: Final = "base"
_SLICE: Final = 0.05
_BATCHES: Final = (1, 64, 1024, 16_384)
_HOUSE_RULES: Final[dict[str, dict[str, object]]] = {
    "none": {},
    "stacking": {"stacking": "mixed"},
    "jump_in": {"jump_in": True},
    "seven_zero": {"seven_zero": True},
    "draw_until_playable": {"draw_until_playable": True},
    "forced_play": {"forced_play": True},
    "false_catch": {"false_catch": 2},
    "decks": {"decks": 2},
    "places": {"places": True},
}


@dataclass(frozen=True)
class Point:
    """One point of a family: its name, and what is played."""

    family: str
    name: str
    prepare: Callable[[], Play]

    @property
    def contestant(self) -> Contestant:
        """Return the point as a contestant."""
        return Contestant(f"{self.family} {self.name}", f"{self.family}: {self.name}", self.prepare)


def points() -> list[Point]:
    """List the points that are measured."""
    everything: dict[str, object] = {}
    for options in _HOUSE_RULES.values():
        everything |= options
    house_rules = {**_HOUSE_RULES, "all": everything}
    tables = [
        *(("players", str(players), ours.table("classic", players=players)) for players in range(2, 11)),
        *(("editions", name, ours.table(name)) for name in edition_names()),
        *(("house_rules", name, ours.table("classic", options=options)) for name, options in house_rules.items()),
    ]
    return [
        *(Point(family, name, partial(ours.compiled, rules)) for family, name, rules in tables),
        *(Point("batch", f"{games:,}", partial(learning.batch_obs, games)) for games in _BATCHES),
    ]


def growth(*, turns: int, progress: Progress) -> Growth:
    """Measure every family."""
    result = _families(points(), turns=turns, progress=progress)
    progress("growth: threads")
    one = result["players"]["4"]
    result["threads"] = {"1": one, "2": round(one * contest.threads_ratio(2))}
    return result


def _families(measured: Sequence[Point], *, turns: int, progress: Progress) -> Growth:
    base = Contestant(_BASE, "classic, four players", lambda: ours.compiled(ours.table("classic")))
    contestants = [base, *(point.contestant for point in measured)]
    speeds, _ = measure(contestants, turns=turns, progress=lambda text: progress(f"growth: {text}"), seconds=_SLICE)
    result: Growth = {}
    for point in measured:
        times = ratio(speeds, point.contestant.key, _BASE)
        result.setdefault(point.family, {})[point.name] = round(times * speed(speeds, _BASE))
    return result
