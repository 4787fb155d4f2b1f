"""The attacker's end of a connection: any bytes, at any pace, and the server's reaction. It follows no protocol.

``Aim`` holds the server's address and the end of the attack; ``Tally`` counts how lines ended; a ``Line`` is one connection.
"""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, Self, cast

from websockets.frames import Frame, Opcode

from tests.waiting import comes, pause

MEGABYTE: Final = 1 << 20
TICK: Final = 0.02  # seconds between two pieces of a stream
BACK: Final = 0.05  # seconds until somebody who was cut off tries again
PATIENCE: Final = 10.0
LAST: Final = 1.0  # seconds that the end of a line is waited for
CUT: Final = "cut off"  # the line ended without a word
HELD: Final = "not read"  # the server stopped reading
_CLOSE: Final = 8
_GIVEN: Final = 126


@dataclass(frozen=True)
class Aim:
    """A server, a table where others play, a seat of the attacker's own at another, and the time at which to stop."""

    port: int
    address: str  # as whom the attacker is known, by the word of a proxy
    victims: str = ""
    own: str = ""
    token: str = ""
    ends: float = 0.0

    def goes_on(self) -> bool:
        """Say whether there is time left."""
        return time.monotonic() < self.ends

    def request(self, method: str, path: str, *fields: str, body: bytes = b"", version: str = "1.1") -> bytes:
        """Write a request as a client of this attacker's address sends it."""
        told = ["Content-Type: application/json"] if method == "POST" else []
        told += [f"Content-Length: {len(body)}"] if body else []
        lines = [f"Host: 127.0.0.1:{self.port}", f"X-Forwarded-For: {self.address}", *told, *fields]
        return (
            f"{method} {path} HTTP/{version}\r\n" + "".join(f"{line}\r\n" for line in lines) + "\r\n"
        ).encode() + body

    def upgrade(self, *fields: str, version: str = "1.1") -> bytes:
        """Write the request for a socket."""
        wanted = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
        return self.request(
            "GET", "/ws", *wanted, "Sec-WebSocket-Key: bGFzdGNhcmQgaXMgZnVuIQ==", *fields, version=version
        )


@dataclass
class Tally:
    """How often what happened: close codes, HTTP statuses from 400 on, or the line cut off."""

    outcomes: Counter[str] = field(default_factory=Counter)
    served: int = 0  # requests that were answered as asked, sockets that were opened
    sent: int = 0  # bytes

    def note(self, outcome: str) -> None:
        """Count how something ended; being served is no end."""
        if outcome and outcome[0] in "12" and len(outcome) == 3:
            self.served += 1
        elif outcome:
            self.outcomes[outcome] += 1


