"""Wake-ups over Redis or Valkey (publish and subscribe), for so many nodes that PostgreSQL should not carry them as well."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from lastcard.store.address import told_address
from lastcard.store.errors import CannotOpen, Unreachable
from lastcard.store.wakes import CHANNEL, Hear

AGAIN: Final = 0.5  # seconds between two attempts to subscribe again
PATIENCE: Final = 5.0  # seconds for a connection to be made
LAST: Final = 0.5  # seconds for each of the last steps, which a channel that is down must not hold up
KEPT: Final = 10_000  # texts that wait at most; what is older helps nobody

_DOWN: Final = (RedisError, OSError, TimeoutError)


class RedisWakes:
    """One connection that listens and one that tells."""

    def __init__(self, url: str, node: str) -> None:
        self.place = told_address(url)
        self._node = node
        self._hear: Hear = lambda who, what: None
        self._waiting: list[str] = []
        self._stirred = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._up = False
        try:
            # It must not reconnect behind our back: whoever missed something has to know.
            self._redis: Any = Redis.from_url(
                url, decode_responses=True, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
            )
        except (ValueError, TypeError):  # what is wrong with it may quote a password
            raise CannotOpen("server.bad_wake", text=self.place) from None
        self._heard: Any = None  # the subscription

    @property
    def up(self) -> bool:
        """Say whether this node hears the others now."""
        return self._up

    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        """Hear the others from now on."""
        self._hear = hear
        try:
            await self._subscribe()
        except _DOWN as wrong:
            raise Unreachable("store.unreachable", path=self.place, why=wrong) from None
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen(again)), loop.create_task(self._speak())]

    def tell(self, body: str) -> None:
        """Tell all other nodes something, soon."""
        if len(self._waiting) < KEPT:
            self._waiting.append(f"{self._node} {body}")
            self._stirred.set()

    async def close(self) -> None:
        """Tell what is still to be told, and hear nothing more."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST)
        for step in (self._send, self._leave, self._redis.aclose):
            with suppress(*_DOWN):
                async with asyncio.timeout(LAST):
                    await step()

    async def _subscribe(self) -> None:
        await self._leave()
        self._heard = self._redis.pubsub(ignore_subscribe_messages=True)
        await self._heard.subscribe(CHANNEL)
        self._up = True

    async def _leave(self) -> None:
        self._up = False
        heard, self._heard = self._heard, None
        if heard is not None:
            with suppress(*_DOWN):
                await heard.aclose()

    async def _listen(self, again: Callable[[], None]) -> None:
        while True:
            try:
                if not self._up:
                    await self._subscribe()
                    again()
                message = await self._heard.get_message(timeout=None)
                if message is not None:
                    who, _, what = message["data"].partition(" ")
                    if who != self._node:
                        self._hear(who, what)
            except _DOWN:
                await self._leave()
                await asyncio.sleep(AGAIN)

    async def _speak(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            try:
                await self._send()
            except _DOWN:
                await asyncio.sleep(AGAIN)
                self._stirred.set()

    async def _send(self) -> None:
        texts = self._waiting[:]
        if texts:
            line = self._redis.pipeline(transaction=False)
            for text in texts:
                line.publish(CHANNEL, text)
            await line.execute()
            del self._waiting[: len(texts)]
