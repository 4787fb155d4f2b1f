"""Readable values: cards, colours, actions and games print as people write them, and cards stay integers."""

import copy
import json
import pickle
from random import Random

import msgspec
import numpy as np
import pytest

from lastcard.engine.cards.card import CARDS, Card, Colour
from lastcard.engine.cards.codes import BRAILLE_CODES, CODES, COLOUR_NAMES, FACE_CODES, UnknownCode
from lastcard.engine.cards.kinds import colour_of, is_wild
from lastcard.engine.game import Action, Game, parse_action
from lastcard.engine.game.actions import encode
from lastcard.engine.views import seat_view
from lastcard.testing import play_through, random_table, redeal


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_prints_as_its_code_and_the_code_gives_the_card(card: Card) -> None:
    kind = int(card)
    assert (str(card), repr(card), f"{card:>7}") == (CODES[kind], f"<Card {CODES[kind]}>", f"{CODES[kind]:>7}")
    assert Card(kind) is Card(CODES[kind]) is Card(CODES[kind].upper()) is Card(BRAILLE_CODES[kind]) is card
    assert card.is_wild == is_wild(kind)
    assert card.colour == colour_of(kind)
    if card.colour is None:
        assert card.face == CODES[kind]
    else:
        assert card.face in FACE_CODES
        assert str(card.colour)[0] + card.face == str(card)


@pytest.mark.parametrize("colour", Colour, ids=str)
def test_a_colour_prints_as_its_name_and_the_name_gives_the_colour(colour: Colour) -> None:
    name = COLOUR_NAMES[colour]
    assert (str(colour), repr(colour), f"{colour:<8}|") == (name, f"<Colour {name}>", f"{name:<8}|")
    assert Colour(name) is Colour(name[0]) is Colour(name.upper()) is Colour(int(colour)) is colour


@pytest.mark.parametrize("card", [Card("r7"), Card("wild+4"), Colour.GREEN])
def test_a_value_is_used_like_the_number_it_is(card: Card | Colour) -> None:
    kind = int(card)
    assert type(kind) is int
    assert {kind: "x"}[card] == "x"
    assert kind in {card}
    assert json.dumps([card, {card: card}]) == json.dumps([kind, {kind: kind}])
    assert msgspec.json.encode([card, {card: card}]) == msgspec.json.encode([kind, {kind: kind}])
    assert msgspec.msgpack.encode(card) == msgspec.msgpack.encode(kind)
    assert np.arange(60)[card] == kind
    assert np.array([card, card]).dtype == np.array([kind]).dtype
    assert 1 << card == 1 << kind
    assert sorted([card, -1, 99]) == [-1, kind, 99]


@pytest.mark.parametrize("value", [Card("b+2"), Colour.YELLOW, Action("plays", card=Card("wild"), colour=Colour.RED)])
def test_a_value_survives_copying_and_pickling(value: object) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(twin) is type(value)
        assert twin == value
        assert repr(twin) == repr(value)


@pytest.mark.parametrize("kind", [Card, Colour])
@pytest.mark.parametrize("wrong", ["", "r10", "purple", 59, -1, 1.5, None, []])
def test_what_is_no_card_or_colour_gets_one_sentence(kind: type[Card] | type[Colour], wrong: object) -> None:
    with pytest.raises(UnknownCode, match=rf"is not a {kind.__name__.lower()}; .*\w$"):
        kind(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["plays r7 uno", "plays wild green", "draws", "catches S1", "swaps nobody", "votes yes", "discards r7 r7"]
)
def test_an_action_prints_as_its_text(text: str) -> None:
    assert repr(parse_action(text)) == f"<Action {text}>"


def test_an_action_takes_numbers_and_codes_for_cards_and_refuses_what_is_none() -> None:
    action = Action("plays", card=52, colour=3)  # type: ignore[arg-type]
    assert (action.card, action.colour) == (Card("wild"), Colour.BLUE)
    assert repr(action) == "<Action plays wild blue>"
    discard = Action("discards", cards=("r7", 8))  # type: ignore[arg-type]
    assert repr(discard) == "<Action discards r7 r8>"
    for wrong in ({"card": 60}, {"colour": 4}, {"cards": (7, -1)}):
        with pytest.raises(UnknownCode):
            Action("plays", **wrong)


def test_what_a_game_gives_out_are_cards_and_what_its_kernel_holds_are_plain_integers() -> None:
    def look(game: Game, seat: int, action: Action, events: object) -> None:
        assert all(type(number) is int for number in encode(action) or ())
        assert type(game.state.top) is type(game.state.colour) is int
        assert {type(kind) for kind in game.state.pile} == {int}
        view = seat_view(game, seat)
        given = [game.top, view.top, *game.hand(seat), *view.hand, *view.playable, *game.playable_cards(seat)]
        given += [card for hand in view.open_hands for card in hand] + [card for _, hand in view.shown for card in hand]
        given += [card for each in game.legal(seat).single() for card in (each.card, *each.cards) if card is not None]
        assert {type(card) for card in given} == {Card}
        assert type(game.colour) is Colour or (game.colour is None and game.asks == "colour")
        assert view.colour is game.colour
        assert view.top is game.top is Card(game.state.top)

    for seed in range(12):
        play_through(random_table(Random(seed)).create(), Random(seed), look, limit=150)


def test_a_game_says_where_it_stands() -> None:
    game = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, mode="round", seed="r26")
    assert repr(game) == "<Game classic, round 1, turn of Ben, top g1>"
    game.push(1, "plays wild+4 red")
    assert repr(game) == "<Game classic, round 1, turn of Ben, top wild+4 red, asks Ana: challenge>"
    for seat, text in ((0, "accepts"), (1, "plays r4 uno"), (0, "draws"), (1, "plays r1")):
        game.push(seat, text)
    assert repr(game) == "<Game classic, round 1 is over, top r1>"


def test_a_game_without_cards_says_so() -> None:
    game = Game.prepared(
        "greek", players=3, options=None, mode=None, target=None, written=(), seed="x", dealer=None, shuffle=None,
        agreed=False,
    )  # fmt: skip
    assert repr(game) == "<Game greek, not dealt yet>"


def test_what_a_game_prints_is_the_same_whatever_is_hidden() -> None:
    for seed in range(8):
        rng = Random(seed)
        game = random_table(rng).create()
        play_through(game, rng, lambda game, *_: _prints_no_secret(game, rng), limit=40)  # noqa: B023


def _prints_no_secret(game: Game, rng: Random) -> None:
    assert repr(redeal(game, None, rng)) == repr(game)
    assert game.seed is None or game.seed not in repr(game)
