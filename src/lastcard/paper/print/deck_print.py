"""A deck to print, cut and play: every card of an edition in real size, nine to a sheet, with marks to cut along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lastcard.engine.cards.deck import deck_counts
from lastcard.engine.cards.kinds import CUSTOM, CUSTOMS
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.language.rulebook.option_names import edition_heading
from lastcard.paper.art.card_art import HEIGHT_MM, WIDTH_MM, Marks
from lastcard.paper.print.card_print import back_picture, picture
from lastcard.paper.print.press import Press

SHEETS: Final[dict[str, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
COLUMNS: Final = 3
ROWS: Final = 3
_MARK: Final = 5  # millimetres that a cut mark is long
_GAP: Final = 1.5  # between a cut mark and the cards
_SMALL: Final = 7  # points


def kinds_in_box(game: Game) -> list[int]:
    """List every card in the box of an edition, in the order of the deck."""
    number = game.edition.number
    counts = deck_counts(
        swap=number("deck.swap"), shuffle=number("deck.shuffle"), customs=number("deck.custom"), decks=1
    )
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def texts_on_cards(game: Game, words: Words) -> dict[int, str]:
    """Return what the table wrote on its customizable cards, in words."""
    written = enumerate(game.written[:CUSTOMS], CUSTOM)
    return {kind: rule_in_words(program.text, words) for kind, program in written if program.text}


def deck_pdf(game: Game, words: Words, *, sheet: str, marks: Marks, backs: bool) -> bytes:
    """Print the deck of a table; ``backs``: after each sheet its back, mirrored for a printer that turns over the long edge."""
    kinds = kinds_in_box(game)
    texts = texts_on_cards(game, words)
    pictures = {kind: picture(kind, marks, text=texts.get(kind, "")) for kind in set(kinds)}
    names = CardNames(words)
    size = SHEETS[sheet]
    title = edition_heading(game.edition, words)
    press = Press(size, title=title, language=words.language)
    per_sheet = COLUMNS * ROWS
    sheets = [kinds[start : start + per_sheet] for start in range(0, len(kinds), per_sheet)]
    for number, laid in enumerate(sheets, 1):
        press.page()
        _cut_marks(press, size)
        note = words.say("paper.sheet", title=title, number=number, sheets=len(sheets))
        press.write_upwards(note, 11, _corner(size)[1] + ROWS * HEIGHT_MM, _SMALL, colour="#6b7280")
        for (x, y), kind in zip(_places(size), laid, strict=False):
            press.picture(pictures[kind], x, y, WIDTH_MM, HEIGHT_MM)
            said = f"{names.card(kind)}: {texts[kind]}" if kind in texts else names.card(kind)
            press.hide(said, x + 4, y + HEIGHT_MM / 2)
        if backs:
            _backs(press, size, laid)
    return press.data()


def _backs(press: Press, size: tuple[float, float], laid: Sequence[int]) -> None:
    press.page()
    _cut_marks(press, size)
    for (x, y), _ in zip(_places(size, mirrored=True), laid, strict=False):
        press.picture(back_picture(), x, y, WIDTH_MM, HEIGHT_MM)


def _places(size: tuple[float, float], *, mirrored: bool = False) -> Iterator[tuple[float, float]]:
    """Yield the upper left corner of each place of a sheet, row by row."""
    left, top = _corner(size)
    for row in range(ROWS):
        for column in reversed(range(COLUMNS)) if mirrored else range(COLUMNS):
            yield left + column * WIDTH_MM, top + row * HEIGHT_MM


def _corner(size: tuple[float, float]) -> tuple[float, float]:
    return (size[0] - COLUMNS * WIDTH_MM) / 2, (size[1] - ROWS * HEIGHT_MM) / 2


def _cut_marks(press: Press, size: tuple[float, float]) -> None:
    left, top = _corner(size)
    right, bottom = size[0] - left, size[1] - top
    for column in range(COLUMNS + 1):
        x = left + column * WIDTH_MM
        press.line(x, top - _GAP - _MARK, x, top - _GAP, width=0.15, grey=90)
        press.line(x, bottom + _GAP, x, bottom + _GAP + _MARK, width=0.15, grey=90)
    for row in range(ROWS + 1):
        y = top + row * HEIGHT_MM
        press.line(left - _GAP - _MARK, y, left - _GAP, y, width=0.15, grey=90)
        press.line(right + _GAP, y, right + _GAP + _MARK, y, width=0.15, grey=90)
