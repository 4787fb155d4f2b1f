"""What a bot is: something that sees a ``SeatView`` and answers with an action. Nothing else ever reaches it.

Here are also ``BotKind``, by which a module declares its bot, and what every bot needs to read a view.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from lastcard.game import Action
from lastcard.game.actions import INTERRUPTS
from lastcard.views import SeatView


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """Name the way it plays."""

    def choose(self, view: SeatView) -> Action:
        """Answer what is asked; called only while the seat is among ``view.deciders``, and the action must be legal."""

    def react(self, view: SeatView) -> Action | None:
        """Use a right out of turn (call, catch, challenge, jump in), or let it be; offered once per position."""


@dataclass(frozen=True)
class BotKind:
    """A bot as its module declares it: ``BOT = BotKind("cautious", make, levels=("cautious",))``."""

    name: str  # at the terminal and in simulations; its compiled twin in ``sim.policies``, if it has one, is called the same
    make: Callable[[random.Random, str], Bot]  # from chance and a level
    # Ways to play that a table offers; the catalogue titles each (``web.lobby.level_…``). None: tables do not offer the bot.
    levels: tuple[str, ...] = ()
    usual: str = ""  # the level where nobody chooses one

    def __post_init__(self) -> None:
        if self.usual not in (self.levels or ("",)):
            raise ValueError(f"the bot '{self.name}' has no level '{self.usual}'")


def by_level(kinds: Iterable[BotKind]) -> dict[str, BotKind]:
    """Give the kind of bot behind each level; a level says alone who plays, so no two kinds share one."""
    found: dict[str, BotKind] = {}
    for kind in kinds:
        for level in kind.levels:
            if level in found:
                raise ValueError(f"the bots '{found[level].name}' and '{kind.name}' both have the level '{level}'")
            found[level] = kind
    return found


def answers(view: SeatView) -> list[Action]:
    """List the legal answers to what this seat is asked, without rights that are no answer."""
    return [action for action in view.legal if action.verb not in INTERRUPTS]


def rights(view: SeatView, verb: str) -> list[Action]:
    """List the legal actions of one verb that need no turn; a challenge is one only for a seat that is not asked."""
    if view.seat in view.deciders and verb not in INTERRUPTS:
        return []
    return [action for action in view.legal if action.verb == verb]


def following_seat(view: SeatView) -> int:
    """Give the seat that plays after this one, as the direction is now."""
    seats = len(view.counts)
    seat = view.seat
    for _ in range(seats):
        seat = (seat + view.direction) % seats
        if seat in view.in_round:
            return seat
    return view.seat
