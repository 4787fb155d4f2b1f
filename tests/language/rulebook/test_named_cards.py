"""The cards that a quiz question names: those of the English sentence, in every language."""

import pytest

from lastcard.engine.cards.codes import parse_card
from lastcard.language.rulebook.disputes import disputes
from lastcard.language.rulebook.named_cards import named_cards


@pytest.mark.parametrize(
    ("sentence", "cards"),
    [
        ("Blue 5 on top. I hold a red 5 and a +4.", ("b5", "r5", "wild+4")),
        ("I have two green 7s. Both at once?", ("g7",)),
        ("A red Skip on a blue Skip?", ("rskip", "bskip")),
        ("Can I dodge a +2 with a Skip, or send it back with a Reverse?", ("r+2", "rskip", "rrev")),
        ("She laid a yellow Draw Two.", ("y+2",)),
        ("A Wild Draw Four is no Wild.", ("wild+4", "wild")),
        ("She played a 7 and wants my hand.", ("r7",)),
        ("He has 512. Four cards or 6?", ()),
        ("Red was on top, and nobody is skipped.", ()),
    ],
)
def test_a_card_is_recognised_by_its_name(sentence: str, cards: tuple[str, ...]) -> None:
    assert named_cards(sentence) == cards


def test_a_question_shows_the_same_cards_in_every_language() -> None:
    english = {dispute.id: dispute.cards for dispute in disputes()}
    assert sum(map(bool, english.values())) > 20
    assert {dispute.id: dispute.cards for dispute in disputes("el")} == english
    assert all(parse_card(code) for codes in english.values() for code in codes)
