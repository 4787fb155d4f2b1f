"""What a bot is: it sees a ``SeatView``, and nothing else, and answers with an action.

Also ``BotKind``, by which a module declares its bot, and what every bot needs to read a view.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from lastcard.engine.game import Action
from lastcard.engine.game.actions import INTERRUPTS
from lastcard.engine.views import SeatView

Shape = Literal["square", "circle", "star", "triangle", "diamond"]
STRONGEST: Final = 4


class Bot(Protocol):
    """A computer player."""

    @property
    def name(self) -> str:
        """Name its style of play."""

    def choose(self, view: SeatView) -> Action:
        """Answer the open question; called only while the seat is among ``view.deciders``. The action must be legal."""

    def react(self, view: SeatView) -> Action | None:
        """Use a right out of turn (call, catch, challenge, jump in), or return None; offered once per position."""


@dataclass(frozen=True)
class Character:
    """Who plays at a level: how strong they are, and the shape of their face. The catalogue has the words."""

    strength: int  # 1 to ``STRONGEST``
    face: Shape

    def __post_init__(self) -> None:
        if not 1 <= self.strength <= STRONGEST:
            raise ValueError(f"a strength is 1 to {STRONGEST}, not {self.strength}")


@dataclass(frozen=True)
class BotKind:
    """A bot as its module declares it: ``BOT = BotKind("cautious", make, levels={"cautious": Character(2, "star")})``."""

    name: str  # at the terminal and in simulations; a compiled twin in ``sim.policies`` has the same name
    make: Callable[[random.Random, str], Bot]  # from a source of chance and a level
    # Ways to play that a table offers; the catalogue names and describes each (``bot.name.…``, ``bot.about.…``).
    # None: tables do not offer the bot.
    levels: Mapping[str, Character] = field(default_factory=dict)
    usual: str = ""  # the level if nobody chooses one

    def __post_init__(self) -> None:
        if self.usual not in (self.levels or ("",)):
            raise ValueError(f"the bot '{self.name}' has no level '{self.usual}'")


def by_level(kinds: Iterable[BotKind]) -> dict[str, BotKind]:
    """Return the kind of bot for each level; no two kinds share a level, so the level alone says who plays."""
    found: dict[str, BotKind] = {}
    for kind in kinds:
        for level in kind.levels:
            if level in found:
                raise ValueError(f"the bots '{found[level].name}' and '{kind.name}' both have the level '{level}'")
            found[level] = kind
    return found


def answers(view: SeatView) -> list[Action]:
    """List the legal answers to this seat's question, without rights that are not answers."""
    return [action for action in view.legal if action.verb not in INTERRUPTS]


def rights(view: SeatView, verb: str) -> list[Action]:
    """List the legal actions of one verb that need no turn; a challenge counts only for a seat that is not asked."""
    if view.seat in view.deciders and verb not in INTERRUPTS:
        return []
    return [action for action in view.legal if action.verb == verb]


def following_seat(view: SeatView) -> int:
    """Return the seat that plays after this one in the current direction."""
    seats = len(view.counts)
    seat = view.seat
    for _ in range(seats):
        seat = (seat + view.direction) % seats
        if seat in view.in_round:
            return seat
    return view.seat
