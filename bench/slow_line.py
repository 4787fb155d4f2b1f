"""A slow line to a server on this machine: a proxy that delays every byte and lets through only so many a second.

Browsers can slow down requests by themselves, but not the opening of connections and not sockets.
"""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

PIECE: Final = 1460  # bytes: what fits into one packet


class Lane:
    """One direction of the line, shared by all connections."""

    def __init__(self, rate: float, delay: float) -> None:
        self._rate = rate  # bytes a second
        self._delay = delay  # seconds
        self._free = 0.0

    def arrival(self, size: int) -> float:
        """Return when so many bytes arrive if they are sent now."""
        self._free = max(time.monotonic(), self._free) + size / self._rate
        return self._free + self._delay

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Carry what comes until nothing more does."""
        queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivering = asyncio.create_task(_deliver(queue, target))
        try:
            while piece := await source.read(PIECE):
                queue.put_nowait((self.arrival(len(piece)), piece))
        except ConnectionError:
            pass
        queue.put_nowait((0.0, b""))
        await delivering


async def _deliver(queue: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter) -> None:
    while (item := await queue.get())[1]:
        await asyncio.sleep(max(0.0, item[0] - time.monotonic()))
        target.write(item[1])
    target.close()


@contextmanager
def slow_line(url: str, *, down: float, up: float, round_trip: float) -> Iterator[str]:
    """Provide the address of a server behind a line with so many bytes a second and so many seconds there and back."""
    loop = asyncio.new_event_loop()
    lanes = Lane(down, round_trip / 2), Lane(up, round_trip / 2)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(round_trip)  # opening a connection takes one
        try:
            answers, requests = await asyncio.open_connection("127.0.0.1", urlsplit(url).port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(lanes[0].carry(answers, writer), lanes[1].carry(reader, requests), return_exceptions=True)

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    starting = asyncio.start_server(connect, "127.0.0.1", 0)
    server = asyncio.run_coroutine_threadsafe(starting, loop).result()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        asyncio.run_coroutine_threadsafe(_end_all(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _end_all() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
