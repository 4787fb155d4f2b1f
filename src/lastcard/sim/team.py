"""Threads that share the games of a batch, block by block.

Whoever is free takes the next block, and the caller works, too: it waits only for blocks that others have begun, so a thread
that the system does not run costs little. Waking a thread takes longer than stepping hundreds of games. So threads look out
for the next step for a while, in compiled code that leaves Python to others, before they sleep.
"""

import threading
import time
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Final

# Places on the board, an array of numbers that all threads see; the first two change often and have a cache line each.
NEXT: Final = 0  # the block to be taken next
DONE: Final = 8  # blocks that are finished
BLOCKS: Final = 16  # how many there are
BLOCK: Final = 17  # games in a block
OBSERVATIONS: Final = 18  # where the arrays of this step lie
MASKS: Final = 19
BOARD: Final = 24  # numbers on it

# Duties.
LEAD: Final = 0  # announce the blocks, work, wait for the others
WAIT_FOR_OTHERS: Final = 1
ATTEND: Final = 2  # wait for blocks and work

GAMES_IN_A_BLOCK: Final = 64  # their states fit into the fastest cache but one, with room for what they write
LOOKS: Final = 60_000  # how often a thread looks for work or for the others before it gives way: some 50 µs

Serve = Callable[..., int]


class Team:
    """The caller's thread and its helpers, each with the arguments of its own share."""

    def __init__(self, serve: Serve, shares: Sequence[tuple[Any, ...]]) -> None:
        self._serve = serve
        self._own = shares[0]
        self._sleepers: list[threading.Lock] = []
        self._dismissed: list[bool] = []
        for share in shares[1:]:
            labour = (serve, share, self._sleepers, self._dismissed)
            threading.Thread(target=_labour, args=labour, daemon=True).start()
        weakref.finalize(self, _dismiss, self._sleepers, self._dismissed)

    def step(self) -> None:
        """Take the step that the board describes."""
        _wake(self._sleepers)
        unfinished = self._serve(LEAD, *self._own)
        while unfinished:
            time.sleep(0)
            unfinished = self._serve(WAIT_FOR_OTHERS, *self._own)


def _labour(serve: Serve, share: tuple[Any, ...], sleepers: list[threading.Lock], dismissed: list[bool]) -> None:
    """Work until the team is gone. Whoever misses a step because it sleeps is not waited for."""
    alarm = threading.Lock()
    alarm.acquire()
    while not dismissed:
        serve(ATTEND, *share)
        sleepers.append(alarm)
        if not dismissed:
            alarm.acquire()


def _wake(sleepers: list[threading.Lock]) -> None:
    while sleepers:
        sleepers.pop().release()


def _dismiss(sleepers: list[threading.Lock], dismissed: list[bool]) -> None:
    dismissed.append(True)
    _wake(sleepers)
