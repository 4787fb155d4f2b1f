"""A proxy that stands between two programs and misbehaves when told to: cuts, delays, holds back, or leads elsewhere."""

import asyncio
from contextlib import suppress
from typing import Final

from tests.waiting import pause

PIECE: Final = 1 << 16


class Proxy:
    """Passes bytes on, both ways. ``port`` is where it listens; ``target`` may change, for the connections to come."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0  # seconds by which every piece comes later
        self._lines: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> "Proxy":
        """Listen at a free port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=2048)
        self.port = int(self._server.sockets[0].getsockname()[1])
        return self

    async def close(self) -> None:
        """Stop."""
        if self._server is not None:
            self._server.close()
        self.cut()
        for task in list(self._tasks):
            task.cancel()

    def cut(self) -> None:
        """End all connections at once."""
        for line in list(self._lines):
            line.transport.abort()

    def hold(self) -> None:
        """Pass nothing on, as a network that swallows everything."""
        self._flows.clear()

    def release(self) -> None:
        """Pass on what was held back."""
        self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        for one, other in ((reader, back), (there, writer)):
            task = asyncio.get_running_loop().create_task(self._pass_on(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            with suppress(OSError):
                while piece := await reader.read(PIECE):
                    if self.delay:
                        await pause(self.delay, because="it is a slow line")
                    await self._flows.wait()
                    writer.write(piece)
                    await writer.drain()
        finally:
            self._lines.discard(writer)
            writer.close()
