"""Reading requests: their bodies, queries, and what their paths name. What cannot be read is refused in words."""

import re
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import DecodeError, Struct, ValidationError, convert
from starlette.requests import Request

from lastcard.server.table import NoSuchTable
from lastcard.server.web.api.openapi import JSON
from lastcard.server.web.api.responses import Refusal
from lastcard.server.web.config import BODY

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

_CODE: Final = re.compile(r"[A-Z]{6}")


async def json_body(request: Request) -> bytes:
    """Read a request that changes something. It must be JSON, which a form on a foreign page cannot send."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refusal(415, "server.not_json")
    return await read_body(request, BODY)


async def read_body(request: Request, limit: int) -> bytes:
    """Read the body of a request, up to a limit."""
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refusal(413, "server.too_long", limit=limit >> 10)
        parts.append(part)
    return b"".join(parts)


def decoded(body: bytes, decode: Callable[[bytes], T]) -> T:
    """Decode a body."""
    try:
        return decode(body)
    except DecodeError as wrong:
        raise Refusal(400, "server.bad_request", why=str(wrong)) from None
    except RecursionError:
        raise Refusal(400, "server.too_deep") from None


def query_of(request: Request, kind: type[S]) -> S:
    """Read the query of a request into its type."""
    try:
        return convert(dict(request.query_params), kind, strict=False)
    except ValidationError as wrong:
        raise Refusal(400, "server.bad_request", why=str(wrong)) from None


def bearer_of(request: Request) -> str:
    """Read the token that a request brings; empty if there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def code_of(request: Request) -> str:
    """Read the code of a table."""
    code = str(request.path_params["code"]).upper()
    if not _CODE.fullmatch(code):
        raise NoSuchTable(code)
    return code


def number_of(request: Request) -> int:
    """Read the number of a match."""
    text = request.path_params["game"]
    if not re.fullmatch(r"[1-9][0-9]{0,6}", text):
        raise Refusal(404, "server.no_game", number=text)
    return int(text)
