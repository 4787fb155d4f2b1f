"""The parser of the command line, in the reader's language: argparse's headings, and what it finds wrong.

argparse knows no languages but the system's, and says in one English sentence what is wrong. Such a sentence is recognized
here and said anew; a test makes each of these mistakes in every language.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NoReturn

from lastcard.language.catalogue.catalogue import Words

# What argparse says, and the sentence for it; its groups are the placeholders.
_PROBLEMS: Final = tuple(
    (re.compile(pattern, re.DOTALL), f"arguments.{key}")
    for pattern, key in (
        (r"argument (?P<name>[^:]+): (?P<problem>.+)", "argument"),
        (r"the following arguments are required: (?P<names>.+)", "missing"),
        (r"one of the arguments (?P<names>.+) is required", "missing"),
        (r"unrecognized arguments: (?P<names>.+)", "unknown"),
        (r"invalid choice: '(?P<text>.*)' \(choose from (?P<names>.+)\)", "choice"),
        (r"expected (one|1) argument", "one_value"),
        (r"expected at least one argument", "some_values"),
        (r"ambiguous option: (?P<text>.+) could match (?P<names>.+)", "ambiguous"),
        (r"ignored explicit argument '(?P<text>.*)'", "no_value"),
        (r"not allowed with argument (?P<names>.+)", "not_with"),
    )
)


class HelpPage(argparse.HelpFormatter):
    """The layout of ``--help``: examples, which are indented, keep their own lines."""

    def __init__(self, words: Words, prog: str, **how: Any) -> None:
        super().__init__(prog, **how)
        self._words = words

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        """Begin the page with how the command is used."""
        super().add_usage(
            usage, actions, groups, f"{self._words.say('arguments.usage')} " if prefix is None else prefix
        )

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = text.split("\n")
        fill = super()._fill_text
        return "\n".join(line if line.startswith(" ") else fill(line, width, indent) for line in lines)


class CommandParser(argparse.ArgumentParser):
    """A parser that speaks the reader's language; so do the subcommands that are added to it."""

    def __init__(self, words: Words, **how: Any) -> None:
        super().__init__(formatter_class=partial(HelpPage, words), add_help=False, **how)
        self._words = words
        self._optionals.title = words.say("arguments.options")
        self._positionals.title = words.say("arguments.positional")
        self.add_argument("-h", "--help", action="help", help=words.say("arguments.help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, below how the command is used, and leave with 2."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {self._words.say('arguments.error', problem=said_anew(message, self._words))}\n")


def said_anew(message: str, words: Words) -> str:
    """Say what argparse says in the reader's language; what it does not know, as it stands."""
    for pattern, key in _PROBLEMS:
        if found := pattern.fullmatch(message):
            parts = {name: text.replace("'", "") for name, text in found.groupdict().items()}
            if "problem" in parts:
                parts["problem"] = said_anew(found["problem"], words)
            return words.say(key, **parts)
    return message
