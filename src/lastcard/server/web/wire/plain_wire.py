"""The plain wire: a WebSocket through ASGI's ``receive`` and ``send`` alone, for any ASGI server.

It is slower than the fast wire. It bounds what ASGI lets it bound: the bytes that wait for a client, and the messages it may
send. The server handles all other frames, such as pings. A client that does not read is dropped, but the server may keep
its TCP connection until the system ends it.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

from lastcard.server.web.config import GOODBYE_SECONDS, OUTBOUND
from lastcard.server.web.limits.frame_budget import Budget

OVER_BUDGET: Final = 1008

Event = MutableMapping[str, Any]


class PlainWire:
    """A ``Wire`` that sends in its own task. ``async with`` ends it once the last message is sent, or soon after."""

    def __init__(self, receive: Callable[[], Awaitable[Event]], send: Callable[[Event], Awaitable[None]]) -> None:
        self.last_words: Callable[[int], bytes] | None = None
        self.budget: Budget | None = None
        self.slow = False
        self._receive = receive
        self._send = send
        self._outbox: deque[bytes] = deque()
        self._waiting = 0  # bytes written but not yet sent
        self._sending: asyncio.Task[None] | None = None
        self._coming: asyncio.Future[Event] | None = None
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._coming is not None:
            self._coming.cancel()
        if self._sending is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._sending

    def write(self, message: bytes) -> None:
        """Send a text message as soon as the client takes it; does nothing if the socket is already closed."""
        if not self._over.done():
            self._outbox.append(message)
            self._waiting += len(message)
            self.slow = self._waiting > OUTBOUND
            self._go_on()

    def close(self, code: int) -> None:
        """Close the socket. What was written before still arrives if the client reads it."""
        if not self._over.done():
            self._over.set_result(code)
            self._go_on()

    async def receive(self) -> Event:
        """Return what the client sent, within its budget. After ``close`` the client counts as disconnected."""
        if self._coming is None:
            self._coming = asyncio.ensure_future(self._receive())
        await asyncio.wait((self._coming, self._over), return_when=asyncio.FIRST_COMPLETED)
        if self._over.done():
            return {"type": "websocket.disconnect", "code": self._over.result()}
        event, self._coming = self._coming.result(), None
        size = len(event.get("text") or event.get("bytes") or b"")
        if self.budget is not None and not self.budget.allows(1, size, asyncio.get_running_loop().time()):
            if self.last_words is not None:
                self.write(self.last_words(OVER_BUDGET))
            self.close(OVER_BUDGET)
            return await self.receive()
        return event

    def _go_on(self) -> None:
        if self._sending is None:
            self._sending = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        """Send what waits, and then the close frame if the socket is closed."""
        with suppress(OSError, RuntimeError):  # how servers report that the client is gone
            while self._outbox:
                message = self._outbox.popleft()
                await self._send({"type": "websocket.send", "text": message.decode()})
                self._waiting -= len(message)
                self.slow = self._waiting > OUTBOUND
            if self._over.done():
                await self._send({"type": "websocket.close", "code": self._over.result()})
        self._sending = None
