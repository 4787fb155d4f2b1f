"""Words of an edition's own sheet: at its tables the cards are called as there, and typed names of any sheet are understood."""

from dataclasses import replace

import pytest

from lastcard.engine.cards.card import CARDS, Card
from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game, IllegalAction
from lastcard.engine.records.position import set_up
from lastcard.engine.views import knowledge, public_view, seat_view
from lastcard.language.catalogue.catalogue import Words, words_for
from lastcard.language.catalogue.language_files import AT_EDITION, editions_with_words, sound_texts, tags
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import narrate
from lastcard.language.narration.prompts import prompt
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.narration.typed_line import Do, NeedsColour, Reader
from lastcard.language.rulebook.one_page import one_page
from lastcard.server.table.broadcast.viewer_messages import cards_in

PRINTED = {
    "r+2": "piros „Húzz kettőt!”", "rrev": "piros „Fordulj!”", "rskip": "piros „Ugorj!”", "wild": "Joker",
    "wild+4": "„Húzz négyet! Joker”", "r7": "piros 7",
}  # fmt: skip
USUAL = {
    "r+2": "piros „Húzz kettőt”", "rrev": "piros Irányváltó", "rskip": "piros „Kimaradsz!”", "wild": "Színválasztó",
    "wild+4": "Színválasztó „húzz négyet!”", "r7": "piros 7",
}  # fmt: skip


@pytest.mark.parametrize("edition", edition_names())
def test_only_the_hungarian_braille_sheet_has_names_of_its_own(edition: str) -> None:
    cards = cards_in("hu", edition)
    assert {code: cards.card(Card(code)) for code in USUAL} == (PRINTED if edition == "braille" else USUAL)


@pytest.mark.parametrize("tag", tags())
def test_the_words_of_an_edition_belong_to_an_edition_and_to_a_sentence_of_the_language(tag: str) -> None:
    texts = sound_texts(tag)
    assert editions_with_words(tag) <= set(edition_names())
    assert [key for key in texts if AT_EDITION in key and key.partition(AT_EDITION)[0] not in texts] == []


def test_the_words_of_an_edition_name_no_card_of_another_sheet() -> None:
    own = [text for key, text in sound_texts("hu").items() if key.endswith("@braille")]
    assert len(own) > 50
    assert [text for text in own if any(name in text for name in ("zínválasztó", "rányváltó", "Kimaradsz!"))] == []


def test_a_language_without_such_words_says_the_same_everywhere() -> None:
    assert words_for("el").at("braille") is words_for("el")
    assert words_for("hu").at("braille").at("polish") is words_for("hu")


@pytest.mark.parametrize("edition", ["braille", "hungarian"])
@pytest.mark.parametrize("names", [PRINTED, USUAL])
def test_typed_names_of_both_sheets_are_understood_at_both_tables(edition: str, names: dict[str, str]) -> None:
    view = seat_view(Game.create(edition, players=("Anna", "Bence"), seed="typed"), 0)
    view = replace(view, asks="play", deciders=(0,), hand=CARDS, legal=())
    reader = Reader(view, view.hand, cards_in("hu", edition))
    for code, name in names.items():
        for line in (name, name.lower().replace("„", "").replace("”", "").replace("!", "")):
            read = reader.read(line)
            assert isinstance(read, (Do, NeedsColour))
            assert read.action.card == Card(code)


def test_what_happens_and_what_is_refused_is_told_in_the_words_of_the_sheet() -> None:
    game = set_up({"edition": "braille", "seats": "2", "top": "r5", "hand S0": "y1 y2 y3", "hand S1": "rrev wild+4 b1"})
    told = narrate(game.push(1, "plays rrev"), public_view(game), words_for("hu"), viewer=0)
    assert "piros „Fordulj!”" in " ".join(told)
    with pytest.raises(IllegalAction) as refused:
        game.push(0, "plays y1")
    cards = cards_in("hu", "braille")
    assert "„Ugorj!” lapként" in refusal_sentence(refused.value, game.names, cards.words, cards=cards)
    assert "Felül: piros „Fordulj!”." in prompt(public_view(game), cards, seat=1, own=knowledge(game, 1))


def test_the_page_with_the_rules_names_the_cards_as_the_sheet_does() -> None:
    page = one_page(Game.create("braille", seed="page"), Words("hu"))
    assert [card.title for card in page.cards][:5] == [
        "„Ugorj!”", "„Fordulj!”", "„Húzz kettőt!”", "Joker", "„Húzz négyet! Joker”",
    ]  # fmt: skip


def test_codes_of_braille_decks_are_no_names_and_stay_as_they_are() -> None:
    assert CardNames(words_for("hu").at("braille"), braille="rnib").card(Card("rskip")) == "rsk"
