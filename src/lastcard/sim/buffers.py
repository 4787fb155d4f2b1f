"""Arrays that learners take without copying: their first byte lies where torch and JAX want it, and they are used again.

Fresh memory costs a large batch more than its games: the system clears every page of it. So an array that was handed out is
used again as soon as nobody holds it or a part of it any more.
"""

import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np

ALIGNMENT: Final = 64  # bytes
_MOST_KEPT: Final = 8  # arrays that are looked through; those that the caller keeps are let go


def aligned(shape: tuple[int, ...], kind: Any) -> "np.ndarray":
    """Return an array of zeros that begins at a multiple of ALIGNMENT."""
    import numpy as np

    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    memory = np.zeros(size + ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    array: np.ndarray = memory[start : start + size].view(kind).reshape(shape)
    return array


class Buffers:
    """Hands out arrays of one shape."""

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        self._shape, self._kind = shape, kind
        self._kept: list[np.ndarray] = []
        self._free = -1  # how many references an array and its memory have that nobody else holds

    def take(self) -> "np.ndarray":
        """Return an array that nobody else holds. What is in it is left from before."""
        for array in self._kept:
            if _references(array) == self._unheld():
                return array
        fresh = aligned(self._shape, self._kind)
        self._kept = [*self._kept[1 - _MOST_KEPT :], fresh]
        return fresh

    def _unheld(self) -> int:
        if self._free < 0:
            for array in [aligned((1,), self._kind)]:
                self._free = _references(array)
        return self._free

    def __getstate__(self) -> tuple[tuple[int, ...], Any]:
        return self._shape, self._kind

    def __setstate__(self, state: tuple[tuple[int, ...], Any]) -> None:
        self.__init__(*state)  # type: ignore[misc]  # a copy hands out arrays of its own


def _references(array: "np.ndarray") -> int:
    """Count who holds an array or its memory: every part of an array holds the memory, not the array."""
    return sys.getrefcount(array) + sys.getrefcount(array.base)
