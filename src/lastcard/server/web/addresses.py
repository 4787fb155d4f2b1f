"""Where a server can be reached: by the address that its host gave, or by those that this machine has in its networks.

Nothing is sent to find out. Which of the addresses a guest can really use, only the guest's network knows.
"""

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

from lastcard.server.web.config import DEFAULT_PORT, Config

EVERYWHERE: Final = ("0.0.0.0", "::", "")


def is_everywhere(host: str) -> bool:
    """Say whether a server that listens on a host listens in every network of this machine."""
    return host in EVERYWHERE


def page_url(host: str, port: int) -> str:
    """Return the address of the page at a host, without a slash at the end."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_urls(config: Config) -> tuple[str, ...]:
    """List the addresses by which other machines in the same networks reach a server, the likeliest first."""
    port = config.port or DEFAULT_PORT
    if is_everywhere(config.host):
        return tuple(page_url(address, port) for address in addresses_in_networks())
    return () if _is_this_machine(config.host) else (page_url(config.host, port),)


def addresses_in_networks() -> tuple[str, ...]:
    """List this machine's IPv4 addresses that are not its own alone: first the one that leads outside."""
    found = [address_in_network()]
    with suppress(OSError):
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
