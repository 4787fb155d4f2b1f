"""What everybody sees of the game, as a message. Written by docs/build_position.py from ``PublicView``: do not edit."""

from typing import Final

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
    owed: int = 0  # cards the asked seat must discard
    in_round: tuple[int, ...] = ()  # seats that still play
    called: tuple[int, ...] = ()  # seats that called UNO
    catchable: tuple[int, ...] = ()  # seats that can be caught
    question: str = ""  # the text of the dare or vote under way
    open_table: bool = False  # all hands lie open in every round
    lasting: tuple[bool, ...] = ()  # which customizable cards have started a rule that lasts; empty while none has
    open_hands: tuple[tuple[str, ...], ...] = ()  # by seat; empty while hands are hidden
    points: tuple[int, ...] = ()  # of the finished round, by seat; empty during the round
    places: tuple[int, ...] = ()  # seats in the order they went out
    round_winner: int | None = None  # a seat
    void: bool = False  # the round ended without a winner
    match_winners: tuple[int, ...] = ()  # seats
    eliminated: tuple[int, ...] = ()  # seats that are out of the match
    final_hands: tuple[tuple[str, ...], ...] = ()  # by seat, once the round is over; empty before
    # what each of those cards counted; empty if they were not what was counted
    card_points: tuple[tuple[int, ...], ...] = ()


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
    "open_table",
    "lasting",
    "open_hands",
    "points",
    "places",
    "round_winner",
    "void",
    "match_winners",
    "eliminated",
    "final_hands",
    "card_points",
)
