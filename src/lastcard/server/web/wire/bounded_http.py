"""HTTP within limits: on how much is read before an answer, and on how long the server waits for a client.

Uvicorn's protocol on ``httptools`` limits neither. A request over a limit is answered at once and read no further, and a
closing connection is dropped even if the client does not read the last bytes.
"""

import asyncio
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, cast

from httptools import HttpParserError, HttpParserUpgrade
from msgspec.json import encode
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.web.bodies.table_bodies import Problem
from lastcard.server.web.config import (
    ANSWER_SECONDS,
    HEAD,
    HEADERS,
    PENALTY_SECONDS,
    PIECES,
    PIECES_AT_ONCE,
    PIPELINE,
    RECORD,
    REQUEST_SECONDS,
    URL,
)
from lastcard.server.web.limits.connection_caps import Crowding
from lastcard.server.web.limits.rate_limits import client_address
from lastcard.server.web.wire.hang_up import cut

_OUT_OF_ORDER: Final = b""  # no answer: the client would take it for the answer to another request


class _Refused(Exception):
    """Stops reading a request from inside the parser."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol on ``httptools``, with limits on reading and waiting."""

    _deadline: asyncio.TimerHandle | None = None  # when a request must be complete
    _patience: asyncio.TimerHandle | None = None  # when the client must have read what was written
    _address = ""  # under which this connection is counted
    _in_head = False
    _refusal: bytes | None = None  # our answer, if we stop reading a request
    _head = _body = _pieces = 0  # bytes of headers that came in later pieces, bytes of the body, pieces of the body
    _at_once = 0  # pieces of the body that arrived together
    _reading = False
    _given_up = False  # this client is to be cut off
    _begun: tuple[RequestResponseCycle, Any] | None = None  # a request to answer when all that came with it is read

    def __init__(self, *args: Any, crowding: Crowding | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._crowding = crowding

    # --- coming and going -----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request, unless this address has too many open connections."""
        super().connection_made(transport)
        self._expect()
        if self._crowding is not None:
            address = client_address({"client": self.client, "headers": ()}, trust_proxy=())
            if self._crowding.enter(address):
                self._address = address
            else:
                self.refuse(refusal(429, "server.crowded"))

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the client is gone."""
        self.give_up_place()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def give_up_place(self) -> None:
        """Stop all timers, and no longer count this connection."""
        self._expect_no_more()
        self._be_patient_no_more()
        if self._crowding is not None and self._address:
            self._crowding.leave(self._address)
            self._address = ""

    def eof_received(self) -> None:
        """Give a client that sends no more a limited time to read the rest."""
        self._be_patient()

    def _hang_up(self) -> None:
        """Close the connection. The client has the usual time to read what was written."""
        self.transport.close()
        self._be_patient()

    # --- reading --------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read what came. Limit headers that never end, and treat bytes between requests as the start of one."""
        if self._ends():
            return
        went_on = self._in_head
        self._at_once = 0
        self._read(data)
        if self._ends() or self.transport.get_protocol() is not self:
            return
        if self._begun is not None:
            begun, self._begun = self._begun, None
            super()._start_asgi_task(*begun)
        if went_on and self._in_head:
            self._head += len(data)
            if self._head > HEAD:
                self.refuse(_head_too_long())
        if self._deadline is None and self.timeout_keep_alive_task is None and self.cycle.response_complete:
            self._expect()

    def _ends(self) -> bool:
        """Say whether nothing more of this client is read."""
        return self._given_up or self.transport.is_closing()

    def _read(self, data: bytes) -> None:
        """Let the parser read. What is wrong with a request is told to the client alone: a log would be easy to flood."""
        self._unset_keepalive_if_required()
        self._reading = True
        try:
            self.parser.feed_data(data)
        except HttpParserError:
            self.send_400_response("")
        except HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        finally:
            self._reading = False

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Start to answer a request once everything that came with it is read: it may cut the client off."""
        if self._reading:
            self._begun = cycle, app
        else:
            super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        """Expect the rest of the client's next request."""
        latest = cast("RequestResponseCycle | None", self.cycle)  # None before the first request
        unanswered = latest is not None and not latest.response_complete
        if unanswered + len(self.pipeline) >= PIPELINE:
            self._stop(_OUT_OF_ORDER)
        super().on_message_begin()
        self._in_head = True
        self._head = self._body = self._pieces = 0
        if self._deadline is None:
            self._expect()

    def on_url(self, url: bytes) -> None:
        """Take the URL, or a part of it."""
        super().on_url(url)
        if len(self.url) > URL:
            self._stop(refusal(414, "server.url_too_long", limit=URL))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        super().on_header(name, value)
        self._head += len(name) + len(value)
        if len(self.headers) > HEADERS or self._head > HEAD:
            self._stop(_head_too_long())

    def on_headers_complete(self) -> None:
        """Note that the rest is a body."""
        self._in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body, which perhaps nobody reads."""
        self._body += len(body)
        self._pieces += 1
        self._at_once += 1
        if self._body > RECORD + HEAD or self._pieces > PIECES or self._at_once > PIECES_AT_ONCE:
            self._stop(
                _OUT_OF_ORDER if self.cycle.response_started else refusal(413, "server.too_long", limit=RECORD >> 10)
            )
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is complete."""
        super().on_message_complete()
        self._expect_no_more()

    def _stop(self, answer: bytes) -> None:
        self._refusal = answer
        raise _Refused

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # what uvicorn would say
        """Answer a request that cannot be read or is over a limit."""
        if self._refusal is None:
            self._refusal = refusal(400, "server.bad_request", why="it is no HTTP")
        self.refuse(self._refusal)

    def refuse(self, answer: bytes) -> None:
        """Answer and hang up. If earlier requests still wait for their answers, hang up without one."""
        if self.pipeline or not answer:
            self._give_up()
            return
        self.transport.write(answer)
        self._hang_up()

    def _give_up(self) -> None:
        """Read nothing more, and cut the client off a little later, so that it cannot come back on and on."""
        self._given_up = True
        self.flow.pause_reading()
        self._expect_no_more()
        self._deadline = self.loop.call_later(PENALTY_SECONDS, cut, self.transport)

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._hang_up)

    def _expect_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # --- writing --------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Go on to the next request, or hang up after the last one."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._be_patient()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection on which nothing comes any more."""
        self._hang_up()

    def pause_writing(self) -> None:
        """Give a client that does not read a limited time to do so."""
        super().pause_writing()
        self._be_patient()

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        super().resume_writing()
        self._be_patient_no_more()

    def _be_patient(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(ANSWER_SECONDS, cut, self.transport)

    def _be_patient_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


@lru_cache(maxsize=64)  # the same refusals are often repeated
def refusal(status: int, key: str, *headers: tuple[bytes, bytes], **parameters: object) -> bytes:
    """Write the refusal of a request that never reaches the application."""
    body = encode(Problem(key.removeprefix("server."), words_for("").say(key, "", **parameters)))
    fields = ((b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *headers)
    return last_answer(status, fields, body)


def last_answer(status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> bytes:
    """Write an answer after which the connection is closed."""
    lines = b"".join(b"%b: %b\r\n" % field for field in headers)
    return STATUS_LINE[status] + lines + b"connection: close\r\n\r\n" + body


def _head_too_long() -> bytes:
    return refusal(431, "server.head_too_long", limit=HEAD >> 10, count=HEADERS)
