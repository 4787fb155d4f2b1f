"""Runs the server: opens the log, listens, says where, and stops without losing anything."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

import uvicorn

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import StoreError, open_log, open_wakes
from lastcard.server.table import LiveTable, TableRegistry
from lastcard.server.table.live.peers import Neighbours
from lastcard.server.web.addresses import address_in_network, is_everywhere, page_url
from lastcard.server.web.app import App, make_app
from lastcard.server.web.config import DEFAULT_PORT, FRAME, OUTBOUND, PING_SECONDS, Config
from lastcard.server.web.disk_watch import Caretaker
from lastcard.server.web.logs import start_logging
from lastcard.server.web.loop_watch import LoopWatch
from lastcard.server.web.metrics import ServerMetrics
from lastcard.server.web.trace_setting import TracesMissing, open_traces
from lastcard.server.web.warm_up import warm_up
from lastcard.server.web.wire.protocol_choice import protocols

SWITCH: Final = 0.0005  # seconds a thread may keep others waiting, so that the log's thread does not hold up the tables
NEIGHBOURS: Final = 20  # ports to try from the usual one on
LAST_WORDS: Final = 0.01  # seconds for the last messages to leave
LINGER: Final = 1  # seconds that requests have to end when the server stops
DISK_FAILED: Final = 1  # exit codes
CANNOT_START: Final = 2
GARBAGE: Final = (20_000, 20, 20)  # a move makes hundreds of small values but no cycles, so collect rarely

log = logging.getLogger("lastcard.serve")

_loop_factory: Callable[[], asyncio.AbstractEventLoop] | None
try:
    from uvloop import new_event_loop as _loop_factory
except ModuleNotFoundError:  # use the standard library's loop
    _loop_factory = None


class CannotServe(SentenceError):
    """The server cannot start."""


def serve(config: Config) -> int:
    """Serve until told to stop. Return 0, 2 (with a sentence) if it cannot start, or 1 if its disk failed: then restart it."""
    start_logging(config.log_level)
    _make_room()
    try:
        with contextlib.closing(listen(config)) as listener, asyncio.Runner(loop_factory=_loop_factory) as runner:
            return runner.run(_serve(config, listener))
    except (CannotServe, StoreError, TracesMissing) as wrong:
        print(words_for(config.language).sentence(wrong), file=sys.stderr)
        return CANNOT_START


def _make_room() -> None:
    """Set this process up for many sockets and short waits."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit; elsewhere it is worth a try
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(config: Config) -> socket.socket:
    """Open the requested port, or the first free one from the usual one on."""
    wanted = [config.port] if config.port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + NEIGHBOURS), 0]
    for port in wanted:
        try:
            return _bound(config.host, port)
        except UnicodeError as wrong:  # a name that no host can have
            raise CannotServe("server.cannot_listen", host=config.host, why=wrong.args[-1]) from None
        except OSError as wrong:
            if wrong.errno != errno.EADDRINUSE:
                why = wrong.strerror or str(wrong)
                raise CannotServe("server.cannot_listen", host=config.host, why=why) from None
    raise CannotServe("server.port_taken", port=str(config.port))


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would share a port that is already in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, OUTBOUND)  # bytes in the system's buffer wait, too
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


async def _serve(config: Config, listener: socket.socket) -> int:
    config = replace(config, port=listener.getsockname()[1])  # invitations name the port that was found
    metrics = ServerMetrics()
    node = secrets.token_hex(4)
    wakes = open_wakes(config.db, node)
    warming = asyncio.create_task(asyncio.to_thread(warm_up))
    store = await open_log(config.db, node=node, wakes=wakes, observe=metrics.committed)
    try:
        neighbours = Neighbours(node, wakes, store) if wakes is not None else None
        traces = await open_traces(config.traces, store, node)
        make = LiveTable if traces is None else traces.table
        registry = TableRegistry(store, keep_days=config.keep_days, neighbours=neighbours, make=make)
        app = make_app(registry, config, metrics, traces)
        count = await registry.resume()
        await warming
        log.info("serving", extra={"count": count, "port": listener.getsockname()[1]})
        server = TableServer(config, app, registry)
        caretaker = Caretaker(registry, app.door, server.end)
        watching = [asyncio.create_task(watch) for watch in (caretaker.watch(), app.whereabouts.watch())]

        def late(seconds: float) -> None:
            metrics.lag.add(seconds)
            registry.bot_pace.note_late(seconds)

        loop_watch = LoopWatch(late, metrics.held)
        gc.freeze()  # what is here now stays, so the collector need not look at it again
        loop_watch.start()
        try:
            await server.serve(sockets=[listener])
        finally:
            loop_watch.stop()
            for watch in watching:
                watch.cancel()
            await registry.close()
            if traces is not None:
                await traces.close()
        return DISK_FAILED if store.trouble == "failed" else 0
    finally:
        await store.close()
        log.info("stopped")


class TableServer(uvicorn.Server):
    """Uvicorn that announces where it listens, and stops the tables before the sockets."""

    def __init__(self, config: Config, app: App, registry: TableRegistry) -> None:
        self._told = config
        self._app = app
        self._registry = registry
        super().__init__(
            uvicorn.Config(
                app,
                **protocols(config, app.door.overrun),
                ws_max_size=FRAME,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=LINGER,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, and say where."""
        await super().startup(sockets)
        for listener in sockets or ():
            tell(self._told, listener.getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Admit nobody, tell everybody, finish pending commands, then close the sockets."""
        for server in self.servers:
            server.close()
        self._app.door.announce_end()
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                await self._app.door.finish()
        await self._registry.close()
        await self._app.messenger.close()
        for clerk in self._app.clerks:
            await clerk.close()
        await asyncio.sleep(LAST_WORDS)
        await super().shutdown(sockets)

    def end(self) -> None:
        """Stop in good order, as if asked to."""
        self.should_exit = True

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order on a signal, with exit code 0, because a requested stop is not a failure."""
        before = {kind: signal.signal(kind, self.handle_exit) for kind in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)


def tell(config: Config, port: int) -> None:
    """Print where the page is, and open it if somebody sits at this machine."""
    words = words_for(config.language)
    everywhere = is_everywhere(config.host)
    url = page_url("127.0.0.1" if everywhere else config.host, port) + "/"
    print(words.say("server.listening", url=url), flush=True)
    if everywhere and (address := address_in_network()):
        print(words.say("server.in_network", url=page_url(address, port) + "/"), flush=True)
    if config.public_url:
        print(words.say("server.far_away", url=config.public_url + "/"), flush=True)
    if config.open_browser and sys.stdout.isatty() and _has_display():
        import webbrowser  # only here: most servers have no display

        webbrowser.open(url)


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
