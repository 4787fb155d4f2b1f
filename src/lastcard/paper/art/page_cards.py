"""The card pictures of the page, which ``lastcard.paper.art`` draws. ``docs/build_pictures.py`` writes them into its folder.

A file is named after the card's code, with ``+`` written ``-plus`` so that a URL needs no
escaping: ``r7.svg``, ``r-plus2.svg``, ``wild-plus4.svg``.
"""

from lastcard.engine.cards.codes import CODES
from lastcard.paper.art.card_art import back, card, empty_place


def file_name(code: str) -> str:
    """Return the file name of a card's picture.

    >>> file_name("g+2"), file_name("wild+4"), file_name("brev")
    ('g-plus2.svg', 'wild-plus4.svg', 'brev.svg')
    """
    return f"{code.replace('+', '-plus')}.svg"


def pictures() -> dict[str, str]:
    """Draw everything. The result maps file names to SVG text."""
    drawn = {file_name(code): card(kind) for kind, code in enumerate(CODES)}
    return drawn | {"back.svg": back(), "none.svg": empty_place()}
