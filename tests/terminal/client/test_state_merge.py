"""A view that travelled over the wire is the view it was, for every seat and for a spectator."""

import json
from random import Random

import pytest

from lastcard.engine.game import Game
from lastcard.engine.views import knowledge, public_view, seat_view
from lastcard.server.table.broadcast.viewer_messages import own_of, position_of
from lastcard.server.table.protocol.messages import encode
from lastcard.terminal.client.client_port import WATCHING
from lastcard.terminal.client.state_merge import view_of


def sent(value: object) -> dict[str, object]:
    """Write a value for the wire and read it as a client does."""
    read: dict[str, object] = json.loads(encode(value))
    return read


def received(game: Game, you: int | None) -> object:
    """Send a game to a seat or a spectator, and give the view that is made of it there."""
    view = public_view(game)
    info = {
        "edition": view.edition, "mode": view.mode, "target": view.target, "teams": list(view.teams),
        "options": [list(option) for option in view.options], "written": list(view.written),
    }  # fmt: skip
    own = sent(own_of(knowledge(game, you))) if you is not None else {}
    return view_of(sent(position_of(view)), info, own, list(view.names), you)


@pytest.mark.parametrize("edition", ["classic", "polish", "russian", "hungarian"])
def test_views_of_a_random_match_travel_unchanged(edition: str) -> None:
    rng = Random(edition)
    options = {"jump_in": "on", "seven_zero": "on", "stacking": "mixed"} if edition == "classic" else {}
    game = Game.create(edition, players=["Ana", "Ben", "Eleni"], seed=edition, options=options)
    asked = set()
    for _ in range(120):
        asked.add(game.asks)
        for seat in range(game.seats):
            assert received(game, seat) == seat_view(game, seat)
        if game.asks == "over":
            if game.outcome.match_winners:
                break
            game.deal()
            continue
        seat = game.deciders[0]
        game.push(seat, rng.choice(list(game.legal(seat))))
    assert {"play", "drawn"} <= asked


def test_a_spectator_sees_the_table_and_holds_nothing() -> None:
    game = Game.create("classic", players=["Ana", "Ben"], seed="1")
    view = received(game, None)
    assert view == type(seat_view(game, 0))(**vars(public_view(game)), seat=WATCHING)
