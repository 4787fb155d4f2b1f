"""What a viewer is sent and what is left out: everything that changed is always sent."""

import json
from dataclasses import fields
from random import Random

import msgspec
import pytest

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.records.position import set_up
from lastcard.engine.views import Knowledge, PublicView, Stamp, knowledge, public_view, stamps
from lastcard.referee.conformance.random_tables import TableSetup
from lastcard.server.table.broadcast.viewer_messages import Happened, Viewer, position_of
from lastcard.server.table.protocol.description import GameInfo
from lastcard.server.table.protocol.messages import encode
from lastcard.server.table.protocol.public_position import Position
from lastcard.testing import play_through, random_table
from tests.docs_scripts import docs_script

MOVING = [TableSetup("classic", 4, options={"seven_zero": True}, seed=str(n)) for n in range(6)]
HASTY = [
    TableSetup("classic", 3, options={"jump_in": True, "forced_play": True, "decks": 3}, seed=str(n)) for n in range(6)
]


# What goes another way: names with the seats of the table, voters as the deciders that they are.
SENT_OTHERWISE = {"names", "voters"}


def test_everything_public_is_sent_to_spectators() -> None:
    """``make docs`` writes every new field of ``PublicView`` into ``Position``, unless it is told to leave it out."""
    assert docs_script("build_position").main(["--check"]) == 0
    sent = {*Position.__struct_fields__, *GameInfo.__struct_fields__} - {"round"} | {"round_number"}
    assert {each.name for each in fields(PublicView)} - sent == SENT_OTHERWISE


def test_what_is_sent_does_not_depend_on_where_cards_are_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (Card, Colour):
        monkeypatch.setattr(kind, "__module__", "elsewhere")
    assert docs_script("build_position").main(["--check"]) == 0


def test_a_position_is_the_public_view_in_text() -> None:
    header = {"edition": "polish", "seats": "2", "custom1": "open hands until my turn", "top": "r5"}
    game = set_up({**header, "hand S0": "g+2 wild", "hand S1": "custom1 y1 brev"})
    game.push(1, "plays custom1 yellow")
    position = json.loads(encode(position_of(public_view(game))))
    told = {
        "round": 1, "asks": "play", "turn": 0, "dealer": 0, "direction": 1, "top": "custom1", "discards": 2,
        "pile": sum(game.rules.deck) - 6, "counts": [2, 2], "scores": [0, 0], "deciders": [0], "colour": "yellow",
        "in_round": [0, 1], "lasting": [True, False, False], "open_hands": [["g+2", "wild"], ["y1", "brev"]],
    }  # fmt: skip
    assert {name: position.get(name) for name in told} == told
    assert not position.keys() & {"pending", "owed", "question", "points", "round_winner", "void"}


@pytest.mark.parametrize("name", edition_names())
def test_a_position_can_be_read_as_it_is_declared(name: str) -> None:
    """A card that is sent as a number, because its field has a type that is not written as text, is refused here."""
    rng = Random(name)

    def read(game: Game, *_: object) -> None:
        position = position_of(public_view(game))
        assert msgspec.json.decode(encode(position), type=Position) == position

    for _ in range(4):
        play_through(random_table(rng, name=name).create(), rng, read, limit=100)


@pytest.mark.parametrize("name", ["hasty", *edition_names()])
def test_the_stamp_of_a_seat_is_another_one_whenever_its_knowledge_is(name: str) -> None:
    rng = Random(name)
    recipes = HASTY if name == "hasty" else [random_table(rng, name=name) for _ in range(6)]
    for recipe in recipes:
        game = recipe.create()
        before: dict[int, tuple[Stamp, Knowledge]] = {}

        def look(game: Game, *_: object, before: dict[int, tuple[Stamp, Knowledge]] = before) -> None:
            for seat, mark in enumerate(stamps(game)):
                known = knowledge(game, seat)
                if seat in before and before[seat][0] == mark:
                    assert before[seat][1] == known
                before[seat] = mark, known

        play_through(game, rng, look, limit=200)


@pytest.mark.parametrize("name", ["moving", *edition_names()])
def test_who_gets_the_story_of_everybody_would_have_heard_the_same_from_their_seat(name: str) -> None:
    rng = Random(name)
    recipes = MOVING if name == "moving" else [random_table(rng, name=name) for _ in range(6)]
    shared = 0

    def listen(game: Game, *_: object) -> None:
        nonlocal shared
        happened = Happened(1, game.last_events, public_view(game))
        for seat in set(range(game.seats)) - happened.named:
            assert happened.step(Viewer(seat, "en", "normal")) == happened.step(Viewer(None, "en", "normal"))
            shared += 1

    for recipe in recipes:
        play_through(recipe.create(), rng, listen, limit=200)
    assert shared
