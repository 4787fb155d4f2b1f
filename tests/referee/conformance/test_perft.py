"""Perft counts correctly: sums agree, the match stays unchanged, small numbers match a count by hand."""

from lastcard.engine.game import Game
from lastcard.engine.records.position import set_up
from lastcard.testing import divide, perft


def test_divide_sums_to_perft_and_nothing_changes() -> None:
    game = Game.create("czech", players=3, seed="sum", options={"hand_size": 2})
    before = game.state.packed()
    for depth in (1, 2, 3):
        assert sum(divide(game, depth).values()) == perft(game, depth)
    assert game.state.packed() == before


def test_a_position_counted_by_hand() -> None:
    # S1 lays r1 or draws the wild, and may call with two cards; S0 has called and holds nothing that fits red.
    game = set_up(
        {"seats": "2", "top": "r9", "hand S1": "r1 y2", "hand S0": "g3", "called": "S0", "draw": "wild g5 b5 b6 b7"}
    )
    assert divide(game, 1) == {"S1 plays r1": 1, "S1 draws": 1, "S1 calls": 1}
    assert divide(game, 2) == {
        "S1 plays r1": 3,  # S0 draws, S0 catches S1, S1 calls
        "S1 draws": 5,  # lay the wild in four colours, or keep it
        "S1 calls": 2,  # lay r1, or draw
    }
    assert perft(game, 2) == 10


def test_a_finished_round_goes_on_no_further() -> None:
    game = set_up({"seats": "2", "top": "r9", "hand S1": "r1", "hand S0": "g3 g4 g5", "called": "S1"})
    assert divide(game, 2)["S1 plays r1"] == 0
