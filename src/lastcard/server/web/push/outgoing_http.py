"""Requests that the server itself sends: to addresses that people gave it, so never into the networks around it.

An address is resolved once, every result is checked, and the connection goes to what was checked: a name that answers
differently the second time leads nowhere. Redirects are not followed.
"""

import asyncio
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from lastcard.server.web.own_thread import in_own_thread

SECONDS: Final = 10.0  # for a whole request
NAMED: Final = 3.0  # seconds after which a name is refused, always: sooner would tell inner names from unknown ones
LOOKUPS: Final = 64  # names looked up at once; a resolver may not answer for a long time
LINE: Final = 1024  # bytes of the first line of an answer; nothing else of it is read

# What people can be reached at: global unicast without every block that IANA lists for special purposes, even those that a
# router would pass on, for nobody runs a channel there. Written out here because ``ipaddress`` knows other blocks in every
# version of Python.
_UNICAST: Final = IPv6Network("2000::/3")
_SPECIAL_4: Final = tuple(map(IPv4Network, (
    "0.0.0.0/8",        # this network
    "10.0.0.0/8",       # private
    "100.64.0.0/10",    # shared behind a provider's NAT
    "127.0.0.0/8",      # loopback
    "169.254.0.0/16",   # link-local, and the metadata of clouds
    "172.16.0.0/12",    # private
    "192.0.0.0/24",     # protocol assignments
    "192.0.2.0/24",     # documentation
    "192.31.196.0/24",  # AS112: answers for private networks
    "192.52.193.0/24",  # AMT relays
    "192.88.99.0/24",   # 6to4 relays, deprecated
    "192.168.0.0/16",   # private
    "192.175.48.0/24",  # AS112
    "198.18.0.0/15",    # benchmarks
    "198.51.100.0/24",  # documentation
    "203.0.113.0/24",   # documentation
    "224.0.0.0/4",      # multicast
    "240.0.0.0/4",      # reserved, and broadcast
)))  # fmt: skip
_SPECIAL_6: Final = tuple(map(IPv6Network, (
    "2001::/23",          # protocol assignments: Teredo, which leads to IPv4, benchmarks, ORCHID, DRIP
    "2001:db8::/32",      # documentation
    "2002::/16",          # 6to4, which leads to IPv4
    "2620:4f:8000::/48",  # AS112
    "3ffe::/16",          # the 6bone, given back
    "3fff::/20",          # documentation
)))  # fmt: skip

_looking: Final = threading.BoundedSemaphore(LOOKUPS)


class Unreachable(Exception):
    """Nobody answered, or not in a way that makes sense."""


class Forbidden(Exception):
    """The address lies in a private network, or is no web address."""


async def check(address: str, *, private: bool) -> None:
    """Refuse an address that the server must not write to. ``private``: the host allows networks of its own, and plain http.

    A name that leads into a private network is as unknown as one that leads nowhere, and takes as long: otherwise anybody
    could ask for the names of the machines around the server.
    """
    parts = _parts(address, private=private)
    if private or _is_number(parts.hostname or ""):
        await _resolved(parts, private=private)
        return
    loop = asyncio.get_running_loop()
    ends = loop.time() + NAMED
    try:
        async with asyncio.timeout_at(ends):
            await _resolved(parts, private=private)
            return
    except (Forbidden, Unreachable, TimeoutError):
        pass
    await asyncio.sleep(ends - loop.time())
    raise Unreachable(parts.hostname or "")


async def post(address: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Send a request and return the status of its answer."""
    parts = _parts(address, private=private)
    try:
        async with asyncio.timeout(SECONDS):
            return await _sent(parts, await _resolved(parts, private=private), body, headers)
    except (OSError, TimeoutError, ValueError, asyncio.LimitOverrunError) as wrong:
        raise Unreachable(str(wrong)) from None


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address lies in the open internet.

    >>> is_public(ip_address("1.1.1.1")), is_public(ip_address("fec0::1")), is_public(ip_address("::127.0.0.1"))
    (True, False, False)
    """
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _SPECIAL_4)
    if address.ipv4_mapped is not None:
        return is_public(address.ipv4_mapped)
    return address in _UNICAST and not any(address in network for network in _SPECIAL_6)


def _parts(address: str, *, private: bool) -> SplitResult:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Forbidden(address) from None
    schemes = ("http", "https") if private else ("https",)
    if parts.scheme not in schemes or not parts.hostname or port == 0 or parts.username or parts.password:
        raise Forbidden(address)
    return parts


async def _resolved(parts: SplitResult, *, private: bool) -> tuple[str, int]:
    """Return the address and port to connect to. One private result among several forbids them all."""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await _looked_up(parts.hostname or "", port)
    except (OSError, UnicodeError) as wrong:
        raise Unreachable(str(wrong)) from None
    addresses = [str(each[4][0]).partition("%")[0] for each in found]
    if not addresses or not (private or all(is_public(ip_address(each)) for each in addresses)):
        raise Forbidden(parts.hostname or "")
    return addresses[0], port


def _is_number(host: str) -> bool:
    """Say whether this is an address rather than a name, in any way of writing one; nobody is asked."""
    try:
        return bool(socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST))
    except (OSError, UnicodeError):
        return False


async def _looked_up(host: str, port: int) -> list[Any]:
    """Ask the resolver, unless too many still wait for it."""
    if not _looking.acquire(blocking=False):
        raise Unreachable(host)

    def look() -> list[Any]:
        try:
            return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        finally:
            _looking.release()

    return await in_own_thread(look)


@lru_cache(maxsize=1)
def _trust() -> ssl.SSLContext:
    """Return whose certificates are trusted: those of this machine. Reading them all takes 20 ms and more."""
    return ssl.create_default_context()


async def _sent(parts: SplitResult, where: tuple[str, int], body: bytes, headers: Mapping[str, str]) -> int:
    secure = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        *where,
        ssl=await in_own_thread(_trust) if secure else None,
        server_hostname=parts.hostname if secure else None,
        limit=LINE,
    )
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"POST {target} HTTP/1.1", f"Host: {parts.netloc}", "User-Agent: lastcard", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join((*lines, f"Content-Length: {len(body)}", "", "")).encode("ascii") + body)
        await writer.drain()
        answer = (await reader.readline()).split()
        return int(answer[1]) if len(answer) > 1 and answer[0].startswith(b"HTTP/") else 0
    finally:
        writer.close()
        with suppress(OSError, ssl.SSLError):
            await writer.wait_closed()
