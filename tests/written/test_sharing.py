"""A card to pass on: it comes back from its line and its link as it was, and a link that was damaged is refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastcard.written.card_link import SENTENCE, TITLE, SharedCard, SharedCardError, read_shared

LETTERS = st.characters(categories=("L", "N", "P", "S"), exclude_characters="|#")
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=9), min_size=1, max_size=4).map(" ".join)


@given(title=st.just("") | WORDS, sentence=WORDS)
@settings(max_examples=200, deadline=None)
def test_a_card_comes_back_from_its_line_and_its_link(title: str, sentence: str) -> None:
    card = SharedCard(title, sentence)
    assert read_shared(card.fragment) == read_shared(f"https://cards.example/play{card.fragment}") == card
    assert read_shared(card.line) == card
    assert card.fragment.removeprefix("#card=").replace("-", "").replace("_", "").isalnum()


def test_the_form_is_the_one_the_page_uses() -> None:
    assert SharedCard("Žofie", "Next draws 5").fragment == "#card=xb1vZmllCk5leHQgZHJhd3MgNXM7t6I"


def test_a_link_with_one_wrong_sign_is_refused() -> None:
    whole = SharedCard("Gift shop", "Everyone else draws 2").fragment
    for place in range(len("#card="), len(whole)):
        wrong = whole[:place] + ("A" if whole[place] != "A" else "B") + whole[place + 1 :]
        if place == len(whole) - 1:
            continue  # the last sign has bits that mean nothing
        with pytest.raises(SharedCardError, match="not whole"):
            read_shared(wrong)


@pytest.mark.parametrize("text", ["#card=", "#card=AAAA", "#card=ä", "#card=%%%", "#card=" + "A" * 5000, "#card=AAAAA"])
def test_a_link_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(SharedCardError):
        read_shared(text)


@pytest.mark.parametrize(
    ("title", "sentence"), [("", ""), ("T" * (TITLE + 1), "x"), ("", "x" * (SENTENCE + 1)), ("", "draw\x07 two")]
)
def test_what_is_no_card_is_not_made_one(title: str, sentence: str) -> None:
    with pytest.raises(SharedCardError):
        SharedCard(title, sentence)


@pytest.mark.parametrize("title", ["", "Gift shop", "https://cards.example/"])
@pytest.mark.parametrize(
    "sentence", ["| draw 2", "|", "a | b", "#card=AAAA", "https://cards.example/#card=AAAA", "a #card=A"]
)
def test_a_sentence_that_looks_like_something_else_comes_back_from_its_line(title: str, sentence: str) -> None:
    card = SharedCard(title, sentence)
    assert read_shared(card.line) == read_shared(card.fragment) == card


def test_a_plain_sentence_is_a_card_without_a_title() -> None:
    assert read_shared("Next player draws 5") == SharedCard("", "Next player draws 5")
