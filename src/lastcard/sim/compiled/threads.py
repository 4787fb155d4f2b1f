"""Threads that share the games of a batch, block by block.

A free thread takes the next block, and the caller works as well: it waits only for blocks that others have begun, so a thread
that the system does not run costs little. Waking a thread takes longer than stepping hundreds of games. So threads look out
for the next step for a while, in compiled code that leaves Python to others, before they sleep.
"""

import threading
import time
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Final

# Places on the board, an array of numbers that all threads see; the first two change often and have a cache line each.
NEXT: Final = 0  # blocks that were taken from the front, and times FROM_THE_BACK those from the back
DONE: Final = 8  # blocks that are finished
BLOCKS: Final = 16  # how many there are
BLOCK: Final = 17  # games in a block
OBSERVATIONS: Final = 18  # where the arrays of this step lie
MASKS: Final = 19
BOARD: Final = 24  # numbers on it
FROM_THE_BACK: Final = 1 << 32

# Duties.
CHECK: Final = 0  # find a choice that is not allowed
CHECK_AND_LEAD: Final = 1  # lead, unless there is one
LEAD: Final = 2  # announce the blocks, work, wait for the others
WAIT_FOR_OTHERS: Final = 3
ATTEND: Final = 4  # wait for blocks and work

GAMES_IN_A_BLOCK: Final = 64  # their states fit into the fastest cache but one, with room for what they write
CHECKED_MEANWHILE: Final = 4096  # games whose choices are checked in much less time than the others look for work
LOOKS: Final = 60_000  # how often a thread looks for work or for the others before it gives way: some 50 µs

Serve = Callable[..., int]


class Team:
    """The caller's thread and its helpers, each with the arguments of its own share; those of the leader lack the choices."""

    def __init__(self, serve: Serve, shares: Sequence[tuple[Any, ...]]) -> None:
        self._serve = serve
        self._own = shares[0][1:]
        self._helped = len(shares) > 1
        self._sleepers: list[threading.Lock] = []
        self._dismissed: list[bool] = []
        for share in shares[1:]:
            labour = (serve, share, self._sleepers, self._dismissed)
            threading.Thread(target=_labour, args=labour, daemon=True).start()
        weakref.finalize(self, _dismiss, self._sleepers, self._dismissed)

    def step(self, duty: int, choices: Any) -> int:
        """Take the step that the board describes, with a choice for each game; return what ``serve`` says in the end."""
        if duty == CHECK_AND_LEAD and (self._sleepers or (self._helped and len(choices) > CHECKED_MEANWHILE)):
            # The others would fall asleep while all choices are checked.
            told = self._serve(CHECK, choices, *self._own)
            if told < 0:
                return told
            duty = LEAD
        if self._sleepers:
            _wake(self._sleepers)
        told = self._serve(duty, choices, *self._own)
        while told > 0:
            time.sleep(0)
            told = self._serve(WAIT_FOR_OTHERS, choices, *self._own)
        return told


def _labour(serve: Serve, share: tuple[Any, ...], sleepers: list[threading.Lock], dismissed: list[bool]) -> None:
    """Work until the team is gone. Nobody waits for a thread that misses a step because it sleeps."""
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
