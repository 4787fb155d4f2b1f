"""``Match``: what one match is played by, and how it stands. Refusals, reasons and legal actions read it; ``Game`` changes it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from lastcard.engine.cards.card import CARDS, COLOURS_IN_PLAY, Card, Colour
from lastcard.engine.editions import Edition
from lastcard.engine.game.events import Event, texts_on
from lastcard.engine.game.outcome import Outcome, outcome_of
from lastcard.engine.kernel.state.layout import MODES, SEATS, SLOT_CUSTOM, Rules, State
from lastcard.engine.kernel.state.questions import ASKS, DARE, QUESTIONS, VOTE
from lastcard.engine.kernel.state.setup import capacity
from lastcard.engine.programs.rule_text import Program
from lastcard.engine.proof.shuffle import Shuffle


class Match:
    """One match as it stands, for those who only read it."""

    def __init__(
        self, edition: Edition, rules: Rules, written: Sequence[Program], *, names: Sequence[str], seed: str | None
    ) -> None:
        self.edition = edition
        self.rules = rules
        self.written = tuple(written)
        self.texts = texts_on(self.written)  # what events quote of them
        self.names = tuple(names)
        self.seed = seed
        self.shuffles: tuple[Shuffle, ...] = ()  # of every round so far, if the shuffle is provable
        self.first_dealer: int | None = None  # if the table chose one (AMB-03)
        self.liable = 0  # seats that could be caught with the one card they hold: refusals say whether it is too late
        self.state = _blank(capacity(rules)).copy()
        self.moves: list[str] = []  # record lines: actions, and a line that opens each later round
        self.last_events: tuple[Event, ...] = ()
        self.last_log: Sequence[tuple[int, ...]] = ()  # the same as the kernel reported it, card by card

    @property
    def seats(self) -> int:
        """Count the seats at the table, eliminated ones included."""
        return self.rules.seats

    @property
    def mode(self) -> str:
        """Return the scoring mode."""
        return MODES[self.rules.mode]

    @property
    def asks(self) -> str:
        """Return what must be decided: play, drawn, colour, challenge, … or over."""
        return ASKS[self.state.awaits]

    @property
    def deciders(self) -> tuple[int, ...]:
        """List the seats that must decide now."""
        by = QUESTIONS[self.state.awaits].by
        if by == "asked":
            return (self.state.asked,)
        return members_of(self.state.voters) if by == "voters" else ()

    @property
    def top(self) -> Card:
        """Return the card that lies face up on the discard pile."""
        return CARDS[self.state.top]

    @property
    def colour(self) -> Colour | None:
        """Return the colour to match; None before the colour of a first Wild is named."""
        return COLOURS_IN_PLAY[self.state.colour]

    @property
    def question(self) -> str:
        """Return the text of the dare or vote under way; empty if there is none."""
        s = self.state
        if s.awaits == DARE or (s.awaits == VOTE and s.accused < 0):
            return self.written[s.slot - SLOT_CUSTOM].text_at(s.counter)
        return ""

    @property
    def outcome(self) -> Outcome:
        """Return the result of the round and the match so far."""
        return outcome_of(self.state, self.seats)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """List the cards of a hand, sorted by colour and face.

        >>> from lastcard.engine.game import Game
        >>> Game.create("classic", players=2, options={"hand_size": 3}, seed="doc").hand(1)
        (<Card yskip>, <Card b1>, <Card wild>)
        """
        counts = self.state.hands[seat]
        cards = [*compress(CARDS, counts)]
        if len(cards) == self.state.size[seat]:
            return tuple(cards)
        return tuple([card for card in cards for _ in range(counts[card])])


@lru_cache(maxsize=1 << SEATS)
def members_of(mask: int) -> tuple[int, ...]:
    """List the members of a set of seats."""
    return tuple([member for member in range(mask.bit_length()) if mask >> member & 1])


@lru_cache(maxsize=8)
def _blank(size: int) -> State:
    """Return an empty state to copy, which is quicker than making one."""
    return State(size)
