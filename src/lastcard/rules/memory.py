"""Moving bytes: what takes a loop here is one or two instructions in the compiled twin (``intrinsics``)."""


def borrowed(out: list[int]) -> list[int]:
    """Give a list as it is; compiled, as one whose users are not counted, for counting costs more than a decision."""
    return out


def spread(bits: int, count: int, row: list[int], place: int) -> None:
    """Write the lowest bits of a set as zeros and ones, from a place of a row on."""
    for i in range(count):
        row[place + i] = bits >> i & 1


def transfer(source: list[int], first: int, count: int, row: list[int], place: int) -> None:
    """Copy that many bytes from one array to another."""
    row[place : place + count] = source[first : first + count]


def write_seven(word: int, row: list[int], place: int) -> None:
    """Write the seven bytes of a word, and the empty eighth, from a place of a row on."""
    for i in range(8):
        row[place + i] = word >> 8 * i & 0xFF
