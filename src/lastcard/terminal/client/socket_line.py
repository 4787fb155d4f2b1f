"""The line to a table online: one WebSocket that comes back by itself, and commands that are carried out once.

A thread of its own listens and hands on every message, in order; the holder of the line decides in a thread of its own what it
means. A command that a broken connection left without an answer is sent again under the same ID (docs/protocol.md).
"""

import json
import random
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from lastcard.engine.message import Message
from lastcard.terminal.client.table_address import Address, CannotJoin, why

PROTOCOL: Final = 1
FIRST_WAIT: Final = 0.3  # seconds before the first attempt to come back; each further one waits twice as long
LONGEST_WAIT: Final = 10.0
GIVE_UP: Final = 180.0  # seconds without the server after which nobody waits for it any more
OPENING: Final = 10.0  # seconds for a socket to open and be greeted

_REPLACED: Final = 4001
_SHUT: Final = (4003, 4004, 4006)  # coming back would fail in the same way
_OTHER_PROTOCOL: Final = 4006


@dataclass(frozen=True)
class Lost:
    """The connection is lost; the line tries to come back."""


@dataclass(frozen=True)
class Back:
    """The connection is there, for the first time or again."""


@dataclass(frozen=True)
class Ended:
    """The connection is over for good, and why."""

    reason: str | Message


Heard = dict[str, Any] | Lost | Back | Ended


class Line:
    """A connection to one table, as a player (with a token) or as a spectator."""

    def __init__(
        self,
        address: Address,
        hear: Callable[[Heard], None],
        *,
        token: str | None,
        language: str,
        verbosity: str,
        give_up: float = GIVE_UP,
    ) -> None:
        self._address = address
        self._hear = hear
        self._hello = _hello(address, token, language, verbosity)
        self._give_up = give_up
        self._lock = threading.Condition()
        self._waiting: dict[str, str] = {}  # commands without an answer, by ID
        self._prefix = secrets.token_hex(6)
        self._made = 0
        self._socket: ClientConnection | None = None
        self._greeted = False  # this socket has shown a state
        self._resyncing = False
        self._seen = -1
        self._failure: str = ""  # the server's last complaint
        self._wait = 0.0  # how long the server asked to wait
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def open(self) -> None:
        """Connect, and stay connected until ``close``."""
        self._thread.start()

    def command(self, kind: str, **fields: Any) -> str:
        """Ask the table for something. It is answered by ``done`` or ``refused`` with the ID that is returned."""
        with self._lock:
            self._made += 1
            key = f"{self._prefix}-{self._made}"
            frame = json.dumps({"type": kind, "id": key, **fields})
            self._waiting[key] = frame
            if self._greeted:
                self._send(frame)
        return key

    def settle(self, seconds: float) -> bool:
        """Wait until every command is answered, but not longer than this. Say whether all are."""
        with self._lock:
            return self._lock.wait_for(lambda: not self._waiting, seconds)

    def close(self) -> None:
        """Close the connection for good."""
        self._closed.set()
        with self._lock:
            socket = self._socket
        if socket is not None:
            socket.close()

    # --- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        tries, alone_since = 0, time.monotonic()
        while not self._closed.is_set():
            reason: Ended | None = None
            try:
                reason = self._attend()
            except (OSError, WebSocketException, ValueError) as wrong:
                reason = self._refused(wrong)
            with self._lock:
                was_greeted, self._greeted, self._socket = self._greeted, False, None
            if self._closed.is_set():
                return
            now = time.monotonic()
            if was_greeted:
                tries, alone_since = 0, now
                self._hear(Lost())
            if reason is None and now - alone_since > self._give_up:
                reason = Ended(Message("join.gave_up", server=self._address.server))
            if reason is not None:
                self._hear(reason)
                return
            longest = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
            tries += 1
            # Spread out, so that not everybody comes back to a restarted server at once.
            self._closed.wait(self._wait + longest * random.uniform(0.5, 1))
            self._wait = 0.0

    def _attend(self) -> Ended | None:
        """Listen to one socket until it ends. Return why it must not be opened again; None: it may be."""
        with connect(self._address.socket, compression=None, open_timeout=OPENING, close_timeout=2) as socket:
            with self._lock:
                self._socket, self._resyncing = socket, False
            socket.send(json.dumps({**self._hello, "seen": self._seen}))
            try:
                while True:
                    self._take(json.loads(socket.recv()))
            except ConnectionClosed as end:
                code = end.rcvd.code if end.rcvd is not None else 0
        if code in _SHUT or code == _REPLACED:
            return Ended(self._failure or Message("join.gave_up", server=self._address.server))
        return None

    def _refused(self, wrong: Exception) -> Ended | None:
        """Return whether a socket that did not open is worth another try."""
        if isinstance(wrong, InvalidStatus) and wrong.response.status_code in (403, 404):
            return Ended(Message("join.not_a_server", server=self._address.server))
        return None

    def _take(self, message: dict[str, Any]) -> None:
        kind = message.get("type")
        if kind == "state":
            self._take_state(message)
            return
        if kind in ("done", "refused"):
            with self._lock:
                self._waiting.pop(message["id"], None)
                self._lock.notify_all()
        elif kind == "going_away":
            self._wait = message["after_ms"] / 1000
        elif kind == "error":
            self._failure = message["reason"]
        self._hear(message)

    def _take_state(self, message: dict[str, Any]) -> None:
        steps = message.get("steps") or ()
        first = steps[0]["seq"] if steps else message["seq"]
        with self._lock:
            if self._greeted and not self._resyncing and first > self._seen + 1:
                self._resyncing = True  # something is missing: ask for all of it
                self._send(json.dumps({"type": "resync", "seen": self._seen}))
                return
            is_new, self._greeted, self._resyncing = not self._greeted, True, False
            self._seen = message["seq"]
        if is_new:
            self._hear(Back())
        self._hear(message)
        if is_new:
            with self._lock:
                for frame in self._waiting.values():
                    self._send(frame)

    def _send(self, frame: str) -> None:
        """Send a frame; if the connection breaks just now, it is sent again when there is another."""
        if self._socket is not None:
            with suppress(OSError, WebSocketException):
                self._socket.send(frame)


def opens(address: Address, language: str, token: str | None) -> bool:
    """Say whether a token still opens its seat. Refuse a server of another version, before a seat is taken there."""
    said: dict[str, Any] = {}
    try:
        with connect(address.socket, compression=None, open_timeout=OPENING, close_timeout=2) as socket:
            socket.send(json.dumps(_hello(address, token, language, "brief")))
            said = json.loads(socket.recv(OPENING))
            if said.get("type") == "error":
                socket.recv(OPENING)  # raises when it closes, as it does after that
    except ConnectionClosed as end:
        if end.rcvd is not None and end.rcvd.code == _OTHER_PROTOCOL:
            raise CannotJoin("join.refused", reason=str(said.get("reason", ""))) from None
    except InvalidStatus:
        raise CannotJoin("join.not_a_server", server=address.server) from None
    except (OSError, WebSocketException, ValueError) as wrong:
        raise CannotJoin("join.no_answer", server=address.server, why=why(wrong)) from None
    return token is not None and said.get("type") == "state"


def _hello(address: Address, token: str | None, language: str, verbosity: str) -> dict[str, Any]:
    return {
        "type": "hello", "protocol": PROTOCOL, "table": address.code, "token": token, "language": language,
        "verbosity": verbosity, "pledges": token is not None,
    }  # fmt: skip
