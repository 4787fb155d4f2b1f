"""Game records: record → replay → record is the identity, and what cannot be replayed is refused with one sentence."""

from pathlib import Path
from random import Random

import pytest

from lastcard.game import Game
from lastcard.game.records import RecordError, commitment, load, read_record, save, write_record
from lastcard.rules.setup import SetupError
from lastcard.testing import play_through, random_table, state_bytes


@pytest.mark.parametrize("number", range(40))
def test_record_replay_record_is_the_identity(number: int) -> None:
    rng = Random(number)
    game = random_table(rng).create(dealer=rng.choice((None, 0, 1)))
    play_through(game, rng, limit=150)
    text = write_record(game)
    twin = read_record(text)
    assert write_record(twin) == text
    assert state_bytes(twin) == state_bytes(game)
    assert twin.last_events == game.last_events
    assert twin.edition == game.edition
    assert twin.rules.packed() == game.rules.packed()


def test_a_record_of_several_rounds_with_names_is_saved_and_loaded(tmp_path: Path) -> None:
    game = Game.create("russian", players=["Ana #1", "Борис", "Γιώργος: ο πρώτος"], seed="names # 1", target=200)
    play_through(game, Random(3), rounds=3)
    save(game, tmp_path / "match.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["match.txt"]
    twin = load(tmp_path / "match.txt")
    assert twin.names == game.names
    assert state_bytes(twin) == state_bytes(game)


def test_a_dealer_whom_the_table_chose_for_a_later_round_is_recorded() -> None:
    """AMB-03: where the table chooses the dealer, the record must say whom."""
    game = Game.create("greek", players=4, seed="dealers", mode="winner_takes", dealer=2)
    play_through(game, Random(1), rounds=1)
    game.deal(0)
    assert game.state.dealer == 0
    twin = read_record(write_record(game))
    assert state_bytes(twin) == state_bytes(game)


def test_a_player_named_like_another_seat_does_not_confuse_the_record() -> None:
    game = Game.create("classic", players=["S1", "S0", "Carl"], seed="odd")
    play_through(game, Random(1), limit=30)
    assert state_bytes(read_record(write_record(game))) == state_bytes(game)


@pytest.mark.parametrize("name", ["", " Ana", "Ana, the first", "An\na", "Ana\n"])
def test_a_name_that_no_record_could_hold_is_refused(name: str) -> None:
    with pytest.raises(SetupError, match="cannot be a name"):
        Game.create("classic", players=[name, "Bob"], seed="names")


@pytest.mark.parametrize("seed", [" a", "a\nb"])
def test_a_seed_that_no_record_could_hold_is_refused(seed: str) -> None:
    with pytest.raises(SetupError, match="cannot be a seed"):
        Game.create("classic", seed=seed)


@pytest.mark.parametrize(
    "text",
    ['dare "say #1" or draw 2', 'vote "#?" then skip next', "sing #1 of the charts", "two\nlines", "name colour"],
)
def test_what_is_written_on_a_card_survives_the_record(text: str) -> None:
    game = Game.create("czech", players=3, seed="written", written=[text])
    twin = read_record(write_record(game))
    assert twin.written == game.written
    assert twin.rules.packed() == game.rules.packed()
    assert write_record(twin) == write_record(game)


RECORD = write_record(Game.create("classic", players=2, seed="broken"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record has no line 'edition: …'"),
        (RECORD.replace("edition: classic", "edition: martian"), "header: there is no edition 'martian'"),
        (RECORD.replace("seed: broken", "seed: other"), "not the one its commitment was made with"),
        (RECORD.replace("target: 500", "target: many"), "'many' is no number of points"),
        (RECORD.replace("mode: winner_takes", "mode: chess"), "'chess' is not a way to score"),
        (RECORD.replace("players: S0, S1", "players: S0"), "1 cannot play"),
        ("flavour: sweet\n" + RECORD, "line 1: 'flavour: sweet' is no header line"),
        (RECORD + "S9 draws\n", "'S9 draws' is not legal there"),
        (RECORD + "S0 sings\n", "'sings' is no action"),
        (RECORD + "somebody draws\n", "'somebody' is no seat"),
        (RECORD + "== round 2\n", "the round is not over yet"),
        (RECORD + RECORD, "'edition: classic'|'edition:' is no seat"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_why_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence) as caught:
        read_record(text)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_record_says_so(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path / "nothing.txt")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="is not a text file"):
        load(tmp_path / "bytes")


def test_a_commitment_binds_to_its_seed() -> None:
    assert commitment("a") == commitment("a") != commitment("b")
    assert f"commitment: {commitment('broken')}" in RECORD
