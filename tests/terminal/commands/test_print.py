"""`lastcard rules`, `deck`, `card` and `braille`: files that are written, and one sentence where none can be."""

import sys
from pathlib import Path

import pytest

from lastcard.engine.game import Game
from lastcard.engine.records.record_text import save
from lastcard.terminal.main import main
from tests.paper.print.reading import Pdf
from tests.terminal.commands.test_play import screen

pytestmark = pytest.mark.long  # puts the typeface together


def test_the_rules_of_an_edition_become_a_leaflet_in_a_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "zasady.pdf"
    assert main(["--lang", "pl", "rules", "polish", "--option", "jump_in=on", "--pdf", str(path)]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: jeden arkusz, dwie strony.")
    pdf = Pdf(path.read_bytes())
    assert len(pdf) == 2
    assert "Wydanie polskie" in pdf.text(0)
    assert "nasza domowa zasada" in pdf.text(1)


def test_without_a_file_the_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic", "--option", "stacking=draw2"]) == 0
    assert "(our house rule)" in capsys.readouterr().out


def test_a_card_becomes_a_picture_in_both_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "card.svg", tmp_path / "card.png"
    line = ["card", "custom1", "--text", "Sing!", "--svg", str(svg), "--png", str(png), "--dpi", "72"]
    assert main(line) == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out == f"{svg} is written.\n{png} is written.\n"
    assert main(["card", "back", "--svg", str(svg)]) == 0
    assert 'id="i"' not in svg.read_text(encoding="utf-8")


def test_a_hand_is_written_in_the_codes_of_either_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["braille", "hand", "r7", "b+2", "--uncontracted"]) == 0
    assert capsys.readouterr().out == "RGX   RED #G\nBDB   BLUE ,DRAW ,TWO\n"
    assert main(["braille", "hand", "r7", "b+2", "--codes", "nfb", "--layout", "stacked", "--unicode"]) == 0
    assert [line.split("⠀")[0] for line in capsys.readouterr().out.splitlines()] == ["⠛", "⠗", "⠬⠃", "⠃"]


def test_the_hand_and_the_story_of_a_saved_game_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.create("classic", players=["Ana", "Ben"], options={"hand_size": 3}, seed="r26")
    save(game, tmp_path / "game.txt")
    saved, out = str(tmp_path / "game.txt"), tmp_path / "game.brf"
    assert main(["braille", "hand", saved, "--who", "ben"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["RAX", "RDX", "DRD"]
    assert main(["braille", "record", saved, "--out", str(out)]) == 0
    assert capsys.readouterr().out == f"{out} is written; pages: 1.\n"
    written = out.read_bytes()
    assert written.count(b"\r\n") == written.count(b"\n") > 3
    assert b",ANA1 ,B5" in written
    assert main(["braille", "hand", saved, "--who", "Zoe"]) == 2
    assert capsys.readouterr().err == "Nobody called Zoe plays in that game; its players are Ana and Ben.\n"


def test_a_game_in_plain_lines_shows_hand_and_top_card_in_unicode_braille_too() -> None:
    shown = screen("--plain", "--braille", "nfb", "--seed", "b", "--players", "2", typed="t\nquit\nquit\n").splitlines()
    assert shown[shown.index("Hand: 1 r1, 2 r3, 3 r4, 4 rrv, 5 y1, 6 gsk, 7 b5.") + 1] == "⠗⠁ ⠗⠉ ⠗⠙ ⠗⠗⠧ ⠽⠁ ⠛⠎⠅ ⠃⠑"
    assert shown[shown.index("Top b7, colour b. Play goes clockwise.") + 1] == "⠃⠛"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("rules nowhere --pdf {0}/a.pdf", "There is no edition 'nowhere'"),
        ("rules classic --pdf {0}/a.txt", "{0}/a.txt: the name of this file must end in .pdf."),
        ("rules classic --pdf {0}/none/a.pdf", "{0}/none/a.pdf: there is no directory none."),
        ("rules classic --option jump_in", "'jump_in' is not an option: write NAME=VALUE"),
        ("deck classic --pdf {0}/a.pdf --custom1 hi", "The Classic edition has no customizable cards to write on."),
        (
            "deck polish --pdf {0}/a.pdf --option custom_count=1 --custom3 hi",
            "The Polish edition plays",
        ),
        ("deck polish --pdf {0}/a.pdf --custom2 vote", ""),
        ("card r7", "Say where the picture goes: --svg FILE or --png FILE."),
        ("card r77 --svg {0}/a.svg", "'r77' is not a card"),
        ("card r7 --text hi --svg {0}/a.svg", "Only a customizable card takes a text, not r7."),
        ("card r7 --png {0}/a.png --dpi 9", "--dpi takes a number from 36 to 1,200."),
        ("braille hand", "Name the cards of the hand"),
        ("braille hand q7", "'q7' is not a card"),
        ("braille labels", "Give one edition: lastcard braille labels EDITION."),
        ("braille rules nowhere", "There is no edition 'nowhere'"),
        ("braille record {0}/none.txt", "{0}/none.txt cannot be read: No such file or directory."),
        ("braille labels classic --out {0}/labels.txt", "{0}/labels.txt: the name of this file must end in .brf."),
    ],
)
def test_what_cannot_be_written_gets_one_sentence_and_leaves_no_file(
    line: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # sentences quote the beginning of a long path only
    assert main([word.format(".") for word in line.split()]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(sentence.format("."))
    assert shown.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r7.svg").mkdir()
    assert main(["card", "r7", "--svg", str(tmp_path / "r7.svg")]) == 2
    assert capsys.readouterr().err == f"{tmp_path}/r7.svg cannot be written: Is a directory.\n"


@pytest.mark.parametrize("package", ["fpdf", "fontTools", "brotli", "pypdfium2"])
def test_a_missing_package_is_told_with_the_extra_that_brings_it(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    wanted = "Printing needs fpdf2, brotli and pypdfium2: pip install 'lastcard[print]'.\n"
    for line in (["rules", "classic", "--pdf"], ["deck", "classic", "--pdf"]):
        assert main([*line, str(tmp_path / "a.pdf")]) == 2
        assert capsys.readouterr().err == wanted
    assert main(["card", "r7", "--svg", str(tmp_path / "a.svg")]) == 0, "a printed card as SVG needs no package"
