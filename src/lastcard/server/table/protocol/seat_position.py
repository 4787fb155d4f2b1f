"""How messages describe what one seat knows and what happened. No logic lives here.

``public_position`` describes what everybody sees; it is written from the fields of ``PublicView``.
"""

from msgspec import Struct


class Own(Struct, frozen=True, omit_defaults=True):
    """What one seat alone knows and may do."""

    hand: tuple[str, ...] = ()  # the seat's cards
    playable: tuple[str, ...] = ()  # those of them that can be played now
    bluff: bool = False  # a Wild Draw Four played now would lose a challenge
    legal: tuple[str, ...] = ()  # actions; discards of several cards are not listed: choose ``owed`` of the hand
    shown: tuple[tuple[int, tuple[str, ...]], ...] = ()  # hands that a challenge showed to this seat, by seat


class Happening(Struct, frozen=True, omit_defaults=True):
    """One event as this viewer may see it."""

    name: str  # of the event
    seat: int | None = None  # whose event it is
    other: int | None = None  # another seat that takes part
    cards: tuple[str, ...] = ()  # those that this viewer may see
    colour: str = ""  # that was named
    count: int | None = None  # of cards or points
    detail: str = ""  # more about it, by event


class Step(Struct, frozen=True):
    """What one entry of the log did: events to animate, lines to read."""

    seq: int
    events: tuple[Happening, ...]
    lines: tuple[str, ...]
