"""Perft: the number of ways each edition can go on from a fixed deal, counted once and checked in every run.

A rule that changes by accident changes a number. ``python -m tests.engine.kernel.test_perft`` counts what the table lacks, such
as a new edition (``make docs`` does so); with ``--again`` it counts everything, after an intended change.
``lastcard.testing.divide`` then shows which first action differs.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from lastcard.engine.editions import edition, edition_names
from lastcard.engine.game import Game
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


def counted() -> dict[str, list[int]]:
    table: dict[str, list[int]] = json.loads(TABLE.read_text(encoding="utf-8"))
    return table


def test_the_table_has_every_edition() -> None:
    assert list(counted()) == rows()


@pytest.mark.parametrize("row", rows())
def test_a_deal_can_go_on_in_as_many_ways_as_ever(row: str) -> None:
    assert count(row) == counted()[row]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table, or check that it has every row."""
    parser = argparse.ArgumentParser(description="Count how deals of every edition can go on.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the table lacks a row")
    parser.add_argument("--again", action="store_true", help="count every row, also those that the table has")
    options = parser.parse_args(arguments)
    known = {} if options.again else counted()
    if options.check:
        return int(list(known) != rows())
    lines = ",\n".join(f"  {json.dumps(row)}: {known.get(row) or count(row)}" for row in rows())
    TABLE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
