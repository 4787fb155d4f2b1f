"""Game records: record → replay → record is the identity, and a record that cannot be replayed is refused with one sentence."""

from pathlib import Path
from random import Random

import pytest

from lastcard.engine.editions import edition_names
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.engine.proof.shuffle import Shuffle
from lastcard.engine.records.claims import Problem
from lastcard.engine.records.record_text import (
    RecordError,
    check_record,
    commitment,
    load,
    read_record,
    restore,
    save,
    write_record,
)
from lastcard.engine.views import public_view, seat_view
from lastcard.testing import play_through, random_table, state_bytes
from tests.engine.proof.provable import alterations, play_on, provable_game


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
    ['dare "say #1" or draw 2', 'vote "#?" then skip next', '"sing #1 of the charts"', '"two\nlines"', "name colour"],
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
        (RECORD.replace("seed: broken", "seed: other"), "not what the commitment was made with"),
        (RECORD.replace("target: 500", "target: many"), "'many' is no number of points"),
        (RECORD.replace("mode: winner_takes", "mode: chess"), "'chess' is not a way to score"),
        (RECORD.replace("players: S0, S1", "players: S0"), "1 cannot play"),
        ("flavour: sweet\n" + RECORD, "line 1: 'flavour: sweet' is no header line"),
        (RECORD.replace("players: S0, S1", "players: \x1b[2JS0, S1"), "a name of this record holds control characters"),
        (RECORD.replace("players: S0, S1", "players: S0\u202e, S1"), "a name of this record holds control characters"),
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


# --- provable games, and records that name their cards --------------------------------------------


@pytest.mark.parametrize("name", edition_names())
def test_the_record_of_a_provable_game_replays_to_the_card_with_and_without_its_cards(name: str) -> None:
    for number in range(6):
        game = provable_game(number, name=name)
        for cards in (False, True):
            text = write_record(game, cards=cards)
            proof = check_record(text)
            assert write_record(proof.game, cards=cards) == text
            assert state_bytes(proof.game) == state_bytes(game)
            assert proof.claimed is cards
            assert [each.shuffle for each in proof.rounds] == list(game.shuffles)
            assert all(each.cards > 0 for each in proof.rounds) is cards


def test_the_record_of_a_seeded_game_can_name_its_cards_too() -> None:
    for number in range(10):
        rng = Random(number)
        game = random_table(rng).create(dealer=rng.choice((None, 0, 1)))
        play_through(game, rng, limit=150)
        text = write_record(game, cards=True)
        assert state_bytes(read_record(text)) == state_bytes(game)
        assert write_record(read_record(text), cards=True) == text


def test_what_a_log_holds_is_restored_without_checking_it() -> None:
    for number in range(20):
        rng = Random(number)
        seeded = random_table(rng).create(dealer=rng.choice((None, 0, 1)))
        play_through(seeded, rng, limit=150)
        for game in (seeded, provable_game(number)):
            header = write_record(game).partition("\n\n")[0]
            twin = restore(header, game.moves)
            assert state_bytes(twin) == state_bytes(game)
            assert (twin.moves, twin.shuffles, twin.seed) == (game.moves, game.shuffles, game.seed)
            assert write_record(twin) == write_record(game)
            if game is not seeded:
                assert state_bytes(play_on(twin, Random(1), limit=5)) == state_bytes(play_on(game, Random(1), limit=5))


def test_a_record_with_one_altered_claim_is_refused_at_the_first_wrong_card() -> None:
    met = set()
    for number in range(60):
        game = provable_game(number, limit=150)
        for kind, line, text in alterations(write_record(game, cards=True), Random(number)):
            with pytest.raises(RecordError, match=rf"^line {line}: ") as caught:
                check_record(text)
            problem = caught.value.problem
            assert problem is not None
            assert (problem.name, problem.line) == (kind, line)
            met.add(kind)
    assert met == {"dealer", "reshuffled", "dealer_card", "dealt", "turned", "under", "returned", "drew", "redealt"}


SHUFFLE = Shuffle("5a" * 32, ((0, "abc"), (1, "xyz")))
NAMED = Game.create(
    "classic", players=["Ana", "Ben"], options={"hand_size": 3}, mode="round", shuffle=SHUFFLE, dealer=0
)
PROVABLE = write_record(NAMED, cards=True)


