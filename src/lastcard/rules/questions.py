"""Every question there is, one row each: who answers it, with which verbs, and what is answered when time is up.

The kernel knows a question by its number (``layout``) and finds its legal answers in ``legal``. Everything else that depends on a
question comes from here: the verbs of a move, the answer of an absent player, the short words of the terminal. The
catalogue has four sentences for each name: ``ask.…``, ``turn.…``, ``prompt.…`` and ``table.ask_…``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from lastcard.rules.layout import (
    CHALLENGE,
    COLOUR,
    DARE,
    DISCARD,
    DRAWN,
    FORCED,
    MORE,
    OVER,
    PLAY,
    STACK,
    SWAP,
    TRADE,
    VOTE,
)


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question; ``verbs`` are those of the notation."""

    number: int  # what ``State.awaits`` holds
    name: str  # in views, in cases and on the wire
    by: Literal["asked", "voters", "nobody"] = "asked"  # who must answer
    verbs: tuple[str, ...]  # its answers; rights that need no question (calls, catches, …) are none
    default: tuple[
        str, ...
    ]  # the first of these that is legal answers for an absent player, else the first legal action
    means: Mapping[str, str] = field(default_factory=dict)  # verbs that a person may type for one of its own
    hand: bool = True  # whoever answers wants to see the hand
    jumps: bool = False  # others may jump in before it is answered (HOUSE-2)


# In the order of their numbers.
QUESTIONS: Final = (
    Question(number=PLAY, name="play", verbs=("plays", "draws", "passes"), default=("draws", "passes"), jumps=True),
    Question(number=DRAWN, name="drawn", verbs=("plays", "keeps"), default=("keeps",), means={"passes": "keeps"}),
    Question(number=COLOUR, name="colour", verbs=("names",), default=()),
    Question(number=CHALLENGE, name="challenge", verbs=("stacks", "accepts", "challenges"), default=("accepts",),
             means={"draws": "accepts", "takes": "accepts"}),
    Question(number=FORCED, name="forced", verbs=("takes",), default=("takes",),
             means={"draws": "takes", "accepts": "takes"}, hand=False),
    Question(number=SWAP, name="swap", verbs=("swaps",), default=("swaps nobody",)),
    # Cards to discard are not listed among the legal actions, so no text stands for them: the first of the hand are given up.
    Question(number=DISCARD, name="discard", verbs=("discards",), default=()),
    Question(number=DARE, name="dare", verbs=("performs", "refuses"), default=("refuses",), hand=False),
    Question(number=VOTE, name="vote", by="voters", verbs=("votes",), default=("votes no",), hand=False),
    Question(number=STACK, name="stack", verbs=("stacks", "takes"), default=("takes",),
             means={"draws": "takes", "accepts": "takes"}, jumps=True),
    Question(number=TRADE, name="trade", verbs=("trades",), default=()),
    Question(number=OVER, name="over", by="nobody", verbs=(), default=(), hand=False),
    Question(number=MORE, name="more", verbs=("plays", "ends"), default=("ends",),
             means={"passes": "ends", "keeps": "ends"}),
)  # fmt: skip
ASKS: Final = tuple(question.name for question in QUESTIONS)
BY_NAME: Final = {question.name: question for question in QUESTIONS}


def answered_with(verb: str) -> tuple[int, ...]:
    """Give the numbers of the questions that a verb answers."""
    return tuple(question.number for question in QUESTIONS if verb in question.verbs)
