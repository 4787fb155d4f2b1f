"""Moving bytes: each loop here is one or two instructions in its compiled twin (``intrinsics``)."""


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


def write_seven(word: int, row: list[int], place: int) -> None:
    """Write the seven bytes of a word, and the empty eighth, starting at a place of a row."""
    for i in range(8):
        row[place + i] = word >> 8 * i & 0xFF
