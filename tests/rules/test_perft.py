"""Perft: the number of ways each edition can go on from a fixed deal, counted once and checked in every run.

A rule that changes by accident changes a number. ``python -m tests.rules.test_perft`` counts again after an intended change;
``lastcard.testing.divide`` then shows which first action differs.
"""

import json
from pathlib import Path

import pytest

from lastcard.editions import edition, edition_names
from lastcard.game import Game
from lastcard.testing import perft

TABLE = Path(__file__).with_name("perft.json")
DEPTHS = {7: 5, 2: 5}  # by hand size: small hands reach calls, catches and the end of the round


def deal(name: str, players: int, hand_size: int) -> Game:
    samples = len(edition(name).samples)
    written = [f"sample {1 + (players + i) % samples}" for i in range(3)] if samples else []
    seed = f"{name} {players} {hand_size}"
    return Game.create(name, players=players, options={"hand_size": hand_size}, written=written, seed=seed)


def rows() -> list[str]:
    return [f"{name} {players} {hand}" for name in edition_names() for players in (2, 3, 4) for hand in DEPTHS]


def count(row: str) -> list[int]:
    name, players, hand_size = row.split()
    game = deal(name, int(players), int(hand_size))
    return [perft(game, depth) for depth in range(1, DEPTHS[int(hand_size)] + 1)]


def test_the_table_has_every_edition() -> None:
    assert list(json.loads(TABLE.read_text(encoding="utf-8"))) == rows()


@pytest.mark.parametrize("row", rows())
def test_a_deal_can_go_on_in_as_many_ways_as_ever(row: str) -> None:
    assert count(row) == json.loads(TABLE.read_text(encoding="utf-8"))[row]


if __name__ == "__main__":
    counted = ",\n".join(f"  {json.dumps(row)}: {count(row)}" for row in rows())
    TABLE.write_text(f"{{\n{counted}\n}}\n", encoding="utf-8")
