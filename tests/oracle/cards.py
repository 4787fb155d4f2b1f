"""Card codes in the written notation: which exist, their colour, face and points.

This module knows no rules of play.
"""

from functools import cache

COLOURS = ["red", "yellow", "green", "blue"]
LETTERS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
WILD = "wild"
WD4 = "wild+4"
SWAP = "swap"
SHUFFLE = "shuffle"
CUSTOMS = ["custom1", "custom2", "custom3"]
WILD_TYPES = [WILD, WD4, SWAP, SHUFFLE, *CUSTOMS]
DRAW_TWO = "+2"
REVERSE = "rev"
SKIP = "skip"
ACTION_FACES = [DRAW_TWO, REVERSE, SKIP]


@cache
def is_wild(card: str) -> bool:
    """Tell whether the card is one of the wild types."""
    return card in WILD_TYPES


@cache
def colour_of(card: str) -> str | None:
    """Give the printed colour in full, or None for a wild type."""
    return None if is_wild(card) else LETTERS[card[0]]


@cache
def face_of(card: str) -> str:
    """Give number or action of a coloured card, or the code itself of a wild type."""
    return card if is_wild(card) else card[1:]


@cache
def is_number(card: str) -> bool:
    """Tell whether the card is a number card."""
    return not is_wild(card) and face_of(card).isdigit()


def full_deck(*, swaps: int, shuffles: int, customs: int, decks: int) -> list[str]:
    """List every card of the given number of decks."""
    deck: list[str] = []
    for letter in LETTERS:
        deck.append(letter + "0")  # AMB-06: one 0, two each of 1 to 9
        for face in ["1", "2", "3", "4", "5", "6", "7", "8", "9", *ACTION_FACES]:
            deck.extend([letter + face] * 2)
    deck.extend([WILD] * 4 + [WD4] * 4)  # DECK-6, DECK-7
    deck.extend([SWAP] * swaps + [SHUFFLE] * shuffles)
    deck.extend(CUSTOMS[:customs])  # DECK-11
    return deck * decks  # HOUSE-8


def points_of(card: str, specials: dict[str, int]) -> int:
    """Give the value of a card left in a hand (1.10.1)."""
    if is_number(card):
        return int(face_of(card))
    if face_of(card) in ACTION_FACES:
        return 20
    return specials.get(card, 50)
