"""Typed lines: short forms, names and the full notation all lead to the same actions."""

from dataclasses import replace

import pytest

from lastcard.engine.cards.card import CARDS, Card, Colour
from lastcard.engine.game import Action, Game, parse_action
from lastcard.engine.views import SeatView, seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.language_files import sound_texts, tags
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.typed_line import (
    ONLINE,
    Ask,
    Do,
    Giving,
    NeedsColour,
    NotUnderstood,
    Reader,
    Typed,
    bare,
    bare_in,
    said_online,
)

HAND = ("r7", "y+2", "gskip", "brev", "wild", "wild+4", "swap")


def a_view(asks: str = "play", *, asked: int = 0, **changes: object) -> SeatView:
    view = seat_view(Game.create("polish", players=("Ana", "Ben", "Cleo"), seed="entry"), 0)
    hand = tuple(Card(code) for code in HAND)
    return replace(view, asks=asks, deciders=(asked,), hand=hand, legal=(), catchable=(), top=Card("r1"), **changes)  # type: ignore[arg-type]


def read(line: str, view: SeatView | None = None) -> Typed:
    view = view or a_view()
    return Reader(view, view.hand, CardNames(Words())).read(line)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("r7", "plays r7"), ("1", "plays r7"), ("red 7", "plays r7"), ("R7x", "plays r7"), ("plays r7", "plays r7"),
        ("play red 7 uno", "plays r7 uno"), ("1 uno", "plays r7 uno"), ("yd2", "plays y+2"), ("green skip", "plays gskip"),
        ("wild green", "plays wild green"), ("wld g", "plays wild green"), ("5 b uno", "plays wild blue uno"),
        ("wild draw four red", "plays wild+4 red"), ("+4 r", "plays wild+4 red"), ("swap blue", "plays swap blue"),
        ("d", "draws"), ("k", "keeps"), ("p", "passes"), ("c", "challenges"), ("u", "calls"), ("uno", "calls"),
        ("u ben", "catches S1"), ("catch S2", "catches S2"), ("catches Cleo", "catches S2"), ("accuse ben", "accuses S1"),
        ("vote yes", "votes yes"), ("votes no", "votes no"), ("perform", "performs"), ("refuses", "refuses"),
        ("swap ben", "swaps S1"), ("swaps nobody", "swaps nobody"), ("trade ben", "trades S1"), ("names red", "names red"),
        ("jump r7", "jumps r7"), ("stack yd2", "stacks y+2"),
    ],
)  # fmt: skip
def test_a_line_means_an_action(line: str, action: str) -> None:
    assert read(line) == Do(parse_action(action))


@pytest.mark.parametrize(
    ("asks", "line", "action"),
    [
        ("colour", "b", "names blue"), ("colour", "Green", "names green"), ("vote", "y", "votes yes"), ("vote", "no", "votes no"),
        ("challenge", "a", "accepts"), ("challenge", "d", "accepts"), ("stack", "a", "takes"), ("forced", "a", "takes"),
        ("stack", "yd2", "stacks y+2"), ("challenge", "6 r", "stacks wild+4 red"), ("drawn", "p", "keeps"),
        ("more", "k", "ends"), ("more", "p", "ends"), ("more", "end", "ends"), ("more", "r7", "plays r7"),
        ("stack", "gskip", "stacks gskip"),
        ("swap", "ben", "swaps S1"), ("swap", "nobody", "swaps nobody"), ("trade", "Cleo", "trades S2"),
    ],
)  # fmt: skip
def test_what_is_asked_makes_short_answers_possible(asks: str, line: str, action: str) -> None:
    assert read(line, a_view(asks)) == Do(parse_action(action))


def test_a_hand_can_be_chosen_by_its_number() -> None:
    offers = (Action("swaps", seat=1), Action("swaps", seat=2), Action("swaps"))
    view = replace(a_view("swap"), legal=offers)
    assert read("2", view) == Do(Action("swaps", seat=2))
    with pytest.raises(NotUnderstood, match=r"entry\.no_offer"):
        read("3", view)


def test_out_of_turn_a_card_is_a_jump() -> None:
    assert read("r1", a_view(asked=1)) == Do(Action("jumps", card=Card("r1")))
    assert read("j", a_view(asked=1)) == Do(Action("jumps", card=Card("r1")))


def test_u_catches_when_there_is_one_to_catch() -> None:
    assert read("u", replace(a_view(), catchable=(2,))) == Do(Action("catches", seat=2))
    assert read("u", replace(a_view(), catchable=(2,), legal=(Action("calls"),))) == Do(Action("calls"))
    with pytest.raises(NotUnderstood, match=r"entry\.whom"):
        read("u", replace(a_view(), catchable=(1, 2)))


