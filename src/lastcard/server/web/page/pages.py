"""The page and its files: one document for every page, files by name, and headers that forbid foreign content."""

import asyncio
import gzip
import hashlib
import mimetypes
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, MutableMapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from lastcard.language.catalogue.catalogue import words_for
from lastcard.server.web.page.bundle import Shelf, preferred

STATIC: Final = Path(__file__).parents[1] / "static"
PAGES: Final = ("/", "/t/{code}", "/tv", "/tv/{code}", "/replay", "/replay/{code}/{number}")

PREFIX: Final = "lastcard.prefix"  # in a request's scope: the path under which the page lives; absent at the top
_POLICY: Final = (
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
)
_FIXED: Final = (
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)

_NAME: Final = re.compile(r"[\w-]+(\.[\w-]+)*(/[\w-]+(\.[\w-]+)*)*", re.ASCII)  # no "..", no hidden file
_TYPES: Final = {  # systems differ in which of these they know
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_TEXT: Final = ("text/", "application/manifest+json", "application/json", "image/svg+xml")
_REMEMBERED: Final = 512  # answers that were written before; as many stay in the caches
_WORTH_PACKING: Final = 600  # bytes; fewer fit into one packet anyway
_GZIP: Final = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:;[^,]*)?(?:,|$)", re.IGNORECASE)

_shelf: Final = Shelf(STATIC)
_written_before: Final[OrderedDict[Hashable, None]] = OrderedDict()

App = Callable[
    [MutableMapping[str, Any], Callable[[], Awaitable[Any]], Callable[[MutableMapping[str, Any]], Awaitable[None]]],
    Awaitable[None],
]


def page_routes() -> list[BaseRoute]:
    """Return the routes of the page, its files, and the files that browsers expect at the top."""
    top = [Route(f"/{name}", _file(name)) for name in ("sw.js", "manifest.webmanifest")]
    return [*(Route(path, _page) for path in PAGES), *top, Route("/static/{name:path}", _static)]


def headers(embedders: Sequence[str] = ()) -> list[tuple[bytes, bytes]]:
    """Return the headers of every answer. ``embedders``: the origins whose pages may show this one in a frame."""
    framers = " ".join(embedders) or "'none'"
    policy = "; ".join((*_POLICY, f"frame-ancestors {framers}"))
    return [(name.encode(), value.encode()) for name, value in (("content-security-policy", policy), *_FIXED)]


def under(prefix: str, app: App) -> App:
    """Let an application live under a path. A proxy in front may have taken the path away already, or not."""
    if not prefix:
        return app

    async def shifted(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        path = scope["path"]
        if path == prefix or path.startswith(f"{prefix}/"):
            path = path[len(prefix) :] or "/"
        await app({**scope, "path": path, "raw_path": path.encode(), PREFIX: prefix}, receive, send)

    return shifted


def guarded(app: App, embedders: Sequence[str] = ()) -> App:
    """Add the headers of this module to every answer of an application."""
    added = headers(embedders)

    async def guard(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        async def sealed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        await app(scope, receive, sealed if scope["type"] == "http" else send)

    return guard


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        await ahead(_read_packed, name)
        return answer(request, name)

    return serve


async def _page(request: Request) -> Response:
    return await document(request)


async def _static(request: Request) -> Response:
    return await _file(request.path_params["name"])(request)


async def ahead(write: Callable[..., object], *about: Hashable) -> None:
    """Fill caches in a thread before an answer is taken from them: writing one for the first time may take 100 ms."""
    wanted = (write, *about)
    if wanted not in _written_before:
        await asyncio.to_thread(write, *about)
        _written_before[wanted] = None
        if len(_written_before) > _REMEMBERED:
            _written_before.popitem(last=False)
    else:
        _written_before.move_to_end(wanted)


async def document(request: Request, status: int = 200) -> Response:
    """Answer with the one document of all pages. It names the sentences of the browser's language."""
    language = preferred(request.headers.get("accept-language", ""))
    await ahead(_document_packed, language)
    body = _moved(request, _shelf.parcels().document(language))
    answer = unless_known(request, body, tag_of(body), _media_type("index.html"), status)
    answer.headers["Vary"] = "Accept-Language, Accept-Encoding"
    return answer


def answer(request: Request, name: str) -> Response:
    """Answer with a file of the page, or 304 if the browser has it."""
    found = _read(name)
    if found is None:
        return PlainTextResponse(words_for("").say("server.not_found"), 404)
    body, tag = found
    if PREFIX in request.scope and name.endswith((".css", ".webmanifest")):
        body = _moved(request, body)
        tag = tag_of(body)
    return unless_known(request, body, tag, _media_type(name))


def _moved(request: Request, body: bytes) -> bytes:
    """Let the addresses in a document, a style sheet or the manifest begin with the path under which the page lives."""
    prefix = request.scope.get(PREFIX, "")
    return body.replace(b'"/', b'"' + prefix.encode() + b"/") if prefix else body


def unless_known(request: Request, body: bytes, tag: str, media_type: str, status: int = 200) -> Response:
    """Answer with something that changes rarely, or 304 if the browser has it. Text is compressed for who can read it.

    Names do not change with their contents, so a browser asks each time. The answer is usually one line. What comes
    this way is the same for everybody, so its length tells nothing about anybody.
    """
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if _is_packed(body, media_type):
        headers["Vary"] = "Accept-Encoding"
        if _GZIP.search(request.headers.get("accept-encoding", "")):
            body, tag = _compressed(body, tag)
            headers |= {"ETag": tag, "Content-Encoding": "gzip"}
    known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if status == 200 and (tag in known or "*" in known):
        headers.pop("Content-Encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(body, status, headers, media_type)


@lru_cache(maxsize=1024)
def tag_of(body: bytes) -> str:
    """Return the entity tag of a version of something."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def pack(body: bytes, tag: str, media_type: str) -> None:
    """Compress what will be sent, if it is worth it."""
    if _is_packed(body, media_type):
        _compressed(body, tag)


def _is_packed(body: bytes, media_type: str) -> bool:
    return len(body) >= _WORTH_PACKING and media_type.startswith(_TEXT)


@lru_cache(maxsize=1024)
def _compressed(body: bytes, tag: str) -> tuple[bytes, str]:
    """Compress something once. Return it with a tag of its own."""
    return gzip.compress(body, mtime=0), f'{tag[:-1]}-gzip"'


def _read_packed(name: str) -> None:
    if (found := _read(name)) is not None:
        pack(*found, _media_type(name))


def _document_packed(language: str) -> None:
    body = _shelf.parcels().document(language)
    pack(body, tag_of(body), _media_type("index.html"))


def _read(name: str) -> tuple[bytes, str] | None:
    if (made := _shelf.parcels().file(name)) is not None:
        return made, tag_of(made)
    if not _NAME.fullmatch(name):
        return None
    path = STATIC / name
    try:
        status = path.stat()
    except OSError:
        return None
    return _contents(path, status.st_mtime_ns, status.st_size) if path.is_file() else None


@lru_cache(maxsize=512)
def _contents(path: Path, changed: int, size: int) -> tuple[bytes, str]:
    """Read a file once for each of its versions."""
    body = path.read_bytes()
    return body, tag_of(body)


def _media_type(name: str) -> str:
    media = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{media}; charset=utf-8" if media.startswith(_TEXT) and not media.startswith("text/") else media
