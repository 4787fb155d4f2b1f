"""Wake-ups over PostgreSQL itself (LISTEN and NOTIFY): nothing more to run than the database."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg

from lastcard.server.store.errors import StoreError
from lastcard.server.store.postgres.link import close, connect, end, sentences
from lastcard.server.store.wakeups import CHANNEL, Hear

AGAIN: Final = 0.5  # seconds between two attempts to listen again
LIMIT: Final = 7_900  # bytes of one notification
KEPT: Final = 10_000  # texts that wait at most; what is older helps nobody

log = logging.getLogger("lastcard.wakes")

_TELL: Final = "SELECT pg_notify($1, text) FROM unnest($2::text[]) WITH ORDINALITY AS told (text, place) ORDER BY place"


class PostgresWakes:
    """One connection that listens and tells."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._db: asyncpg.Connection | None = None
        self._hear: Hear = lambda who, what: None
        self._waiting: list[str] = []
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def up(self) -> bool:
        """Say whether this node hears the others now."""
        return self._db is not None and not self._db.is_closed()

    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        """Hear the others from now on."""
        self._hear = hear
        await self._listen()
        self._task = asyncio.get_running_loop().create_task(self._run(again))

    def tell(self, body: str) -> None:
        """Tell all other nodes something, soon."""
        text = f"{self._node} {body}"
        if len(text.encode()) <= LIMIT and len(self._waiting) < KEPT:
            self._waiting.append(text)
            self._stirred.set()

    async def close(self) -> None:
        """Tell what is still to be told, and hear nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        with suppress(StoreError):  # they find out by themselves
            await self._send()
        await close(self._db)

    async def _listen(self) -> None:
        self._db = db = await connect(self._url)
        db.add_termination_listener(lambda _: self._stirred.set())
        with sentences("postgresql"):
            await db.add_listener(CHANNEL, self._heard)

    def _heard(self, *notified: Any) -> None:
        who, _, what = notified[-1].partition(" ")
        if who != self._node:
            self._hear(who, what)

    async def _run(self, again: Callable[[], None]) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            try:
                if not self.up:
                    await self._listen()
                    again()
                await self._send()
            except Exception as wrong:  # whatever it is, the next attempt may succeed
                if not isinstance(wrong, StoreError):
                    log.exception("the channel between nodes failed")
                end(self._db)
                await asyncio.sleep(AGAIN)
                self._stirred.set()

    async def _send(self) -> None:
        while self._waiting and self._db is not None and not self._db.is_closed():
            texts, self._waiting = self._waiting, []
            with sentences("postgresql"):
                await self._db.execute(_TELL, CHANNEL, texts)
