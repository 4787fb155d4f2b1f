"""Sets of kinds or seats as numbers, with one bit per member. Each function has a compiled twin in ``sim.compiled.twins``."""


def popcount(mask: int) -> int:
    """Count the members of a set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the largest member of a set that is not empty."""
    return mask.bit_length() - 1


def fourfold(mask: int) -> int:
    """Return the set that has four members, 4n to 4n + 3, for each member n of a set of up to seven."""
    wide = 0
    for place in range(7):
        wide |= (mask >> place & 1) * 15 << 4 * place
    return wide


def member(mask: int, index: int) -> int:
    """Return the index-th smallest member of a set."""
    while index:
        mask &= mask - 1
        index -= 1
    return (mask & -mask).bit_length() - 1
