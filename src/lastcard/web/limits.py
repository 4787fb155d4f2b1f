"""Token buckets: how often somebody may ask, and who is asking. What happens to who asks too often is decided elsewhere."""

import time
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Any, Final

from lastcard.web.config import Rate

_REMEMBERED: Final = 10_000  # addresses


class Bucket:
    """Holds tokens; each request takes one, time puts them back."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token if there is one."""
        now = time.monotonic()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def burst(self) -> int:
        """Say how many tokens there are at most."""
        return self._rate.burst

    @property
    def is_full(self) -> bool:
        """Say whether nobody would notice if this bucket were a new one."""
        return self._tokens + (time.monotonic() - self._at) * self._rate.per_second >= self._rate.burst


class Doorkeeper:
    """One bucket for each address that knocked lately."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def admits(self, address: str) -> bool:
        """Say whether an address may come in now; the machine itself always may."""
        if self._rate is None or is_loopback(address):
            return True
        bucket = self._buckets.get(address)
        if bucket is None:
            self._forget()
            bucket = self._buckets[address] = Bucket(self._rate)
        return bucket.take()

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self) -> None:
        if len(self._buckets) >= _REMEMBERED:
            self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.is_full}
        if len(self._buckets) >= _REMEMBERED:
            self._buckets.clear()  # an attack from everywhere: better forgetful than out of memory


def client_address(scope: Mapping[str, Any], *, trust_proxy: bool) -> str:
    """Say who is asking: the peer, or whom the last proxy names if it is to be trusted."""
    if trust_proxy:
        named = header(scope["headers"], b"x-forwarded-for").rpartition(",")[2].strip()
        if named:
            return named
    client = scope.get("client")
    return str(client[0]) if client else ""


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    """Give the last header with a name (in lower case), empty if there is none."""
    found = b""
    for key, value in headers:
        if key.lower() == name:
            found = value
    return found.decode("latin-1")


def is_loopback(address: str) -> bool:
    """Say whether an address is the machine itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
