"""The oracle's chance: it has none of its own, but takes the cards and the dealer that the kernel's chance produced."""

from collections import deque

from lastcard.engine.cards.codes import CODES
from lastcard.engine.kernel.state import event_table

from .errors import OracleError

CHANCE = {number for number, row in event_table.EVENTS.by_number.items() if row.by_chance}


class Told:
    """The oracle's chance: the cards and the dealer that the kernel's chance produced."""

    def __init__(self) -> None:
        self.cards: deque[str] = deque()
        self.rolls: deque[int] = deque()
        self.dealer = 0

    def hear(self, log: list[tuple[int, ...]]) -> None:
        """Take what the kernel reported."""
        self.cards.extend(CODES[event[2]] for event in log if event[0] in CHANCE)
        for code, seat, number, *_ in log:
            if code == event_table.DEALER:
                self.dealer = seat
            elif code == event_table.ROLLED:
                self.rolls.append(number)

    def card(self) -> str:
        """Return the next card that the kernel produced."""
        if not self.cards:
            raise OracleError("a card is drawn that the kernel did not draw")
        return self.cards.popleft()

    def roll(self) -> int:
        """Return what the kernel's die showed."""
        if not self.rolls:
            raise OracleError("a die is rolled that the kernel did not roll")
        return self.rolls.popleft()

    def seat(self) -> int:
        """Return the dealer that the kernel chose."""
        return self.dealer
