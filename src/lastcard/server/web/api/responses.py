"""How requests are answered: with a value, with bytes that were encoded once for all, or with a refusal in words."""

import logging
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final

from msgspec.json import encode
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.store import StoreError
from lastcard.server.table import TableRefusal
from lastcard.server.table.protocol.table_refusal import NotRead, refused_in_words
from lastcard.server.web.api.openapi import JSON
from lastcard.server.web.bodies.table_bodies import Problem
from lastcard.server.web.config import OUTBOUND
from lastcard.server.web.page.pages import ahead, pack, tag_of, unless_known

Handler = Callable[[Request], Awaitable[Response]]

log = logging.getLogger("lastcard.api")

_STATUS: Final = {
    "no_table": 404,
    "no_ticket": 404,
    "bad_token": 403,
    "not_host": 403,
    "banned": 403,
    "locked": 403,
    "no_spectators": 403,
    "store": 503,
    "disk_full": 503,
    "disk_away": 503,
    "clerk_busy": 503,
    "clerk_late": 503,
    "clerk_gone": 503,
    "stopping": 503,
    "clerk_crowded": 429,
    "too_often": 429,
    "full": 409,
    "under_way": 409,
    "seat_taken": 409,
    "name_taken": 409,
    "name_alike": 409,
    "dealing": 409,
    "daily_tried": 409,
    "daily_first": 409,
    "daily_elsewhere": 409,
    "daily_fixed": 409,
    "daily_once": 409,
    "twin_late": 409,
    "twins": 409,
}
_NOT_GRANTED: Final = 422


class Refusal(Exception):
    """Refuses a request with a problem: the HTTP status, and the key of the sentence."""

    wait = 0  # seconds after which the client may ask again

    def __init__(self, status: int, key: str, **parameters: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.parameters = parameters


class TooOften(Refusal):
    """Refuses a client that asks too often."""

    def __init__(self, wait: int) -> None:
        super().__init__(429, "server.too_often", count=wait)
        self.wait = wait


class NotNow(Refusal):
    """Refuses a request that may succeed in a moment."""

    wait = 1


def answered(run: Handler) -> Handler:
    """Wrap a handler so that refusals are answered in words."""

    async def answer(request: Request) -> Response:
        try:
            return await run(request)
        except Refusal as refused:
            reason = words_for(_language(request)).sentence(Message(refused.key, **refused.parameters))
            return problem(refused.status, refused.key.partition(".")[2], reason, wait=refused.wait)
        except TableRefusal as refused:
            status = _STATUS.get(refused.code, _NOT_GRANTED)
            reason = refused_in_words(refused, words_for(_language(request)))
            return problem(status, refused.code, reason, wait=isinstance(refused, NotRead))
        except StoreError as wrong:
            log.exception("the log failed: %s", wrong.message.key)  # its sentence may quote what somebody sent
            return problem(503, "store", words_for(_language(request)).say("refused.store"))
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it

    return answer


def problem(status: int, code: str, reason: str, *, wait: int = 0) -> Response:
    """Answer with what is wrong, and optionally after how many seconds to try again."""
    answer = json_answer(Problem(code, reason), status)
    if wait:
        answer.headers["Retry-After"] = str(wait)
    return answer


def json_answer(value: Any, status: int = 200) -> Response:
    """Answer with a value that must not be cached."""
    return fresh(encode(value), JSON, status)


def fresh(body: bytes, media_type: str, status: int = 200) -> Response:
    """Answer with bytes that must not be cached."""
    return Response(body, status, {"Cache-Control": "no-store"}, media_type)


class Taken(Response):
    """A long answer, written piece by piece as the client reads it. ``done`` is called at its end."""

    def __init__(self, body: bytes, media_type: str, done: Callable[[], None]) -> None:
        super().__init__(body, headers={"Cache-Control": "no-store"}, media_type=media_type)
        self._done = done

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        """Send it."""
        body = memoryview(self.body)
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for at in range(0, len(body), OUTBOUND):
                await send({"type": "http.response.body", "body": bytes(body[at : at + OUTBOUND]), "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._done()


async def lasting(request: Request, find: Callable[..., Any], *names: str) -> Response:
    """Answer with what changes only with the version of the server."""
    await ahead(_written_packed, find, *names)
    return unless_known(request, *_written(find, *names), JSON)


@lru_cache(maxsize=512)
def _written(find: Callable[..., Any], *names: str) -> tuple[bytes, str]:
    """Encode an answer once. Return it with its tag."""
    body = encode(find(*names))
    return body, tag_of(body)


def _written_packed(find: Callable[..., Any], *names: str) -> None:
    pack(*_written(find, *names), JSON)


def _language(request: Request) -> str:
    told = getattr(request.state, "language", "") or request.query_params.get("language", "")
    return str(told)
