"""Pages of braille: 40 cells, 25 lines, words whole, and what each document says."""

import re
from collections import Counter

import pytest

from lastcard.engine.cards.braille_marks import DECKS, LAYOUTS, Codes, Layout, cells, rows
from lastcard.engine.cards.codes import CODES, parse_card
from lastcard.engine.editions import edition, edition_names
from lastcard.engine.game import Game
from lastcard.engine.views import public_view
from lastcard.language.catalogue.catalogue import Words, languages
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import narrate
from lastcard.paper.braille import braille_documents
from lastcard.paper.braille.braille_pages import BLANK, BRF, Block, as_brf, as_unicode, paged, paragraph, wrapped
from lastcard.paper.braille.braille_prose import Prose

ENGLISH = Words()
LOWERED = dict(
    zip("1234567890", "⠂⠆⠒⠲⠢⠖⠶⠦⠔⠴", strict=True)
)  # in ASCII braille digits stand in the lower part of a cell
SIGNS = {",": "⠠", ";": "⠰", "#": "⠼", ".": "⠨", "@": "⠈", "_": "⠸", '"': "⠐", "^": "⠘", "=": "⠿", " ": BLANK}


def test_ascii_braille_has_a_character_of_its_own_for_each_cell() -> None:
    assert len(set(BRF)) == len(BRF) == 64
    alphabet = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
    for character, cell in (alphabet | LOWERED | SIGNS).items():
        assert as_brf([[f"{cell}⠁"]]) == f"{character}A\n"


def test_words_stay_whole_unless_they_are_longer_than_a_line() -> None:
    words = ["⠁" * 30, "⠃" * 12, "⠉" * 95, "⠙"]
    lines = wrapped(words, first=2, later=4)
    assert [line.strip(BLANK) for line in lines] == [
        words[0], words[1], "⠉" * 36, "⠉" * 36, f"{'⠉' * 23}{BLANK}⠙",
    ]  # fmt: skip
    assert max(map(len, lines)) <= 40


def test_a_block_is_never_parted_and_numbers_stand_at_the_foot() -> None:
    blocks = [Block(("⠁",))] * 23 + [Block(("⠃", "⠃"))]
    pages = paged(blocks, numbered=True)
    assert [len(page) for page in pages] == [25, 25]
    assert pages[1][:2] == ["⠃", "⠃"]
    assert [page[-1].strip(BLANK) for page in pages] == ["⠼⠁", "⠼⠃"]
    assert paged([Block(("⠁",))], numbered=True) == [["⠁"]]


@pytest.mark.parametrize("language", languages())
def test_the_rules_of_every_edition_fit_on_pages_in_every_language(language: str) -> None:
    words, prose = Words(language), Prose(language, contracted=True)
    for name in edition_names():
        text = as_brf(paged(braille_documents.rules(Game.create(name, seed="page"), words, prose), numbered=True))
        pages = [page.split("\n")[:-1] for page in text.split("\f")]
        assert all(len(page) <= 25 for page in pages)
        assert all(len(line) <= 40 and set(line) <= set(BRF) for page in pages for line in page)
        assert len(pages) > 1


def test_a_house_rule_changes_the_rules_in_braille() -> None:
    prose = Prose("en", contracted=False)

    def told(**options: object) -> str:
        blocks = braille_documents.rules(Game.create("classic", options=options, seed="page"), ENGLISH, prose)
        return BLANK.join(line.strip(BLANK) for block in blocks for line in block.lines)

    house = BLANK.join(prose.words("A Draw Two can be answered with a Draw Two."))
    stacked = BLANK.join(prose.words("Draw cards cannot be stacked"))
    assert house not in told()
    assert stacked in told()
    assert house in told(stacking="draw2")
    assert stacked not in told(stacking="draw2")


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("name", "cards"), [("classic", 108), ("greek", 112)])
def test_there_is_one_label_for_each_card_in_the_order_of_the_deck(
    name: str, cards: int, deck: Codes, layout: Layout
) -> None:
    pages = paged(braille_documents.labels(edition(name), deck, layout), numbered=False)
    found = []
    for page in pages:
        for row in re.split("\n\n+", "\n".join(page)):
            lines = [line.ljust(40, BLANK) for line in row.split("\n") if line]
            for start in range(0, 40, braille_documents.LABEL):
                label = tuple(
                    mark for line in lines if (mark := line[start : start + braille_documents.LABEL].rstrip(BLANK))
                )
                found += [label] if label else []
    kinds = {tuple(cells(row) for row in rows(kind, deck, layout)): kind for kind in range(len(CODES))}
    named = [kinds[label] for label in found]
    assert len(named) == cards
    assert named == sorted(named)
    assert Counter(named)[parse_card("r0")] == 1
    assert Counter(named)[parse_card("wild+4")] == 4


def test_a_hand_lists_code_and_name_and_stacks_the_colour_below_the_face() -> None:
    hand = [parse_card(card) for card in ("r7", "g2", "wild")]
    prose = Prose("en", contracted=False)
    linear, stacked = (
        as_unicode(paged(braille_documents.hand(hand, ENGLISH, prose, "rnib", layout), numbered=False)).splitlines()
        for layout in ("linear", "stacked")
    )
    assert linear == ["⠗⠛⠭⠀⠀⠀⠗⠑⠙⠀⠼⠛", "⠛⠃⠭⠀⠀⠀⠛⠗⠑⠑⠝⠀⠼⠃", "⠺⠇⠙⠀⠀⠀⠠⠺⠊⠇⠙"]
    assert stacked == ["⠛⠀⠀⠀⠀⠀⠗⠑⠙⠀⠼⠛", "⠗", "⠃⠀⠀⠀⠀⠀⠛⠗⠑⠑⠝⠀⠼⠃", "⠛", "⠺⠇⠙⠀⠀⠀⠠⠺⠊⠇⠙"]


def test_a_record_is_told_from_its_first_deal_to_its_end() -> None:
    game = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, mode="round", seed="r26")
    prose = Prose("en", contracted=False)
    told = narrate(game.last_events, public_view(game), ENGLISH)
    while game.deciders:
        seat = game.deciders[0]
        told += narrate(game.push(seat, next(iter(game.legal(seat)))), public_view(game), ENGLISH)
    blocks = braille_documents.record(game, ENGLISH, prose)
    opening = blocks[: -sum(len(paragraph(prose.words(line), later=2)) for line in told)]
    assert blocks[len(opening) :] == [block for line in told for block in paragraph(prose.words(line), later=2)]
    assert "⠠⠁⠝⠁⠂⠀⠠⠃⠑⠝" in "".join(line for block in opening for line in block.lines)


def test_cards_of_a_hand_are_read_beside_their_names_in_the_terminal() -> None:
    assert CardNames(ENGLISH, braille="nfb").in_cells([parse_card("r7"), parse_card("wild+4")]) == ["⠗⠛ ⠺⠊⠬⠙"]
    assert CardNames(ENGLISH).in_cells([7]) == []
