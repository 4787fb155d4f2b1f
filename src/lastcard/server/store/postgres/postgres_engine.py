"""The engine of a log in PostgreSQL, which as many nodes share as there are."""

from typing import Final

from lastcard.server.store.commit_plan import Observer
from lastcard.server.store.engines import Engine, Place
from lastcard.server.store.finding import Finding
from lastcard.server.store.postgres.health import check_database, check_wakes
from lastcard.server.store.postgres.import_streams import Importing
from lastcard.server.store.postgres.link import told_place
from lastcard.server.store.postgres.notify_wakeups import PostgresWakes
from lastcard.server.store.postgres.reader import PostgresReader
from lastcard.server.store.postgres.store import PostgresStore
from lastcard.server.store.wakeups import Wakes


class PostgresEngine:
    """Logs in databases."""

    def told(self, place: Place) -> str:
        """Return the address without user and password."""
        return told_place(str(place))

    async def open_log(
        self, place: Place, *, node: str, wakes: Wakes | None, observe: Observer | None
    ) -> PostgresStore:
        """Open a database for writing, which then tells the other nodes of every commit."""
        return await PostgresStore.open(str(place), node=node, wakes=wakes is not None, observe=observe)

    def open_reader(self, place: Place) -> PostgresReader:
        """Open a database read-only."""
        return PostgresReader(str(place))

    def open_wakes(self, place: Place, node: str) -> PostgresWakes:
        """Make the channel of the database itself."""
        return PostgresWakes(str(place), node)

    def importing(self, place: Place) -> Importing:
        """Begin a transaction that takes streams of another log."""
        return Importing(str(place))

    async def check(self, place: Place) -> list[Finding]:
        """Look over a database and, if it can be reached, over its wake-ups."""
        found = await check_database(str(place))
        if not any(finding.level == "bad" and finding.key in ("unreachable", "standby_address") for finding in found):
            found += await check_wakes(str(place))
        return found


ENGINE: Final[Engine] = PostgresEngine()
