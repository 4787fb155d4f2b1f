"""The two fixed-size records of the kernel: the state of a match, and the rules it is played by.

Each class is the plain object that interpreted rules run on; its annotations are also the layout of the packed
record that compiled rules run on (``packed``), so both hold the same fields under the same names.
"""

import struct
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Final, Protocol, get_type_hints

from lastcard.engine.cards.kinds import COLOURS, CUSTOMS, KINDS, WILD
from lastcard.engine.programs.rule_text import MOST_STATEMENTS

SEATS: Final = 10
DECK: Final = 112  # cards in the largest printed deck
DECKS: Final = 8  # that can be shuffled together (HOUSE-8)
SLOTS: Final = 7  # cards that carry a program: 7 and 0 (house rule), Swap, Shuffle, three customizables
LAYINGS: Final = WILD + (KINDS - WILD) * COLOURS  # ways to lay a card: wild-type cards once per colour named

# Slots follow the kinds from Swap Hands on: Swap, Shuffle, the three customizables.
SLOT_SEVEN: Final = 0
SLOT_ZERO: Final = 1
SLOT_SWAP: Final = 2
SLOT_SHUFFLE: Final = 3
SLOT_CUSTOM: Final = 4

# How rounds are scored.
WINNER_TAKES: Final = 0
LOW_SCORE: Final = 1
ELIMINATION: Final = 2
PARTNERS: Final = 3
SINGLE_ROUND: Final = 4
MODES: Final = ("winner_takes", "low_score", "elimination", "partners", "round")

# When a catch window closes (UNO-4).
NEXT_TURN_BEGIN: Final = 0
NEXT_DRAW_OR_PLAY: Final = 1
NEXT_MOVE_COMPLETE: Final = 2
OFFENDER_NEXT_TURN: Final = 3

# Words of other options: like the words above, the number of each is its place in the option's list.
MUST: Final = 1  # drawn_card_play
COLOUR_OR_WILD: Final = 1  # wd4_match
ANY_OTHER: Final = 1  # challenger
NEXT_PLAYER: Final = 1  # reveal_to
OPPONENT: Final = 1  # swap_partner
HAND_IS_ONE: Final = 1  # uno_trigger
RACE: Final = 1  # uno_catch
AS_SKIP: Final = 1  # two_player_reverse

OFTEN: Final = 128  # bytes of a state, two cache lines

Byte = Annotated[int, "b", ()]
Short = Annotated[int, "h", ()]
Count = Annotated[int, "H", ()]  # never negative, which compiled code can use
Word = Annotated[int, "q", ()]
PerSeat = Annotated[list[int], "b", (SEATS,)]
PerSeatShort = Annotated[list[int], "h", (SEATS,)]
PerSeatMask = Annotated[list[int], "q", (SEATS,)]
PerKind = Annotated[list[int], "b", (KINDS,)]
PerKindShort = Annotated[list[int], "h", (KINDS,)]
PerSeatKind = Annotated[list[list[int]], "b", (SEATS, KINDS)]
PerCustom = Annotated[list[int], "b", (CUSTOMS,)]
PerCustomShort = Annotated[list[int], "h", (CUSTOMS,)]
AllCards = Annotated[list[int], "b", (DECKS * DECK,)]
Pile = Annotated[list[int], "B", (DECK,)]  # longer when several decks are in play
Programs = Annotated[list[list[list[int]]], "b", (SLOTS, MOST_STATEMENTS, 3)]
PerSlot = Annotated[list[int], "b", (SLOTS,)]
PerLaying = Annotated[list[int], "q", (LAYINGS,)]


