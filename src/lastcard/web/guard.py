"""Who may ask at all: the names this server goes by, and the pages that may send it something.

A page from elsewhere must not reach a table through the browser of somebody who sits at one: neither by letting its own
name point here (DNS rebinding), nor by sending a form across.
"""

import re
import socket
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from lastcard.web.config import Config
from lastcard.web.limits import header

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]{1,5})?", re.IGNORECASE)
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_OWN_PAGE: Final = frozenset(("", "same-origin", "none"))  # as browsers call where a request comes from
# Where a network at home puts its machines; nobody can register a name that ends so.
_AT_HOME: Final = ("", ".local", ".lan", ".home.arpa", ".internal")


class Objection(NamedTuple):
    """Why a request is not taken: the HTTP status, and the key of the sentence with what it names."""

    status: int
    key: str
    parameters: Mapping[str, object] = {}


class Guard:
    """What one server thinks of a request before anybody reads it."""

    def __init__(self, config: Config) -> None:
        self._origins = config.origins
        machine = socket.gethostname().lower()
        own = {machine, *(machine.partition(".")[0] + ending for ending in _AT_HOME)}
        self._names = frozenset({"localhost", config.host.lower(), *own, *map(str.lower, config.allow_hosts)} - {""})

    def objection(self, scope: Mapping[str, Any]) -> Objection | None:
        """Say what is wrong with where a request comes from; None if nothing is."""
        named = [value for key, value in scope["headers"] if key.lower() == b"host"]
        host = named[0].decode("latin-1") if len(named) == 1 else ""
        written = _HOST.fullmatch(host)
        if written is None:
            return Objection(400, "server.no_host")
        if not self._is_own(written[1]):
            return Objection(421, "server.other_host", {"host": written[1]})
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if changes and not self._comes_from_own_page(scope, host):
            return Objection(403, "server.cross_site")
        return None

    def _is_own(self, name: str) -> bool:
        """Say whether a name is one of this server; an address always is, for no name of somebody else's led to it."""
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            plain = name.lower().removesuffix(".")
            return plain in self._names or plain.endswith(".localhost")
        return True

    def _comes_from_own_page(self, scope: Mapping[str, Any], host: str) -> bool:
        """Say whether the page that sends something is ours or one we know; a program that is no browser names none."""
        origin = header(scope["headers"], b"origin")
        if origin in self._origins:
            return True
        if origin and _host_of(origin).lower() != host.lower():
            return False
        return header(scope["headers"], b"sec-fetch-site") in _OWN_PAGE


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
