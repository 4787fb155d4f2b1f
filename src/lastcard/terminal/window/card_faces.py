"""How a card looks in a terminal window: its ground, the shape of its colour, and a face of at most two letters or digits.

Colour is never the only sign. Faces are ASCII, because signs for Skip and Reverse have no certain width.
"""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.cards.codes import COLOUR_SIGNS
from lastcard.engine.cards.kinds import CUSTOM, DRAW_TWO, FACE, REVERSE, SHUFFLE, SKIP, SWAP, WILD, WILD_DRAW_FOUR

# Ground and text of each colour; every pair has a contrast of at least 4.5 : 1.
GROUNDS: Final = ("#ffffff on #b3261e", "#000000 on #f2c200", "#000000 on #57b35c", "#ffffff on #1f5fbf")
WILD_GROUND: Final = "#ffffff on #26262b"
BACK: Final = "#ffffff on #4a4a55"
_ACTIONS: Final = {DRAW_TWO: "+2", REVERSE: "RV", SKIP: "SK"}
_WILDS: Final = {WILD: "W", WILD_DRAW_FOUR: "+4", SWAP: "SW", SHUFFLE: "SH"}

Block = list[Text]  # the lines of a drawing, all of one width


def face_of(card: Card) -> str:
    """Return the short face of a card.

    >>> face_of(Card("r7")), face_of(Card("gskip")), face_of(Card("wild+4")), face_of(Card("custom2"))
    ('7', 'SK', '+4', 'C2')
    """
    if card >= CUSTOM:
        return f"C{card - CUSTOM + 1}"
    if card >= WILD:
        return _WILDS[card]
    face = FACE[card]
    return _ACTIONS.get(face, str(face))


def ground_of(card: Card) -> str:
    """Return the colours of a card."""
    return WILD_GROUND if card.colour is None else GROUNDS[card.colour]


def card_block(
    card: Card, width: int, height: int, *, fits: bool = False, shaded: bool = False, named: Colour | None = None
) -> Block:
    """Draw a card as lines of one width. ``fits`` gives it a heavy edge, ``named`` is the colour of a laid wild card."""
    ground = ground_of(card) if named is None or not card.is_wild else GROUNDS[named]
    room = width - 2
    inside = [" " * room for _ in range(height - 2)]
    middle = len(inside) // 2
    colour = card.colour if card.colour is not None else named
    signs = COLOUR_SIGNS if colour is None else COLOUR_SIGNS[colour]
    if colour is None and room < len(COLOUR_SIGNS):
        signs = "✱"
    if len(inside) == 1:
        inside[0] = f"{signs[0]}{face_of(card):>{room - 1}}"
    else:
        inside[middle] = face_of(card).center(room)
        inside[0] = signs.ljust(room) if middle else inside[0]
        if len(inside) > 2:
            inside[-1] = signs.rjust(room)
    left_top, bar, right_top, side, left_bottom, right_bottom = "┏━┓┃┗┛" if fits else "╭─╮│╰╯"
    style = f"dim {ground}" if shaded else f"bold {ground}"
    lines = [left_top + bar * room + right_top, *(side + text + side for text in inside)]
    return [Text(line, style) for line in [*lines, left_bottom + bar * room + right_bottom]]


def back_block(count: int, width: int, height: int) -> Block:
    """Draw the draw pile: the back of a card with the number of cards on it."""
    room = width - 2
    inside = ["░" * room for _ in range(height - 2)]
    inside[len(inside) // 2] = f" {count} ".center(room, "░")
    lines = ["╭" + "─" * room + "╮", *(f"│{text}│" for text in inside), "╰" + "─" * room + "╯"]
    return [Text(line, BACK) for line in lines]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Put drawings of one height beside each other."""
    return [Text(" " * gap).join(lines) for lines in zip(*blocks, strict=True)]


def inked(line: str) -> Text:
    """Return a line in which every shape has the ground of its colour."""
    text = Text(line)
    for sign, ground in zip(COLOUR_SIGNS, GROUNDS, strict=True):
        text.highlight_words([sign], ground)
    return text
