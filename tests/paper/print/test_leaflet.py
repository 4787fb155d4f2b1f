"""Leaflets: two pages in every language for every edition, letters that can be read, and nothing cut off."""

from itertools import cycle

import pytest

from lastcard.engine.editions import OPTIONS, edition_names
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words, languages
from lastcard.language.rulebook.one_page import one_page
from lastcard.language.rulebook.option_names import edition_deck
from lastcard.paper.print.card_print import CannotPrint
from lastcard.paper.print.leaflet import PANEL, SHEET, SMALLEST, arranged, composed, leaflet_pdf
from lastcard.paper.print.leaflet_pieces import Heading, Passage, Piece, Points, Shown
from tests.paper.print.reading import Pdf

pytestmark = pytest.mark.long  # prints leaflets in every language

# Each language with another edition, since the pages of all would take minutes.
PRINTED = list(zip(languages(), cycle(edition_names()), strict=False))


def squeezed(text: str) -> str:
    """Leave out blanks, which say nothing after lines were broken."""
    return "".join(text.split())


@pytest.mark.parametrize("language", languages())
def test_what_must_be_said_fits_on_a_leaflet_for_every_edition(language: str) -> None:
    words = Words(language)
    for name in edition_names():
        game = Game.create(name, seed="page")
        size, placed = composed(game, words)
        assert size >= SMALLEST == 8
        page = one_page(game, words)
        shown = [entry.text for entry in (*page.tiles, *page.cards, *page.written) if entry.cards]
        assert [each.piece.text for each in placed if isinstance(each.piece, Shown)] == shown
        assert any(isinstance(each.piece, Points) for each in placed) == bool(page.points)
        assert not isinstance(placed[-1].piece, Heading)
        room = PANEL - 2 * 8.5
        assert all(each.y + each.piece.tall(size, room) <= SHEET[1] - 9 + 0.01 for each in placed)


@pytest.mark.parametrize(("language", "name"), PRINTED)
def test_a_leaflet_has_two_pages_and_all_of_it_can_be_read(language: str, name: str) -> None:
    words, game = Words(language), Game.create(name, seed="page")
    pdf = Pdf(leaflet_pdf(game, words))
    assert len(pdf) == 2
    assert pdf.size(0) == pytest.approx((297, 210), abs=0.1)
    read = squeezed(pdf.text(0) + pdf.text(1))
    _size, placed = composed(game, words)
    for piece in (each.piece for each in placed):
        texts = [name for *_, name in piece.worths] if isinstance(piece, Points) else [piece.text]
        texts += [piece.title] if isinstance(piece, (Shown, Passage)) else []
        assert all(squeezed(text) in read for text in texts)
    assert squeezed(edition_deck(game.edition, words)) in read
    for page in range(2):
        for box in pdf.boxes(page):
            panel = box.left // PANEL
            assert panel * PANEL + 8 <= box.left
            assert box.right <= (panel + 1) * PANEL - 8
            assert box.top >= 8
            assert box.bottom <= 210 - 8


def test_house_rules_and_written_cards_change_the_leaflet() -> None:
    words = Words()
    plain = Pdf(leaflet_pdf(Game.create("polish", seed="page"), words))
    game = Game.create("polish", options={"stacking": "draw2"}, written=["draw next 2; skip next"], seed="page")
    changed = Pdf(leaflet_pdf(game, words))
    for text in ("answers with another Draw Two", "The next player draws 2 cards, then the next player is skipped"):
        assert squeezed(text) not in squeezed(plain.text(1))
        assert squeezed(text) in squeezed(changed.text(1))
    assert "Written from this table's own settings." in changed.text(0)
    assert "Draw cards cannot be stacked" not in changed.text(0) + changed.text(1)


def test_a_table_with_every_house_rule_still_fits() -> None:
    options = {
        "stacking": "mixed", "jump_in": True, "seven_zero": True, "draw_until_playable": True, "forced_play": True,
        "false_catch": 2, "hand_size": 9, "decks": 2, "places": True, "deflect": True, "several_of_a_number": True,
        "no_special_finish": True,
    }  # fmt: skip
    assert set(options) <= set(OPTIONS)
    written = ["sample 8", "sample 10", "Everybody sings the song of the player on the left, or draws two cards"]
    for language in languages():
        words = Words(language)
        size, placed = composed(Game.create("hungarian", options=options, written=written, seed="page"), words)
        assert size >= SMALLEST
        assert sum(isinstance(each.piece, Shown) for each in placed) > 15


def test_letters_shrink_to_eight_points_and_no_further() -> None:
    needed = [Passage("Rule.", "word " * 100)] * 24
    assert arranged(needed[:2], [])[0] > arranged(needed, [])[0] >= 8
    with pytest.raises(CannotPrint, match="too long for a leaflet"):
        arranged(needed * 2, [])


def test_what_has_no_room_is_left_out_from_the_end_and_as_a_whole() -> None:
    needed: list[Piece] = [Passage("Needed.", "word " * 60)]
    more: list[Piece] = [Passage(f"{number}.", "word " * 120) for number in range(60)]
    size, placed = arranged(needed, more)
    assert size == 8.5
    assert [each.piece for each in placed] == [*needed, *more][: len(placed)]
    assert 10 < len(placed) < 60
