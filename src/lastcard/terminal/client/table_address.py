"""Finding a table: the address a person types, and the few HTTP requests before and after a game."""

import http.client
import json
import re
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlsplit

from lastcard.engine.message import Message, SentenceError

DEFAULT_SERVER: Final = "http://127.0.0.1:8108"  # where `lastcard serve` listens unless told otherwise
PATIENCE: Final = 15.0  # seconds

_CODE: Final = re.compile(r"[A-Z]{6}")
_PAGE: Final = re.compile(r"/t/([A-Za-z]{6})/?")


class CannotJoin(SentenceError):
    """A table cannot be joined. What the server itself says comes as it is, under ``join.refused``."""


@dataclass(frozen=True)
class Address:
    """A table on a server."""

    server: str  # with its scheme, without a slash at the end
    code: str

    @property
    def socket(self) -> str:
        """Return where its WebSocket is."""
        return re.sub(r"^http", "ws", self.server) + "/ws"

    @property
    def page(self) -> str:
        """Return the page that others open in the browser."""
        return f"{self.server}/t/{self.code}"


def read_address(text: str, server: str | None = None) -> Address:
    """Read the link to a table, or its code if the server is given or runs on this machine.

    >>> read_address("http://cards.example/t/KQFABX")
    Address(server='http://cards.example', code='KQFABX')
    >>> read_address("kqfabx").page
    'http://127.0.0.1:8108/t/KQFABX'
    """
    if _CODE.fullmatch(text.upper()):
        return Address(read_server(server or DEFAULT_SERVER), text.upper())
    found = _PAGE.fullmatch(urlsplit(text).path) if "://" in text else None
    if found is None or server is not None:
        raise CannotJoin("join.bad_address", text=text)
    return Address(read_server(text), found[1].upper())


def read_server(text: str) -> str:
    """Read the address of a server: its scheme, host and port."""
    try:
        parts = urlsplit(text)
        valid = parts.scheme in ("http", "https") and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        valid = False
    if not valid or not parts.netloc.isascii() or "@" in parts.netloc:
        raise CannotJoin("join.bad_address", text=text)
    return f"{parts.scheme}://{parts.netloc}"


def take_seat(address: Address, name: str, language: str, seat: int | None = None) -> dict[str, Any]:
    """Sit down at the first free seat, or at that of a bot. Return the seat and its token."""
    body = {"name": name, "language": language, **({} if seat is None else {"seat": seat})}
    taken = _asked(address, f"/api/tables/{address.code}/seats", language, body)
    found = _json(taken, address)
    if not isinstance(found.get("token"), str):
        raise CannotJoin("join.not_a_server", server=address.server)
    return found


def table_info(address: Address, language: str) -> dict[str, Any]:
    """Look at a table without sitting down."""
    return _json(_asked(address, f"/api/tables/{address.code}", language), address)


def record_of(address: Address, game: int, language: str, token: str | None) -> str:
    """Fetch the record of the finished rounds of a match, as the person of a seat if there is a token."""
    path = f"/api/tables/{address.code}/games/{game}/record"
    return _asked(address, path, language, token=token or "").decode()


def daily_at(server: str, player: str, language: str) -> dict[str, Any]:
    """Read about the deal of the day, and how a player did."""
    there = Address(server, "")
    return _json(_asked(there, "/api/daily/today", language, token=player), there)


def begin_daily(server: str, player: str, name: str, language: str, *, practice: bool) -> dict[str, Any]:
    """Open a table for the deal of the day. Return its code and the token of the seat."""
    there = Address(server, "")
    body = {"name": name, "language": language, "practice": practice}
    return _json(_asked(there, "/api/daily/today/tries", language, body, token=player), there)


def _asked(address: Address, path: str, language: str, body: object = None, *, token: str = "") -> bytes:
    """Ask the server, and turn whatever goes wrong into one sentence."""
    data = None if body is None else json.dumps(body).encode()
    query = "" if body is not None else f"?language={quote(language)}"
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(address.server + path + query, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as refused:
        with refused:
            raise CannotJoin("join.refused", reason=_reason(refused.read(), address)) from None
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        raise CannotJoin("join.no_answer", server=address.server, why=why(wrong)) from None


def why(wrong: BaseException) -> str:
    """Say why a connection failed, as the system says it."""
    reason = getattr(wrong, "reason", wrong)
    return str(getattr(reason, "strerror", None) or reason or type(wrong).__name__)


def _reason(said: bytes, address: Address) -> str | Message:
    """Return why a server refuses, in its own words."""
    try:
        reason = json.loads(said)["reason"]
    except (ValueError, KeyError, TypeError):
        return Message("join.not_a_server", server=address.server)
    return str(reason)


def _json(said: bytes, address: Address) -> dict[str, Any]:
    try:
        found = json.loads(said)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise CannotJoin("join.not_a_server", server=address.server)
    return found
