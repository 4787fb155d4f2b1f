"""Chance: the random generator, whose state is part of the game's state.

It is a multiply-with-carry generator. Its products stay under 63 bits, so interpreted and compiled play give the same numbers.
"""

from typing import Final

from lastcard.engine.kernel.state.bits import lowest, member, popcount
from lastcard.engine.kernel.state.layout import State

# MULTIPLIER * 2**32 - 1 is a safe prime: the period is about 2**62.
MULTIPLIER: Final = 2135137899
LOW: Final = 0xFFFFFFFF
SIDES: Final = 6  # of a die


def seed_chance(s: State, seed: int) -> None:
    """Start the generator. It only multiplies, so seeds must be unrelated numbers, from ``scatter`` or a hash."""
    state = (seed & LOW) ^ ((seed >> 32) & LOW)
    s.rng = ((state * 40503 + 12345) & LOW) | (((seed >> 32) & 0x3FFFFFFF) + 1) << 32
    for _ in range(12):
        below(s, 1)


def scatter(number: int) -> int:
    """Turn any whole number into a seed; neighbouring numbers give unrelated games."""
    high = _scramble((number >> 32) + 0x9E3779B9 & LOW)
    low = _scramble(number & LOW ^ high)
    return low | (_scramble(high ^ low) & 0x3FFFFFFF) << 32


def _scramble(word: int) -> int:
    """Map 32 bits to 32 others, one to one, in a way that no multiplication undoes."""
    word = (word ^ word >> 16) * 0x21F0AAAD & LOW
    word = (word ^ word >> 15) * 0x735A2D97 & LOW
    return word ^ word >> 15


def below(s: State, count: int) -> int:
    """Return a random number from 0 to count - 1, made of 32 random bits (the bias is under count / 2**32)."""
    state = s.rng
    state = MULTIPLIER * (state & LOW) + (state >> 32)
    s.rng = state
    # The last mask changes nothing; it tells the compiler that the number is never negative.
    return (((state & LOW) ^ (state >> 32)) * count) >> 32 & LOW


def choose(s: State, mask: int) -> int:
    """Return a random member of a set that is not empty; a set of one does not advance the generator."""
    before = s.rng
    state = MULTIPLIER * (before & LOW) + (before >> 32)
    # Selecting a value avoids a branch: whether there is more than one card is unpredictable.
    s.rng = state if mask & (mask - 1) else before
    return member(mask, (((state & LOW) ^ (state >> 32)) * popcount(mask)) >> 32)


def pick(s: State, low: int, high: int) -> int:
    """Choose one of the cards pile[low:high] at random, or as a script says."""
    if s.script:
        return s.pile.index(s.script.pop(0), low, high)
    return low + (below(s, high - low) if s.source is None else s.source.below(high - low))


def pick_drawn(s: State, low: int, high: int, seat: int) -> int:
    """Choose one of the loose cards pile[low:high] for the seat that draws it, or for nobody (-1)."""
    if s.script:
        return s.pile.index(s.script.pop(0), low, high)
    return low + below(s, high - low) if s.source is None else s.source.place(s.pile, low, high, seat)


def tell_shuffled(s: State) -> None:
    """Tell the source of chance that the draw pile was shuffled. Compiled, this does nothing."""
    if s.source is not None:
        s.source.shuffled()


def pick_held(s: State, seat: int) -> int:
    """Choose one of the cards of a hand at random, or as a script says."""
    if s.script:
        kind = s.script.pop(0)
        if not s.mask[seat] >> kind & 1:
            raise ValueError(f"the script takes kind {kind} from S{seat}, who does not hold it")
        return kind
    place = below(s, s.size[seat]) if s.source is None else s.source.below(s.size[seat])
    return nth_held(s, seat, place)


def nth_held(s: State, seat: int, place: int) -> int:
    """Return the card of a hand at a place, from 0, where its cards lie kind by kind."""
    mask = s.mask[seat]
    kind = lowest(mask)
    while place >= s.hands[seat][kind]:
        place -= s.hands[seat][kind]
        mask &= mask - 1
        kind = lowest(mask)
    return kind


def roll(s: State) -> int:
    """Roll a die, or give what a script says."""
    if s.script:
        shown = s.script.pop(0)
        if not 1 <= shown <= SIDES:
            raise ValueError(f"the script says that a die shows {shown}")
        return shown
    return 1 + (below(s, SIDES) if s.source is None else s.source.below(SIDES))


def pick_seat(s: State, seats: int) -> int:
    """Choose one of the seats at the table at random."""
    return below(s, seats) if s.source is None else s.source.below(seats)
