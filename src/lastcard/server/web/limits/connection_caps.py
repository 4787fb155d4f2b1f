"""Counts the open connections per address, so that one client cannot use them all up."""

from collections import Counter
from typing import Final

_NO_END: Final = 1 << 60


class Crowding:
    """Open connections per address, at most ``most`` each; None means no limit."""

    def __init__(self, most: int | None) -> None:
        self._most = _NO_END if most is None else most
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection of an address if there is room for it. Each success needs a later ``leave``."""
        if self._here[address] >= self._most:
            return False
        self._here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection as closed."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def __len__(self) -> int:
        return self._here.total()
