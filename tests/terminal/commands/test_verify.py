"""`lastcard verify`: it proves a saved game or names the first wrong card, and says what is not proved."""

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from lastcard.engine.game import Game
from lastcard.engine.proof.pledges import ABSENT, BOT, Part, bot_share, list_text, pledge_of
from lastcard.engine.proof.shuffle import Shuffle, commitment
from lastcard.engine.records.record_text import write_record
from lastcard.terminal.main import main
from lastcard.testing import play_through
from tests.engine.proof.provable import alterations, play_on, provable_game

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
        (
            "  Added in the clear (version 1): Ben. This proves little: the table's operator knew its secret and the shares "
            "so far, and could have let a helper choose the last one."
        ),
        (
            f"{record}: 1 round, {CARDS} cards. The record agrees with itself. Only a receipt can tell whether it is what the "
            "table showed before each deal (--receipt FILE)."
        ),
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


# --- version 2, and receipts ----------------------------------------------------------------------

SECRET = "5a" * 32
ANA, BEN, CEM = (f"the-share-of-seat-number-{seat}" for seat in range(3))


def part(seat: int, share: str) -> Part:
    return Part(seat, pledge_of(commitment(SECRET), 1, seat, share), share)


HONEST = (part(0, ANA), part(1, BEN), part(2, CEM), Part(3, BOT, bot_share(SECRET, 1, 3)), Part(4, ABSENT))


def dealt(*parts: Part) -> Game:
    """Deal to four people and a bot; one of the people is away."""
    names = ["Ana", "Ben", "Cem", "Ada", "Dora"]
    return Game.create(
        "classic", players=names, options={"hand_size": 3}, shuffle=Shuffle(SECRET, parts=parts), dealer=0
    )


def receipt_of(game: Game, seat: int, folder: Path, **others: object) -> str:
    """Write down what the page of a seat has kept."""
    shuffle = game.shuffles[0]
    kept = {
        "round": 1, "commitment": shuffle.commitment, "pledges": list_text(shuffle.parts), "seat": seat,
        "share": HONEST[seat].share, **others,
    }  # fmt: skip
    path = folder / "receipt.json"
    path.write_text(json.dumps({"receipt": 1, "table": "BCDFGH", "game": 1, "rounds": [kept]}), encoding="utf-8")
    return str(path)


