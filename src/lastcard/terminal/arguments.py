"""The arguments of a subcommand, each with its help from the catalogue: ``help.play.edition`` for ``--edition``.

Several commands that write documents have arguments in common; their help is ``help.document…``.
"""

import argparse
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Final

from lastcard.engine.message import SentenceError
from lastcard.language.catalogue.catalogue import Words

_NUMBERS: Final[Mapping[Callable[[str], Any], str]] = {int: "arguments.whole_number", float: "arguments.number"}


class Arguments:
    """The arguments of one subcommand."""

    def __init__(self, parser: argparse.ArgumentParser, command: str, words: Words) -> None:
        self._parser = parser
        self._stem = f"help.{command}"
        parser.description = words.say(f"{self._stem}.about")
        if words.has(f"{self._stem}.examples"):
            parser.epilog = words.say(f"{self._stem}.examples")
        self.words = words

    def add(self, name: str, *, key: str = "", names: Iterable[str] = (), **how: Any) -> None:
        """Add an argument. ``how`` goes to argparse, and its ``type`` may raise ``SentenceError``.

        ``key`` names its help, which may list ``names`` that can be given.
        """
        if "type" in how:
            how["type"] = self._reading(how["type"])
        text = self.words.say(key or f"{self._stem}.{name.lstrip('-').replace('-', '_')}", names=", ".join(names))
        self._parser.add_argument(name, help=text.replace("%", "%%"), **how)

    def add_plain(self) -> None:
        """Add ``--plain``, for a command that can also print in colour (``modes.open_console``)."""
        self._parser.add_argument("--plain", action="store_true", help=self.words.say("help.plain"))

    def add_lines(self) -> None:
        """Add ``--lines``, for a command that can also fill the window (``modes.choose_mode``)."""
        self._parser.add_argument("--lines", action="store_true", help=self.words.say("help.lines"))

    def add_gone(self, name: str, key: str) -> None:
        """Add an argument that left: people who still give it read what to do instead, and the help does not name it."""

        def refuse(_: str) -> None:
            raise SentenceError(key)

        self._parser.add_argument(name, type=self._reading(refuse), help=argparse.SUPPRESS)

    def _reading(self, read: Callable[[str], Any]) -> Callable[[str], Any]:
        @wraps(read)
        def read_in_words(text: str) -> Any:
            try:
                return read(text)
            except SentenceError as wrong:
                raise argparse.ArgumentTypeError(self.words.sentence(wrong)) from None
            except ValueError:
                if read not in _NUMBERS:
                    raise
                raise argparse.ArgumentTypeError(self.words.say(_NUMBERS[read], text=text)) from None

        return read_in_words
