"""The action space of every environment: one fixed list of choices, in words and as a table.

Seats are counted from the chooser: 1 is the next seat to the left. The numbers are the kernel's (``rules.codes``), plus WAIT
for declining to interrupt.
"""

from dataclasses import dataclass
from typing import Final

from lastcard.cards.codes import COLOUR_NAMES, card_code
from lastcard.cards.kinds import COLOURS, KINDS, WILD
from lastcard.rules import codes
from lastcard.rules.layout import SEATS
from lastcard.rules.questions import CARD_QUESTIONS, QUESTIONS, SEAT_QUESTIONS
from lastcard.sim.episode import CHOICES, WAIT


@dataclass(frozen=True)
class Group:
    """Consecutive choices of one sort."""

    name: str
    start: int
    size: int
    meaning: str


def _listed(questions: tuple[int, ...]) -> str:
    """List the questions that share these choices; the first gave them their name, which learners know."""
    return ", ".join(QUESTIONS[number].name for number in questions)


GROUPS: Final = (
    Group("play", codes.PLAY, WILD, "lay a coloured card: 13 of each colour, 0 to 9, Draw Two, Reverse, Skip"),
    Group(
        "play wild", codes.PLAY_WILD, codes.DRAW - WILD, "lay a wild-type card and name a colour: 4 for each of 7 cards"
    ),
    Group("draw", codes.DRAW, 1, "draw a card"),
    Group("keep", codes.KEEP, 1, "keep the card just drawn although it fits; lay no more cards of a number"),
    Group("pass", codes.PASS, 1, "pass; only if there is nothing to draw, and nothing to lay but a bluff"),
    Group("take", codes.TAKE, 1, "accept a Wild Draw Four, take the stacked cards, draw what is due"),
    Group("challenge", codes.CHALLENGE, 1, "challenge the Wild Draw Four"),
    Group("call", codes.CALL, 1, "call UNO"),
    Group("dare", codes.PERFORM, 2, "perform, refuse a dare"),
    Group("vote", codes.VOTE_YES, 2, "vote yes, no"),
    Group("nobody", codes.NOBODY, 1, "swap hands with nobody"),
    Group("name", codes.NAME, COLOURS, "name the colour of a first card: red, yellow, green, blue"),
    Group("exchange", codes.PICK_SEAT, SEATS, f"name that seat ({_listed(SEAT_QUESTIONS)})"),
    Group("catch", codes.CATCH, SEATS, "catch that seat: it has not called UNO"),
    Group("accuse", codes.ACCUSE, SEATS, "never legal here: nobody talks, so nobody gives hints"),
    Group("discard", codes.PICK_CARD, KINDS, f"give up a card of that kind ({_listed(CARD_QUESTIONS)})"),
    Group("wait", WAIT, 1, "do not interrupt"),
)
_SINGLE: Final = {
    codes.PERFORM: "perform", codes.REFUSE: "refuse", codes.VOTE_YES: "vote yes", codes.VOTE_NO: "vote no",
}  # fmt: skip


def choice_name(choice: int) -> str:
    """Return the name of a choice.

    >>> choice_name(7), choice_name(codes.DRAW), choice_name(codes.CATCH + 1)
    ('play r7', 'draw', 'catch +1')
    """
    if not 0 <= choice < CHOICES:
        raise ValueError(f"{choice} is no choice; there are 0 to {CHOICES - 1}")
    if choice in _SINGLE:
        return _SINGLE[choice]
    group = next(each for each in reversed(GROUPS) if each.start <= choice)
    place = choice - group.start
    if group.name == "play":
        return f"play {card_code(choice)}"
    if group.name == "play wild":
        return f"play {card_code(WILD + place // COLOURS)} {COLOUR_NAMES[place % COLOURS]}"
    if group.name == "name":
        return f"name {COLOUR_NAMES[place]}"
    if group.name == "discard":
        return f"discard {card_code(place)}"
    return f"{group.name} +{place}" if group.size == SEATS else group.name