def test_an_honest_record_says_to_whom_it_proves_what(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(write_record(dealt(*HONEST), cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert shown.splitlines()[1:] == [
        "  Pledged first and opened after: Ana, Ben and Cem.",
        "  Without a pledge: Dora.",
        "  Bots, whose shares follow from the secret: Ada.",
        (
            "  This proves to Ana, Ben and Cem, if their receipts fit and nobody else knew their shares, that nobody chose "
            "these cards, not even the table. The only way to choose was to leave shares unopened: with k of the other "
            "pledged shares, the table could choose among 2^k deals."
        ),
        (
            f"{record}: 1 round, 16 cards. The record agrees with itself. Only a receipt can tell whether it is what the "
            "table showed before each deal (--receipt FILE)."
        ),
    ]


def test_an_unopened_share_is_counted_and_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = dealt(*HONEST[:2], HONEST[2]._replace(share=""), *HONEST[3:])
    record.write_text(write_record(game, cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "  Pledged and not opened (1): Cem.\n" in shown
    assert "  This proves to Ana and Ben, if their receipts fit" in shown


def test_a_deal_without_a_persons_share_proves_chance_to_nobody(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody = [Part(seat, ABSENT) for seat in range(3)]
    record.write_text(write_record(dealt(*nobody, *HONEST[3:]), cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 0
    assert "No person added to this shuffle" in shown


def test_a_ground_share_breaks_its_pledge(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write_record(dealt(*HONEST), cards=True)
    record.write_text(text.replace(CEM, "a-share-chosen-afterwards"), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 1
    assert shown == f"{record} is not proved. Line 10: the share of S2 (Cem) is not the one that was pledged.\n"


def test_a_bots_share_that_was_chosen_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write_record(dealt(*HONEST), cards=True)
    record.write_text(text.replace(HONEST[3].share, "b" * 64), encoding="utf-8")
    code, shown = verify(capsys, str(record))
    assert code == 1
    assert "Line 10: the share of the bot at S3 (Ada) does not follow from the secret." in shown


def test_a_receipt_that_fits_says_so(record: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = dealt(*HONEST)
    record.write_text(write_record(game, cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record), "--receipt", receipt_of(game, 1, tmp_path))
    assert code == 0
    assert "Round 1: the seal, the list of pledges and your share are those that you kept.\n" in shown
    assert shown.endswith("The record agrees with itself and with the receipt.\n")
    code, shown = verify(capsys, "--json", str(record), "--receipt", receipt_of(game, 1, tmp_path))
    assert json.loads(shown)["receipt"] == [{"number": 1, "verdict": "kept"}]


def test_a_server_that_rewrote_a_pledge_cannot_fool_a_receipt(
    record: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The helper's share was ground and the pledge written anew: the record agrees with itself, and not with the receipt."""
    receipt = receipt_of(dealt(*HONEST), 0, tmp_path)
    tampered = dealt(*HONEST[:2], part(2, "a-share-chosen-afterwards"), *HONEST[3:])
    record.write_text(write_record(tampered, cards=True), encoding="utf-8")
    assert verify(capsys, str(record))[0] == 0
    code, shown = verify(capsys, str(record), "--receipt", receipt)
    assert code == 1
    assert "the list of pledges is not the one that you were shown" in shown
    assert shown.endswith("does not fit the receipt.\n")
    assert "as committed" not in shown


def test_a_left_out_share_and_another_seal_are_noticed(
    record: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = dealt(HONEST[0]._replace(share=""), *HONEST[1:])
    record.write_text(write_record(game, cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record), "--receipt", receipt_of(game, 0, tmp_path))
    assert code == 1
    assert "you opened your share, but the record says that you did not" in shown
    other = Game.create("classic", players=5, shuffle=Shuffle("5b" * 32))
    record.write_text(write_record(other, cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record), "--receipt", receipt_of(game, 0, tmp_path))
    assert code == 1
    assert "Round 1 was not dealt from the seal for which you opened your share" in shown


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("no JSON", "it is not JSON"),
        ("[]", "it has no list of rounds"),
        ('{"receipt": 2, "rounds": []}', "it has no list of rounds"),
        ('{"receipt": 1, "rounds": [7]}', "a round has a round, a commitment"),
        ('{"receipt": 1, "rounds": [{"round": true}]}', "a round has a round, a commitment"),
    ],
)
def test_a_receipt_that_is_none_is_refused_in_one_line(
    record: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, sentence: str
) -> None:
    record.write_text(TEXT, encoding="utf-8")
    receipt = tmp_path / "receipt"
    receipt.write_text(text, encoding="utf-8")
    code, shown = verify(capsys, str(record), "--receipt", str(receipt))
    assert code == 2
    assert sentence in shown
    assert shown.count("\n") == 1


def test_a_receipt_must_agree_with_itself_and_belongs_to_one_record(
    record: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = dealt(*HONEST)
    record.write_text(write_record(game, cards=True), encoding="utf-8")
    code, shown = verify(capsys, str(record), "--receipt", receipt_of(game, 1, tmp_path, share=ANA))
    assert code == 2
    assert "the share of round 1 is not the one pledged in its list" in shown
    code, shown = verify(capsys, str(record), str(record), "--receipt", receipt_of(game, 1, tmp_path))
    assert code == 2
    assert "a receipt belongs to one record" in shown.lower()
    code, shown = verify(capsys, str(record), "--receipt", str(tmp_path / "nowhere"))
    assert code == 2
    assert "cannot be read" in shown
