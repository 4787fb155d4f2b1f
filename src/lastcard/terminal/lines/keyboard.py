"""The keyboard at a table online: lines are read in a thread of their own, so that news can come while nobody types."""

import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import TextIO

from lastcard.terminal.lines.console import Woken


class Keyboard:
    """Reads like a stream, except that ``readline`` raises ``Woken`` when ``stirs`` says that something has happened."""

    def __init__(self, stirs: Callable[[], bool], source: TextIO | None = None) -> None:
        self._source: TextIO = source or sys.stdin
        self._stirs = stirs
        self._came: SimpleQueue[str | None] = SimpleQueue()  # lines; None: look whether something has happened
        threading.Thread(target=self._listen, name="keyboard", daemon=True).start()

    def isatty(self) -> bool:
        """Say whether a person sees what they type."""
        return self._source.isatty()

    def wake(self) -> None:
        """Have the reader look up. Any thread may call this."""
        self._came.put(None)

    def readline(self) -> str:
        """Return the next line, with its end; an empty text means that the input has ended."""
        while (line := self._came.get()) is None:
            if self._stirs():
                raise Woken
        if not line:
            self._came.put(line)  # it has ended for the next to ask as well
        return line

    def _listen(self) -> None:
        # Its own reader of the same input: at the end of the program nobody may hold the lock of the common one.
        own = open(self._source.fileno(), encoding=self._source.encoding, errors="replace", closefd=False)  # noqa: SIM115
        while line := own.readline():
            self._came.put(line)
        self._came.put("")