class Record:
    """What state and rules share: built from zeros, copied, and packed to the bytes a compiled record has."""

    __slots__ = ()

    @classmethod
    @cache
    def fields(cls, capacity: int = DECK) -> list[tuple[str, str, tuple[int, ...]]]:
        """List (name, number format, shape) of every field, in order; ``capacity`` is the length of the pile."""
        hints = get_type_hints(cls, include_extras=True)
        rows = [(name, *hint.__metadata__) for name, hint in hints.items() if hasattr(hint, "__metadata__")]
        return [(name, code, (capacity,) if shape == (DECK,) else shape) for name, code, shape in rows]

    @classmethod
    def offset(cls, field: str) -> int:
        """Return how many bytes of a compiled record come before a field."""
        at = 0
        for name, code, shape in cls.fields():
            if name == field:
                return at
            at += struct.calcsize(f"<{_count(shape)}{code}")
        raise KeyError(f"{cls.__name__} has no field '{field}'")

    def __setstate__(self, state: tuple[None, dict[str, object]]) -> None:
        """Read a pickle; one of 0.2 has other names for some fields."""
        for name, value in state[1].items():
            if name not in self.__slots__:
                from lastcard._moved import FIELDS

                name = FIELDS[name]
            setattr(self, name, value)

    def clear(self, capacity: int = DECK) -> None:
        """Set every field to zero."""
        for name, _, shape in self.fields(capacity):
            setattr(self, name, _zeros(shape))

    def packed(self, capacity: int = DECK) -> bytes:
        """Give the bytes of the compiled record with the same contents."""
        return b"".join(
            struct.pack(f"<{_count(shape)}{code}", *_flat(getattr(self, name)))
            for name, code, shape in self.fields(capacity)
        )

    def unpack(self, data: bytes, capacity: int = DECK) -> None:
        """Set every field from the bytes of a compiled record."""
        at = 0
        for name, code, shape in self.fields(capacity):
            form = f"<{_count(shape)}{code}"
            values = list(struct.unpack_from(form, data, at))
            at += struct.calcsize(form)
            setattr(self, name, _shaped(values, shape))


class Source(Protocol):
    """Where the numbers of chance come from at a table that proves its shuffles; only interpreted rules ask it."""

    def below(self, count: int) -> int:
        """Give the next number, from 0 to count - 1."""

    def place(self, pile: Sequence[int], low: int, high: int, seat: int) -> int:
        """Give the place of the loose card of pile[low:high] that a seat takes; -1: nobody's card, such as the first one."""

    def shuffled(self) -> None:
        """Learn that the loose cards were shuffled, perhaps with others among them."""

    def copy(self) -> "Source":
        """Copy it where it stands."""