def test_the_text_of_a_provable_record() -> None:
    header, _, rest = PROVABLE.partition("\n\n")
    assert header.splitlines()[6:10] == [
        "shuffle: v1", f"commitment: {SHUFFLE.commitment}", f"secret: {'5a' * 32}", "entropy: S0 abc, S1 xyz"
    ]  # fmt: skip
    assert header.splitlines()[10].startswith("deck: 1 r0 2 r1 2 r2 ")
    assert header.endswith(" 2 bskip 4 wild 4 wild+4")
    assert rest.splitlines() == [
        "= dealer S0", "= dealt S1 yskip yrev g6", "= dealt S0 b4 b8 r6", "= turned g+2", "= drew S1 wild+4 gskip"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            PROVABLE.replace("S0 b4 b8 r6", "S0 b4 b8 r7"),
            r"line 15: card 3 dealt to S0 \(Ana\) is r6, the record says r7",
        ),
        (PROVABLE.replace("turned g+2", "turned g5"), "line 16: the card turned up is g.2, the record says g5"),
        (PROVABLE.replace("gskip\n", "g1\n"), r"line 17: card 2 that S1 \(Ben\) drew is gskip, the record says g1"),
        (
            PROVABLE.replace("= drew S1", "= drew S0"),
            "line 17: it is '= drew S1 wild.4 gskip', the record says '= drew S0",
        ),
        (PROVABLE.replace("= turned g+2\n", ""), "line 16: it is '= turned g.2', the record says '= drew S1"),
        (PROVABLE.replace("= drew S1 wild+4 gskip\n", ""), "line 17: the record leaves out '= drew S1 wild.4 gskip'"),
        (PROVABLE + "= drew S0 r1\n", "line 18: '= drew S0 r1' did not happen"),
        (PROVABLE + "S0 plays r9\n", r"line 18: S0 \(Ana\) does not hold r9"),
        (PROVABLE + "S0 plays r6\n", "line 18: 'S0 plays r6' is not legal there"),
        (PROVABLE.replace(SHUFFLE.secret, "5b" * 32), "line 8: this is not what the commitment was made with"),
        (PROVABLE.replace("S1 xyz", "S1 xyy"), "line 14: card 1 dealt to S1"),
        (PROVABLE.replace(", S1 xyz", ", Ben xyz"), "'Ben xyz' is nothing that a seat added"),
        (PROVABLE.replace("2 r9", "1 r9"), "line 11: these are not the cards of the deck"),
        (PROVABLE.replace("shuffle: v1", "shuffle: v4"), "shuffles of kind 'v4' are not known here"),
        (PROVABLE.replace("shuffle: v1", "shuffle: v2"), "a shuffle of kind v2 has a line 'shares: …'"),
        (PROVABLE.replace("secret: ", "seed: "), "the record has no line 'secret: …'"),
        (PROVABLE.replace("commitment: ", "# "), "the record has no line 'commitment: …'"),
        (PROVABLE.replace("deck: ", "# "), "line 13: a record that names cards has a line 'deck: …' in its header"),
        (PROVABLE + "== round 3\n", "line 18: round 2 comes next, not round 3"),
        (PROVABLE + "== later\n", "line 18: '== later' opens no round"),
    ],
)
def test_a_record_that_is_not_as_committed_names_the_line_and_the_card(text: str, sentence: str) -> None:
    with pytest.raises(RecordError, match=sentence) as caught:
        read_record(text)
    assert "\n" not in str(caught.value)


def test_a_later_round_must_fit_its_commitment_and_bring_a_new_secret() -> None:
    game = next(game for game in map(provable_game, range(50)) if len(game.shuffles) > 1)
    text = write_record(game)
    one, two = game.shuffles[:2]
    line = next(number for number, each in enumerate(text.splitlines(), 1) if each.startswith("== round 2"))
    for old, new, key in (
        (two.commitment, one.commitment, "commitment"),
        (two.secret, "5a" * 32, "commitment"),
        (
            f"commitment {two.commitment} secret {two.secret}",
            f"commitment {one.commitment} secret {one.secret}",
            "secret",
        ),
    ):
        with pytest.raises(RecordError) as caught:
            read_record(text.replace(old, new))
        assert caught.value.problem is not None
        assert (caught.value.problem.key, caught.value.problem.line) == (key, line)


def test_a_deal_that_could_not_start_is_claimed_as_it_was_and_dealt_again() -> None:
    """FIRST-5: with one card left over, that card may be a Wild Draw Four, and all is dealt again."""
    for number in range(200):
        shuffle = Shuffle(f"{number:064x}")
        game = Game.create("czech", players=3, options={"hand_size": 37}, dealer=0, shuffle=shuffle)
        text = write_record(game, cards=True)
        if text.count("= dealt S1") > 1:
            break
    assert text.count("= dealt S1") == text.count("= dealt S0") == 2
    assert read_record(text).hand(1) == game.hand(1)


def test_a_saved_game_names_its_cards_when_no_round_is_under_way(tmp_path: Path) -> None:
    game = Game.create("classic", players=2, seed="s", options={"hand_size": 1}, mode="round")
    save(game, tmp_path / "open.txt")
    assert "= dealt" not in (tmp_path / "open.txt").read_text(encoding="utf-8")
    play_through(game, Random(1))
    save(game, tmp_path / "over.txt")
    assert check_record((tmp_path / "over.txt").read_text(encoding="utf-8")).claimed


def test_a_problem_of_a_record_can_be_taken_apart() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(PROVABLE.replace("S0 b4 b8 r6", "S0 b4 r1 r7"))
    assert caught.value.problem == Problem("card", 15, "dealt", 0, 2, "b8", "r1")


def test_a_record_of_an_open_table_says_so_and_an_older_one_was_played_with_hidden_hands() -> None:
    """HOUSE-14."""
    game = Game.create("classic", players=3, seed="open", options={"open_hands": "on"})
    for _ in range(6):
        game.push(game.deciders[0], game.legal(game.deciders[0]).single()[0])
    text = write_record(game)
    assert "\noption open_hands: on\n" in text
    again = read_record(text)
    assert public_view(again).open_hands == public_view(game).open_hands != ()
    older = read_record(text.replace("option open_hands: on\n", ""))
    assert (public_view(older).open_hands, older.moves) == ((), game.moves)
    assert seat_view(older, 0).hand == seat_view(game, 0).hand
