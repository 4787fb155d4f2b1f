"""Which requests are read at all: the host names of this server, and the pages that may send it something.

A foreign page must not reach a table through the browser of a player, neither by letting its own host name point here
(DNS rebinding) nor by a cross-site form.
"""

import re
import socket
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from lastcard.server.web.config import Config
from lastcard.server.web.limits.rate_limits import header

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]{1,5})?", re.IGNORECASE)
_SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_OWN_PAGE: Final = frozenset(("", "same-origin", "none"))  # values of Sec-Fetch-Site
# Endings of machine names in home networks. Nobody can register such a name.
_AT_HOME: Final = ("", ".local", ".lan", ".home.arpa", ".internal")


class Objection(NamedTuple):
    """Why a request is refused: the HTTP status, and the key and parameters of the sentence."""

    status: int
    key: str
    parameters: Mapping[str, object] = {}


class Guard:
    """Checks requests to one server before anything else reads them."""

    def __init__(self, config: Config) -> None:
        self._origins = config.origins
        machine = socket.gethostname().lower()
        own = {machine, *(machine.partition(".")[0] + ending for ending in _AT_HOME)}
        self._names = frozenset(
            {"localhost", config.host.lower(), _name_in(config.public_url), *own, *map(str.lower, config.allow_hosts)}
            - {""}
        )

    def objection(self, scope: Mapping[str, Any]) -> Objection | None:
        """Return what is wrong with a request's host or origin; None if nothing is."""
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
        """Say whether a host is this server's. An IP address always is, because no foreign name led to it."""
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            plain = name.lower().removesuffix(".")
            return plain in self._names or plain.endswith(".localhost")
        return True

    def _comes_from_own_page(self, scope: Mapping[str, Any], host: str) -> bool:
        """Say whether the sending page is ours or an allowed one. Programs other than browsers name no page and pass."""
        origin = header(scope["headers"], b"origin")
        if origin in self._origins:
            return True
        if origin and _host_of(origin).lower() != host.lower():
            return False
        return header(scope["headers"], b"sec-fetch-site") in _OWN_PAGE


def _name_in(url: str) -> str:
    """Return the host name of an address of this server; empty if there is none."""
    return (urlsplit(url).hostname or "") if url else ""


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""