def test_a_wild_card_without_colour_waits_for_it() -> None:
    assert read("wild uno") == NeedsColour(Action("plays", card=Card("wild"), uno=True))
    assert read("swap") == NeedsColour(Action("plays", card=Card("swap")))


def test_discards_are_lists_of_cards() -> None:
    cards = (Card("r7"), Card("y+2"))
    assert read("discard r7 yd2") == Giving("discards", cards)
    assert read("1, 2", a_view("discard")) == Giving("discards", cards)
    assert read("red 7", a_view("discard")) == Giving("discards", cards[:1])
    assert read("u ben", a_view("discard")) == Do(Action("catches", seat=1))


def test_questions_are_questions() -> None:
    assert read("log 10") == Ask("log", "10")
    assert read("?") == Ask("help")
    assert read("s", a_view("vote")) == Ask("scores")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("hello", "entry.unknown"), ("8", "entry.no_number"), ("0", "entry.no_number"), ("r7 blue", "entry.too_much"),
        ("wild mauve", "entry.no_colour"), ("wild red blue", "entry.too_much"), ("u zed", "entry.no_player"),
        ("d d", "entry.unknown"), ("catch", "entry.needs_name"), ("play", "entry.needs_card"), ("vote", "entry.yes_or_no"),
        ("b", "entry.unknown"),
    ],
)  # fmt: skip
def test_what_means_nothing_is_said_to_mean_nothing(line: str, key: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(line)
    assert refused.value.key == key
    assert Words().say(key, "", **refused.value.parameters)


@pytest.mark.parametrize("tag", tags())
def test_cards_and_colours_can_be_typed_by_name_in_every_language(tag: str) -> None:
    names = CardNames(Words(tag))
    view = a_view()
    reader = Reader(view, view.hand, names)
    for card in CARDS:
        for name in (names.card(card), names.card(card).upper(), bare(names.card(card))):
            assert reader.read(f"discard {name}") == Giving("discards", (card,)), name
    for colour in Colour:
        for name in (names.colour(colour), bare(names.colour(colour))):
            assert reader.colour(name) is colour


def read_in(language: str, line: str, view: SeatView | None = None) -> Typed:
    view = view or a_view()
    return Reader(view, view.hand, CardNames(Words(language))).read(line)


@pytest.mark.parametrize("language", tags())
def test_every_command_is_typed_in_the_words_of_the_language(language: str) -> None:
    """The word for it means what the English one means; no two commands share one, and none is a card or a colour."""
    own = {
        key: text.split() for key, text in sound_texts(language).items() if key.startswith("typed.") and "{" not in text
    }
    words = [bare_in(word, language) for found in own.values() for word in found]
    assert len(words) == len(set(words))
    names = CardNames(Words(language))
    taken = {
        *(bare_in(names.card(card), language) for card in CARDS),
        *(bare_in(names.colour(each), language) for each in Colour),
    }
    assert taken.isdisjoint(words)
    behind = {"play": "r7", "swap": "ben", "vote": "yes", "accuse": "ben", "discard": "r7", "jump": "r7"}
    for key, found in own.items():
        name = key.removeprefix("typed.")
        if name not in ("yes", "no", "nobody") and not name.startswith("online."):
            for word in found:
                rest = behind.get(name, "")
                assert read_in(language, f"{word.upper()} {rest}") == read(f"{name} {rest}"), (key, word)
    say = Words(language).say  # in English what a language that has just begun lacks
    for answer in ("yes", "no"):
        word = say(f"typed.{answer}").split()[0]
        assert read_in(language, word, a_view("vote")) == read(answer, a_view("vote"))
        assert read_in(language, f"{say('typed.vote').split()[0]} {word}") == read(f"vote {answer}")
    for name in ONLINE:
        assert said_online(f"{say(f'typed.online.{name}').upper()} x", language) == (name, "x")
    nobody = say("typed.nobody").split()[0]
    assert read_in(language, nobody, a_view("swap")) == read("nobody", a_view("swap"))


@pytest.mark.parametrize(
    ("language", "line", "action"),
    [
        ("sr-Latn", "crvena 7", "plays r7"), ("sr-Cyrl", "црвена 7 uno", "plays r7 uno"), ("hu", "piros 7", "plays r7"),
        ("el", "κόκκινο 7", "plays r7"), ("el", "κοκκινο 7", "plays r7"), ("pl", "połóż czerwona 7", "plays r7"),
        ("pl", "wybierz kolor zielony", "plays wild green"), ("ru", "красная 7", "plays r7"), ("cs", "vezmi", "draws"),
        ("sk", "červená 7", "plays r7"), ("ro", "7 roșu", "plays r7"), ("hu", "húzok", "draws"), ("ru", "тяни", "draws"),
    ],
)  # fmt: skip
def test_cards_and_commands_are_typed_as_they_are_said(language: str, line: str, action: str) -> None:
    assert read_in(language, line) == Do(parse_action(action))
