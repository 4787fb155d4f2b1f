"""How often bots in a hurry may act, so that tables full of them leave time for everybody else.

A move of a bot costs as much as a person's. People are limited by how often they may send something; bots that do not wait
before they act are limited here, by the address from which somebody plays with them. Bots that take their time are not.
How many moves there are a second depends on the machine: while the event loop is late there are fewer.
"""

from collections.abc import Collection
from typing import Final

HURRY: Final = 0.5  # seconds that a bot seems to think, below which it is in a hurry
AHEAD: Final = 10  # moves that an address may have made in advance, so that a short round is not slowed down
RECOUNT: Final = 0.25  # seconds between two counts of who is in a hurry
LATE: Final = 0.01  # seconds by which the event loop may be late before there are fewer moves
SLOWEST: Final = 16.0  # times as long between two moves, at most
SOONER: Final = 0.8  # of that time a count later if the loop is no longer late


class BotPace:
    """Gives turns to bots: at most ``each`` a second for an address, and ``together`` a second fairly shared by all addresses."""

    def __init__(self, each: float = 0.0, together: float = 0.0) -> None:
        self._each = each  # 0: no limit
        self._together = together
        self._paid_until: dict[str, float] = {}
        self._apart = 1 / each if each else 0.0  # seconds between two turns of an address
        self._recount_at = 0.0
        self._late = 0.0  # the longest since the last count
        self._slower = 1.0  # times, because the loop was late

    def note_late(self, seconds: float) -> None:
        """Note how late the event loop was."""
        self._late = max(self._late, seconds)

    def turn(self, addresses: Collection[str], now: float) -> float:
        """Take a turn for a table, and say when it is. Of the addresses that play there, the one with most left pays."""
        if not self._each:
            return now
        if now >= self._recount_at:
            self._recount(now)
        paid = self._paid_until
        payer = min(addresses, key=lambda address: paid.get(address, 0.0), default="")
        paid[payer] = due = max(paid.get(payer, 0.0), now - AHEAD * self._apart) + self._apart
        return max(now, due)

    def _recount(self, now: float) -> None:
        self._recount_at = now + RECOUNT
        self._paid_until = {address: until for address, until in self._paid_until.items() if until > now - AHEAD}
        busy = sum(until > now for until in self._paid_until.values())
        self._slower = min(SLOWEST, self._slower * 2) if self._late > LATE else max(1.0, self._slower * SOONER)
        self._late = 0.0
        self._apart = max(1 / self._each, busy / self._together) * self._slower
