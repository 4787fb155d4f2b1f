"""Claims: lines of a record that say what happened to cards besides the actions, so that anybody can recompute it.

``= dealt S0 r1 g4``, ``= drew S1 b3``, ``= reshuffled 40``: in the order of the kernel's report. The rows of events say which
of them are claimed (``event_table``). This module makes the claims of a step and finds what is wrong with those of a record.
docs/shuffle.md lists the claims.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lastcard.engine.cards.codes import card_code
from lastcard.engine.game.game import Game
from lastcard.engine.kernel.state import event_table
from lastcard.engine.kernel.state.event_row import EventRow
from lastcard.engine.message import Message


@dataclass(frozen=True)
class Claim:
    """One claim. ``rest`` is what it says besides cards: a count, seats, how the dealer was found."""

    name: str
    seat: int | None = None
    cards: tuple[int, ...] = ()
    rest: str = ""
    other: int | None = None  # who gets the cards

    @property
    def row(self) -> EventRow:
        """Return the row of the claimed event."""
        return event_table.EVENTS.by_name[self.name]

    def __str__(self) -> str:
        seats = [f"S{seat}" for seat in (self.seat, self.other) if seat is not None]
        return " ".join(["=", self.name, *seats, *map(card_code, self.cards), *filter(None, [self.rest])])


@dataclass(frozen=True)
class Problem:
    """What is wrong with a record, in parts. The catalogue has a sentence for each key, and the page finds the same parts."""

    key: str  # card, claim, held, commitment, secret, shares or deck
    line: int
    name: str = ""  # of the claim; for shares: what is wrong with them
    seat: int | None = None
    place: int = 0  # of the card in the claim, from 1
    found: str = ""  # what follows from the shuffle and the actions; empty if the claim is superfluous
    said: str = ""  # what the record says; empty if a claim is missing

    def message(self, names: Sequence[str]) -> Message:
        """Return it as one clause that begins with the line number."""
        who = "" if self.seat is None else f"S{self.seat}"
        if self.seat is not None and self.seat < len(names) and names[self.seat] != who:
            who += f" ({names[self.seat]})"
        return Message(
            f"proof.{self._sentence}", line=str(self.line), who=who, place=self.place, found=self.found, said=self.said
        )

    @property
    def _sentence(self) -> str:
        if self.key == "card":
            return self.name
        if self.key == "shares":
            return f"shares_{self.name}"
        if self.key != "claim":
            return self.key
        return "left_out" if not self.said else "too_much" if not self.found else "claim"


class Witness:
    """Watches one game and lists the claims of each step."""

    def __init__(self, game: Game) -> None:
        """Start with a game whose first round was just dealt."""
        self._game = game
        self._seats: tuple[int, ...] = ()  # in the direction of play
        self._by_chance = game.first_dealer is None and bool(game.rules.dealer_free)

    def expect(self, dealer: int | None) -> None:
        """Look at the table before a step. If the step is a deal, ``dealer`` is the dealer the table chose."""
        s, r = self._game.state, self._game.rules
        around = range(r.seats) if s.direction > 0 else range(r.seats - 1, -1, -1)
        self._seats = tuple(seat for seat in around if s.active >> seat & 1)
        self._by_chance = dealer is None and bool(r.dealer_free) and r.next_dealer == 1

    def claims(self) -> list[Claim]:
        """Return the claims of the last step."""
        found: list[Claim] = []
        for claim in self._single():
            if not _joined(found, claim, self._game.rules.hand_size):
                found.append(claim)
        return found

    def _single(self) -> Iterator[Claim]:
        """Yield a claim for every card, and for everything else that records claim."""
        seats = self._seats
        for code, seat, a, b in self._game.last_log:
            row = event_table.EVENTS.by_number[code]
            if code == event_table.REVERSED:
                seats = seats[::-1]
            if not row.claimed:
                continue
            rest = str(a) if "count" in row.fields and "cards" not in row.fields else ""
            if code == event_table.DEALER and self._by_chance:
                rest = "by chance"
            elif code == event_table.ROTATED:
                first = seats.index(seat)
                rest = " ".join(f"S{each}" for each in (*seats[first + 1 :], *seats[:first]))
            cards = (a,) if "cards" in row.fields else ()
            yield Claim(row.name, seat if seat >= 0 else None, cards, rest, row.other_of(seat, a, b))


def _joined(found: list[Claim], claim: Claim, hand_size: int) -> bool:
    """Add a card to the claim it belongs to, if there is one."""
    if not claim.row.gathered:
        return False
    for i in range(len(found) - 1, -1, -1):
        last = found[i]
        if (last.name, last.other) != (claim.name, claim.other) or (last.seat != claim.seat and not claim.row.around):
            return False
        if last.seat == claim.seat:
            if claim.name == "dealt" and len(last.cards) == hand_size:
                return False  # dealt again, because no card could start the discard pile
            found[i] = replace(last, cards=last.cards + claim.cards)
            return True
    return False


def compare(found: Claim | None, said: str, line: int) -> Problem | None:
    """Return what is wrong with a record's claim where the game has ``found``."""
    text = str(found or "")
    words, wanted = said.lower().split(), text.lower().split()
    if words == wanted:
        return None
    if found is not None and found.cards and len(words) == len(wanted):
        start = len(wanted) - len(found.cards)
        if words[:start] == wanted[:start]:
            place = next(i for i, word in enumerate(words) if word != wanted[i])
            return Problem("card", line, found.name, found.seat, place - start + 1, wanted[place], words[place])
    return Problem("claim", line, name=found.name if found else "", found=text, said=said)
