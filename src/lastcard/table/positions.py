"""How messages describe the game itself: the position, what one seat knows, what happened. No logic lives here."""

from msgspec import Struct


class Position(Struct, frozen=True, omit_defaults=True):
    """What everybody sees of the game now. Absent fields have the value given here."""

    round: int
    asks: str
    turn: int
    dealer: int
    direction: int  # 1: clockwise, -1: counter-clockwise
    top: str
    pile: int
    discards: int
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    deciders: tuple[int, ...] = ()
    colour: str = ""
    pending: int = 0
    stakes: tuple[int, ...] = ()  # of a challenge: cards that a bluffer would draw, and that a wrong challenger would
    owed: int = 0
    in_round: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    catchable: tuple[int, ...] = ()
    question: str = ""
    lasting: tuple[bool, ...] = ()
    open_hands: tuple[tuple[str, ...], ...] = ()
    points: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    round_winner: int | None = None
    void: bool = False
    match_winners: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()


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
