"""A table's games can be exported from the log as records that replay card for card."""

from pathlib import Path
from random import Random

import pytest

from lastcard.engine.game import Game
from lastcard.engine.records.record_text import check_record, read_record, write_record
from lastcard.server.store import Append, Damaged, Entry, open_store
from lastcard.server.store.game_entries import GAME, MOVE, finished_rounds, records
from lastcard.server.store.port import Kept
from lastcard.server.table.fold.facts import GameBegan, LineAdded, entry_of
from lastcard.testing import play_through
from tests.engine.proof.provable import play_on, provable_game
from tests.server.store.story import story


def game_entry(game: Game) -> Entry:
    """Make the entry with which a table opens a game that was just dealt."""
    return entry_of(GameBegan(write_record(game).partition("\n\n")[0]))


def move_entry(line: str) -> Entry:
    """Make the entry with which a table continues it."""
    return entry_of(LineAdded(line))


@story
async def test_every_game_of_a_table_is_a_record(tmp_path: Path) -> None:
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
        texts = records(await store.read("table"))
    assert texts == [write_record(game) for game in games]
    for text, game in zip(texts, games, strict=True):
        assert write_record(read_record(text)) == write_record(game)


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ((Entry(MOVE, '{"line": "S0 draws"}'),), "Entry 1 is no move as a table writes it"),
        ((Entry(GAME, "[]"),), "Entry 1 is no game as a table writes it"),
        ((Entry(GAME, "edition: classic"),), "Entry 1 is no game as a table writes it"),
    ],
)
@story
async def test_what_no_table_wrote_is_no_record(tmp_path: Path, entries: tuple[Entry, ...], sentence: str) -> None:
    async with open_store(tmp_path / "log") as store:
        await store.append(Append("table", 0, entries))
        with pytest.raises(Damaged, match=sentence):
            records(await store.read("table"))


def test_of_a_game_under_way_only_the_finished_rounds_are_shown() -> None:
    shown = 0
    for number in range(40):
        game = provable_game(number, limit=120)
        text = finished_rounds(write_record(game))
        over = game.asks == "over"
        if over:
            assert text == write_record(game)
        elif len(game.shuffles) == 1:
            assert text is None
        else:
            assert text is not None
            assert game.shuffles[-1].secret not in text
            assert game.shuffles[-1].commitment not in text
            assert read_record(text).shuffles == game.shuffles[:-1]
            shown += 1
            named = finished_rounds(write_record(game), cards=True)
            assert named is not None
            assert check_record(named).claimed
    assert shown > 3


def test_a_seed_is_shown_only_when_the_match_is_over() -> None:
    game = Game.create("classic", players=2, seed="s", options={"hand_size": 1}, target=200)
    play_through(game, Random(1), rounds=2)
    assert not game.outcome.match_winners
    assert finished_rounds(write_record(game)) is None
    play_through(game, Random(1))
    assert finished_rounds(write_record(game)) == write_record(game)


def test_a_provable_game_goes_into_the_log_and_comes_out_of_it() -> None:
    game = provable_game(7, limit=0)
    opened = game_entry(game)
    play_on(game, Random(7), limit=200)
    entries = [opened, *map(move_entry, game.moves)]
    kept = [Kept(seq, 0, entry.kind, entry.data, None, 1) for seq, entry in enumerate(entries, 1)]
    assert records(kept) == [write_record(game)]
