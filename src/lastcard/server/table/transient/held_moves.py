"""Commands that wait for the catch window, at most one per seat. ``mailbox`` and ``timers`` decide when they are answered."""

from msgspec.structs import replace

from lastcard.server.table.broadcast.member import Member
from lastcard.server.table.protocol.messages import Act

Waiter = tuple[Member, Act]


class Waiting:
    """The commands to carry out once nobody can be caught any more."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Waiter] = {}

    def __bool__(self) -> bool:
        return bool(self._by_seat)

    def put(self, seat: int, member: Member, message: Act) -> list[Waiter]:
        """Let a command wait. Return the seat's earlier command, which this one replaces."""
        before = self._by_seat.pop(seat, None)
        self._by_seat[seat] = member, message
        return [before] if before is not None else []

    def repeats(self, seat: int, member: Member, message: Act) -> bool:
        """Say whether this very command waits already. If so, its last sender gets the answer."""
        _, waiting = self._by_seat.get(seat, (None, None))
        if waiting is None or waiting.id != message.id:
            return False
        self._by_seat[seat] = member, waiting
        return True

    def renew(self, seq: int) -> None:
        """Keep the waiting commands valid after a call or a catch, which they waited for."""
        self._by_seat = {seat: (member, replace(act, seen=seq)) for seat, (member, act) in self._by_seat.items()}

    def drop(self, seat: int) -> None:
        """Forget the command of somebody who left. They can send it again."""
        self._by_seat.pop(seat, None)

    def take(self) -> list[Waiter]:
        """Remove and return all waiting commands, in the order they came."""
        taken, self._by_seat = list(self._by_seat.values()), {}
        return taken
