"""Every question there is, one row each: who answers it, with which verbs, and what is answered when time is up.

The kernel knows a question by its number and finds its legal answers in ``legal``. Everything else that depends on a question
comes from its row: the verbs of a move and how they are written, the answer of an absent player, what may be typed, what bots
and learners are offered, how the page asks. ``SENTENCES`` and ``PICKING_SENTENCES`` name its sentences in the catalogue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question. Verbs are those of the notation."""

    number: int  # what ``State.awaits`` holds
    name: str  # in views, in cases and on the wire
    by: Literal["asked", "voters", "nobody"] = "asked"  # who must answer
    verbs: tuple[str, ...]  # its answers; rights that need no question (calls, catches, …) are none
    picks: Literal["", "cards", "seat"] = ""  # what its verb names: ``State.owed`` cards of the hand, or a player
    # The first of these that is legal answers for an absent player, else the first legal action; cards: the first of the hand.
    default: tuple[str, ...] = ()
    means: Mapping[str, str] = field(default_factory=dict)  # verbs that a person may type for one of its own
    hand: bool = True  # to answer, one wants to see the hand
    jumps: bool = False  # others may jump in before it is answered (HOUSE-2)
    written: bool = False  # a written rule asks it, and goes on when it is answered
    rules: tuple[str, ...] = ()  # behind it, besides those of the written rule
    shown_as: tuple[str, ...] = ()  # the questions in whose place learners see it; none: its own
    does: str = ""  # for the docs: what an answer that picks does

    @property
    def verb(self) -> str:
        """Return the verb of an answer that picks."""
        return self.verbs[0]


_rows: list[Question] = []


def question(row: Question) -> int:
    """Add a row and give its number, by which the kernel knows the question. Saved matches hold it: a new row has the next."""
    if row.number != len(_rows):
        raise ValueError(f"question '{row.name}' has the number {row.number}, but the next is {len(_rows)}")
    _rows.append(row)
    return row.number


# fmt: off
PLAY: Final = question(Question(
    number=0, name="play", verbs=("plays", "draws", "passes"), default=("draws", "passes"), jumps=True,
))
DRAWN: Final = question(Question(
    number=1, name="drawn", verbs=("plays", "keeps"), default=("keeps",), means={"passes": "keeps"},
))
COLOUR: Final = question(Question(number=2, name="colour", verbs=("names",)))
CHALLENGE: Final = question(Question(
    number=3, name="challenge", verbs=("stacks", "accepts", "challenges"), default=("accepts",),
    means={"draws": "accepts", "takes": "accepts"},
))
FORCED: Final = question(Question(
    number=4, name="forced", verbs=("takes",), default=("takes",), means={"draws": "takes", "accepts": "takes"}, hand=False,
))
SWAP: Final = question(Question(
    number=5, name="swap", verbs=("swaps",), picks="seat", default=("swaps nobody",), written=True,
    does="choose a hand after Swap Hands",
))
DISCARD: Final = question(Question(
    number=6, name="discard", verbs=("discards",), picks="cards", written=True, rules=("AMB-52",),
    does="discard because a written rule says so",
))
DARE: Final = question(Question(
    number=7, name="dare", verbs=("performs", "refuses"), default=("refuses",), hand=False, written=True,
))
VOTE: Final = question(Question(
    number=8, name="vote", by="voters", verbs=("votes",), default=("votes no",), hand=False, written=True,
))
STACK: Final = question(Question(
    number=9, name="stack", verbs=("stacks", "takes"), default=("takes",), means={"draws": "takes", "accepts": "takes"},
    jumps=True,
))
TRADE: Final = question(Question(
    number=10, name="trade", verbs=("trades",), picks="seat", written=True, does="choose a hand: house rule 7-0",
))
OVER: Final = question(Question(number=11, name="over", by="nobody", verbs=(), hand=False))
MORE: Final = question(Question(
    number=12, name="more", verbs=("plays", "ends"), default=("ends",), means={"passes": "ends", "keeps": "ends"},
    shown_as=("play", "drawn"),
))
CHOOSE: Final = question(Question(
    number=13, name="choose", verbs=("chooses",), picks="seat", written=True, does="choose who a written rule is about",
))
GIVE: Final = question(Question(
    number=14, name="give", verbs=("gives",), picks="cards", written=True, rules=("AMB-52",),
    does="give cards away because a written rule says so",
))
LOSER: Final = question(Question(
    number=15, name="loser", verbs=("blames",), picks="seat", written=True,
    does="say who was last to do what a written rule wants",
))
# fmt: on

QUESTIONS: Final = tuple(_rows)
ASKS: Final = tuple(row.name for row in QUESTIONS)
BY_NAME: Final = {row.name: row for row in QUESTIONS}
CARD_QUESTIONS: Final = tuple(row.number for row in QUESTIONS if row.picks == "cards")
SEAT_QUESTIONS: Final = tuple(row.number for row in QUESTIONS if row.picks == "seat")
WRITTEN: Final = tuple(row.number for row in QUESTIONS if row.written)
# Keys of the sentences that every question has, and of those that a question which picks something has besides.
SENTENCES: Final = ("ask.{name}", "turn.{name}", "prompt.{name}", "table.ask_{name}")
PICKING_SENTENCES: Final[Mapping[str, tuple[str, ...]]] = {
    "": (),
    "seat": ("web.target.{verb}",),
    "cards": ("refuse.{name}_count", "web.pick.head_{name}", "web.pick.do_{name}"),
}


def answered_with(verb: str) -> tuple[int, ...]:
    """Give the numbers of the questions that a verb answers."""
    return tuple(row.number for row in QUESTIONS if verb in row.verbs)
