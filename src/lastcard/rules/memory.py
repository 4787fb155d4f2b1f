"""Moving bytes: each loop here is one or two instructions in its compiled twin (``intrinsics``).

The functions at the end are for threads that share arrays: their compiled twins are atomic, so no thread sees half a step.
"""

from typing import Any


def borrowed(out: list[int]) -> list[int]:
    """Return a list as it is; compiled, without reference counting, which would cost more than a decision."""
    return out


def spread(bits: int, count: int, row: list[int], place: int) -> None:
    """Write the lowest bits of a set as zeros and ones, starting at a place of a row."""
    for i in range(count):
        row[place + i] = bits >> i & 1


def transfer(source: list[int], first: int, count: int, row: list[int], place: int) -> None:
    """Copy that many bytes from one array to another."""
    row[place : place + count] = source[first : first + count]


def expand(bits: int, row: list[int], place: int) -> None:
    """Write 1 for every member of a set of 64 places and 0 for the others, starting at a place of a row."""
    for i in range(64):
        row[place + i] = bits >> i & 1


def write_seven(word: int, row: list[int], place: int) -> None:
    """Write the seven bytes of a word, and the empty eighth, starting at a place of a row."""
    for i in range(8):
        row[place + i] = word >> 8 * i & 0xFF


def write_around(numbers: list[int], first: int, count: int, row: list[int], place: int) -> None:
    """Write the first numbers of an array, counted from one of them and each at most 255, then zeros: 16 places in all.

    The array lies in a record, in which at least 16 more numbers of two bytes follow its first.
    """
    for i in range(16):
        row[place + i] = min(numbers[(first + i) % count], 255) if i < count else 0


def prepare(records: Any, index: int, first: int, last: int) -> None:
    """Do nothing; compiled, ask the processor to fetch some bytes of a record that is needed soon."""


def at_address(array: Any, address: int) -> Any:
    """Return an array as it is; compiled, one of the same shape and type whose first element lies at the address."""
    return array


def read_shared(numbers: list[int], place: int) -> int:
    """Read a number that other threads may change."""
    return numbers[place]


def write_shared(numbers: list[int], place: int, value: int) -> None:
    """Write a number for other threads; what was written before it is seen before it."""
    numbers[place] = value


def add_shared(numbers: list[int], place: int, amount: int) -> int:
    """Add to a number that other threads may change; return what it was."""
    before = numbers[place]
    numbers[place] = before + amount
    return before
