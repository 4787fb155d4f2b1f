"""How messages describe the game itself: the position, what one seat knows, what happened. No logic lives here."""

from msgspec import Struct


class Position(Struct, frozen=True, omit_defaults=True):
    """What everybody sees of the game now. Absent fields have the value given here."""

    round: int  # its number, from 1
    asks: str  # the question under way: play, drawn, colour, …
    turn: int  # the seat whose turn it is
    dealer: int  # the seat that dealt
    direction: int  # 1: clockwise, -1: counter-clockwise
    top: str  # the card on the discard pile
    pile: int  # cards to draw
    discards: int  # cards on the discard pile
    counts: tuple[int, ...]  # cards in each hand
    scores: tuple[int, ...]  # by seat
    deciders: tuple[int, ...] = ()  # seats that must decide now
    colour: str = ""  # to match
    pending: int = 0  # cards that wait to be drawn
    stakes: tuple[int, ...] = ()  # of a challenge: cards that a bluffer would draw, and that a wrong challenger would
    owed: int = 0  # cards that the asked seat must discard
    in_round: tuple[int, ...] = ()  # seats that still play
    called: tuple[int, ...] = ()  # seats that called UNO
    catchable: tuple[int, ...] = ()  # seats that can be caught
    question: str = ""  # the text of a dare or vote
    lasting: tuple[bool, ...] = ()  # by customizable card: whether its rule is in force
    open_hands: tuple[tuple[str, ...], ...] = ()  # by seat, while hands lie open
    points: tuple[int, ...] = ()  # of the finished round, by seat
    places: tuple[int, ...] = ()  # seats in the order they went out
    round_winner: int | None = None  # a seat
    void: bool = False  # the round ended without a winner
    match_winners: tuple[int, ...] = ()  # seats
    eliminated: tuple[int, ...] = ()  # seats that are out of the match


class Own(Struct, frozen=True, omit_defaults=True):
    """What one seat alone knows and may do."""

    hand: tuple[str, ...] = ()
    playable: tuple[str, ...] = ()
    bluff: bool = False  # a Wild Draw Four played now would lose a challenge
    legal: tuple[str, ...] = ()  # actions; discards of several cards are not listed: choose ``owed`` of the hand
    shown: tuple[tuple[int, tuple[str, ...]], ...] = ()


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
