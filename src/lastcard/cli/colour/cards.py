"""Cards as small boxes: the shape of the colour, the code to type, and the number in the hand on the edge.

A heavy edge marks a card that fits, so that this needs no colour either.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from lastcard.cards.braille import Codes, code
from lastcard.cards.card import Card
from lastcard.cards.codes import CODES, COLOUR_SIGNS
from lastcard.cli.colour.ink import GROUNDS

Block = list[Text]  # the lines of a drawing, all of one width

LINES: Final = 4  # the height of a box
_NO_COLOUR: Final = "reverse"  # the ground of a wild card
_ROOM: Final = 5  # the code of every coloured card fits
_EDGES: Final = {False: tuple("╭─╮│╰╯"), True: tuple("┏━┓┃┗┛")}  # a card, and one that fits


@dataclass(frozen=True)
class Face:
    """What is drawn on a card: its colour (None: all four shapes), its code, and the number below it."""

    colour: int | None
    code: str
    number: str = ""
    fits: bool = False

    def box(self, room: int) -> Block:
        """Draw the card with ``room`` columns inside."""
        if self.colour is None:
            tiles = [(sign, f"not reverse {ground}") for sign, ground in zip(COLOUR_SIGNS, GROUNDS, strict=True)]
            shapes = Text.assemble(*tiles, style=_NO_COLOUR)
            code = Text(self.code, _NO_COLOUR)
        else:
            shapes, code = (Text(text, GROUNDS[self.colour]) for text in (COLOUR_SIGNS[self.colour], self.code))
        return _framed([shapes, code], room, self.number, heavy=self.fits)


def pile_box(count: int) -> Block:
    """Draw the draw pile: a back, and how many cards there are."""
    return _framed([Text("░" * _ROOM), Text(str(count))], _ROOM)


def top_box(card: Card, colour: int | None, *, braille: Codes | None) -> Block:
    """Draw the top card; a wild card shows the colour that was named."""
    shown = code_of(card, braille=braille)
    return Face(colour, shown).box(max(_ROOM, len(shown)))


def hand_rows(hand: Sequence[Card], fitting: Sequence[Card], width: int, *, braille: Codes | None) -> list[Block]:
    """Draw a hand as rows of boxes that fit into a width."""
    faces = [
        Face(card.colour, code_of(card, braille=braille), str(number), card in fitting)
        for number, card in enumerate(hand, 1)
    ]
    room = max(_ROOM, *(len(face.code) for face in faces))
    in_row = max(1, width // (room + 2))
    boxes = [face.box(room) for face in faces]
    return [side_by_side(boxes[start : start + in_row]) for start in range(0, len(boxes), in_row)]


def side_by_side(blocks: Sequence[Block]) -> Block:
    """Put drawings of one height beside each other."""
    return [Text.assemble(*lines) for lines in zip(*blocks, strict=True)]


def code_of(card: Card, *, braille: Codes | None) -> str:
    """Return what a person types for a card."""
    return code(card, braille) if braille else CODES[card]


def _framed(lines: Sequence[Text], room: int, label: str = "", *, heavy: bool = False) -> Block:
    """Draw a frame around lines, with a label on its lower edge."""
    left_top, bar, right_top, side, left_bottom, right_bottom = _EDGES[heavy]
    below = f" {label} ".center(room, bar) if label else bar * room
    for line in lines:
        line.align("center", room)
    inside = [Text.assemble(side, line, side) for line in lines]
    edge = Text.assemble(left_bottom, (below, "bold" if heavy else ""), right_bottom)
    return [Text(left_top + bar * room + right_top), *inside, edge]
