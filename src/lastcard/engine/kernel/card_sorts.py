"""Sorts of cards that written rules name (``programs.operations.WHAT``), as masks of kinds."""

from typing import Final

from lastcard.engine.cards.kinds import COLOUR_MASK, DRAW_TWO, FACE_MASK, NUMBER_MASK, SYMBOL_MASK, WD4_BIT, WILD_MASK
from lastcard.engine.kernel.state.layout import State
from lastcard.engine.programs.operations import NAMED_COLOUR

SORT_MASK: Final[tuple[int, ...]] = (
    *COLOUR_MASK, 0, *FACE_MASK[:10], NUMBER_MASK, SYMBOL_MASK & ~WILD_MASK, WILD_MASK, SYMBOL_MASK,
    FACE_MASK[DRAW_TWO] | WD4_BIT,
)  # fmt: skip


def sort_now(s: State, what: int) -> int:
    """Return the sort that is meant: the colour in play, if it says the one just named."""
    return s.colour if what == NAMED_COLOUR else what


def sort_mask(s: State, what: int) -> int:
    """Return the mask of the kinds that are meant; a wild-type card never has a colour (AMB-53)."""
    return SORT_MASK[sort_now(s, what)]
