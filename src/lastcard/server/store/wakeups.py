"""The port of wake-ups: how nodes tell each other that something happened. Never the truth: a lost one costs time, nothing else.

A text is the name of the node that sends it, a space, and a body. The body of a commit lists what it wrote: ``BCDFGH:12``.
"""

from collections.abc import Callable
from typing import Final, Protocol

CHANNEL: Final = "lastcard"

Hear = Callable[[str, str], None]  # who says it, and what


class Wakes(Protocol):
    """A channel that all nodes hear. What is told while it is down is lost."""

    @property
    def up(self) -> bool:
        """Say whether this node hears the others now."""

    async def start(self, hear: Hear, again: Callable[[], None]) -> None:
        """Hear the others from now on. ``again`` is called whenever the channel is back after messages may have been lost."""

    def tell(self, body: str) -> None:
        """Tell all other nodes something, soon. Never waits and never fails."""

    async def close(self) -> None:
        """Tell what is still to be told, and hear nothing more."""


def woken(body: str) -> list[tuple[str, int]]:
    """Read the body of a commit: streams and their last entries. Anything else gives an empty list."""
    found = []
    for word in body.split(" "):
        stream, colon, seq = word.partition(":")
        if not colon or not seq.isdecimal():
            return []
        found.append((stream, int(seq)))
    return found
