"""The action space of every environment: one fixed list of choices, in words and as a table.

Seats are counted from the chooser: 1 is the next seat to the left. The numbers are the kernel's (``action_numbers``), plus WAIT
for declining to interrupt.
"""

from dataclasses import dataclass
from typing import Final

from lastcard.engine.cards.codes import COLOUR_NAMES, card_code
from lastcard.engine.cards.kinds import COLOURS, KINDS, WILD
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import SEATS
from lastcard.engine.kernel.state.questions import CARD_QUESTIONS, QUESTIONS, SEAT_QUESTIONS
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
    Group("play", action_numbers.PLAY, WILD, "lay a coloured card: 13 of each colour, 0 to 9, Draw Two, Reverse, Skip"),
    Group(
        "play wild",
        action_numbers.PLAY_WILD,
        action_numbers.DRAW - WILD,
        "lay a wild-type card and name a colour: 4 for each of 7 cards",
    ),
    Group("draw", action_numbers.DRAW, 1, "draw a card"),
    Group("keep", action_numbers.KEEP, 1, "keep the card just drawn although it fits; lay no more cards of a number"),
    Group("pass", action_numbers.PASS, 1, "pass; only if there is nothing to draw, and nothing to lay but a bluff"),
    Group("take", action_numbers.TAKE, 1, "accept a Wild Draw Four, take the stacked cards, draw what is due"),
    Group("challenge", action_numbers.CHALLENGE, 1, "challenge the Wild Draw Four"),
    Group("call", action_numbers.CALL, 1, "call UNO"),
    Group("dare", action_numbers.PERFORM, 2, "perform, refuse a dare"),
    Group("vote", action_numbers.VOTE_YES, 2, "vote yes, no"),
    Group("nobody", action_numbers.NOBODY, 1, "swap hands with nobody"),
    Group("name", action_numbers.NAME, COLOURS, "name the colour of a first card: red, yellow, green, blue"),
    Group("exchange", action_numbers.PICK_SEAT, SEATS, f"name that seat ({_listed(SEAT_QUESTIONS)})"),
    Group("catch", action_numbers.CATCH, SEATS, "catch that seat: it has not called UNO"),
    Group("accuse", action_numbers.ACCUSE, SEATS, "never legal here: nobody talks, so nobody gives hints"),
    Group("discard", action_numbers.PICK_CARD, KINDS, f"give up a card of that kind ({_listed(CARD_QUESTIONS)})"),
    Group("wait", WAIT, 1, "do not interrupt"),
)
_SINGLE: Final = {
    action_numbers.PERFORM: "perform",
    action_numbers.REFUSE: "refuse",
    action_numbers.VOTE_YES: "vote yes",
    action_numbers.VOTE_NO: "vote no",
}


def choice_name(choice: int) -> str:
    """Return the name of a choice.

    >>> choice_name(7), choice_name(action_numbers.DRAW), choice_name(action_numbers.CATCH + 1)
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
