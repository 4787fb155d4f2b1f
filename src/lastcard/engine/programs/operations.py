"""The operations of written rules, one row each: how it is written, whose hands it may change, its name in sentences.

The parser (``rule_text``), the sentences (``narration.rule_sentences``) and the table in docs/notation.md come from these rows;
the kernel (``kernel.program``) runs the operations by their codes. A compiled operation is ``(code, a, b)``. If it is about
seats, the low half of ``a`` says about which (``WHO``) and the high half which of its variants, or who else it concerns
(``TO``); otherwise ``a`` is the variant. ``b`` is a number of cards (``AMOUNTS``) or a sort of cards (``WHAT``).
"""

from dataclasses import dataclass
from typing import Final, Literal

from lastcard.engine.cards.codes import COLOUR_NAMES

# The players an operation is about, and the words for them.
NEXT: Final = 0
ME: Final = 1
OTHERS: Final = 2
ALL: Final = 3
PREVIOUS: Final = 4
PARTNER: Final = 5
MOST: Final = 6  # the player with the most cards
FEWEST: Final = 7
CHOSEN: Final = 8  # the player's choice
WHO: Final = ("next", "me", "others", "all", "previous", "partner", "most", "fewest", "chosen")
SEVERAL: Final = (OTHERS, ALL)  # always more than one player
OWN: Final = (ME, ALL, MOST, FEWEST)  # perhaps the player of the card
SINGLE: Final = ("next", "me", "previous", "partner", "chosen")
NOT_NEXT: Final = ("me", "previous", "partner", "most", "fewest", "chosen")
NOT_ME: Final = ("next", "previous", "partner", "most", "fewest", "chosen")
# Who gets cards; the last is the next player after each giver.
TO: Final = ("next", "me", "previous", "partner", "chosen", "left")
TO_PREVIOUS: Final = 2
TO_PARTNER: Final = 3
TO_CHOSEN: Final = 4
TO_LEFT: Final = 5
HIGH: Final = 16  # of ``a``

# What the high half of ``a`` says: how a dare goes on, what is tested.
OR_DRAW: Final = 0
AND_DRAW: Final = 1
OR_SKIP: Final = 2
IF_MORE: Final = 0
IF_FEWER: Final = 1
IF_EXACTLY: Final = 2
IF_COLOUR: Final = 3
IF_BELOW: Final = 4
IF_DIE: Final = 5

QUORUMS: Final = ("any", "all", "most")

# Numbers of cards that are not known beforehand, in place of 1 to 20.
BELOW: Final = -1  # the number on the card below; 0 if it has none
DIE: Final = -2  # 1 to 6 by chance
MINE: Final = -3  # as many as the player of the card holds
THEIRS: Final = -4  # as many as the seat holds
AMOUNTS: Final = {"below": BELOW, "die": DIE, "mine": MINE, "theirs": THEIRS}

# Sorts of cards: a colour, the one just named, a number, and wider ones.
NAMED_COLOUR: Final = 4
FIRST_NUMBER: Final = 5  # + the number
NUMBERS: Final = 15
ACTIONS: Final = 16  # coloured
WILDS: Final = 17
SYMBOLS: Final = 18  # actions and wilds
DRAWS: Final = 19  # Draw Two and Wild Draw Four
WHAT: Final = (
    *COLOUR_NAMES, "named", *(f"number {number}" for number in range(10)), "numbers", "actions", "wilds", "symbols", "draws",
)  # fmt: skip


