"""The rules of a table at length: those of its edition, without what its options change."""

import re

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.chapters import Passage, chapters
from lastcard.language.rulebook.rulebook import rule, translations

WORDS = Words()


def passages(name: str = "classic", **options: object) -> dict[str, Passage]:
    game = Game.create(name, options=options, seed="page")
    return {passage.rule: passage for chapter in chapters(game, WORDS) for passage in chapter.passages}


def test_only_rules_that_hold_in_the_edition_are_told() -> None:
    assert "SWAP-2" not in passages("classic")
    assert "SWAP-2" in passages("polish")
    assert "SWAP-2" not in passages("polish", special_cards=False)
    assert "SHUF-2" in passages("greek")
    assert not any(name.startswith(("AMB-", "HOUSE-", "SAMPLE-")) for name in passages("polish"))


def test_a_rule_that_the_table_changed_is_left_to_the_one_page() -> None:
    assert "DT-3" in passages()
    assert "DT-3" not in passages(stacking="draw2")


def test_an_edition_that_plays_otherwise_says_how_but_not_how_its_sheet_is_worded() -> None:
    told = passages("russian")
    assert told["UNO-4"].text.endswith(rule("UNO-4").differs["russian"])
    assert told["CHAL-5"].text == rule("CHAL-5").statement


@pytest.mark.parametrize("language", translations())
def test_no_passage_has_a_code_or_says_its_title_again(language: str) -> None:
    for name in edition_names():
        for chapter in chapters(Game.create(name, seed="page"), Words(language)):
            for passage in chapter.passages:
                assert not re.search(r"[A-Z0-9]{2,}-[0-9]", passage.text + passage.title), passage
                assert not passage.text.casefold().startswith(passage.title.casefold() or "?"), passage


def test_a_title_is_left_out_if_the_text_begins_with_as_much() -> None:
    told = passages()
    assert told["DECK-6"].title == ""
    assert told["WD4-2"].title == rule("WD4-2").title


def test_there_are_none_in_a_language_without_a_rule_book() -> None:
    assert chapters(Game.create("classic", seed="page"), Words("xx")) == ()
