"""The tasks: named games for learning, frozen for good, one row each. Results are comparable if they name the task.

A task says everything that decides what is learned and measured: the table, the observation, the opponents, and how many deals
are played to measure it. Its row never changes; a correction gets the next version and the old one stays. From the rows come
the IDs of Gymnasium (``lastcard/two-v1``), the parameters of all other environments (``task("two-v1").table``), and
``lastcard evaluate``.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Final, cast

from lastcard.engine.kernel.legal import team_of
from lastcard.engine.kernel.state.layout import PARTNERS
from lastcard.engine.message import SentenceError
from lastcard.envs.parameters import GameParameters, Table

NAMESPACE: Final = "lastcard"
LIMIT: Final = 1_000  # decisions; nobody who tries to win a round comes near it
QUIET: Final = ("call", "catch", "challenge")


class TaskError(SentenceError, ValueError):
    """There is no such task."""


@dataclass(frozen=True, kw_only=True)
class Task:
    """A frozen game with its opponents and its measure."""

    name: str
    about: str  # in a few words, for tables
    game: GameParameters
    opponents: str = "sensible"
    observation: int = 1  # the version of the rows that a policy sees
    deals: int = 2_000  # that ``lastcard evaluate`` plays, each once for every side
    version: int = 1

    @property
    def label(self) -> str:
        """Its full name, such as ``two-v1``."""
        return f"{self.name}-v{self.version}"

    @property
    def id(self) -> str:
        """Its ID in Gymnasium."""
        return f"{NAMESPACE}/{self.label}"

    @property
    def table(self) -> Table:
        """Its game as keyword arguments of any environment: only what differs from the defaults."""
        usual = GameParameters()
        chosen = {each.name: getattr(self.game, each.name) for each in fields(GameParameters)}
        return cast("Table", {name: value for name, value in chosen.items() if value != getattr(usual, name)})

    @property
    def fingerprint(self) -> str:
        """What the row says, as a short hash: two results with one fingerprint are of the same task."""
        said = json.dumps([self.label, self.table, self.opponents, self.observation], sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()[:12]

    @property
    def openspiel(self) -> dict[str, Any]:
        """Its game as parameters of OpenSpiel's ``python_lastcard``."""
        table: dict[str, Any] = {"players": self.game.players, **self.table}
        table["options"] = ";".join(f"{name}:{value}" for name, value in self.game.options.items())
        table["automatic"] = ";".join(self.game.automatic)
        table["written"] = "|".join(self.game.written)
        return {name: value for name, value in table.items() if value != ""}

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """List the seats that win together, each of which a policy plays in turn: single seats, or teams."""
        rules = self.game.rules()
        seats = range(rules.seats)
        if rules.mode != PARTNERS:
            return tuple((seat,) for seat in seats)
        return tuple(tuple(seat for seat in seats if team_of(rules, seat) == team) for team in (0, 1))


def _task(name: str, about: str, *, deals: int = 2_000, **table: Any) -> Task:
    game: Mapping[str, Any] = {"limit": LIMIT, **table}
    return Task(name=name, about=about, deals=deals, game=GameParameters(**game))


_ROWS: Final = (
    _task("two", "the classic game, two players", players=2),
    _task("four", "the classic game, four players", players=4),
    _task("partners", "two against two, partners side by side", players=4, edition="braille", mode="partners"),
    _task(
        "elimination", "a match of four: with 100 points you are out, the last one wins", deals=500,
        players=4, edition="braille", mode="elimination", target=100, episode="match", limit=10_000,
    ),
    _task("quiet", "two players, no interrupts: calls are automatic, nobody challenges", players=2, automatic=QUIET),
    _task("braille", "the Hungarian braille deck, four players", players=4, edition="braille", mode="winner_takes"),
    _task("czech", "the Czech sheet, four players", players=4, edition="czech"),
    _task("greek", "the Greek sheet, four players", players=4, edition="greek"),
    _task("hungarian", "the Hungarian sheet, four players", players=4, edition="hungarian"),
    _task("polish", "the Polish sheet, four players", players=4, edition="polish"),
    _task("russian", "the Russian sheet, four players", players=4, edition="russian"),
    _task("slovak", "the Slovak sheet, four players", players=4, edition="slovak"),
    _task(
        "tiny", "six cards, two each, at most eight decisions: can be solved exactly",
        players=2, deck="r1 r1 r2 g1 g1 wild", options={"hand_size": 2, "forced_play": "on"}, automatic=QUIET, limit=8,
    ),
)  # fmt: skip
TASKS: Final = {row.label: row for row in _ROWS}


def task(label: str) -> Task:
    """Return a task by its full name, or by its ID in Gymnasium.

    >>> task("partners-v1").sides()
    ((0, 1), (2, 3))
    """
    found = TASKS.get(label.removeprefix(f"{NAMESPACE}/"))
    if found is None:
        meant = get_close_matches(label, TASKS, 1)
        if meant:
            raise TaskError("task.meant", name=label, meant=meant[0])
        raise TaskError("task.none", name=label, names=", ".join(TASKS))
    return found
