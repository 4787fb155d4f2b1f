"""What happens while doors are compiled: it is said once a process, and Python collects no garbage.

Compiling makes millions of small objects that live until its end; looking through them again and again takes a tenth of the
time. What is said goes to the log ``lastcard``, which writes to standard error unless the program wants it elsewhere.
"""

import gc
import logging
from typing import Any, Final

from numba.core import event

from lastcard.engine.message import Message

LOG: Final = logging.getLogger("lastcard")


class Attention(event.Listener):  # type: ignore[misc]
    """Learns when numba begins to compile one of our functions, and when that function and all that it calls are done."""

    def __init__(self) -> None:
        self._under_way = 0
        self._collecting = False  # whether garbage was collected before
        self._said = False

    def on_start(self, told: Any) -> None:
        """Note that a function begins to be compiled; those that it calls follow inside."""
        if _ours(told):
            if not self._under_way:
                self._begin()
            self._under_way += 1

    def on_end(self, told: Any) -> None:
        """Note that a function is compiled, or cannot be."""
        if _ours(told):
            self._under_way -= 1
            if not self._under_way and self._collecting:
                _grow_old()
                gc.enable()

    def _begin(self) -> None:
        self._collecting = gc.isenabled()
        gc.disable()
        if not self._said:
            self._said = True
            LOG.warning("lastcard: %s", Message("sim.compiling"))


def _grow_old() -> None:
    """Let Python take all that there is for old: the first look through the young would take half a second."""
    if not gc.get_freeze_count():  # otherwise somebody keeps objects away from the collector, and wants to
        gc.freeze()
        gc.unfreeze()


def _ours(told: Any) -> bool:
    module: str = told.data["dispatcher"].py_func.__module__
    return module.startswith("lastcard.")


def attend() -> None:
    """Pay attention from now on."""
    event.register("numba:compile", Attention())
