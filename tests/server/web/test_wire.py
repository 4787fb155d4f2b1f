"""Between a socket and a table: frames, what is sent and when not, and what a server error reveals."""

import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

from lastcard.server.table import TableRegistry
from lastcard.server.web.config import Config, Limits
from lastcard.server.web.limits.frame_budget import Budget
from lastcard.server.web.logs import start_logging
from lastcard.server.web.metrics import ServerMetrics, Tally
from lastcard.server.web.wire.connection import Connection
from lastcard.server.web.wire.fast_wire import text_frame
from lastcard.server.web.wire.socket import SocketDoor
from lastcard.server.web.wire.wire_port import EXTENSION


class Tape:
    """A wire that keeps what is written to it."""

    def __init__(self) -> None:
        self.last_words: Callable[[int], bytes] | None = None
        self.budget: Budget | None = None
        self.written: list[dict[str, Any]] = []
        self.code = 0
        self.slow = False

    def write(self, message: bytes) -> None:
        if not self.code:
            self.written.append(json.loads(message))

    def close(self, code: int) -> None:
        self.code = self.code or code

    def abort(self) -> None:
        self.close(1006)


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """The log, as it would be on the error stream."""
    loggers = [logging.getLogger(name) for name in ("lastcard", "uvicorn", "asyncio")]
    before = [(logger.handlers[:], logger.propagate, logger.level) for logger in loggers]
    stream = io.StringIO()
    start_logging("debug", stream)
    yield stream
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers[:] = handlers
        logger.propagate = propagate
        logger.setLevel(level)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_what_the_library_would_have_made(size: int) -> None:
    message = b"x" * size
    assert text_frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_who_does_not_read_gets_an_error_and_is_closed() -> None:
    tape = Tape()
    connection = Connection(tape, Limits())
    connection.send(b'{"type":"pong","seq":1}')
    tape.slow = True
    connection.send(b'{"type":"pong","seq":2}')
    assert [message["type"] for message in tape.written] == ["pong", "error"]
    assert tape.code == 1013


def test_a_table_can_send_a_member_away() -> None:
    for why, code in (("replaced", 4001), ("lost", 1012)):
        tape = Tape()
        Connection(tape, None).member.drop(why)
        assert (tape.code, tape.written[-1]["type"]) == (code, "error")


def test_a_mistake_of_the_server_closes_the_socket_and_the_log_does_not_quote_it(lines: io.StringIO) -> None:
    class Broken:
        awake = ()

        async def find(self, code: str) -> object:
            raise RuntimeError(f"the hand at {code} is r7 b9")

    tape = Tape()
    events = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"type":"hello","table":"BCDFGH"}'}]

    async def receive() -> dict[str, Any]:
        return events.pop(0)

    async def send(message: object) -> None:
        pass

    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/ws",
        "headers": [(b"host", b"localhost")],
        "client": None,
        "extensions": {EXTENSION: tape},
    }
    door = SocketDoor(cast("TableRegistry", Broken()), Config(Path("nowhere")), ServerMetrics())
    asyncio.run(door(scope, receive, send))
    assert (tape.code, tape.written[-1]["code"]) == (1011, "internal")
    assert not door.open
    line = json.loads(lines.getvalue())
    assert (line["level"], line["table"], line["error"]) == ("error", "BCDFGH", "RuntimeError")
    assert "r7" not in lines.getvalue()


def test_a_log_line_holds_its_listed_fields_and_no_others(lines: io.StringIO) -> None:
    logging.getLogger("lastcard.test").info("a move", extra={"table": "BCDFGH", "seq": 3, "hand": "r7", "token": "abc"})
    line = json.loads(lines.getvalue())
    assert set(line) == {"at", "level", "from", "says", "table", "seq"}


def test_what_libraries_say_is_told_without_what_they_quote(lines: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("a request failed: %s", "token=abc")
    logging.getLogger("uvicorn.error").error("Invalid UTF-8 sequence received from client.")
    said = [json.loads(line)["says"] for line in lines.getvalue().splitlines()]
    assert said == ["a request failed: %s"]


def test_a_tally_counts_like_a_histogram() -> None:
    tally = Tally((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 9.0):
        tally.add(value)
    samples = {(sample.name, sample.labels.get("le")): sample.value for sample in tally.family("x", "A test.").samples}
    assert samples == {
        ("x_bucket", "1.0"): 2,
        ("x_bucket", "2.0"): 3,
        ("x_bucket", "+Inf"): 4,
        ("x_count", None): 4,
        ("x_sum", None): 12.0,
    }
