"""A view never depends on what the seat cannot know: re-dealt positions and re-dealt histories in every edition."""

from random import Random

import pytest

from lastcard.editions import edition_names
from lastcard.game import Game
from lastcard.game.position import set_up
from lastcard.testing import check_histories, check_secrecy, check_view_fields, play_through, random_table
from lastcard.views import public_view, redacted, seat_view


def test_every_field_of_a_view_is_public_for_a_reason() -> None:
    check_view_fields()


@pytest.mark.parametrize("name", edition_names())
@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_cannot_know_does_not_change_what_it_sees(name: str, number: int) -> None:
    rng = Random(number)

    def check(game: Game, *step: object) -> None:
        if rng.randrange(3) == 0 or game.asks not in ("play", "vote"):
            check_secrecy(game, rng)

    play_through(random_table(rng, name=name).create(), rng, check, limit=50)


@pytest.mark.parametrize("name", edition_names())
def test_two_games_that_a_seat_cannot_tell_apart_look_the_same_to_it(name: str) -> None:
    compared = 0
    for number in range(8):
        rng = Random(number)
        game = random_table(rng, name=name).create()
        if game.asks != "over":
            compared += check_histories(game, rng.randrange(game.seats), rng)
    assert compared > 100


def test_a_view_holds_no_reference_to_the_game() -> None:
    game = Game.create("polish", players=4, seed="plain")
    for view in (public_view(game), seat_view(game, 2)):
        allowed = (int, str, bool, tuple, type(None))
        assert all(isinstance(value, allowed) for value in vars(view).values())


def test_only_the_challenger_is_shown_the_hand() -> None:
    """CHAL-2: the hand is shown to the challenger, AMB-26: as it was right after the Wild Draw Four."""
    game = set_up({"top": "r5", "hand S1": "wild+4 r2 g2"})
    game.push(1, "plays wild+4 green")
    assert not any(seat_view(game, seat).sees(1) for seat in (0, 2, 3))
    events = game.push(2, "challenges")
    assert [seat_view(game, seat).sees(1) for seat in (0, 2, 3)] == [False, True, False]
    shown = [[event.cards for event in redacted(events, seat) if event.name == "shown"] for seat in (None, 0, 2)]
    assert shown == [[()], [()], [seat_view(game, 2).shown[0][1]]]
    assert len(seat_view(game, 2).shown[0][1]) == 2
    game.push(2, "draws")
    assert not seat_view(game, 2).sees(1)
