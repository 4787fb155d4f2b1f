"""The rules of a table at length: those of its edition, without what its options change."""

from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.rulebook.chapters import Passage, chapters
from lastcard.language.rulebook.rulebook import rule

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


def test_a_rule_that_another_names_is_marked_so_that_its_id_is_printed() -> None:
    assert "WD4-2" in passages()["CHAL-5"].text
    assert passages()["WD4-2"].cited
    assert not passages()["WD4-1"].cited


def test_there_are_none_in_a_language_without_a_rule_book() -> None:
    assert chapters(Game.create("classic", seed="page"), Words("xx")) == ()
