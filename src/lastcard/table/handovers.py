"""``Handovers``: a person continues on another device. A ticket that works once moves the seat there, and only there.

The other device gets a token of its own, and the old one opens nothing any more. Tickets are kept as hashes, in memory only: a
restart or ten minutes make them void, and the person asks for another. The handover itself is a fact.
"""

import secrets
from typing import TYPE_CHECKING, Final

from lastcard.table import decisions
from lastcard.table.errors import TableRefusal
from lastcard.table.facts import token_hash
from lastcard.table.manners import place_key

if TYPE_CHECKING:
    from lastcard.table.live import LiveTable

VALID: Final = 600.0  # seconds


class Handovers:
    """The tickets of one table."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._tickets: dict[str, tuple[str, float]] = {}  # by the token of the seat: the ticket, and when it ends

    def ticket(self, token: str) -> str:
        """Write a ticket for the seat of a token. An earlier one of the same seat is void."""
        holder = token_hash(token)
        if self._live.table.seat_of(holder) is None:
            raise TableRefusal("bad_token")
        ticket = secrets.token_urlsafe(32)
        self._tickets[holder] = (token_hash(ticket), self._live.driver.now + VALID)
        return ticket

    async def redeem(self, ticket: str, address: str) -> tuple[int, str]:
        """Move the seat of a ticket. Return its number and its new token. Its old devices are told and disconnected."""
        live = self._live
        token = secrets.token_urlsafe(32)
        async with live.lock:
            holder = self._holder(token_hash(ticket))
            seat = live.table.seat_of(holder)
            if seat is None:
                raise TableRefusal("no_ticket")
            await live.commit(decisions.hand_over(live.table, seat, token_hash(token)))
            del self._tickets[holder]
            live.company.seat(token_hash(token), place_key(live.table.code, address))
            live.leave_behind(seat)
        return seat, token

    def _holder(self, ticket: str) -> str:
        """Find the token of the seat that a ticket is for; empty if there is none."""
        now = self._live.driver.now
        self._tickets = {holder: known for holder, known in self._tickets.items() if known[1] > now}
        return next((holder for holder, (known, _) in self._tickets.items() if known == ticket), "")
