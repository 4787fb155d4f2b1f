"""``Takeovers``: somebody who sits down in the middle of a round sees no cards of it unless everybody who holds some agrees.

Until the next deal a bot plays for them. Requests and answers are kept by token, so that nobody inherits another's, and only
until the round ends. They are not facts; the takeover itself is.
"""

from typing import TYPE_CHECKING

from lastcard.server.table.fold.decisions import Decision
from lastcard.server.table.fold.facts import TookOver
from lastcard.server.table.protocol.node_notes import Answered, AsksToTakeOver
from lastcard.server.table.protocol.table_refusal import TableRefusal

if TYPE_CHECKING:
    from lastcard.server.table.live.mailbox import LiveTable


class Takeovers:
    """Who asks to take over at one table, and who agrees."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._agreed: dict[str, set[str]] = {}  # by the token of the person who asks
        self._declined: set[str] = set()

    def forget(self) -> None:
        """Drop all requests: another round begins, in which everybody plays."""
        self._agreed, self._declined = {}, set()

    @property
    def asking(self) -> dict[int, tuple[int, ...]]:
        """Return the seats that ask, each with the seats that agreed so far."""
        if not self._agreed:
            return {}
        seat_of = self._live.table.seat_of
        return {
            seat: tuple(sorted(other for each in agreed if (other := seat_of(each)) is not None))
            for token, agreed in self._agreed.items()
            if (seat := seat_of(token)) is not None
        }

    async def ask(self, seat: int) -> None:
        """Ask everybody who holds cards. If nobody else does, take over at once."""
        place = self._live.table.places[seat]
        if not place.waits or self._live.table.phase != "playing":
            raise TableRefusal("not_waiting")
        if place.token in self._declined:
            raise TableRefusal("declined")
        self._agreed.setdefault(place.token, set())
        self._live.following.tell(AsksToTakeOver(self._live.table.code, place.token))
        await self._settle(seat)

    async def answer(self, by: int, seat: int, *, agrees: bool) -> None:
        """Note the answer of somebody who holds cards."""
        places = self._live.table.places
        token = places[seat].token if seat < len(places) else ""
        if places[by].waits:
            raise TableRefusal("waits")
        if token not in self._agreed:
            raise TableRefusal("nobody_asks")
        self._live.following.tell(Answered(self._live.table.code, token, places[by].token, agrees))
        self._note(token, places[by].token, agrees=agrees)
        if agrees:
            await self._settle(seat)
        else:
            self._live.telling.table()

    def hear(self, note: AsksToTakeOver | Answered) -> None:
        """Take in a request or an answer that came through another node; that node hands the cards over."""
        if isinstance(note, AsksToTakeOver):
            self._agreed.setdefault(note.token, set())
        elif note.token in self._agreed:
            self._note(note.token, note.by, agrees=note.agrees)
        self._live.telling.table()

    def _note(self, token: str, by: str, *, agrees: bool) -> None:
        if agrees:
            self._agreed[token].add(by)
        else:
            del self._agreed[token]
            self._declined.add(token)

    async def review(self) -> None:
        """Check all requests again after somebody left, because only their answer may have been missing."""
        for seat in self.asking:
            await self._settle(seat)

    async def _settle(self, seat: int) -> None:
        """Hand the cards over if everybody who holds cards agreed, connected or not."""
        places = self._live.table.places
        token = places[seat].token
        holders = {place.token for place in places if place.is_person and not place.waits}
        if holders <= self._agreed[token]:
            del self._agreed[token]
            await self._live.commit(Decision((TookOver(seat),)))
        else:
            self._live.telling.table()
