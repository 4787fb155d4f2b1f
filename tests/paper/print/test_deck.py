"""Printed decks: every card of the box, in real size, once for each time it is in the deck."""

from collections import Counter
from functools import cache

import pytest

from lastcard.engine.cards.deck import deck_counts
from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.paper.art.card_art import Marks
from lastcard.paper.print.deck_print import SHEETS, deck_pdf, kinds_in_box
from tests.paper.print.reading import Pdf

pytestmark = pytest.mark.long  # prints decks

CLASSIC = "Classic edition"


@cache
def printed(name: str, language: str, sheet: str, *written: str, backs: bool = False) -> Pdf:
    game = Game.create(name, written=written, seed="page")
    return Pdf(deck_pdf(game, Words(language), sheet=sheet, marks=Marks(), backs=backs))


def cards_in(pdf: Pdf, language: str, pages: range) -> Counter[int]:
    """Count the cards that a reader finds, by their names; longer names are taken out first, as Wild is in Wild Draw Four."""
    text = " ".join(pdf.text(page) for page in pages)
    names = {CardNames(Words(language)).card(kind): kind for kind in range(59)}
    found: Counter[int] = Counter()
    for name in sorted(names, key=len, reverse=True):
        found[names[name]] = text.count(name)
        text = text.replace(name, "")
    return +found


def test_the_classic_deck_has_108_cards_on_twelve_sheets() -> None:
    pdf = printed("classic", "en", "letter")
    assert len(pdf) == 12
    assert pdf.size(0) == pytest.approx((215.9, 279.4), abs=0.1)
    found = cards_in(pdf, "en", range(12))
    assert found.total() == 108
    assert [found[kind] for kind in range(59)] == deck_counts(swap=0, shuffle=0, customs=0, decks=1)


def test_the_greek_deck_has_112_cards_and_says_in_greek_what_the_table_wrote() -> None:
    pdf = printed("greek", "el", "a4", "draw next 2", "sample 4", backs=True)
    assert len(pdf) == 2 * 13
    assert pdf.size(0) == pytest.approx((210, 297), abs=0.1)
    found = cards_in(pdf, "el", range(0, 26, 2))
    assert found.total() == 112
    assert [found[kind] for kind in range(59)] == deck_counts(swap=0, shuffle=1, customs=3, decks=1)
    assert "τραβάει 2 κάρτες" in pdf.text(24)


def test_backs_lie_behind_their_cards_when_the_paper_is_turned_over_its_long_edge() -> None:
    pdf = printed("greek", "el", "a4", "draw next 2", "sample 4", backs=True)
    left, right, first_row, second_row = 49.0, 161.0, 40.0, 127.0
    faces, backs = 24, 25  # the last sheet has four cards: a full row, and one more on the left
    assert [pdf.is_blank(faces, x, y) for y in (first_row, second_row) for x in (left, right)] == [
        False,
        False,
        False,
        True,
    ]
    assert [pdf.is_blank(backs, x, y) for y in (first_row, second_row) for x in (left, right)] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("name", edition_names())
def test_a_box_holds_what_its_edition_prints(name: str) -> None:
    game = Game.create(name, seed="page")
    assert len(kinds_in_box(game)) == game.edition.printed_cards
    assert game.edition.printed_cards in (108, 112)


def test_nine_real_cards_and_their_cut_marks_fit_on_every_paper() -> None:
    for width, height in SHEETS.values():
        assert width - 3 * 56 >= 2 * 6.5
        assert height - 3 * 87 >= 2 * 6.5
