"""How many connections each address holds open: one client must not take the places of all others."""

from collections import Counter
from typing import Final

_NO_END: Final = 1 << 60


class Crowding:
    """Counts who is here; ``most`` None lets everybody in."""

    def __init__(self, most: int | None) -> None:
        self._most = _NO_END if most is None else most
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Take a place for an address if there is one; whoever gets one must leave it."""
        if self._here[address] >= self._most:
            return False
        self._here[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]

    def __len__(self) -> int:
        return self._here.total()
