"""Commands that wait for the catch window: at most one a seat. Who answers them, and when, is the table's business."""

from msgspec.structs import replace

from lastcard.table.member import Member
from lastcard.table.messages import Act

Waiter = tuple[Member, Act]


class Waiting:
    """What people want to do as soon as nobody can be caught any more."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Waiter] = {}

    def __bool__(self) -> bool:
        return bool(self._by_seat)

    def put(self, seat: int, member: Member, message: Act) -> list[Waiter]:
        """Let a command wait; give the other one of this seat whose place it takes, if there is one."""
        before = self._by_seat.pop(seat, None)
        self._by_seat[seat] = member, message
        return [before] if before is not None and before[1].id != message.id else []

    def renew(self, seq: int) -> None:
        """Note that a call or a catch came between, which makes nothing stale that waited for it."""
        self._by_seat = {seat: (member, replace(act, seen=seq)) for seat, (member, act) in self._by_seat.items()}

    def drop(self, seat: int) -> None:
        """Forget the command of somebody who is gone; it can be sent again."""
        self._by_seat.pop(seat, None)

    def take(self) -> list[Waiter]:
        """Give everything that waits, in the order it came."""
        taken, self._by_seat = list(self._by_seat.values()), {}
        return taken
