"""Pages of braille: lines of at most 40 cells, pages of 25 lines, as BRF files that embossers take or as Unicode.

A document is a list of blocks; the lines of a block stay on one page. Cells are Unicode braille until the end, where ``as_brf``
writes each as one of 64 ASCII characters.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from lastcard.engine.cards.braille_marks import cells
from lastcard.paper.braille.braille_prose import NUMBER_SIGN

WIDTH: Final = 40
LINES: Final = 25
BLANK: Final = "⠀"
FORM_FEED: Final = "\f"
# The character of each cell by its dots as bits, from no dot to all six: North American ASCII braille.
BRF: Final = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
_ASCII: Final = {ord(BLANK) + bits: character for bits, character in enumerate(BRF)}


class Block(NamedTuple):
    """Lines that stay together; ``more`` lines of what follows must fit on the same page."""

    lines: tuple[str, ...]
    more: int = 0


def wrapped(words: Sequence[str], *, first: int = 0, later: int = 0) -> list[str]:
    """Fill lines with words, the first indented by ``first`` cells and the others by ``later``.

    A word is cut only if it is longer than a line.
    """
    lines: list[str] = []
    line, indent = "", first
    for word in words:
        while word:
            room = WIDTH - indent - (len(line) + 1 if line else 0)
            if len(word) <= room:
                line = f"{line}{BLANK}{word}" if line else word
                word = ""
            elif line:
                lines.append(BLANK * indent + line)
                line, indent = "", later
            else:
                lines.append(BLANK * indent + word[:room])
                word, indent = word[room:], later
    return [*lines, BLANK * indent + line] if line else lines


def paragraph(words: Sequence[str], *, first: int = 0, later: int = 0) -> list[Block]:
    """Return a paragraph, which may go on on the next page."""
    return [Block((line,)) for line in wrapped(words, first=first, later=later)]


def heading(words: Sequence[str]) -> list[Block]:
    """Return a heading after an empty line, on the page of what it heads."""
    return [Block(("", *wrapped(words, later=2)), more=2)]


def paged(blocks: Iterable[Block], *, numbered: bool) -> list[list[str]]:
    """Lay blocks out on pages; a page that is ``numbered`` has its number at the end of its last line."""
    room = LINES - 1 if numbered else LINES
    pages: list[list[str]] = [[]]
    for block in blocks:
        if pages[-1] and len(pages[-1]) + len(block.lines) + block.more > room:
            pages.append([])
        for line in block.lines:
            if len(pages[-1]) == room:
                pages.append([])
            if line or pages[-1]:  # a page begins with no empty line
                pages[-1].append(line)
    if numbered and len(pages) > 1:
        for number, page in enumerate(pages, 1):
            page += [""] * (room - len(page))
            page.append((NUMBER_SIGN + cells(str(number))).rjust(WIDTH, BLANK))
    return pages


def as_unicode(pages: Sequence[Sequence[str]]) -> str:
    """Write pages in Unicode braille, for displays and screens; a form feed stands between pages."""
    return FORM_FEED.join("".join(f"{line.rstrip(BLANK)}\n" for line in page) for page in pages)


def as_brf(pages: Sequence[Sequence[str]]) -> str:
    r"""Write pages in ASCII braille, a form feed between pages.

    >>> as_brf([["⠗⠛⠭"], ["⠼⠁⠚"]])
    'RGX\n\x0c#AJ\n'
    """
    return as_unicode(pages).translate(_ASCII)