@dataclass(frozen=True)
class Phrase:
    """One way to write an operation: words (``draws|draw``: either) and slots.

    WHO says which players, ONE which one, NOT_ME which other one, NOT_NEXT which after the next, TO who gets cards,
    NUMBER how many, COUNT how many in figures, WHAT which cards, COLOUR which colour, FITTING a colour or a number.
    TEXT is quoted.
    """

    words: str
    a: int = 0  # unless the phrase has a slot for it; what the slots say is added
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
    seats: bool = False  # ``a`` says which players it is about
    visits: bool = True  # … and it happens to one of them after the other
    variants: tuple[str, ...] = ()  # of its sentence, by ``a``, or by its high half
    changes: Literal["nothing", "all hands", "their hands"] = "nothing"  # "their": of the players it is about
    empties: bool = False  # it may take somebody's last card, which ends the rule (AMB-52)
    fishes: bool = False  # what everybody sees of it depends on cards that are hidden before
    examples: str = ""  # for the docs, as is what it does
    does: str = ""

    @property
    def speaks(self) -> bool:
        """Whether it shows its own text: a joke, a dare, a forbidden gesture."""
        return self.code == VOTE or any("TEXT" in phrase.tokens for phrase in self.phrases)

    @property
    def gives(self) -> bool:
        """Whether the high half of ``a`` says who gets cards."""
        return any("TO" in phrase.tokens for phrase in self.phrases)

    @property
    def counts(self) -> bool:
        """Whether ``b`` is a number of cards."""
        return any({"NUMBER", "COUNT"} & {*phrase.tokens} for phrase in self.phrases)

    @property
    def sorts(self) -> bool:
        """Whether ``b`` is a sort of cards."""
        return any({"WHAT", "COLOUR", "FITTING"} & {*phrase.tokens} for phrase in self.phrases)

    def who(self, a: int) -> int:
        """Return the players it is about."""
        return a % HIGH if self.seats else NEXT

    def variant(self, a: int) -> str:
        """Return which of its sentences tells it."""
        if not self.variants:
            return ""
        return self.variants[a // HIGH if self.seats else a]


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
    code=1, name="draw", phrases=(Phrase("draw WHO NUMBER"), Phrase("WHO draws|draw NUMBER")), seats=True,
    changes="their hands", examples="`draw next 2`, `next draws 2`, `all draw 1`",
    does="draw cards",
))
SKIP_NEXT: Final = operation(Operation(
    code=2, name="skip", phrases=(Phrase("skip next"), Phrase("next misses|miss a turn")), examples="`skip next`",
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
    code=9, name="draw_until", phrases=(Phrase("WHO draws|draw until WHAT"),), seats=True,
    changes="their hands", fishes=True, examples="`next draws until named`, `next draws until red`",
    does="draw until such a card comes",
))
PURGE: Final = operation(Operation(
    code=10, name="purge", phrases=(Phrase("WHO discards|discard WHAT"),), seats=True, changes="their hands", empties=True,
    fishes=True, examples="`others discard wilds`, `others discard symbols`, `me discards number 7`",
    does="discard all such cards",
))
STUCK: Final = operation(Operation(
    code=11, name="stuck", phrases=(Phrase("next draws|draw NUMBER if stuck"),), examples="`next draws 3 if stuck`",
    does="the next player draws that many if no card can be played then; a later rule of this kind replaces it",
))
RESIZE: Final = operation(Operation(
    code=12, name="resize", phrases=(Phrase("WHO to NUMBER"),), seats=True, changes="their hands",
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
DARE: Final = operation(Operation(
    code=18, name="dare",
    phrases=(
        Phrase("dare TEXT or draw NUMBER"), Phrase("dare TEXT and draw NUMBER", a=AND_DRAW * HIGH),
        Phrase("dare TEXT or skip", a=OR_SKIP * HIGH),
        Phrase("WHO dares|dare TEXT or draw NUMBER"), Phrase("WHO dares|dare TEXT and draw NUMBER", a=AND_DRAW * HIGH),
        Phrase("WHO dares|dare TEXT or skip", a=OR_SKIP * HIGH),
    ),
    seats=True, variants=("or", "and", "skip"), changes="their hands",
    examples='`dare "crow like a rooster" or draw 4` (`and draw 4`, `or skip`), `all dare "sing" or draw 1`',
    does="the next player, or the one named in front, does it or draws, does both, or does it or loses the next turn",
))
REDUCE: Final = operation(Operation(  # a smaller hand draws none
    code=19, name="reduce", phrases=(Phrase("WHO down to NUMBER"),), seats=True, changes="their hands",
    examples="`me down to 1`", does="discard down to that hand size",
))
CHOOSE: Final = operation(Operation(  # a: 1 even if somebody is chosen already
    code=20, name="choose", phrases=(Phrase("choose player", a=1),), examples="`choose player`",
    does="the player chooses another one, and `chosen` means that one from then on; a rule that says `chosen` asks by itself",
))
SKIP_SOME: Final = operation(Operation(
    code=21, name="skip_some", phrases=(Phrase("skip NUMBER"),), examples="`skip 2`", does="that many players lose a turn",
))
SKIP_ALL: Final = operation(Operation(
    code=22, name="skip_all", phrases=(Phrase("skip all"), Phrase("others misses|miss a turn")), examples="`skip all`",
    does="everybody else loses a turn",
))
DISCARD: Final = operation(Operation(
    code=23, name="discard", phrases=(Phrase("WHO discards|discard NUMBER"),), seats=True, changes="their hands", empties=True,
    examples="`next discards 2`", does="discard cards of one's choice, at most all",
))
GIVE: Final = operation(Operation(
    code=24, name="give", phrases=(Phrase("WHO gives|give NUMBER to TO"),), seats=True, changes="all hands", empties=True,
    examples="`all give 1 to left`, `next gives 2 to me`",
    does="give cards of one's choice to `next`, `me`, `previous`, `partner`, `chosen`, or `left`: the player after the giver",
))
GIVE_SORT: Final = operation(Operation(
    code=25, name="give_sort", phrases=(Phrase("WHO gives|give WHAT to TO"),), seats=True, changes="all hands", empties=True,
    fishes=True, examples="`others give wilds to me`", does="give all such cards",
))
TAKE: Final = operation(Operation(
    code=26, name="take", phrases=(Phrase("me|i takes|take NUMBER from WHO"),), seats=True, changes="all hands", empties=True,
    fishes=True, examples="`me takes 1 from next`", does="the player gets cards by chance out of that hand",
))
SEE: Final = operation(Operation(
    code=27, name="see", phrases=(Phrase("me|i sees|see WHO"), Phrase("all|everyone sees|see WHO", a=HIGH)), seats=True,
    variants=("me", "all"), fishes=True, examples="`me sees next`, `all see chosen`",
    does="that hand is shown, once, to the player or to everybody",
))
NEW_HAND: Final = operation(Operation(
    code=28, name="new_hand", phrases=(Phrase("new hand WHO"),), seats=True, changes="their hands", fishes=True,
    examples="`new hand me`", does="discard the hand and draw as many cards",
))
IF: Final = operation(Operation(  # if it does not hold, the operation after it is carried out: a jump
    code=29, name="if",
    phrases=(
        Phrase("if ONE has more than NUMBER"), Phrase("if ONE has fewer than NUMBER", a=IF_FEWER * HIGH),
        Phrase("if ONE has NUMBER", a=IF_EXACTLY * HIGH), Phrase("if colour COLOUR", a=IF_COLOUR * HIGH),
        Phrase("if below WHAT", a=IF_BELOW * HIGH), Phrase("if die COUNT or more", a=IF_DIE * HIGH),
    ),
    seats=True, visits=False, variants=("more", "fewer", "exactly", "colour", "below", "die"),
    examples="`if next has fewer than 3 then next draws 2 else again`, "
    "`if colour red …`, `if below numbers …`, `if die 4 or more …`",
    does="only if that player holds so many cards, the colour is that, the card below is such a card, the die shows so much",
))
COPY: Final = operation(Operation(
    code=30, name="copy", phrases=(Phrase("copy last"),), seats=True, examples="`copy last`",
    does="as the card below, if it is a Draw Two, Reverse, Skip or Wild Draw Four (no challenge)",
))
SHIELD: Final = operation(Operation(
    code=31, name="shield", phrases=(Phrase("shield WHO"),), seats=True, examples="`shield me`",
    does="the next Draw Two or Wild Draw Four (or stack of them) that hits this player does nothing; lasts for the round",
))
ONLY: Final = operation(Operation(
    code=32, name="only", phrases=(Phrase("WHO only plays|play WHAT"),), seats=True, visits=False,
    examples="`next only plays numbers`", does="lay nothing but such cards in the next turn",
))
FITS: Final = operation(Operation(
    code=33, name="fits", phrases=(Phrase("FITTING wild until my turn"),), examples="`number 7 wild until my turn`",
    does="cards of that colour or number fit on anything until the player's next turn",
))
LAST_TO: Final = operation(Operation(
    code=34, name="last_to", phrases=(Phrase("last to TEXT draws|draw NUMBER"),), changes="all hands",
    examples='`last to "touch the nose" draws 2`', does="the player says who was last, and that player draws",
))
BAN: Final = operation(Operation(
    code=35, name="ban",
    phrases=(
        Phrase("ban TEXT until my turn or draw COUNT", a=OTHERS), Phrase("WHO bans|ban TEXT until my turn or draw COUNT"),
    ),
    seats=True, visits=False, examples='`ban "saying no" until my turn or draw 2`, `all ban "laughing" until my turn or draw 1`',
    does="until the player's next turn, everybody else (or those named in front) must not do this; "
    "a player who is accused of it and convicted draws",
))
SWAP_WITH: Final = operation(Operation(
    code=36, name="swap_with", phrases=(Phrase("me|i swaps|swap with NOT_ME"),), seats=True, visits=False,
    changes="all hands", examples="`me swaps with next`, `me swaps with fewest`",
    does="the player and that one swap hands; of several who hold the most or fewest cards, the first after the player; "
    "nobody, if the player is one of them",
))
MISS: Final = operation(Operation(
    code=37, name="miss", phrases=(Phrase("NOT_NEXT misses|miss a turn"),), seats=True,
    examples="`chosen misses a turn`, `previous misses a turn`",
    does="that player loses the next turn, whenever it comes; twice before that is once",
))
CANCEL: Final = operation(Operation(
    code=38, name="cancel", phrases=(Phrase("cancel last"),), seats=True, changes="all hands", empties=True,
    examples="`cancel last`",
    does="the card below is undone: after a Reverse play turns back; the player it cost a turn (Skip, Draw Two, Wild Draw Four, "
    "or a Reverse between two players) plays next, and discards as many cards as were drawn for it; any other card stays done",
))
# fmt: on

OPERATIONS: Final = tuple(_rows)
ABOUT_SEATS: Final = tuple(row.code for row in OPERATIONS if row.seats and row.visits)
EMPTYING: Final = tuple(row.code for row in OPERATIONS if row.empties)
FISHING: Final = tuple(row.code for row in OPERATIONS if row.fishes)
