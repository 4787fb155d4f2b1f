"""Every command that reads a stranger's file ends with one short sentence and an exit code, quickly, whatever it holds."""

import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from lastcard.engine.editions import EditionError, load_edition
from lastcard.engine.game import Game
from lastcard.engine.records.record_text import RecordError, read_record, write_record
from lastcard.terminal.main import main

SIGNS = 900_000
SECONDS = 5  # of CPU, imports included; before, these took minutes or all memory
LONGEST_SENTENCE = 1_100
GAME = write_record(Game.create("polish", players=["Ana", "Ben"], seed="one"), cards=True)


def missing(path: Path) -> None:
    """Write nothing at all."""


def folder(path: Path) -> None:
    path.mkdir()


def empty(path: Path) -> None:
    path.touch()


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 400)


def zeros(path: Path) -> None:
    path.write_bytes(b"\0" * SIGNS)


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 30)


def brackets(path: Path) -> None:
    path.write_text("[" * 200_000)


def nested(path: Path) -> None:
    path.write_text('{"receipt": 1, "rounds": ' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}")


def nested_toml(path: Path) -> None:
    path.write_text("host = " + "[" * 100_000 + "]" * 100_000)


def one_line(path: Path) -> None:
    path.write_text("a" * SIGNS)


def escapes(path: Path) -> None:
    path.write_text("\x1b]0;owned\x07\x1b[2J\u202e: x\n")


def card(text: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_text(GAME.replace("players:", f"custom1: {text}\nplayers:", 1), encoding="utf-8")

    return write


FILES = {
    "missing": missing,
    "a folder": folder,
    "empty": empty,
    "binary": binary,
    "zeros": zeros,
    "a sparse gigabyte": sparse,
    "brackets": brackets,
    "deep JSON": nested,
    "deep TOML": nested_toml,
    "one line": one_line,
    "escapes": escapes,
    "a long program": card("draw next 2; " * (SIGNS // 13)),
    "a long sentence": card("teh nxt plyer drws tw crds " * (SIGNS // 27)),
    "a long sentence of one line": card("teh nxt plyer drws tw crds " * 200),
    "nested votes": card('vote "x" then ' * 500),
}
COMMANDS = {
    "verify": ("verify", "{file}"),
    "verify --json": ("verify", "--json", "{file}"),
    "verify --receipt": ("verify", "{record}", "--receipt", "{file}"),
    "play --load": ("play", "--plain", "--load", "{file}"),
    "braille record": ("braille", "record", "{file}"),
    "referee": ("referee", "{file}"),
    "referee --explain": ("referee", "--explain", "{file}"),
    "doctor --config": ("doctor", "--config", "{file}"),
    "serve --config": ("serve", "--no-open", "--port", "0", "--config", "{file}"),
    "doctor --db": ("doctor", "--db", "{file}"),
    "move-tables": ("move-tables", "{file}", "{folder}/new.lastcard"),
    "evaluate": ("evaluate", "tiny-v1", "{file}", "--deals", "1"),
}
# An empty file is a sound file of settings, and a log that is not there yet is made when a server starts.
FINE = {
    *((f"{command} --config", kind) for command in ("doctor", "serve") for kind in ("empty",)),
    ("doctor --db", "missing"),
    ("doctor --db", "empty"),
    ("move-tables", "empty"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_strange_file_gets_one_sentence_and_an_exit_code(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sound.txt").write_text(GAME, encoding="utf-8")
    for kind, write in FILES.items():
        if (command, kind) in FINE:
            continue
        place = tmp_path / kind.replace(" ", "-")
        place.mkdir()
        file = place / ("file.npz" if command == "evaluate" else "file")
        write(file)
        values = {"file": file, "record": tmp_path / "sound.txt", "folder": place}
        monkeypatch.setenv("XDG_DATA_HOME", str(place))
        monkeypatch.setattr(sys, "stdin", StringIO())
        began = time.process_time()
        code = main([word.format(**values) for word in COMMANDS[command]])
        taken = time.process_time() - began
        shown = capsys.readouterr()
        said = shown.out + shown.err
        assert code in (1, 2), (kind, said[-2000:])
        assert said.strip(), kind
        assert max(map(len, said.splitlines())) < LONGEST_SENTENCE, (kind, said[:1000])
        assert all(sign.isprintable() or sign == "\n" for sign in said), (kind, said[:1000])
        assert taken < SECONDS, (kind, taken)


def test_a_whole_process_ends_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "file"
    nested(file)
    (tmp_path / "sound.txt").write_text(GAME, encoding="utf-8")
    command = [sys.executable, "-m", "lastcard", "verify", str(tmp_path / "sound.txt"), "--receipt", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr


def test_a_card_in_a_record_is_no_longer_than_one_at_a_table() -> None:
    fits = "The next player draws 2 cards. " * 9
    assert len(fits) < 300
    read_record(GAME.replace("players:", f"custom1: {fits}\nplayers:", 1))
    judged = '"' + "Sing. " * 50 + '"'
    assert read_record(GAME.replace("players:", f"custom1: {judged}\nplayers:", 1)).written[0].is_judged
    with pytest.raises(RecordError, match="a card holds at most 300 characters"):
        read_record(GAME.replace("players:", f"custom1: {'The next player draws 2 cards. ' * 11}\nplayers:", 1))
    with pytest.raises(RecordError, match="a card holds at most 300 characters"):
        read_record(GAME.replace("players:", f"custom1: {'draw next 2; ' * 200}\nplayers:", 1))


@pytest.mark.parametrize("key", ["edition", "mode", "target", "dealer", "seed", "deck", "option stacking"])
def test_a_line_of_a_record_is_bounded(key: str) -> None:
    lines = [line for line in GAME.splitlines() if not line.startswith(f"{key}:")]
    with pytest.raises(RecordError) as refused:
        read_record("\n".join([f"{key}: {'a' * SIGNS}", *lines]))
    assert len(str(refused.value)) < LONGEST_SENTENCE
    with pytest.raises(RecordError):
        read_record("\n".join([f"{key}: {'a' * 8_000}", *lines]))


@pytest.mark.parametrize("kind", ["binary", "a sparse gigabyte", "deep TOML", "one line"])
def test_an_edition_is_read_no_further_than_an_edition_can_be(tmp_path: Path, kind: str) -> None:
    FILES[kind](tmp_path / "mine.toml")
    with pytest.raises(EditionError) as refused:
        load_edition(tmp_path / "mine.toml")
    assert len(str(refused.value)) < LONGEST_SENTENCE


def test_a_player_that_unpacks_to_a_gigabyte_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bomb.npz"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("weight0.npy", "w") as part:
        for _ in range(256):
            part.write(b"\0" * (1 << 20))
    command = [sys.executable, "-m", "lastcard", "evaluate", "tiny-v1", str(file), "--deals", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
