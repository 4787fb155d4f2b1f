"""Requests that the server itself sends: to addresses that people gave it, so never into the networks around it.

An address is resolved once, every result is checked, and the connection goes to what was checked: a name that answers
differently the second time leads nowhere. Redirects are not followed.
"""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

SECONDS: Final = 10.0  # for a whole request
LINE: Final = 1024  # bytes of the first line of an answer; nothing else of it is read
_IN_DISGUISE: Final = (IPv6Network("2002::/16"), IPv6Network("64:ff9b::/96"))  # they lead to IPv4 addresses


class Unreachable(Exception):
    """Nobody answered, or not in a way that makes sense."""


class Forbidden(Exception):
    """The address lies in a private network, or is no web address."""


async def check(address: str, *, private: bool) -> None:
    """Refuse an address that the server must not write to. ``private``: the host allows networks of its own, and plain http."""
    await _resolved(_parts(address, private=private), private=private)


async def post(address: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """Send a request and return the status of its answer."""
    parts = _parts(address, private=private)
    try:
        async with asyncio.timeout(SECONDS):
            return await _sent(parts, await _resolved(parts, private=private), body, headers)
    except (OSError, TimeoutError, ValueError, asyncio.LimitOverrunError) as wrong:
        raise Unreachable(str(wrong)) from None


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address lies in the open internet."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if any(address in network for network in _IN_DISGUISE):
            return False
    return address.is_global and not address.is_multicast


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
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as wrong:
        raise Unreachable(str(wrong)) from None
    addresses = [str(each[4][0]).partition("%")[0] for each in found]
    if not addresses or not (private or all(is_public(ip_address(each)) for each in addresses)):
        raise Forbidden(parts.hostname or "")
    return addresses[0], port


async def _sent(parts: SplitResult, where: tuple[str, int], body: bytes, headers: Mapping[str, str]) -> int:
    secure = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        *where,
        ssl=ssl.create_default_context() if secure else None,
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
