"""What the commands that write documents share: the table that a person describes, and the file that they want."""

import argparse
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from lastcard.engine.cards.braille_marks import DECKS, LAYOUTS, Layout
from lastcard.engine.cards.kinds import CUSTOMS
from lastcard.engine.editions import edition
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.setup import SetupError
from lastcard.engine.message import SentenceError, system_reason
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments

_PRINTING: Final = ("fpdf", "fontTools", "brotli", "pypdfium2")


class CannotWrite(SentenceError):
    """The document cannot be written."""


def add_table(arguments: Arguments) -> None:
    """Declare options and written cards, which change rules and cards."""
    arguments.add("--option", key="help.document.option", action="append", default=[], metavar="NAME=VALUE")
    for number in range(1, CUSTOMS + 1):
        arguments.add(f"--custom{number}", key="help.document.custom", metavar="RULE")


def add_marks(arguments: Arguments, layout: Layout | None) -> None:
    """Declare which braille cards carry, and how it is laid out unless somebody says otherwise; None: that depends."""
    arguments.add("--codes", key="help.document.codes", choices=DECKS, default=DECKS[0])
    arguments.add("--layout", key="help.document.layout", choices=LAYOUTS, default=layout)


def described(name: str, args: argparse.Namespace, words: Words) -> Game:
    """Set up the table that a person describes, or raise a ``SentenceError``."""
    options = {}
    for text in args.option:
        option, equals, value = text.partition("=")
        if not equals or not option.strip():
            raise CannotWrite("setup.option_form", text=text)
        options[option.strip()] = value.strip()
    chosen = edition(name).with_options(options)
    written = _written([getattr(args, f"custom{number}") for number in range(1, CUSTOMS + 1)])
    if len(written) > chosen.customs:
        raise CannotWrite("setup.no_customs" if not chosen.customs else "paper.fewer_customs", edition=chosen.spoken)
    try:
        return Game.create(chosen, written=written, seed="page")
    except SetupError as wrong:
        raise CannotWrite("setup.rule", problem=words.sentence(wrong), rule=wrong.rule) from None


def _written(texts: Sequence[str | None]) -> list[str]:
    last = max((number for number, text in enumerate(texts, 1) if text), default=0)
    return [text or "" for text in texts[:last]]


def check_target(path: str, *endings: str) -> None:
    """Refuse a file that cannot be written, before anything is made."""
    target = Path(path)
    if target.suffix.lower() not in endings:
        raise CannotWrite("paper.ending", path=path, endings=", ".join(endings))
    if not target.parent.is_dir():
        raise CannotWrite("paper.no_directory", path=path, directory=target.parent)


def needs_printing() -> None:
    """Refuse if the packages that print are not installed."""
    if any(find_spec(package) is None for package in _PRINTING):
        raise CannotWrite("paper.extra_missing")


def write_file(path: str, content: bytes) -> None:
    """Write a file, or raise ``CannotWrite``."""
    try:
        Path(path).write_bytes(content)
    except OSError as wrong:
        raise CannotWrite("paper.not_written", path=path, why=system_reason(wrong)) from None
