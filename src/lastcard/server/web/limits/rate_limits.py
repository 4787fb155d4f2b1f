"""Rate limits: token buckets per address, and which address a request comes from. Callers decide how to refuse."""

import time
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import ceil
from typing import Any, Final

from lastcard.server.web.config import Network, Rate

_REMEMBERED: Final = 10_000  # addresses
_HOUSEHOLD: Final = 64  # leading bits of an IPv6 address that identify a customer, who is free to change the rest
_HOPS: Final = 20  # proxies in a row that are followed back


class Bucket:
    """A token bucket: each request takes a token, and time puts them back."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        if self._filled() < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def wait(self) -> int:
        """Return the seconds until there is a token; 0 if there is one now."""
        missing = 1 - self._filled()
        return ceil(missing / self._rate.per_second) if missing > 0 else 0

    @property
    def burst(self) -> int:
        """Return the most tokens the bucket can hold."""
        return self._rate.burst

    def _filled(self) -> float:
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        return self._tokens


class Doorkeeper:
    """One bucket for each address that made a request lately."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()  # the latest address is last

    def admits(self, address: str) -> bool:
        """Say whether a request from an address is allowed now, and count it."""
        return self._rate is None or self._bucket(address, self._rate).take()

    def wait(self, address: str) -> int:
        """Return the seconds until an address may make a request; 0 means now. Counts nothing."""
        bucket = self._buckets.get(address)
        return bucket.wait if bucket is not None else 0

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, address: str, rate: Rate) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(rate)
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)  # forget the oldest rather than run out of memory in an attack
        else:
            self._buckets.move_to_end(address)
        return bucket


def client_address(scope: Mapping[str, Any], *, trust_proxy: Collection[Network]) -> str:
    """Return who is asking: the peer, or the client that trusted proxies name. An IPv6 customer counts as one address."""
    client = scope.get("client")
    nearest = str(client[0]) if client else ""
    address = _address(nearest)
    if address is None:
        return nearest
    if trust_proxy and _is_in(address, trust_proxy):
        named = header(scope["headers"], b"x-forwarded-for").split(",")
        for hop in reversed(named[-_HOPS:]):
            further = _address(hop.strip())
            if further is None:
                break  # made up or unreadable: count the last proxy that made sense
            address = further
            if not _is_in(address, trust_proxy):
                break  # the client may have made up everything further to the left
    return _counted(address)


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Return the last header with a name (in lower case); empty if there is none."""
    found = b""
    for key, value in headers:
        if key.lower() == name:
            found = value
    return found.decode("latin-1")


@lru_cache(maxsize=4096)  # a client asks again and again
def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address as proxies write it, perhaps with a port. An IPv4-mapped IPv6 address counts as IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _is_in(address: IPv4Address | IPv6Address, networks: Collection[Network]) -> bool:
    return any(address in each for each in networks)  # False for a network of the other version


def _counted(address: IPv4Address | IPv6Address) -> str:
    """Return what an address is counted as. Link-local addresses count one by one."""
    if isinstance(address, IPv4Address) or address.is_link_local:
        return str(address)
    return str(IPv6Network((int(address), _HOUSEHOLD), strict=False))
