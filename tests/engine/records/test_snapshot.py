"""A match resumed from a snapshot is the same match: every card, every future random choice, every earlier round."""

from random import Random

import pytest
from msgspec.json import decode, encode

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.proof.shuffle import SeatOrders, Stream
from lastcard.engine.records.record_text import restore, write_record
from lastcard.engine.records.snapshot import Snapshot, snapshot_of
from lastcard.testing import play_through, random_table, state_bytes
from tests.engine.proof.provable import play_on, provable_game


def written_down(game: Game) -> Snapshot:
    """Give where a match stands as somebody has it who read it from a file."""
    return decode(encode(snapshot_of(game)), type=Snapshot)


def all_of(game: Game) -> tuple[object, ...]:
    """Give everything that decides how a match goes on."""
    source = game.state.source
    given = source.standing if isinstance(source, Stream | SeatOrders) else None
    return state_bytes(game), game.moves, game.shuffles, game.seed, given, write_record(game)


@pytest.mark.parametrize("number", range(60))
def test_a_match_is_taken_up_where_it_stood(number: int) -> None:
    rng = Random(number)
    game = provable_game(number, limit=rng.randrange(150))
    there = written_down(game)
    header = write_record(game).partition("\n\n")[0]
    assert all_of(restore(header, game.moves, there)) == all_of(game)
    play_on(game, Random(1), limit=rng.randrange(60))  # with the lines that came after
    twin = restore(header, game.moves, written_down(game) if rng.random() < 0.2 else there)
    assert all_of(twin) == all_of(game)
    if game.moves:
        assert twin.last_events == game.last_events, "a hand that was just shown to somebody is still shown"
    assert all_of(play_on(twin, Random(2), limit=30)) == all_of(play_on(game, Random(2), limit=30))


@pytest.mark.parametrize("name", edition_names())
def test_a_seeded_match_is_taken_up_too(name: str) -> None:
    rng = Random(name)
    game = random_table(rng, name=name).create()
    header = write_record(game).partition("\n\n")[0]
    for _ in range(8):
        there = written_down(game)
        play_through(game, rng, limit=12)
        assert all_of(restore(header, game.moves, there)) == all_of(game)


def test_a_match_is_really_taken_up_and_not_replayed() -> None:
    game = provable_game(3, limit=40)
    there = written_down(game)
    play_on(game, Random(1), limit=1)
    header = write_record(game).partition("\n\n")[0]
    lines = ["nothing that could be replayed"] * (len(game.moves) - 1) + game.moves[-1:]
    assert state_bytes(restore(header, lines, there)) == state_bytes(game)


def test_what_another_version_wrote_or_what_is_ahead_of_the_lines_is_not_taken_up() -> None:
    game = provable_game(4, limit=40)
    there = written_down(game)
    header = write_record(game).partition("\n\n")[0]
    others = (there._replace(version="of the day after tomorrow"), there._replace(values=there.values[1:]))
    for other in others:
        assert all_of(restore(header, game.moves, other._replace(hands=[]))) == all_of(game)
    earlier = restore(header, game.moves[:-1], there)
    assert earlier.moves == game.moves[:-1]
