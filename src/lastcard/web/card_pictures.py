"""The card pictures of the page: ``python -m lastcard.web.card_pictures`` writes them into ``static/cards``.

``lastcard.art`` draws them. A file is named after the card's code, with ``+`` written ``-plus`` so that a URL needs no
escaping: ``r7.svg``, ``r-plus2.svg``, ``wild-plus4.svg``.
"""

import argparse
from pathlib import Path
from typing import Final

from lastcard.art.cards import back, card, empty_place
from lastcard.cards.codes import CODES

CARDS_DIR: Final = Path(__file__).parent / "static" / "cards"


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


def main(arguments: list[str] | None = None) -> None:
    """Write every picture into a directory."""
    parser = argparse.ArgumentParser(prog="python -m lastcard.web.card_pictures", description="Draw the cards.")
    parser.add_argument("--out", type=Path, default=CARDS_DIR, help="directory to write to")
    out: Path = parser.parse_args(arguments).out
    out.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (out / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
