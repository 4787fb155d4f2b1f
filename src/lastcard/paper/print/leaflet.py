"""The rules of a table as a leaflet: one sheet of A4, printed on both sides and folded twice, six panels.

One panel is the cover. The other five hold the rules on one page (``rulebook.one_page``) and after them as much of the rule
book (``rulebook.chapters``) as there is room for, in letters of at least eight points. Nothing is cut off: what has no room is
left out as a whole, and only from the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from lastcard.engine.cards.codes import parse_card
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words, languages
from lastcard.language.rulebook.chapters import chapters
from lastcard.language.rulebook.one_page import Entry, OnePage, one_page
from lastcard.language.rulebook.option_names import edition_deck
from lastcard.paper.art.card_art import HEIGHT_MM, NIGHT, WIDTH_MM
from lastcard.paper.print.card_print import CannotPrint, picture
from lastcard.paper.print.leaflet_pieces import Heading, Passage, Piece, Points, Shown
from lastcard.paper.print.press import Press
from lastcard.paper.print.typesetting import height, lines, set_lines, words

SHEET: Final = (297.0, 210.0)
PANEL: Final = SHEET[0] / 3
_SIDE: Final = 8.5  # between a fold and the text
_TOP: Final = 9.0
_ROOM: Final = PANEL - 2 * _SIDE
_TALL: Final = SHEET[1] - 2 * _TOP
# In reading order: the three panels inside, the flap that is folded in, the back. The cover is the right panel outside.
_COLUMNS: Final = ((1, 0), (1, 1), (1, 2), (0, 0), (0, 1))
_COVER: Final = 2 * PANEL
LARGEST: Final = 11.5
SMALLEST: Final = 8.0
_USUAL: Final = 8.5  # passages of the rule book are left out before letters get smaller than this
_STEP: Final = 0.25
_FAN: Final = (("r7", -24.0), ("y2", -8.0), ("gskip", 8.0), ("wild", 24.0))


class Placed(NamedTuple):
    """A piece and where it stands: the page, and the upper left corner."""

    piece: Piece
    page: int
    x: float
    y: float


def composed(game: Game, words_: Words) -> tuple[float, list[Placed]]:
    """Return the size of a leaflet's letters, and what stands where."""
    return arranged(list(_needed(one_page(game, words_), words_)), list(_at_length(game, words_)))


def leaflet_pdf(game: Game, words_: Words) -> bytes:
    """Print the leaflet of a table."""
    page = one_page(game, words_)
    size, placed = composed(game, words_)
    press = Press(SHEET, title=page.title, language=words_.language)
    for side in range(2):
        press.page()
        if side == 0:
            _cover(press, game, page, words_)
        _folds(press)
        for piece, on, x, y in placed:
            if on == side:
                piece.put(press, x, y, size, _ROOM)
    return press.data()


def _needed(page: OnePage, words_: Words) -> Iterator[Piece]:
    """Yield what every leaflet must hold."""
    mark = words_.say("page.house")
    yield Heading(words_.say("paper.how"), 0)
    yield from (_shown(entry, mark) for entry in page.tiles)
    yield Heading(words_.say("page.cards.head"), 1)
    yield from (_shown(entry, mark) for entry in page.cards)
    if page.written:
        yield Heading(words_.say("page.written.head"), 2)
        yield from (_shown(entry, mark) for entry in page.written)
    yield Heading(page.winning.title, 3)
    yield Passage("", page.winning.text, keeps=bool(page.points))
    if page.points:
        yield Points(
            [(each.card, "0–9" if each.points is None else str(each.points), each.name) for each in page.points]
        )


def _shown(entry: Entry, mark: str) -> Piece:
    said = mark if entry.house else ""
    if entry.cards:
        return Shown(entry.title, entry.text, entry.cards[0], said)
    return Passage(f"{entry.title} ({said})." if said else f"{entry.title}.", entry.text)


def _at_length(game: Game, words_: Words) -> Iterator[Piece]:
    """Yield the chapters of the rule book."""
    for number, chapter in enumerate(chapters(game, words_)):
        yield Heading(chapter.title, number)
        for passage in chapter.passages:
            yield Passage(passage.title and f"{passage.title}.", passage.text)


def arranged(needed: Sequence[Piece], more: Sequence[Piece]) -> tuple[float, list[Placed]]:
    """Find the largest letters with which everything fits; otherwise leave out what is not needed, from the end."""
    steps = round((LARGEST - SMALLEST) / _STEP)
    for size in (LARGEST - step * _STEP for step in range(steps + 1)):
        placed = _placed([*needed, *more], size)
        if len(placed) == len(needed) + len(more):
            return size, placed
        if size <= _USUAL and len(placed) >= len(needed):
            kept = placed if not placed[-1].piece.keeps else placed[:-1]
            return size, kept
    raise CannotPrint("paper.leaflet_full")


def _placed(pieces: Sequence[Piece], size: float) -> list[Placed]:
    """Place pieces column by column, as many as there is room for."""
    placed: list[Placed] = []
    column, y = 0, 0.0
    for number, piece in enumerate(pieces):
        tall = piece.tall(size, _ROOM)
        if y and y + sum(each.tall(size, _ROOM) for each in _kept_together(pieces[number:])) > _TALL:
            column, y = column + 1, 0.0
        if column == len(_COLUMNS) or tall > _TALL:
            break
        page, panel = _COLUMNS[column]
        placed.append(Placed(piece, page, panel * PANEL + _SIDE, _TOP + y))
        y += tall
    return placed


def _kept_together(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the first piece, and those that must stand in the same column."""
    for piece in pieces:
        yield piece
        if not piece.keeps:
            return


def _folds(press: Press) -> None:
    """Mark the folds at the edges of the paper."""
    for fold in (1, 2):
        for y in (0.0, SHEET[1] - 4):
            press.line(fold * PANEL, y, fold * PANEL, y + 4, width=0.15, grey=150)


def _cover(press: Press, game: Game, page: OnePage, words_: Words) -> None:
    """Print the cover: a hand of cards, the name of the edition, what it takes, and whose words these are."""
    band = 118.0
    press.block(_COVER, 0, PANEL, band, NIGHT)
    middle, wide = _COVER + PANEL / 2, 34.0
    for card, turn in _FAN:
        shift = turn * 0.62
        drop = turn * turn * 0.012
        svg = picture(parse_card(card))
        high = wide * HEIGHT_MM / WIDTH_MM
        press.picture(svg, middle + shift - wide / 2, band / 2 - high / 2 + drop - 3, wide, high, turn=turn)
    y = band + 12
    goal = words_.say(f"play.goal.{game.mode}", count=game.rules.target)
    for text, size in ((page.title, 21.0), (edition_deck(game.edition, words_), 11.0), (goal, 11.0)):
        broken = lines(words(text, bold=size > 12), size, _ROOM)
        set_lines(press, broken, _COVER + _SIDE, y, size)
        y += height(len(broken), size) + 3
    foot = [words_.say("page.made")] if any(entry.house for entry in (*page.tiles, *page.cards, *page.written)) else []
    foot += [words_.say("paper.own_words"), languages()[words_.language]]
    broken = [line for text in foot for line in lines(words(text), SMALLEST, _ROOM)]
    set_lines(press, broken, _COVER + _SIDE, SHEET[1] - _TOP - height(len(broken), SMALLEST), SMALLEST, "#4a505c")
