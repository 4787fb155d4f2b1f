"""The source of random cards and seats: the Chance protocol, a scripted one and a random one."""

import random
from typing import Protocol

from .errors import OracleError


class Chance(Protocol):
    """What the oracle asks whenever the rules leave something to chance."""

    def card(self) -> str:
        """Give the next card that chance produced."""

    def seat(self) -> int:
        """Give the seat that chance (or the table) chose as dealer."""

    def roll(self) -> int:
        """Give what a die shows."""


class Source(Protocol):
    """What a random chance may look at to choose: the cards and seats that are possible now."""

    source: list[str]
    seat_source: list[int]


class ScriptedChance:
    """Chance that hands out a written list of cards and seats in order."""

    def __init__(self, cards: list[str], seats: list[int] | None = None) -> None:
        """Keep the lists to be handed out."""
        self.cards = list(cards)
        self.seats = list(seats or [])

    def card(self) -> str:
        """Give the next card of the script."""
        if not self.cards:
            raise OracleError("the scripted chance has no more cards")
        return self.cards.pop(0)

    def seat(self) -> int:
        """Give the next seat of the script."""
        if not self.seats:
            raise OracleError("the scripted chance has no more seats")
        return self.seats.pop(0)

    def roll(self) -> int:
        """Refuse: no script names dice."""
        raise OracleError("the scripted chance has no die")


class RandomChance:
    """Chance that picks among what the bound oracle says is possible."""

    def __init__(self, rng: random.Random) -> None:
        """Keep the generator; the oracle binds itself before the first card."""
        self.rng = rng
        self.bound: Source | None = None

    def bind(self, oracle: Source) -> None:
        """Remember the oracle whose possible cards are chosen from."""
        self.bound = oracle

    def card(self) -> str:
        """Pick one of the possible cards."""
        if self.bound is None:
            raise OracleError("a random chance must be bound to an oracle")
        return self.rng.choice(self.bound.source)

    def seat(self) -> int:
        """Pick one of the possible seats."""
        if self.bound is None:
            raise OracleError("a random chance must be bound to an oracle")
        return self.rng.choice(self.bound.seat_source)

    def roll(self) -> int:
        """Roll a die."""
        return self.rng.randint(1, 6)
