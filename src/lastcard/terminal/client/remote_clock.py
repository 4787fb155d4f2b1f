"""The clock of a table online, as one person has it: how much time is left, and a warning before it runs out."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

WARNING: Final = 20  # seconds before the end, or half of the time if that is less


class Clock:
    """Counts down a decision. ``warn`` is called from a thread of its own."""

    def __init__(self, warn: Callable[[int], None]) -> None:
        self._warn = warn
        self._end: float | None = None
        self._timer: threading.Timer | None = None

    @property
    def left(self) -> int | None:
        """Return how many seconds are left; None without a clock."""
        return None if self._end is None else max(0, round(self._end - time.monotonic()))

    def start(self, shown: Mapping[str, int] | None, *, warns: bool) -> None:
        """Start as the table shows it: the time left and the time there was. ``warns``: this person must decide."""
        self.stop()
        if shown is None:
            return
        left = shown["left_ms"] / 1000
        self._end = time.monotonic() + left
        warning = min(WARNING, shown["total_ms"] // 2000)
        if warns and left > warning > 0:
            self._timer = threading.Timer(left - warning, self._warn, (warning,))
            self._timer.daemon = True
            self._timer.start()

    def stop(self) -> None:
        """Stop counting."""
        self._end = None
        if self._timer is not None:
            self._timer.cancel()
