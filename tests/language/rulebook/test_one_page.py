"""The rules of a table on one page follow from its edition, options, players and written cards."""

import json

import pytest

from lastcard.engine.editions import OPTIONS, edition, edition_names
from lastcard.engine.editions.values import Number, Switch, Word
from lastcard.engine.game import Game
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import sound_texts
from lastcard.language.rulebook.one_page import Entry, OnePage, as_text, one_page
from lastcard.language.rulebook.rulebook import rule
from tests.language.folder import Write

WORDS = Words()


def page_of(
    name: str = "classic", players: int = 4, mode: str | None = None, *written: str, **options: object
) -> OnePage:
    return one_page(Game.create(name, players=players, options=options, mode=mode, written=written, seed="page"), WORDS)


def entries(page: OnePage) -> list[Entry]:
    return [*page.tiles, *page.cards, *page.written, page.winning]


def named(page: OnePage, name: str) -> Entry:
    return next(entry for entry in entries(page) if entry.name == name)


@pytest.mark.parametrize("name", edition_names())
def test_a_printed_edition_has_no_house_rule(name: str) -> None:
    page = page_of(name)
    assert [entry.name for entry in entries(page) if entry.house] == []
    for entry in entries(page):
        assert entry.title
        assert "{" not in entry.text
        assert [rule(each).id for each in entry.rules] == [*entry.rules]


def test_cards_that_are_not_in_the_box_are_absent() -> None:
    faces = {name: {entry.name for entry in page_of(name).cards} for name in edition_names()}
    assert "swap" not in faces["classic"] | faces["greek"]
    assert "swap" in faces["polish"]
    assert [name for name, cards in faces.items() if "shuffle" in cards] == ["greek"]
    assert "swap" not in {entry.name for entry in page_of("polish", special_cards=False).cards}


def _changed(name: str, printed: object) -> object | None:
    """Give another value of an option, if it stands alone."""
    match OPTIONS[name].values:
        case Switch():
            return not printed
        case Word(words=words):
            return next(word for word in words if word not in (printed, "na"))
        case Number(low=low, high=high, na=False):
            return low if printed != low else high
    return None


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.kind == "house"])
def test_every_house_rule_that_is_switched_on_is_on_the_page_and_marked(name: str) -> None:
    value = _changed(name, edition("classic")[name])
    plain, changed = page_of(), page_of("classic", 4, None, **{name: value})
    assert any(entry.house for entry in entries(changed))
    assert entries(plain) != entries(changed)


def test_what_a_card_does_follows_from_the_options() -> None:
    assert "another Draw Two" not in named(page_of(), "+2").text
    assert "another Draw Two" in named(page_of(stacking="draw2"), "+2").text
    assert "any 7" in {entry.title.lower() for entry in page_of(seven_zero=True).cards}
    assert "challenge" in named(page_of(), "wild+4").text
    assert "challenge" not in named(page_of(bluffing=False), "wild+4").text
    assert "next player may challenge" in named(page_of(), "wild+4").text
    assert "Any other player may challenge" in named(page_of("braille"), "wild+4").text
    assert "whenever you are left with one card" in named(page_of("greek"), "uno").text
    assert "must play it" in named(page_of("russian"), "draw").text
    assert "3 cards" in named(page_of(uno_penalty=3), "uno").text


def test_an_option_with_a_sentence_about_a_card_is_told_beside_that_card(write_language: Write) -> None:
    write_language("en", json.dumps({**sound_texts("en"), "page.skip.jump_in": "Any Skip may follow it."}))
    skip = named(page_of(jump_in=True), "skip")
    assert skip.text == "The next player misses a turn. Any Skip may follow it."
    assert skip.house
    assert skip.rules == ("SKIP-1", "HOUSE-2")
    assert named(page_of(), "skip").text == "The next player misses a turn."


def test_with_two_players_a_reverse_is_told_otherwise() -> None:
    assert named(page_of(players=2), "rev").text != named(page_of(players=3), "rev").text


def test_a_written_card_says_its_rule_and_a_blank_one_that_it_is_blank() -> None:
    page = page_of("polish", 4, None, "draw next 2; skip next")
    assert named(page, "custom1").text.startswith("The next player draws 2 cards")
    assert named(page, "custom1").house
    assert named(page, "custom").title == "Blank card"
    assert page_of("classic").written == ()


def test_points_are_listed_only_where_they_are_counted() -> None:
    assert [worth.points for worth in page_of("polish").points] == [None, 20, 40, 50]
    assert page_of("polish", 4, "round").points == ()


@pytest.mark.parametrize("mode", ["winner_takes", "low_score", "partners", "round"])
def test_each_way_to_win_is_told_in_its_own_words(mode: str) -> None:
    others = {"winner_takes", "low_score", "partners", "round"} - {mode}
    told = {other: page_of("braille", 4, other).winning.text for other in others}
    assert page_of("braille", 4, mode).winning.text not in told.values()


def test_the_moments_name_rules_that_exist() -> None:
    for name in edition_names():
        for moment in page_of(name, 2, None, seven_zero=True, false_catch=1).moments:
            assert moment.rules
            assert [rule(each).id for each in moment.rules] == [*moment.rules]


def test_the_page_can_be_printed() -> None:
    lines = [*as_text(page_of(jump_in=True), WORDS)]
    assert any("our house rule" in line and "HOUSE-2" in line for line in lines)
