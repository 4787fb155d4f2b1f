"""What everybody sees of the game, as a message. Written by docs/build_position.py from ``PublicView``: do not edit."""

from typing import Final

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
    pending: int = 0  # cards that wait to be drawn
    stakes: tuple[int, ...] = ()  # of a challenge: cards that a bluffer would draw, and that a wrong challenger would
    owed: int = 0  # cards the asked seat must discard
    in_round: tuple[int, ...] = ()
    called: tuple[int, ...] = ()
    catchable: tuple[int, ...] = ()
    question: str = ""  # the text of the dare or vote under way
    lasting: tuple[bool, ...] = ()  # which customizable cards have started a rule that lasts; empty while none has
    open_hands: tuple[tuple[str, ...], ...] = ()  # empty while hands are hidden
    points: tuple[int, ...] = ()  # of a finished round; empty during the round
    places: tuple[int, ...] = ()
    round_winner: int | None = None
    void: bool = False
    match_winners: tuple[int, ...] = ()
    eliminated: tuple[int, ...] = ()


# The field of ``PublicView`` that each field is taken from.
SOURCES: Final = (
    "round_number",
    "asks",
    "turn",
    "dealer",
    "direction",
    "top",
    "pile",
    "discards",
    "counts",
    "scores",
    "deciders",
    "colour",
    "pending",
    "stakes",
    "owed",
    "in_round",
    "called",
    "catchable",
    "question",
    "lasting",
    "open_hands",
    "points",
    "places",
    "round_winner",
    "void",
    "match_winners",
    "eliminated",
)
