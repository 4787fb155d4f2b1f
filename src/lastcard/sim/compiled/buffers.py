"""Arrays that learners take without copying: their first byte lies where torch and JAX want it, and they are used again.

Fresh memory costs a large batch more than its games: the system clears every page of it. So an array that was handed out is
used again as soon as nobody holds it or a part of it any more.
"""

import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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


class Lent(NamedTuple):
    """Arrays that are handed out together."""

    arrays: "tuple[np.ndarray, ...]"
    memories: "tuple[np.ndarray, ...]"  # of which they are parts
    addresses: tuple[int, ...]  # where they begin; asking an array takes a microsecond

    def references(self) -> int:
        """Count who holds an array or its memory: every part of an array holds the memory, not the array."""
        return sum(map(sys.getrefcount, self.arrays)) + sum(map(sys.getrefcount, self.memories))


class Buffers:
    """Hands out arrays of the same shapes again and again."""

    def __init__(self, *shapes: tuple[tuple[int, ...], Any]) -> None:
        self._shapes = shapes
        self._kept: list[Lent] = []
        self._free = _lend(shapes).references()  # how many references there are if nobody else holds anything

    def take(self) -> Lent:
        """Return arrays that nobody else holds. What is in them is left from before."""
        for lent in self._kept:
            if lent.references() == self._free:
                return lent
        fresh = _lend(self._shapes)
        self._kept = [*self._kept[1 - _MOST_KEPT :], fresh]
        return fresh

    def __getstate__(self) -> tuple[tuple[tuple[int, ...], Any], ...]:
        return self._shapes

    def __setstate__(self, shapes: tuple[tuple[tuple[int, ...], Any], ...]) -> None:
        self.__init__(*shapes)  # type: ignore[misc]  # a copy hands out arrays of its own


def _lend(shapes: tuple[tuple[tuple[int, ...], Any], ...]) -> Lent:
    arrays = tuple(aligned(shape, kind) for shape, kind in shapes)
    memories: Any = tuple(array.base for array in arrays)
    return Lent(arrays, memories, tuple(array.ctypes.data for array in arrays))
