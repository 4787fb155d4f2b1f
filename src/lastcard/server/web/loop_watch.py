"""Watches the event loop: what holds it for more than 20 ms is named in the log and counted.

A beat every 5 ms (every 20 ms if the loop has nothing to do) arms two timers of the system: one for time that goes by, one for
time that is computed. If the next beat is late, their signals look at what runs now, again and again until the beat comes.
Nothing is done a turn of the loop, and nothing of the loop is replaced.

Only the process's own doing counts. If other programs have the processor, the thread waits for it ready to run, and the host of
a virtual machine may take the processor itself. Linux tells how long both lasted, and that is taken off. Elsewhere only the time
that the thread computed counts.
"""

import asyncio
import gc
import logging
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

from lastcard.server.web.config import Rate
from lastcard.server.web.limits.rate_limits import Bucket

BEAT: Final = 0.005  # seconds
QUIET: Final = 0.020  # seconds until the next beat if hardly anything was computed: waking up costs more than a beat
BUSY: Final = 0.0005  # seconds of computing from which the loop is not quiet
FIRST: Final = 0.010  # seconds of computing until the first look
HELD: Final = 0.020  # seconds that nothing may hold the loop
AGAIN: Final = 1.0  # seconds after which what the host took is read again
LOOK: Final = 0.003  # seconds between two looks at what holds it
LINES: Final = Rate(20, 2.0)  # of the log: on an overloaded machine it would only add to the load
DEPTH: Final = 5  # functions named in a line of the log
NOWHERE: Final = (
    "asyncio.runners",
    "asyncio.base_events",
    "selectors",
    __name__,
)  # where a loop is that waits for work
COLLECTING: Final = "garbage collection"

log = logging.getLogger("lastcard.loop")


class LoopWatch:
    """The watch over one loop. ``late`` hears how late each beat was, ``held`` for how long something held the loop."""

    def __init__(self, late: Callable[[float], None], held: Callable[[float], None]) -> None:
        self._late = late
        self._held = held
        self._loop = asyncio.get_running_loop()
        self._lines = Bucket(LINES)
        self._seen: Counter[str] = Counter()
        self._collecting = 0.0  # what had been computed when it began
        self._queue = _queue_of_this_thread()
        # Only the main thread is interrupted by signals; Windows has no such timer. Without it a hold has no name.
        self._looks = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        self._handle: asyncio.TimerHandle | None = None
        self._beat_at = self._interval = self._computed = self._waited = 0.0
        self._read_at = self._taken = 0.0  # when it was read what the host of a virtual machine had taken by then

    def start(self) -> None:
        """Begin."""
        if self._looks:
            signal.signal(signal.SIGALRM, self._look)
            signal.signal(signal.SIGPROF, self._look)
        gc.callbacks.append(self._collected)
        self._rest(time.monotonic(), time.thread_time(), self._waiting(), BEAT)

    def stop(self) -> None:
        """End; leave no timer behind."""
        if self._handle is not None:
            self._handle.cancel()
        if self._looks:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.setitimer(signal.ITIMER_PROF, 0)
        gc.callbacks.remove(self._collected)
        if self._queue is not None:
            os.close(self._queue)
            self._queue = None

    def _rest(self, now: float, computed: float, waited: float, interval: float) -> None:
        self._beat_at, self._computed, self._waited, self._interval = now, computed, waited, interval
        if self._looks:
            signal.setitimer(signal.ITIMER_REAL, interval + BEAT, LOOK)
            signal.setitimer(signal.ITIMER_PROF, FIRST, LOOK)
        self._handle = self._loop.call_later(interval, self._beat)

    def _beat(self) -> None:
        now, computed, waited = time.monotonic(), time.thread_time(), self._waiting()
        late = now - self._beat_at - self._interval
        self._late(max(0.0, late))
        worked = computed - self._computed
        if late > BEAT:
            self._judge(late, worked, waited - self._waited)
        if self._seen:
            self._seen.clear()
        if now - self._read_at > AGAIN:
            self._read_at, self._taken = now, _taken_by_the_host()
        self._rest(now, computed, waited, BEAT if worked > BUSY else QUIET)

    def _judge(self, late: float, computed: float, waited: float) -> None:
        """Say for how long the loop was held if a beat is late, and tell it if that was too long.

        What held it may have begun before the beat was due: if it computed, that is known. If it did not, a look has seen where
        it stood; without that, not the loop stood still but the whole process or the machine.
        """
        held = computed
        if self._queue is not None:
            stood = late - waited if self._seen or not self._looks else 0.0
            if stood > HELD:
                stood -= _taken_by_the_host() - self._taken
            held = max(stood, min(late + self._interval - waited, computed))
        if held <= HELD:
            return
        self._held(held)
        if self._lines.take():
            log.warning(
                "the event loop was held",
                extra={
                    "ms": round(held * 1000, 1),
                    "computed_ms": round(computed * 1000, 1),
                    "waited_ms": round(waited * 1000, 1),
                    "held_by": dict(self._seen.most_common(3)),
                },
            )

    def _look(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002  that is how handlers are called
        """Note what runs now. Nothing is written here: the signal may have come in the middle of a line of the log."""
        if frame is not None and frame.f_globals.get("__name__") not in NOWHERE:
            self._seen[_place(frame)] += 1

    def _collected(self, phase: str, about: dict[str, Any]) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
        elif (took := time.thread_time() - self._collecting) > LOOK:
            self._seen[f"{COLLECTING}, generation {about['generation']}"] += int(took / LOOK)

    def _waiting(self) -> float:
        """Return the seconds that this thread was ready to run while others had the processor; 0 if nobody knows."""
        return 0.0 if self._queue is None else int(os.pread(self._queue, 80, 0).split()[1]) / 1e9


def _queue_of_this_thread() -> int | None:
    """Open what Linux tells of this thread's waiting for a processor."""
    try:
        return os.open("/proc/thread-self/schedstat", os.O_RDONLY)
    except OSError:
        return None


def _taken_by_the_host() -> float:
    """Return for how many seconds the host of a virtual machine has had processors that were wanted here; 0 if nobody knows."""
    try:
        with open("/proc/stat", "rb") as file:
            return int(file.readline().split()[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return 0.0


def _place(frame: FrameType | None) -> str:
    """Name the innermost functions, with the outermost first: where in our own code, and what it called."""
    found: list[str] = []
    while frame is not None and len(found) < DEPTH:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith("importlib."):
            frame = frame.f_back
            continue
        found.append(f"{module.removeprefix('lastcard.')}.{frame.f_code.co_qualname}:{frame.f_lineno}")
        frame = frame.f_back
    return " > ".join(reversed(found))
