"""Moving bytes: each loop here is one or two instructions in its compiled twin (``sim.compiled.twins``).

The functions at the end are for threads that share arrays: their compiled twins are atomic, so no thread sees half a step.
"""

from typing import Any


def borrowed(out: list[int]) -> list[int]:
    """Return a list as it is; compiled, without reference counting, which would cost more than a decision."""
    return out


def transfer(source: list[int], first: int, count: int, row: list[int], place: int) -> None:
    """Copy that many bytes from one array to another."""
    row[place : place + count] = source[first : first + count]


def expand(bits: int, row: list[int], place: int) -> None:
    """Write 1 for every member of a set of 64 places and 0 for the others, starting at a place of a row."""
    for i in range(64):
        row[place + i] = bits >> i & 1


def append_to_both(row: list[int], one: int, other: int) -> None:
    """Append to both histories in 32 bytes; each is two groups of seven, with an empty byte after each group."""
    for first, new in ((0, one), (16, other)):
        row[first : first + 7] = [*row[first + 1 : first + 7], row[first + 8]]
        row[first + 8 : first + 15] = [*row[first + 9 : first + 15], new]


def write_history(row: list[int], first: int, out: list[int], place: int) -> None:
    """Write one of the two histories, and an empty byte."""
    out[place : place + 7] = row[first : first + 7]
    out[place + 7 : place + 15] = row[first + 8 : first + 16]


def write_seats(row: list[int], first: int, me: int, seats: int, out: list[int], place: int) -> None:
    """Write a history of seats (each plus 1, 0 for none), counted from one of them, and an empty byte."""
    write_history([0 if not seat else 1 + (seat - 1 - me) % seats for seat in row], first, out, place)


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
