"""A table's games leave the log as records that replay to the card."""

from pathlib import Path
from random import Random

import pytest

from lastcard.game import Game
from lastcard.game.records import load, write_record
from lastcard.store import Append, Damaged, Entry, StoreError, open_store
from lastcard.store.record import GAME, MOVE, export_records, game_entry, move_entry, save_records
from lastcard.testing import play_through
from tests.store.story import story


@story
async def test_every_game_of_a_table_is_a_record_file(tmp_path: Path) -> None:
    games = []
    async with open_store(tmp_path / "log") as store:
        head = 0
        for name, seed in (("classic", "ä, #1"), ("polish", "two")):
            game = Game.create(name, players=["Ann", "Bó"], seed=seed)
            start = game_entry(game)
            play_through(game, Random(1), lambda *_: None, limit=60)
            entries = [start, Entry("chat", "hello"), *(move_entry(line) for line in game.moves)]
            head = (await store.append(Append("table", head, tuple(entries)))).last
            games.append(game)
        with pytest.raises(StoreError, match="table is still being played; its record would show every card"):
            await export_records(store, "table")
        await store.append(Append("table", head, (Entry("ended", "{}"),), closes=True))
        assert await export_records(store, "table") == [write_record(game) for game in games]
        files = await save_records(store, "table", tmp_path)
    assert [file.name for file in files] == ["table-1.txt", "table-2.txt"]
    for file, game in zip(files, games, strict=True):
        assert write_record(load(file)) == write_record(game)


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ((Entry(MOVE, '{"line": "S0 draws"}'),), "Entry 1 is no move as a table writes it"),
        ((Entry(GAME, "[]"),), "Entry 1 is no game as a table writes it"),
        ((Entry(GAME, "edition: classic"),), "Entry 1 is no game as a table writes it"),
        (
            (game_entry(Game.create("classic", players=2, seed="x")), move_entry("S9 draws")),
            "Game 1 of table does not replay: line ",
        ),
    ],
)
@story
async def test_a_game_that_does_not_replay_is_not_exported(
    tmp_path: Path, entries: tuple[Entry, ...], sentence: str
) -> None:
    async with open_store(tmp_path / "log") as store:
        with pytest.raises(StoreError, match="There is no table table"):
            await export_records(store, "table")
        await store.append(Append("table", 0, entries, closes=True))
        with pytest.raises(Damaged, match=sentence):
            await export_records(store, "table")
