"""The deck as a multiset: how many cards of each kind there are, and how many points each is worth."""

from typing import Final

from lastcard.engine.cards.kinds import CUSTOM, FACES, KINDS, SHUFFLE, SWAP, WILD, WILD_DRAW_FOUR

ACTION_POINTS: Final = 20  # SCORE-3
WILD_POINTS: Final = 50  # SCORE-4


def deck_counts(*, swap: int, shuffle: int, customs: int, decks: int) -> list[int]:
    """Count each kind in the deck: one 0 and two of every other coloured card (DECK-2, AMB-06), four of each Wild."""
    counts = [decks if kind % FACES == 0 else 2 * decks for kind in range(WILD)] + [0] * (KINDS - WILD)
    counts[WILD] = counts[WILD_DRAW_FOUR] = 4 * decks
    counts[SWAP] = swap * decks
    counts[SHUFFLE] = shuffle * decks
    for custom in range(customs):
        counts[CUSTOM + custom] = decks
    return counts


def card_points(*, swap: int, shuffle: int, custom: int) -> list[int]:
    """Return the points of every kind (SCORE-2 … SCORE-7)."""
    points = [kind % FACES if kind % FACES < 10 else ACTION_POINTS for kind in range(WILD)]
    return [*points, WILD_POINTS, WILD_POINTS, swap, shuffle, custom, custom, custom]
