"""How messages describe what one seat knows and what happened. No logic lives here.

``public_position`` describes what everybody sees; it is written from the fields of ``PublicView``.
"""

from msgspec import Struct


class Own(Struct, frozen=True, omit_defaults=True):
    """What one seat alone knows and may do."""

    hand: tuple[str, ...] = ()
    playable: tuple[str, ...] = ()
    bluff: bool = False  # a Wild Draw Four played now would lose a challenge
    legal: tuple[str, ...] = ()  # actions; discards of several cards are not listed: choose ``owed`` of the hand
    shown: tuple[tuple[int, tuple[str, ...]], ...] = ()


class Happening(Struct, frozen=True, omit_defaults=True):
    """One event as this viewer may see it."""

    name: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[str, ...] = ()
    colour: str = ""
    count: int | None = None
    detail: str = ""


class Step(Struct, frozen=True):
    """What one entry of the log did: events to animate, lines to read."""

    seq: int
    events: tuple[Happening, ...]
    lines: tuple[str, ...]
