"""What the server spends its time on: the fast phase again, with the server's event loop under ``cProfile``.

Profiling slows everything down, small functions most: read the order, not the times. The log's thread is not included.
"""

import asyncio
import io
import pstats
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from bench.load_client import Crowd
from bench.load_seats import PATIENCE

_TOP: Final = 40  # functions


async def profiled(tables: int, seconds: float) -> str:
    """Play as fast as answers arrive, and list the functions that took the most time."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        result = Path(folder) / "profile"
        port = free_port()
        where = ["--port", str(port), "--db", str(Path(folder) / "log")]
        serve = ["-m", "lastcard", "serve", *where, "--no-open", "--no-rate-limit"]
        command = [sys.executable, "-m", "cProfile", "-o", str(result), *serve]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            await listening(port)
            crowd = Crowd(port)
            await crowd.gather(tables, lambda done, of: None)
            crowd.play()
            await asyncio.sleep(seconds)
            await crowd.pause()
            await crowd.leave()
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE)
        return f"{crowd.moves:,} moves\n{_listed(result, 'tottime')}{_listed(result, 'cumulative')}"


def _listed(result: Path, order: str) -> str:
    text = io.StringIO()
    pstats.Stats(str(result), stream=text).strip_dirs().sort_stats(order).print_stats(_TOP)
    return text.getvalue()


def free_port() -> int:
    """Return a port of this machine that is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def listening(port: int, patience: float = PATIENCE) -> None:
    """Wait until a server listens at a port."""
    async with asyncio.timeout(patience):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
