"""Settings of a server: the same one by flag, by environment and by file, and what counts more."""

import argparse
from pathlib import Path
from typing import Any

import pytest

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import words_for
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.commands.server.settings import GONE, PREFIX, SETTINGS, configure, gathered
from lastcard.terminal.main import main

VALUES = {  # by name: how each is written, and what it means
    "host": ("0.0.0.0", "0.0.0.0"),
    "public_url": ("https://cards.example/uno/", "https://cards.example/uno"),
    "port": ("8200", 8200),
    "db": ("there.lastcard", Path("there.lastcard")),
    "database": ("postgresql://cards@db/cards", "postgresql://cards@db/cards"),
    "origin": ("https://a.example", ["https://a.example"]),
    "embed": ("https://b.example", ["https://b.example"]),
    "allow_host": ("cards.example", ["cards.example"]),
    "trust_proxy": ("10.0.0.0/8", "10.0.0.0/8"),
    "wire": ("plain", "plain"),
    "keep_days": ("0", 0),
    "log_level": ("info", "info"),
    "traces": ("http://127.0.0.1:4318", "http://127.0.0.1:4318"),
}
SWITCHES = {"allow_private_hooks": True, "no_open": True, "rate_limit": False}


def read(*flags: str, **environment: str) -> dict[str, Any]:
    """Read the settings as ``serve`` does."""
    parser = argparse.ArgumentParser()
    configure(Arguments(parser, "serve", words_for("en")), "serve", SETTINGS)
    return gathered(parser.parse_args(flags), SETTINGS, environment)


def plain(value: object) -> object:
    """Write networks as text."""
    return str(value[0][0]) if isinstance(value, list) and isinstance(value[0], tuple) else value


def test_every_setting_is_a_flag_a_variable_and_a_line_of_a_file(tmp_path: Path) -> None:
    assert {setting.name for setting in SETTINGS} == VALUES.keys() | SWITCHES.keys()
    file = tmp_path / "lastcard.toml"
    lines = [f'{name} = ["{text}"]' if isinstance(value, list) or name == "trust_proxy" else f'{name} = "{text}"'
             for name, (text, value) in VALUES.items()]  # fmt: skip
    lines += [f"{name} = {str(value).lower()}" for name, value in SWITCHES.items()]
    file.write_text("\n".join(lines))
    flags = [part for name, (text, _) in VALUES.items() for part in ("--" + name.replace("_", "-"), text)]
    flags += ["--allow-private-hooks", "--no-open", "--no-rate-limit"]
    environment = {PREFIX + name.upper(): text for name, (text, _) in VALUES.items()}
    environment |= {PREFIX + name.upper(): "yes" if value else "off" for name, value in SWITCHES.items()}
    wanted = {name: value for name, (_, value) in VALUES.items()} | SWITCHES
    for way in (read(*flags), read(**environment), read("--config", str(file)), read(LASTCARD_CONFIG=str(file))):
        assert {name: plain(value) for name, value in way.items()} == wanted


def test_a_flag_counts_more_than_the_environment_and_that_more_than_the_file(tmp_path: Path) -> None:
    file = tmp_path / "lastcard.toml"
    file.write_text("port = 1\nkeep_days = 1\nlog_level = 'info'")
    found = read("--config", str(file), "--port", "3", LASTCARD_PORT="2", LASTCARD_KEEP_DAYS="2")
    assert (found["port"], found["keep_days"], found["log_level"], found["host"]) == (3, 2, "info", "127.0.0.1")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("prot = 1", "names a setting that does not exist: prot"),
        ("port = true", "port cannot be true"),
        ("port = 'x'", "x"),
        ("log_level = 'loud'", "choose one of debug"),
        ("no_open = 'yes'", "no_open cannot be yes"),
        ("port = ", "cannot be read as settings"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, says: str
) -> None:
    file = tmp_path / "lastcard.toml"
    file.write_text(line)
    with pytest.raises(SentenceError):
        read("--config", str(file))
    assert main(["serve", "--config", str(file)]) == 2
    assert says in capsys.readouterr().err.lower()


def test_a_file_that_is_not_there_and_a_switch_that_is_neither_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SentenceError, match="cannot be read as settings"):
        read("--config", str(tmp_path / "none.toml"))
    with pytest.raises(SentenceError, match="is on or off"):
        read(LASTCARD_NO_OPEN="perhaps")


@pytest.mark.parametrize("name", GONE)
def test_a_setting_that_left_is_refused_wherever_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    sentence = words_for("en").say(GONE[name])
    file = tmp_path / "lastcard.toml"
    file.write_text(f'{name} = "redis://me:secret@db"')
    for flags in (("serve", "--config", str(file)), ("doctor", "--config", str(file))):
        assert main([*flags]) == 2
        assert capsys.readouterr().err == f"{sentence}\n"
    with pytest.raises(SystemExit, match="2"):
        main(["serve", f"--{name}", "redis://me:secret@db"])
    told = capsys.readouterr().err
    assert told.endswith(f"{sentence}\n")
    assert "secret" not in told
    monkeypatch.setenv(PREFIX + name.upper(), "redis://me:secret@db")
    assert main(["doctor"]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"
    with pytest.raises(SystemExit, match="0"):
        main(["serve", "--help"])
    assert f"--{name}" not in capsys.readouterr().out
