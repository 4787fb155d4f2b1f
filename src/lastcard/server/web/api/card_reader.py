"""Reading what people write on cards for a table: asked for on the event loop, counted by address, done by a clerk."""

from collections.abc import Sequence

from lastcard.server.table.fold.card_readings import remember
from lastcard.server.table.protocol.table_refusal import NotRead
from lastcard.server.web.clerk.clerk import Clerk, NotDone
from lastcard.server.web.clerk.jobs import Finished, ReadTexts
from lastcard.server.web.clerk.text_readings import heard
from lastcard.server.web.config import Limits
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.rate_limits import Doorkeeper


class CardReader:
    """Has texts read by a clerk, and remembers what they mean."""

    def __init__(self, clerk: Clerk, limits: Limits | None) -> None:
        self._clerk = clerk
        self._doorkeeper = Doorkeeper(limits.questions if limits else None)
        self._open = Crowding(limits.jobs if limits else None)

    async def read(self, texts: Sequence[str], address: str) -> None:
        """Have texts read for an address; without one, for the table itself. Raises ``NotRead``."""
        if address and not self._doorkeeper.admits(address):
            raise NotRead("server.too_often", count=self._doorkeeper.wait(address))
        if not self._open.enter(address):
            raise NotRead("server.clerk_crowded")
        try:
            answer = await self._clerk.ask(ReadTexts(tuple(texts)), address)
        except NotDone as why:
            raise NotRead(why.key) from None
        finally:
            self._open.leave(address)
        if not isinstance(answer, Finished):
            raise NotRead("server.clerk_gone")
        for text, reading in zip(texts, heard(answer.body), strict=False):  # nothing after the first mistake
            remember(text, reading)
