"""The sockets: who may open one, what may be sent over it, when it is closed. The table interprets the messages.

``SocketDoor`` is the ASGI application at ``/ws``. ``Connection`` is one client at the other end of a wire.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any, Final

from msgspec import structs

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import Unreachable
from lastcard.server.table import LiveTable, TableRefusal, TableRegistry, handle
from lastcard.server.table.protocol.messages import (
    PROTOCOL,
    AnyCommand,
    AnyIncoming,
    Chat,
    Done,
    GoingAway,
    Hello,
    Ping,
    React,
    Refused,
    Resync,
    encode,
)
from lastcard.server.table.protocol.table_refusal import not_saved
from lastcard.server.web.config import AWAY_MS, GREETINGS, HELLO_SECONDS, Config
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.host_guard import Guard, Objection
from lastcard.server.web.limits.rate_limits import Doorkeeper, client_address
from lastcard.server.web.metrics import ServerMetrics
from lastcard.server.web.wire.connection import BUG, NO_SEAT, NO_TABLE, OTHER_PROTOCOL, POLICY, RESTART, Connection
from lastcard.server.web.wire.plain_wire import PlainWire
from lastcard.server.web.wire.wire_port import EXTENSION, Wire

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

log = logging.getLogger("lastcard.socket")

_TALK: Final = (Chat, React)
_ASKING: Final = (Ping, Resync)  # change nothing
_CLOSES: Final = {"no_table": NO_TABLE, "store": RESTART, "disk_away": RESTART}  # close codes for refusals by the table


class SocketDoor:
    """The ASGI application that connects sockets to their tables."""

    def __init__(self, registry: TableRegistry, config: Config, metrics: ServerMetrics) -> None:
        self.open: set[Connection] = set()
        self.stopping = False
        self._notice = ""  # the key of the current notice to everybody
        self._registry = registry
        self._config = config
        self._metrics = metrics
        self.guard = Guard(config)
        self.guesses = Doorkeeper(config.limits.guesses if config.limits else None)
        self._doorkeeper = Doorkeeper(config.limits.connects if config.limits else None)
        self._talk = Doorkeeper(config.limits.talk if config.limits else None)
        self._crowding = Crowding(config.limits.sockets if config.limits else None)
        self._greeting = asyncio.Semaphore(GREETINGS)
        metrics.sockets = lambda: len(self.open)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it closes."""
        await receive()  # the request for the connection
        address = client_address(scope, trust_proxy=self._config.trust_proxy)
        refused = self._refusal(scope, address)
        if refused is None and not self._crowding.enter(address):
            refused = Objection(429, "server.crowded")
        if refused is not None:
            await self._turn_away(refused, address, receive, send)
            return
        try:
            await send({"type": "websocket.accept"})
            if EXTENSION in scope["extensions"]:
                await self._serve(scope["extensions"][EXTENSION], receive, address)
            else:
                async with PlainWire(receive, send) as wire:
                    await self._serve(wire, wire.receive, address)
        finally:
            self._crowding.leave(address)

    def overrun(self, scope: Mapping[str, Any]) -> tuple[int, Headers, bytes] | None:
        """Return the refusal of a client that connects far too often, before a socket is created; else None.

        This counts nothing: clients that pass it are checked in full later.
        """
        address = client_address(scope, trust_proxy=self._config.trust_proxy)
        wait = self._doorkeeper.wait(address)
        return self._answer(self._too_often(address), address) if wait else None

    def _too_often(self, address: str) -> Objection:
        return Objection(429, "server.too_often", {"count": self._doorkeeper.wait(address)})

    def _answer(self, refused: Objection, address: str) -> tuple[int, Headers, bytes]:
        """Return the status, the headers and the body of a refusal."""
        reason = words_for("").say(refused.key, "", **refused.parameters).encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(reason))]
        if wait := self._doorkeeper.wait(address):
            headers.append((b"retry-after", b"%d" % wait))
        return refused.status, headers, reason

    async def _turn_away(self, refused: Objection, address: str, receive: Receive, send: Send) -> None:
        """Refuse a request for a socket."""
        status, headers, reason = self._answer(refused, address)
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": reason})
        await receive()  # the close frame, then the disconnect: uvicorn takes an earlier return for an error
        await receive()

    async def _serve(self, wire: Wire, receive: Receive, address: str) -> None:
        connection = Connection(wire, self._config.limits, address)
        self.open.add(connection)
        try:
            live = await self._greeted(connection, receive)
            if live is not None:
                await self._attend(connection, live, receive)
        except Unreachable as wrong:  # a client that comes back and asks again learns what became of it
            connection.refuse(RESTART, not_saved(wrong))
        except Exception:
            log.exception("a socket failed", extra={"table": connection.table})
            connection.end(BUG, "server.internal")
        finally:
            self.open.discard(connection)

    def announce_end(self) -> None:
        """Admit nobody any more, and tell everybody to reconnect after the restart."""
        self.stopping = True
        message = encode(GoingAway(AWAY_MS))
        for connection in self.open:
            connection.send(message)

    def notify(self, key: str) -> None:
        """Send a notice to everybody, including later clients. An empty key ends it."""
        self._notice = key
        for connection in list(self.open):
            connection.notify(key)

    async def finish(self) -> None:
        """Wait until every command under way is answered."""
        while self._metrics.waiting:
            await asyncio.sleep(0.005)

    def _refusal(self, scope: Scope, address: str) -> Objection | None:
        """Return why a socket may not be opened; None if it may."""
        if scope["path"] != "/ws":
            return Objection(404, "server.not_found")
        if self.stopping:
            return Objection(503, "server.stopping")
        objection = self.guard.objection(scope)
        if objection is None and not self._doorkeeper.admits(address):
            return self._too_often(address)
        return objection

    async def _greeted(self, connection: Connection, receive: Receive) -> LiveTable | None:
        """Wait for a hello and join its table. A failure is answered here, and None returned."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                while not isinstance(hello := await self._next(connection, receive), Hello):
                    if hello is None:
                        return None
                    connection.misread("server.hello_first")
        except TimeoutError:
            connection.end(POLICY, "server.hello_late", seconds=int(HELLO_SECONDS))
            return None
        connection.table = hello.table
        connection.member.language = words_for(hello.language).language
        if hello.protocol != PROTOCOL:
            connection.end(OTHER_PROTOCOL, "server.protocol", ours=PROTOCOL, theirs=hello.protocol)
            return None
        async with self._greeting:
            return await self._seated(connection, hello)

    async def _seated(self, connection: Connection, hello: Hello) -> LiveTable | None:
        began = time.perf_counter()
        asleep = hello.table not in self._registry.awake
        if hello.token is None and (wait := self.guesses.wait(connection.address)):
            connection.end(POLICY, "server.too_often", count=wait)
            return None
        try:
            live = await self._registry.find(hello.table)
            if asleep:
                self._metrics.replays.add(time.perf_counter() - began)
            await live.attach(connection.member, structs.replace(hello, language=connection.member.language))
        except TableRefusal as refused:
            self._turn_down(connection, refused)
        else:
            if self._notice:
                connection.notify(self._notice)
            return live
        return None

    def _turn_down(self, connection: Connection, refused: TableRefusal) -> None:
        """Tell a client why it cannot join a table. After too many wrong guesses it is told only that."""
        if refused.code in ("no_table", "bad_token") and not self.guesses.admits(connection.address):
            connection.end(POLICY, "server.too_often", count=self.guesses.wait(connection.address))
        else:
            connection.refuse(_CLOSES.get(refused.code, NO_SEAT), refused)

    async def _attend(self, connection: Connection, live: LiveTable, receive: Receive) -> None:
        """Process what a client sends until it disconnects."""
        try:
            while (message := await self._next(connection, receive)) is not None:
                if self.stopping:
                    continue  # the client asks again after the restart
                if isinstance(message, Hello):
                    connection.misread("server.hello_again")
                elif not connection.may_ask(message, live.table.seq):
                    self._metrics.count("refused")
                elif isinstance(message, _TALK) and not self._may_talk(connection):
                    connection.hold_back(message, live.table.seq)
                elif isinstance(message, _ASKING):
                    await handle(live, connection.member, message)
                else:
                    await self._carry_out(connection, live, message)
        finally:
            live.detach(connection.member)

    def _may_talk(self, connection: Connection) -> bool:
        """Say whether somebody may talk now. Reconnecting does not reset the limit."""
        return self._talk.admits(f"{connection.table} {connection.address}")

    async def _carry_out(self, connection: Connection, live: LiveTable, command: AnyCommand) -> str:
        """Carry out a command, and count and log its outcome."""
        metrics = self._metrics
        began = time.perf_counter()
        outcome = "failed"
        metrics.waiting += 1
        try:
            outcome = _outcome(await handle(live, connection.member, command))
        finally:
            metrics.waiting -= 1
            seconds = time.perf_counter() - began
            metrics.answered(outcome, seconds)
            if log.isEnabledFor(logging.DEBUG):
                told = {"table": connection.table, "seq": live.table.seq, "id": command.id, "outcome": outcome}
                log.debug("command", extra={**told, "us": round(seconds * 1e6)})
        return outcome

    async def _next(self, connection: Connection, receive: Receive) -> AnyIncoming | None:
        """Return the next meaningful message; None when the client is gone."""
        while (event := await receive())["type"] == "websocket.receive":
            message = connection.read(event.get("text"))
            if message is not None:
                return message
        return None


def _outcome(answer: Done | Refused | None) -> str:
    """Name the outcome of a command, for the metrics."""
    if answer is None:
        return "held"
    if isinstance(answer, Done):
        return "done"
    return "stale" if answer.code == "stale" else "refused"
