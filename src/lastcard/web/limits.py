"""Token buckets: how often somebody may ask, and who is asking. What happens to who asks too often is decided elsewhere."""

import time
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import ceil
from typing import Any, Final

from lastcard.web.config import Network, Rate

_REMEMBERED: Final = 10_000  # addresses
_HOUSEHOLD: Final = 64  # bits of an IPv6 address that a provider gives a customer; the rest they change as they like
_HOPS: Final = 20  # proxies one behind the other that are followed back


class Bucket:
    """Holds tokens; each request takes some, time puts them back."""

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
        """Say after how many seconds there is a token again; 0: there is one."""
        missing = 1 - self._filled()
        return ceil(missing / self._rate.per_second) if missing > 0 else 0

    @property
    def burst(self) -> int:
        """Say how many tokens there are at most."""
        return self._rate.burst

    def _filled(self) -> float:
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        return self._tokens


class Doorkeeper:
    """One bucket for each address that knocked lately."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()  # whoever knocked last is last

    def admits(self, address: str) -> bool:
        """Say whether an address may come in now, and count it."""
        return self._rate is None or self._bucket(address, self._rate).take()

    def wait(self, address: str) -> int:
        """Say after how many seconds an address may come in; 0: now. Nothing is counted."""
        bucket = self._buckets.get(address)
        return bucket.wait if bucket is not None else 0

    def __len__(self) -> int:
        return len(self._buckets)

    def _bucket(self, address: str, rate: Rate) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(rate)
            if len(self._buckets) > _REMEMBERED:
                self._buckets.popitem(last=False)  # an attack from everywhere: better forgetful than out of memory
        else:
            self._buckets.move_to_end(address)
        return bucket


def client_address(scope: Mapping[str, Any], *, trust_proxy: Collection[Network]) -> str:
    """Say who is asking: the peer, or whom the proxies that are to be trusted name; an IPv6 customer is one address."""
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
                break  # made up, or nothing that can be counted: the last proxy that made sense stands for it
            address = further
            if not _is_in(address, trust_proxy):
                break  # whatever stands further to the left the client may have made up
    return _counted(address)


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Give the last header with a name (in lower case), empty if there is none."""
    found = b""
    for key, value in headers:
        if key.lower() == name:
            found = value
    return found.decode("latin-1")


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address as proxies write it, perhaps with a port; one of IPv4 in the clothes of IPv6 is one of IPv4."""
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
    return any(address in each for each in networks)  # of another version: not in it


def _counted(address: IPv4Address | IPv6Address) -> str:
    """Give what an address is counted as; on a link of its own every machine is somebody else."""
    if isinstance(address, IPv4Address) or address.is_link_local:
        return str(address)
    return str(IPv6Network((int(address), _HOUSEHOLD), strict=False))
