"""Where a server can be reached: by the address that its host gave, or by those that this machine has in its networks.

Which of the addresses a guest can really use, only the guest's network knows.
"""

import asyncio
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from lastcard.server.web.config import DEFAULT_PORT, Config
from lastcard.server.web.own_thread import in_own_thread

EVERYWHERE: Final = ("0.0.0.0", "::", "")
LOOK_AGAIN: Final = 60.0  # seconds: a laptop changes networks
_PRIVATE: Final[tuple[IPv4Network | IPv6Network, ...]] = (
    *map(IPv4Network, ("10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16")),
    *map(
        IPv6Network, ("::/64", "fc00::/7", "fe80::/10")
    ),  # the first: this machine, as a customer's network is counted
)


class Whereabouts:
    """The addresses of a server, as they were looked up last. Nobody who asks for them waits for a resolver."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._found = network_urls(config, (address_in_network(),) if is_everywhere(config.host) else ())

    async def watch(self) -> None:
        """Look now and every minute, in a thread: a resolver may take long to answer."""
        while True:
            if is_everywhere(self._config.host):
                self._found = network_urls(self._config, await in_own_thread(addresses_in_networks))
            await asyncio.sleep(LOOK_AGAIN)

    def told_to(self, asker: str) -> tuple[str, ...]:
        """List the addresses for somebody at an address, or (empty) at an unknown one.

        Names and addresses of private networks are told there only.
        """
        if _is_private(asker) is True:
            return self._found
        return tuple(url for url in self._found if _is_private(urlsplit(url).hostname or "") is False)


def _is_private(host: str) -> bool | None:
    """Say whether an address, or a whole network of them, belongs to a private network; None if it is none.

    >>> _is_private("192.168.1.5"), _is_private("fd12:3456:789a:1::/64"), _is_private("1.1.1.1"), _is_private("attic")
    (True, True, False, None)
    """
    try:
        where = ip_network(host).network_address
    except ValueError:
        return None
    return any(where in network for network in _PRIVATE)


def is_everywhere(host: str) -> bool:
    """Say whether a server that listens on a host listens in every network of this machine."""
    return host in EVERYWHERE


def page_url(host: str, port: int) -> str:
    """Return the address of the page at a host, without a slash at the end."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_urls(config: Config, found: Iterable[str]) -> tuple[str, ...]:
    """List the addresses by which other machines in the same networks reach a server, the likeliest first.

    ``found`` are those of this machine.
    """
    port = config.port or DEFAULT_PORT
    if is_everywhere(config.host):
        return tuple(page_url(address, port) for address in found if address)
    return () if _is_this_machine(config.host) else (page_url(config.host, port),)


def addresses_in_networks() -> tuple[str, ...]:
    """List this machine's IPv4 addresses that are not its own alone: first the one that leads outside. It may take long."""
    found = [address_in_network()]
    with suppress(OSError, UnicodeError):
        listed = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += sorted(str(address[0]) for *_, address in listed)
    return tuple(dict.fromkeys(each for each in found if each and not _is_this_machine(each)))


def address_in_network() -> str:
    """Return the address by which other machines reach this one; empty if there is none. Nothing is sent."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def _is_this_machine(host: str) -> bool:
    """Say whether a host is reached from this machine alone."""
    try:
        address = ip_address(host)
    except ValueError:
        return host.lower() == "localhost" or host.lower().endswith(".localhost")
    return address.is_loopback or address.is_unspecified
