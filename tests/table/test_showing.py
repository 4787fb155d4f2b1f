"""What a viewer is sent again and what is left out: never less than what changed."""

from random import Random

import pytest

from lastcard.editions import edition_names
from lastcard.game import Game
from lastcard.table.showing import Ear, Happened
from lastcard.testing import play_through, random_table
from lastcard.testing.tables import TableSetup
from lastcard.views import Knowledge, Stamp, knowledge, public_view, stamps

MOVING = [TableSetup("classic", 4, options={"seven_zero": True}, seed=str(n)) for n in range(6)]
HASTY = [
    TableSetup("classic", 3, options={"jump_in": True, "forced_play": True, "decks": 3}, seed=str(n)) for n in range(6)
]


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
            assert happened.step(Ear(seat, "en", "normal")) == happened.step(Ear(None, "en", "normal"))
            shared += 1

    for recipe in recipes:
        play_through(recipe.create(), rng, listen, limit=200)
    assert shared
