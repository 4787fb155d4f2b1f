"""The gallery: every ready card is understood, is told in every language, and has a case."""

from pathlib import Path

import pytest

from lastcard.engine.programs.rule_text import parse_rule
from lastcard.language.catalogue.catalogue import Words, languages
from lastcard.written import read_rule
from lastcard.written.gallery import ready_cards, templates
from lastcard.written.gallery_programs import gallery, gallery_sentences

CASES = (Path(__file__).parents[2] / "cases" / "gallery.case").read_text(encoding="utf-8")


def test_every_ready_card_does_something_of_its_own() -> None:
    programs = [(program.operations, program.texts) for program in gallery().values()]
    assert all(program and not program.is_judged for program in gallery().values())
    assert len({*programs}) == len(programs)


def test_every_ready_card_has_a_case_with_its_own_words() -> None:
    written = [line.removeprefix("custom1: ") for line in CASES.splitlines() if line.startswith("custom1: ")]
    assert written == [*gallery_sentences().values()]


@pytest.mark.parametrize("language", languages())
def test_the_gallery_is_told_in_every_language(language: str) -> None:
    cards = ready_cards(Words(language))
    assert len({card.title for card in cards}) == len(cards)
    for card in cards:
        assert parse_rule(card.rule).operations == gallery()[card.id].operations


def test_what_a_ready_card_says_is_understood_as_the_same_card() -> None:
    for card in ready_cards(Words("en")):
        assert read_rule(card.says).operations == gallery()[card.id].operations, card.says


def test_a_template_is_understood_with_its_blanks_filled_in() -> None:
    for template in templates(Words("en")):
        assert template.blanks
        text = template.text
        for blank in reversed(template.blanks):
            filling = {"number": "6", "colour": blank.choices[-1:] and blank.choices[-1], "text": "whistle a tune"}[
                blank.kind
            ]
            text = text[: blank.begin] + str(filling) + text[blank.end :]
        assert read_rule(text).operations[0][0] == read_rule(template.text).operations[0][0], text
        assert read_rule(text).operations != read_rule(template.text).operations or "whistle" in read_rule(text).text
