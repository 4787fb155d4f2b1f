"""HTTP within limits: of how much is read before it is answered, and of how long anybody is waited for.

Uvicorn's protocol on ``httptools`` bounds none of it. What is over a limit is answered at once and read no further, and a
connection that ends is let go of whether the client takes the last bytes or not.
"""

import asyncio
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from msgspec.json import encode
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from lastcard.web.bodies import Problem
from lastcard.web.config import (
    ANSWER_SECONDS,
    HEAD,
    HEADERS,
    PIECES,
    PIECES_AT_ONCE,
    PIPELINE,
    RECORD,
    REQUEST_SECONDS,
    URL,
)
from lastcard.web.crowding import Crowding
from lastcard.web.limits import client_address
from lastcard.web.line import cut
from lastcard.words.catalogue import words_for

_OUT_OF_ORDER: Final = b""  # no answer: it would be taken for that to another request


class _Refused(Exception):
    """Ends the reading of a request from inside of the parser."""


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol on ``httptools``, which neither reads nor waits without end."""

    _deadline: asyncio.TimerHandle | None = None  # until when a request must have come
    _patience: asyncio.TimerHandle | None = None  # until when what was written must be taken
    _address = ""  # where the client holds a place
    _in_head = False
    _refusal: bytes | None = None  # why a request is not read on, if it is we who stop
    _head = _body = _pieces = 0  # bytes of headers that came in later pieces, of a body, and its pieces
    _at_once = 0  # pieces of a body that arrived together

    def __init__(self, *args: Any, crowding: Crowding | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._crowding = crowding

    # --- coming and going -----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request, unless too many connections of this address are open."""
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
        """Wait for nothing more here; the place of the client is free."""
        self._expect_no_more()
        self._be_patient_no_more()
        if self._crowding is not None and self._address:
            self._crowding.leave(self._address)
            self._address = ""

    def eof_received(self) -> None:
        """Note that the client sends no more; what it does not take is not kept for it."""
        self._be_patient()

    def _hang_up(self) -> None:
        """Close the connection; what was written is not waited for longer than usual."""
        self.transport.close()
        self._be_patient()

    # --- reading --------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read what came; headers must end some day, and bytes between requests are the beginning of one."""
        if self.transport.is_closing():
            return
        went_on = self._in_head
        self._at_once = 0
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if went_on and self._in_head:
            self._head += len(data)
            if self._head > HEAD:
                self.refuse(_head_too_long())
        if self._deadline is None and self.timeout_keep_alive_task is None and self.cycle.response_complete:
            self._expect()

    def on_message_begin(self) -> None:
        """Expect the rest of one more request of the same client."""
        if len(self.pipeline) >= PIPELINE:
            self._stop(_OUT_OF_ORDER)
        super().on_message_begin()
        self._in_head = True
        self._head = self._body = self._pieces = 0
        if self._deadline is None:
            self._expect()

    def on_url(self, url: bytes) -> None:
        """Take the address, or a part of it."""
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
        """Take a piece of a body, of which nobody may be the reader."""
        self._body += len(body)
        self._pieces += 1
        self._at_once += 1
        if self._body > RECORD + HEAD or self._pieces > PIECES or self._at_once > PIECES_AT_ONCE:
            self._stop(
                _OUT_OF_ORDER if self.cycle.response_started else refusal(413, "server.too_long", limit=RECORD >> 10)
            )
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that all of it is there."""
        super().on_message_complete()
        self._expect_no_more()

    def _stop(self, answer: bytes) -> None:
        self._refusal = answer
        raise _Refused

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # what uvicorn would say
        """Answer what cannot be read, or is not read on."""
        if self._refusal is None:
            self._refusal = refusal(400, "server.bad_request", why="it is no HTTP")
        self.refuse(self._refusal)

    def refuse(self, answer: bytes) -> None:
        """Answer and hang up; if answers that are due would come later, hang up at once."""
        if self.pipeline or not answer:
            cut(self.transport)
            return
        self.transport.write(answer)
        self._hang_up()

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._hang_up)

    def _expect_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # --- writing --------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        """Go on to the next request; after the last one hang up."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._be_patient()

    def timeout_keep_alive_handler(self) -> None:
        """End a connection over which nothing comes any more."""
        self._hang_up()

    def pause_writing(self) -> None:
        """Note that the client does not read: it has some time to do so."""
        super().pause_writing()
        self._be_patient()

    def resume_writing(self) -> None:
        """Note that it does again."""
        super().resume_writing()
        self._be_patient_no_more()

    def _be_patient(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(ANSWER_SECONDS, cut, self.transport)

    def _be_patient_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


@lru_cache(maxsize=64)  # who is refused is often refused again
def refusal(status: int, key: str, *headers: tuple[bytes, bytes], **parameters: object) -> bytes:
    """Write an answer that refuses a request before any application sees it."""
    body = encode(Problem(key.removeprefix("server."), words_for("").say(key, "", **parameters)))
    fields = ((b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *headers)
    return last_answer(status, fields, body)


def last_answer(status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> bytes:
    """Write an answer after which the connection ends."""
    lines = b"".join(b"%b: %b\r\n" % field for field in headers)
    return STATUS_LINE[status] + lines + b"connection: close\r\n\r\n" + body


def _head_too_long() -> bytes:
    return refusal(431, "server.head_too_long", limit=HEAD >> 10, count=HEADERS)