class State(Record):
    """One match between two actions. Seats are bits in the masks; -1 means none.

    The order matters when more games are played at once than the processor's caches hold: memory comes in lines of 64 bytes.
    """

    # The first OFTEN bytes, at a table of four, are all that most steps touch beside two hands and a few places of the pile.
    rng: Word  # the generator's state (chance.py)
    fits: Word  # mask of the kinds that may be laid on the top card
    drawn: Word  # mask of the kinds drawn in this turn, while `awaits` is DRAWN
    left: Word  # the next active seat to the left of each seat, four bits a seat
    right: Word  # … and to the right
    pile_size: Count
    loose_low: Count  # pile[loose_low:loose_high] has no order yet: a card drawn from it is picked by chance
    loose_high: Count
    discards: Count  # cards in the discard pile
    top: Byte  # kind of the top discard
    colour: Byte  # the colour to match, -1 before a first wild's colour is named
    direction: Byte  # +1 to the left, -1 to the right
    turn: Byte  # whose turn it is; while a card's effect is decided, who laid it
    awaits: Byte  # what must be decided (``questions``)
    asked: Byte  # who must decide it; with VOTE: everybody in `voters`
    active: Short  # seats in this round: not eliminated, not yet out
    called: Short  # seats whose UNO call stands
    exposed: Short  # seats that can be caught
    pending: Short  # cards the asked seat must draw (FORCED, STACK, CHALLENGE)
    lasts: Byte  # how many lasting rules are in force, and seats in `loses`
    passes: Byte  # passes in succession (AMB-48)
    tried: Short  # seats that caught wrongly at this opportunity (HOUSE-7)
    accusers: Short  # seats that accused at this opportunity
    guilty: Byte  # 1 if the Wild Draw Four on top was a bluff
    stuck_seat: Byte  # who draws `stuck_draw` if he cannot play (SAMPLE-3)
    struck: Short  # who lost the turn to the last card without a program, plus 16 for each card drawn for it; below 0: nobody
    shields: Short  # seats that the next draw card does not hit, as a written rule says
    number: Short  # of the round, from 1
    size: PerSeatShort  # how many cards each seat holds
    mask: PerSeatMask  # which kinds each seat holds
    # Where the match stands, and what written rules have in store for a seat.
    dealer: Byte
    winner: Byte  # of the round, -1 while open or void
    void: Byte  # 1: the round ended without a winner
    tally: Byte  # how many seats are out in this round (HOUSE-10)
    eliminated: Short  # seats out of the match
    champions: Short  # winners of the match, 0 while it is open
    stuck_draw: Short
    loses: Short  # seats that lose their next turn
    voters: Short  # seats still to vote
    ballots: Byte  # votes in all
    yes: Byte
    # From here on a step seldom touches more than two hands and the pile.
    hands: PerSeatKind  # how many of each kind each seat holds
    shown: PerKind  # the hand that the Wild Draw Four on top left behind, which a challenge shows (AMB-26)
    slot: Byte  # the program under way, and its counter
    counter: Byte
    queue: Short  # seats its current operation has still to visit; -1 = not begun
    skips: Short  # turns it takes away; a hand can be larger than a byte holds
    again: Byte  # 1: its player has another turn; 2 + a seat: that seat has the next
    penultimate: Byte  # 1: its player laid it as his next-to-last card, and what he owes is settled when it is done
    owes: Byte  # 1: it obliges its player to call UNO
    changed: Short  # seats whose hands it changed
    chosen: Byte  # the seat that it is about, once its player has chosen one
    below: Byte  # the card that lay below its own when it began; -1 if none did
    rolled: Byte  # what the die shows, until its operation is done
    owed: Short  # cards the asked seat must give up
    accused: Byte  # of a hint, while that vote is under way
    suspended: Byte  # what was awaited before that vote
    lasting: PerCustom  # lasting rule of each customizable: 0 none, else lasting.py
    measure: PerCustom  # … its sort of cards, or the cards that breaking it costs
    bound: PerCustomShort  # … the seats that must still obey it
    places: PerSeat  # the seats in the order they went out
    points: PerSeatShort  # gained in the last finished round
    scores: PerSeatShort  # a team's score stands at both its seats
    spare: Annotated[list[int], "b", (55,)]  # zeros, for new fields: a record has 17 cache lines
    pile: Pile  # draw pile from the left, top last; discard pile from the right, top first

    __slots__ = (*__annotations__, "log", "script", "source")

    log: list[tuple[int, ...]] | None  # where events go, if anybody wants them
    script: list[int]  # kinds that chance must produce next (cases, replays)
    source: Source | None  # asked instead of the generator, if there is one

    def __init__(self, capacity: int = DECK) -> None:
        self.clear(capacity)
        self.log = None
        self.script = []
        self.source = None

    def copy(self) -> "State":
        """Copy everything but the event log."""
        twin = State.__new__(State)
        _copy_fields(self, twin)
        twin.log = None
        twin.script = self.script[:]
        twin.source = None if self.source is None else self.source.copy()
        return twin


def _copier() -> Callable[[State, State], None]:
    """Make the function that copies all fields, one statement a field: a loop over their names takes five times as long."""
    copies = ("s.{0}", "s.{0}[:]", "[row[:] for row in s.{0}]")  # by the dimensions of a field
    lines = [f"    twin.{name} = {copies[len(shape)].format(name)}" for name, _, shape in State.fields()]
    made: dict[str, Callable[[State, State], None]] = {}
    exec("\n".join(["def copy(s, twin):", *lines]), made)  # noqa: S102  of nothing but the names above
    return made["copy"]


