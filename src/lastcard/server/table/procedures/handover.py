"""``Handovers``: a person continues on another device. A ticket that works once moves the seat there, and only there.

The other device gets a token of its own, and the old one opens nothing any more. The log keeps the hash of a seat's last ticket,
so that any node takes it. A ticket carries the time when it ends; a changed time makes another ticket.
"""

import secrets
import time
from typing import TYPE_CHECKING, Final

from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.facts import Ticketed, token_hash
from lastcard.server.table.fold.moderation import place_key
from lastcard.server.table.protocol.table_refusal import TableRefusal

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable

VALID: Final = 600.0  # seconds
_RANDOM: Final = 26  # bytes; with the time the ticket is as long as a token
_TIME: Final = 8  # hexadecimal digits


class Handovers:
    """The tickets of one table."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._ends: dict[
            str, float
        ] = {}  # when tickets end that were written here: a clock on the wall may be set back

    async def ticket(self, token: str) -> str:
        """Write a ticket for the seat of a token. An earlier one of the same seat is void."""
        live = self._live
        ends = int(time.time() + VALID)
        ticket = f"{secrets.token_urlsafe(_RANDOM)}{ends:0{_TIME}x}"
        kept = token_hash(ticket)

        def written() -> decisions.Decision:
            seat = live.table.seat_of(token_hash(token))
            if seat is None:
                raise TableRefusal("bad_token")
            return decisions.Decision((Ticketed(seat, kept),))

        async with live.lock:
            await live.following.level(0, token)
            await live.decide(written)
            now = live.driver.now
            self._ends = {other: until for other, until in self._ends.items() if until > now} | {kept: now + VALID}
        return ticket

    async def redeem(self, ticket: str, address: str) -> tuple[int, str]:
        """Move the seat of a ticket. Return its number and its new token. Its old devices are told and disconnected."""
        live = self._live
        token = secrets.token_urlsafe(32)
        seat = 0

        def moved() -> decisions.Decision:
            nonlocal seat
            seat = self._seat_of(ticket)
            return decisions.hand_over(live.table, seat, token_hash(token))

        async with live.lock:
            await live.following.refresh()
            await live.decide(moved)
            live.company.seat(token_hash(token), place_key(live.table.code, address))
        return seat, token

    def _seat_of(self, ticket: str) -> int:
        """Find the seat that a ticket is for."""
        kept = token_hash(ticket)
        seat = next((seat for seat, place in enumerate(self._live.table.places) if place.ticket == kept), None)
        if seat is None or self._is_over(ticket, kept):
            raise TableRefusal("no_ticket")
        return seat

    def _is_over(self, ticket: str, kept: str) -> bool:
        ends = int(ticket[-_TIME:], 16)  # it is one of ours, since its hash is known
        return time.time() >= ends or self._live.driver.now >= self._ends.get(kept, float("inf"))
