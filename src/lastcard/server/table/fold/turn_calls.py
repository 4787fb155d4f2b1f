"""``TurnCalls``: who was told outside the page that it is their turn, and how much of its time the decision has used."""

from lastcard.server.table.fold.facts import Called, Rested


class TurnCalls:
    """The calls of the turns under way, as a part of the table's fold."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[int, ...]] = {}  # by seat: the numbers of its calls since its last move
        self.spent = 0.0  # seconds that the decision had taken at the last call, or when the table fell asleep

    def __bool__(self) -> bool:
        return bool(self._made or self.spent)

    def made(self, seat: int) -> int:
        """Count the calls to somebody since their last move."""
        return len(self._made.get(seat, ()))

    def is_last(self, seat: int, number: int) -> bool:
        """Say whether a call is the last one to somebody whose turn still is the same."""
        return self._made.get(seat, (0,))[-1] == number

    def take(self, seq: int, fact: Called | Rested) -> None:
        """Apply the next fact."""
        self.spent = fact.spent
        if isinstance(fact, Called):
            self._made[fact.seat] = (*self._made.get(fact.seat, ()), seq)

    def move(self, line: str) -> None:
        """Note that a seat has moved, so that its next turn is another one."""
        self.spent = 0.0
        if line.startswith("=="):
            self._made = {}
        else:
            self._made.pop(int(line[1 : line.index(" ")]), None)

    def forget(self) -> None:
        """Forget everything: there is another match, or none, or another clock."""
        self._made, self.spent = {}, 0.0
