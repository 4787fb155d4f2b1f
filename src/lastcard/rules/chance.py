"""Chance: the generator whose state is part of the game's state.

It multiplies with carry; its products stay under 63 bits, so interpreted and compiled play give the same numbers.
"""

from typing import Final

from lastcard.rules.bits import member, popcount
from lastcard.rules.layout import State

# MULTIPLIER * 2**32 - 1 is a safe prime: the period is about 2**62.
MULTIPLIER: Final = 2135137899
LOW: Final = 0xFFFFFFFF


def seed_chance(s: State, seed: int) -> None:
    """Start the generator. It only multiplies, so seeds must be unrelated numbers: those of ``scatter`` or a hash."""
    state = (seed & LOW) ^ ((seed >> 32) & LOW)
    s.rng = ((state * 40503 + 12345) & LOW) | (((seed >> 32) & 0x3FFFFFFF) + 1) << 32
    for _ in range(12):
        below(s, 1)


def scatter(number: int) -> int:
    """Make a seed of any whole number; neighbouring numbers give unrelated games."""
    high = _scramble((number >> 32) + 0x9E3779B9 & LOW)
    low = _scramble(number & LOW ^ high)
    return low | (_scramble(high ^ low) & 0x3FFFFFFF) << 32


def _scramble(word: int) -> int:
    """Turn 32 bits into 32 others, one for one, in a way that no multiplication undoes."""
    word = (word ^ word >> 16) * 0x21F0AAAD & LOW
    word = (word ^ word >> 15) * 0x735A2D97 & LOW
    return word ^ word >> 15


def below(s: State, count: int) -> int:
    """Give a random number from 0 to count - 1, from 32 random bits (its bias is under count / 2**32)."""
    state = s.rng
    state = MULTIPLIER * (state & LOW) + (state >> 32)
    s.rng = state
    # The last mask changes nothing but tells the compiler that the number is no negative index.
    return (((state & LOW) ^ (state >> 32)) * count) >> 32 & LOW


def choose(s: State, mask: int) -> int:
    """Give a random member of a set that is not empty; a set of one leaves the generator where it is."""
    before = s.rng
    state = MULTIPLIER * (before & LOW) + (before >> 32)
    # A value chosen, not a branch taken: nothing predicts whether there is one card or more.
    s.rng = state if mask & (mask - 1) else before
    return member(mask, (((state & LOW) ^ (state >> 32)) * popcount(mask)) >> 32)


def pick(s: State, low: int, high: int) -> int:
    """Choose which of the loose cards pile[low:high] chance produces; a script, if there is one, decides."""
    if s.script:
        return s.pile.index(s.script.pop(0), low, high)
    return low + (below(s, high - low) if s.source is None else s.source.below(high - low))


def pick_seat(s: State, seats: int) -> int:
    """Choose one of the seats at the table."""
    return below(s, seats) if s.source is None else s.source.below(seats)
