"""`lastcard verify`: a saved game is proved, or the first wrong card is named; it says what is not proved."""

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from lastcard.cli.main import main
from lastcard.game import Game
from lastcard.game.records import write_record
from lastcard.game.shuffle import Shuffle
from lastcard.testing import play_through
from tests.game.provable import alterations, play_on, provable_game

SHUFFLE = Shuffle("5a" * 32, ((1, "xyz"),))
GAME = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, mode="round", shuffle=SHUFFLE, dealer=0)
TEXT = write_record(GAME, cards=True)
TURNED = next(line for line in TEXT.splitlines() if line.startswith("= turned"))
CARDS = sum(event.count or len(event.cards) for event in GAME.last_events if event.name in ("dealt", "turned", "drew"))


def verify(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["verify", *arguments])
    shown = capsys.readouterr()
    return code, shown.out + shown.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def test_a_provable_record_is_proved(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(TEXT, encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert shown.splitlines() == [
        f"Round 1: the secret fits the commitment {SHUFFLE.commitment}; {CARDS} cards recomputed.",
        "  Added to this shuffle: Ben. If one of them is you, nobody chose your cards.",
        f"{record}: 1 round, {CARDS} cards. Every card is as committed.",
    ]


def test_one_altered_card_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = next(each for each in TEXT.splitlines() if each.startswith("= dealt S0"))
    number = TEXT.splitlines().index(line) + 1
    right = line.split()[4]
    wrong = "r9" if right != "r9" else "r8"
    words = line.split()
    words[4] = wrong
    record.write_text(TEXT.replace(line, " ".join(words)), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 1
    assert shown == (
        f"{record} is not proved. Line {number}: card 2 dealt to S0 (Ana) is {right}, the record says {wrong}.\n"
    )


def test_every_kind_of_claim_has_its_sentence(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    met = set()
    for number in range(40):
        text = write_record(provable_game(number, limit=150), cards=True)
        for kind, line, altered in alterations(text, Random(number)):
            if kind in met:
                continue
            met.add(kind)
            record.write_text(altered, encoding="utf-8")
            code, shown = verify(capsys, str(record))
            assert code == 1
            assert shown.startswith(f"{record} is not proved. Line {line}: ")
            assert shown.count("\n") == 1
    assert len(met) == 9


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (SHUFFLE.secret, "5b" * 32, "this is not what the commitment was made with"),
        ("2 r9", "1 r9", "these are not the cards of the deck"),
        ("= turned", "= dug up\n= turned", "the record says '= dug up'"),
        ("= turned", "S0 draws\n= turned", "the record leaves out '= turned"),
        ("players: Ana, Ben", "players: Ana", "It cannot be replayed: header: 1 cannot play"),
    ],
)
def test_whatever_else_is_wrong_is_said_in_one_line(
    record: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, sentence: str
) -> None:
    record.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 1
    assert sentence in shown
    assert shown.count("\n") == 1


def test_a_card_that_was_never_held_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seat = GAME.deciders[0]
    record.write_text(f"{TEXT}S{seat} plays custom3 red\n", encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 1
    assert f"S{seat} ({GAME.names[seat]}) does not hold custom3." in shown


def test_a_record_without_its_cards_proves_the_actions_only(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(write_record(GAME), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "does not name the cards" in shown
    assert "as committed" not in shown


def test_a_shuffle_that_nobody_added_to_says_so(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(
        write_record(Game.create("greek", players=3, shuffle=Shuffle("00" * 32)), cards=True), encoding="utf-8"
    )
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "Nobody added to this shuffle" in shown


def test_a_seeded_record_says_what_a_seed_cannot_prove(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.create("czech", players=3, seed="s", mode="round")
    play_through(game, Random(1))
    text = write_record(game, cards=True)
    record.write_text(text, encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "The seed fits the commitment" in shown
    assert shown.endswith("Every card is as committed.\n")
    record.write_text("\n".join(line for line in text.splitlines() if "commitment" not in line), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "no commitment" in shown
    assert shown.endswith("Every card is as the seed deals it.\n")


def test_a_game_saved_at_the_keyboard_is_proved(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("d\nquit\n"))
    assert main(["play", "--seed", "7", "--players", "2", "--save", str(record)]) == 0
    capsys.readouterr()
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "The seed fits the commitment" in shown


def test_programs_get_the_same_as_data(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = play_on(provable_game(3, limit=0), Random(3), limit=400)
    record.write_text(write_record(game, cards=True), encoding="utf-8")
    code, shown = verify(capsys, "--json", str(record))
    row = json.loads(shown)
    assert code == 0
    assert (row["ok"], row["dealt_from"], row["cards_named"]) == (True, "shuffle", True)
    assert [each["commitment"] for each in row["rounds"]] == [each.commitment for each in game.shuffles]
    assert row["cards"] == sum(each["cards"] for each in row["rounds"]) > 0
    record.write_text(TEXT.replace(TURNED, "= turned custom1"), encoding="utf-8")
    code, shown = verify(capsys, "--json", str(record))
    row = json.loads(shown)
    assert code == 1
    assert (row["ok"], row["problem"]["key"], row["problem"]["name"]) == (False, "card", "turned")


def test_a_file_that_cannot_be_read_is_an_error_of_its_own(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = verify(capsys, str(record))
    assert code == 2
    assert shown == f"{record} cannot be read: No such file or directory.\n"