class Line:
    """One connection to the server, which is read all the time unless ``deaf``."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.ended = ""  # how; empty while it is open
        self.heard: list[dict[str, Any]] = []
        self._listening: asyncio.Task[None] | None = None

    @classmethod
    async def dial(cls, aim: Aim, **options: Any) -> Self:
        """Connect and say nothing."""
        return cls(*await asyncio.open_connection("127.0.0.1", aim.port, **options))

    async def status(self, patience: float = PATIENCE) -> str:
        """Read the head of an answer and what belongs to it; give its status."""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), patience)
            fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
            await self.reader.readexactly(int(fields.get(b"content-length", b"0")))
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return CUT
        except TimeoutError:
            return HELD
        return head.split(b" ", 2)[1].decode()

    def listen(self) -> None:
        """Read frames from now on and note how the socket is closed."""
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        end = CUT
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                first, size = await self.reader.readexactly(2)
                if size >= _GIVEN:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == _GIVEN else 8), "big")
                data = await self.reader.readexactly(size)
                if first & 15 == _CLOSE:
                    end = str(int.from_bytes(data[:2], "big"))
                    break
                if first & 15 == Opcode.TEXT:
                    self.heard.append(json.loads(data))
                    del self.heard[:-50]
        self.ended = end
        self.writer.close()

    def say(self, message: dict[str, Any]) -> None:
        """Send a message as a proper client does."""
        self.writer.write(frame(Opcode.TEXT, json.dumps(message).encode()))

    async def until(self, kind: str) -> dict[str, Any] | None:
        """Wait for a message of a kind; None if the line ends or nothing comes."""
        await comes(lambda: self.ended or self._last(kind), within=PATIENCE, every=0.005)
        return self._last(kind)

    def _last(self, kind: str) -> dict[str, Any] | None:
        return next((message for message in reversed(self.heard) if message["type"] == kind), None)

    async def stay(self, aim: Aim) -> None:
        """Do nothing until the server ends the line or time is up."""
        await comes(lambda: self.ended or not aim.goes_on(), within=max(0.0, aim.ends - time.monotonic()), every=0.1)

    async def pour(self, piece: bytes, a_second: float, aim: Aim, tally: Tally) -> None:
        """Send a piece again and again, so many bytes a second, until the line is cut or time is up."""
        began, sent = time.monotonic(), 0
        while aim.goes_on() and not self.ended:
            due = (time.monotonic() - began) * a_second
            try:
                while sent <= due and not self.ended:
                    self.writer.write(piece)
                    sent += len(piece)
                    await asyncio.wait_for(self.writer.drain(), max(0.01, aim.ends - time.monotonic()))
            except OSError as wrong:  # a time-out is one too
                if isinstance(wrong, TimeoutError):
                    self.ended = HELD
                break
            await pause(TICK, because="so many bytes are sent in a second")
        tally.sent += sent
        await self.last_word()

    def turn_away(self) -> None:
        """Read nothing from now on."""
        cast("asyncio.Transport", self.writer.transport).pause_reading()

    async def rest(self) -> str:
        """Read what is left, at last, and say whether the line was cut off meanwhile."""
        cast("asyncio.Transport", self.writer.transport).resume_reading()
        ends = time.monotonic() + LAST
        try:
            while time.monotonic() < ends:
                if not await asyncio.wait_for(self.reader.read(MEGABYTE), LAST / 2):
                    return CUT
        except TimeoutError:
            return ""
        except OSError:
            return CUT
        return ""

    async def farewell(self) -> None:
        """Read what is left on a socket, at last, and note how the server ended it, if it did."""
        cast("asyncio.Transport", self.writer.transport).resume_reading()
        self.listen()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(cast("asyncio.Task[None]", self._listening)), LAST)

    async def last_word(self) -> None:
        """Give the server a moment to say why it hangs up."""
        if self._listening is not None and (self.writer.is_closing() or self.reader.at_eof()):
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._listening), LAST)

    async def hang_up(self) -> None:
        """End the line from this side, without a goodbye."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        self.writer.transport.abort()


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """Write a frame as a client does."""
    return Frame(opcode, data, fin).serialize(mask=True)


@asynccontextmanager
async def line(aim: Aim, **options: Any) -> AsyncIterator[Line]:
    """Open a line that is certainly hung up."""
    opened = await Line.dial(aim, **options)
    try:
        yield opened
    finally:
        await opened.hang_up()


@asynccontextmanager
async def socket(
    aim: Aim, tally: Tally, *, hello: dict[str, Any] | None = None, deaf: bool = False
) -> AsyncIterator[Line | None]:
    """Open a socket, say hello and be shown the table; None if the server does not have it, which is counted here.

    When it is over, how the server ended it is counted too.
    """
    try:
        opened = await Line.dial(aim)
    except OSError:
        tally.note(CUT)
        await pause(BACK, because="it comes back so soon")
        yield None
        return
    try:
        opened.writer.write(aim.upgrade())
        status = await opened.status()
        tally.note(status)
        if status != "101":
            await pause(BACK, because="it comes back so soon")
            yield None
            return
        if not deaf:
            opened.listen()
        if hello is not None:
            opened.say({"type": "hello", **hello})
            if not deaf:
                await opened.until("state")
        yield opened
        if opened.ended:
            tally.note(opened.ended)
            await pause(BACK, because="it comes back so soon")
    finally:
        await opened.hang_up()


async def ask(aim: Aim, tally: Tally, raw: bytes) -> str:
    """Send one request on a line of its own; give how it was answered, which is counted too."""
    try:
        async with line(aim) as opened:
            opened.writer.write(raw)
            status = await opened.status()
    except OSError:
        status = CUT
    tally.note(status)
    return status
