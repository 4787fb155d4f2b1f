"""The real server in this process, on a real port, so that a test or a measurement can reach into its tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

from lastcard.server.store import open_store
from lastcard.server.table import TableRegistry
from lastcard.server.web.app import make_app
from lastcard.server.web.config import Config
from lastcard.server.web.run_server import TableServer, listen
from tests.waiting import until


@asynccontextmanager
async def serving(folder: Path, wire: Literal["auto", "plain"] = "auto") -> AsyncIterator[tuple[TableRegistry, str]]:
    """Run a server without limits. Yield its tables, and its host and port as a URL has them."""
    config = Config(folder / "log", port=0, limits=None, wire=wire)
    store = open_store(config.db)
    registry = TableRegistry(store)
    listener = listen(config)
    server = TableServer(config, make_app(registry, config), registry)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    await until(lambda: server.started or running.done())
    try:
        yield registry, f"127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running
        await store.close()
