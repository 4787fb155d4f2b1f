"""Random play of the kit: any seat does anything legal, and rounds end."""

from random import Random

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Action, Event, Game
from lastcard.testing import play_through


@pytest.mark.parametrize("name", edition_names())
def test_every_round_ends(name: str) -> None:
    for number in range(3):
        game = Game.create(name, players=2 + number, seed=str(number))
        taken = play_through(game, Random(number), rounds=1, limit=5000)
        assert game.asks == "over"
        assert 0 < taken < 5000


def test_every_match_ends() -> None:
    game = Game.create("classic", players=3, seed="match", target=100)
    play_through(game, Random(2), limit=20_000)
    assert game.outcome.match_winners


def test_a_step_is_told_with_its_seat_action_and_events() -> None:
    steps: list[tuple[int, Action, tuple[Event, ...]]] = []
    game = Game.create("classic", players=4, seed="told")
    taken = play_through(game, Random(1), lambda _, *step: steps.append(step), limit=40)
    assert len(steps) == taken == len([line for line in game.moves if not line.startswith("==")])
    assert [f"S{seat} {action}" for seat, action, _ in steps] == [line for line in game.moves if line[0] == "S"]
    assert steps[-1][2] == game.last_events


def test_seats_that_are_not_asked_act_too() -> None:
    verbs = set()
    for number in range(12):
        game = Game.create("braille", players=5, seed=str(number), options={"jump_in": True, "false_catch": 2})
        play_through(game, Random(number), lambda _, seat, action, events: verbs.add(action.verb), rounds=1)
    assert {"calls", "catches", "accuses", "votes", "jumps", "challenges", "plays", "draws"} <= verbs