_copy_fields: Final = _copier()


class Rules(Record):
    """What one match is played by: an edition, its options, seats and written cards, as numbers.

    A field with the name of an option holds the option's number: of a switch 0 or 1, of a word its place in the list.
    Only ``target`` can be another one, if the table or the mode says so.
    """

    seats: Word
    mode: Word  # WINNER_TAKES …
    target: Word  # points that end the match; in ELIMINATION the threshold
    hand_size: Word
    deck: PerKind  # copies of each kind
    cards: Word  # in all
    unshuffled: AllCards  # every card, kind by kind
    value: PerKindShort  # points of each kind
    dealer_numbers_only: Word  # SETUP-2: symbols are no candidates
    dealer_free: Word  # SETUP-1 greek: any seat, by chance
    next_dealer: Word  # AMB-04: 0 rotate, 1 draw again, 2 the winner
    first_bottom: Word  # mask of the kinds that go under the pile when turned up first (FIRST-9)
    voluntary_draw: Word  # TURN-6
    drawn_card_play: Word  # TURN-4: MUST, if a drawn card that fits has to be laid
    wd4_match: Word  # WD4-4: COLOUR_OR_WILD, if another wild card makes it a bluff as well
    bluffing: Word  # AMB-75
    challenger: Word  # CHAL-1: ANY_OTHER seat, or the next only
    reveal_to: Word  # CHAL-2: the NEXT_PLAYER, or the challenger
    challenge_guilty: Word  # CHAL-3
    challenge_innocent: Word  # CHAL-4
    swap_partner: Word  # AMB-50: an OPPONENT only, in team play, or anyone
    resolve_last: Word  # AMB-43 … 45: a hand-exchanging last card is carried out
    uno_trigger: Word  # UNO-1: HAND_IS_ONE (greek), however it came about, or the next-to-last card is played
    uno_catch: Word  # UNO-5: RACE (greek), or an accusation
    uno_close: Word  # UNO-4: NEXT_TURN_BEGIN …
    uno_penalty: Word  # UNO-2
    last_draw_resolves: Word  # END-2
    recalls: Word  # END-5: who called and must draw is called back into play
    reshuffle_keep_top: Word  # AMB-46
    two_player_reverse: Word  # TWO-1: AS_SKIP, or play only turns round
    teams: Word  # TEAM-1: 0 none, 1 adjacent, 2 opposite
    hint_penalty: Word  # PEN-1
    stack_two: Word  # mask of the draw cards that may answer a Draw Two (HOUSE-1)
    stack_four: Word  # … and a Wild Draw Four
    deflects: Word  # mask of the cards that pass a pending draw on, in the colour in play (HOUSE-13)
    jump_in: Word
    draw_until_playable: Word
    forced_play: Word
    false_catch: Word
    places: Word
    no_special_finish: Word  # HOUSE-11: the last card must be a number
    several_of_a_number: Word  # HOUSE-12: several cards of one number in a turn
    slot: PerKind  # the program each kind carries, -1 if none
    late: PerSlot  # 1: it may change its player's own hand, so the UNO call is owed only after it
    fits: PerLaying  # by the card laid and the colour named: what may be laid on it
    program: Programs

    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        self.clear()


def _count(shape: tuple[int, ...]) -> int:
    count = 1
    for length in shape:
        count *= length
    return count


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    first, *rest = shape
    return [_zeros(tuple(rest)) for _ in range(first)] if rest else [0] * first


def _flat(value: Any) -> list[int]:
    if not isinstance(value, list):
        return [value]
    return [number for row in value for number in _flat(row)] if isinstance(value[0], list) else value


def _shaped(values: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return values[0]
    if len(shape) == 1:
        return values
    each = len(values) // shape[0]
    return [_shaped(values[i * each : (i + 1) * each], shape[1:]) for i in range(shape[0])]
