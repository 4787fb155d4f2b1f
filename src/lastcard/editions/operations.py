"""The operations of written rules, one row each: how it is written, whose hands it may change, its name in sentences.

The parser (``written``), the sentences (``words.written``) and the table in docs/notation.md come from these rows; the kernel
(``rules.program``) runs the operations by their codes. A compiled operation is ``(code, a, b)``: ``a`` names the players it
is about, or the phrase that was written; ``b`` is its number or colour.
"""

from dataclasses import dataclass
from typing import Final, Literal

# The players an operation is about, and the words for them.
NEXT: Final = 0
ME: Final = 1
OTHERS: Final = 2
ALL: Final = 3
WHO: Final = ("next", "me", "others", "all")
QUORUMS: Final = ("any", "all", "most")
NAMED_COLOUR: Final = 4  # in place of a colour: the one just named


@dataclass(frozen=True)
class Phrase:
    """One way to write an operation: words (``draws|draw``: either) and the slots WHO, NUMBER, COLOUR and TEXT."""

    words: str
    a: int = 0  # unless the phrase has a slot for it
    b: int = 0

    @property
    def tokens(self) -> tuple[str, ...]:
        """Return its words and slots."""
        return tuple(self.words.split())


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation."""

    code: int
    name: str  # of its sentences: ``written.NAME``
    phrases: tuple[Phrase, ...] = ()  # none: the parser makes it from a vote or the end
    variants: tuple[str, ...] = ()  # of its sentence, by ``a``
    changes: Literal["nothing", "all hands", "their hands"] = "nothing"  # "their": of the players it is about
    empties: bool = False  # it may take somebody's last card, which ends the rule (AMB-52)
    examples: str = ""  # for the docs, as is what it does
    does: str = ""

    @property
    def is_about_seats(self) -> bool:
        """Whether ``a`` says which players it is about."""
        return self.variants == WHO

    @property
    def speaks(self) -> bool:
        """Whether it shows its own text: a joke, a dare, a forbidden gesture."""
        return self.code == VOTE or any("TEXT" in phrase.tokens for phrase in self.phrases)


_rows: list[Operation] = []


def operation(row: Operation) -> int:
    """Add a row and give its code, by which the kernel knows the operation. Saved matches hold it: a new row has the next."""
    if row.code != len(_rows):
        raise ValueError(f"operation '{row.name}' has the code {row.code}, but the next is {len(_rows)}")
    _rows.append(row)
    return row.code


# fmt: off
END: Final = operation(Operation(code=0, name="end"))
DRAW: Final = operation(Operation(
    code=1, name="draw", phrases=(Phrase("draw WHO NUMBER"), Phrase("WHO draws|draw NUMBER")), variants=WHO,
    changes="their hands", examples="`draw next 2`, `next draws 2`, `all draw 1`",
    does="draw cards; whom: `next`, `me`, `others`, `all`",
))
SKIP_NEXT: Final = operation(Operation(
    code=2, name="skip", phrases=(Phrase("skip next"),), examples="`skip next`",
    does="the next player loses a turn",
))
REVERSE: Final = operation(Operation(
    code=3, name="reverse", phrases=(Phrase("reverse"),), examples="`reverse`", does="play changes direction",
))
AGAIN: Final = operation(Operation(
    code=4, name="again", phrases=(Phrase("again"),), examples="`again`", does="the player gets another turn",
))
SWAP_HANDS: Final = operation(Operation(  # a: 0 as the edition says, 1 if it may be declined
    code=5, name="swap", phrases=(Phrase("swap hands"), Phrase("swap hands or not", a=1)),
    variants=("", "optional"), changes="all hands", examples="`swap hands`, `swap hands or not`",
    does="the player swaps hands with a player of their choice; `or not`: or declines",
))
TRADE_HANDS: Final = operation(Operation(
    code=6, name="trade", phrases=(Phrase("trade hands"),), changes="all hands",
    examples="`trade hands`", does="the same, but in team play the partner can be chosen too",
))
SHUFFLE_HANDS: Final = operation(Operation(  # a: 1 if the deal begins on the left of the player, not with the player
    code=7, name="shuffle", phrases=(Phrase("shuffle hands"), Phrase("shuffle hands left", a=1)),
    variants=("", "left"), changes="all hands", examples="`shuffle hands`, `shuffle hands left`",
    does="all hands are shuffled and dealt again, starting with the player; `left`: with the next player",
))
ROTATE_HANDS: Final = operation(Operation(
    code=8, name="rotate", phrases=(Phrase("rotate hands"),), changes="all hands",
    examples="`rotate hands`", does="every hand moves to the next seat",
))
DRAW_UNTIL: Final = operation(Operation(
    code=9, name="draw_until", phrases=(Phrase("WHO draws|draw until COLOUR"),), variants=WHO,
    changes="their hands", examples="`next draws until named`, `next draws until red`",
    does="draw until a card of that colour comes",
))
PURGE: Final = operation(Operation(  # b: 0 wild-type, 1 all symbol cards
    code=10, name="purge", empties=True,
    phrases=(Phrase("WHO discards|discard wilds"), Phrase("WHO discards|discard symbols", b=1)), variants=WHO,
    changes="their hands", examples="`others discard wilds`, `others discard symbols`",
    does="discard all wild-type cards; `symbols`: all cards except numbers",
))
STUCK: Final = operation(Operation(
    code=11, name="stuck", phrases=(Phrase("next draws|draw NUMBER if stuck"),), examples="`next draws 3 if stuck`",
    does="the next player draws that many if no card can be played then; a later rule of this kind replaces it",
))
RESIZE: Final = operation(Operation(
    code=12, name="resize", phrases=(Phrase("WHO to NUMBER"),), variants=WHO, changes="their hands",
    examples="`next to 7`, `all to 3`", does="draw or discard until the hand has that size",
))
OWE_UNO: Final = operation(Operation(
    code=13, name="owe_uno", phrases=(Phrase("owe uno"),), examples="`owe uno`", does="the player must call UNO",
))
OPEN_HANDS: Final = operation(Operation(
    code=14, name="open_hands", phrases=(Phrase("open hands until my turn"),),
    examples="`open hands until my turn`", does="all hands lie open until the player's next turn",
))
FORBID: Final = operation(Operation(  # a: odd until somebody holds one card, not until UNO is called; from 2 on demanded
    code=15, name="forbid",
    phrases=(
        Phrase("forbid TEXT until uno called"), Phrase("forbid TEXT until uno held", a=1),
        Phrase("require TEXT until uno called", a=2), Phrase("require TEXT until uno held", a=3),
    ),
    variants=("called", "held", "must_called", "must_held"),
    examples='`forbid "bending the elbows" until uno called` (or `held`), `require "whispering" until uno called`',
    does="the next player must not do this until somebody calls UNO; `held`: until somebody holds one card; "
    "`require`: must do this",
))
VOTE: Final = operation(Operation(  # a: how many must say yes (QUORUMS); b: where the else branch starts
    code=16, name="vote", examples='`vote "It was funny" any then … else …`',
    does="`any`, `all` or `most` must say yes; statements in a branch are separated by `,`",
))
JUMP: Final = operation(Operation(code=17, name="jump"))  # b: where to go on
DARE: Final = operation(Operation(  # a: 0 dare or draw, 1 dare and draw
    code=18, name="dare", phrases=(Phrase("dare TEXT or draw NUMBER"), Phrase("dare TEXT and draw NUMBER", a=1)),
    variants=("or", "and"), examples='`dare "crow like a rooster" or draw 4` (or `and draw 4`)',
    does="the next player does it or draws, or does both",
))
REDUCE: Final = operation(Operation(  # a smaller hand draws none
    code=19, name="reduce", phrases=(Phrase("WHO down to NUMBER"),), variants=WHO, changes="their hands",
    examples="`me down to 1`", does="discard down to that hand size",
))
# fmt: on

OPERATIONS: Final = tuple(_rows)
ABOUT_SEATS: Final = tuple(row.code for row in OPERATIONS if row.is_about_seats)
EMPTYING: Final = tuple(row.code for row in OPERATIONS if row.empties)
