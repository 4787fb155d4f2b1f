"""The `lastcard` command. It imports only the subcommand that was typed, so that it starts quickly."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import Final, cast

from lastcard.engine.message import Message
from lastcard.language.catalogue.catalogue import Words, languages, words_for
from lastcard.language.catalogue.locales import system_language
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.command_parser import CommandParser
from lastcard.terminal.lines.console import complain
from lastcard.terminal.pipes import until_unread
from lastcard.version import __version__

# Each command as it is typed, and its module with `configure` and `run`. The catalogue has its summary, for example `help.play`.
COMMANDS: Final = {
    "serve": "lastcard.terminal.commands.server.serve",
    "play": "lastcard.terminal.commands.play",
    "join": "lastcard.terminal.commands.join",
    "daily": "lastcard.terminal.commands.daily",
    "editions": "lastcard.terminal.commands.editions",
    "rule": "lastcard.terminal.commands.rule",
    "rules": "lastcard.terminal.commands.print.rules",
    "deck": "lastcard.terminal.commands.print.deck",
    "card": "lastcard.terminal.commands.print.card",
    "written": "lastcard.terminal.commands.written",
    "braille": "lastcard.terminal.commands.print.braille",
    "sim": "lastcard.terminal.commands.sim",
    "evaluate": "lastcard.terminal.commands.evaluate",
    "dataset": "lastcard.terminal.commands.dataset",
    "referee": "lastcard.terminal.commands.referee",
    "verify": "lastcard.terminal.commands.verify",
    "languages": "lastcard.terminal.commands.languages",
    "doctor": "lastcard.terminal.commands.server.doctor",
    "move-tables": "lastcard.terminal.commands.server.move_tables",
}
_MAIN: Final = "serve"  # what `lastcard` alone does
_ABOUT_ALL: Final = frozenset({"-h", "--help", "--version"})


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    language, rest = _language(arguments)
    if not rest or (rest[0].startswith("-") and rest[0] not in _ABOUT_ALL):
        arguments = [_MAIN, *arguments]
        rest = [_MAIN, *rest]
    words = words_for(language or system_language(os.environ))
    if language and language.partition("-")[0] != words.language.partition("-")[0]:
        return complain(Message("help.no_language", language=language, languages=", ".join(languages())), words)
    parser = CommandParser(
        words,
        prog="lastcard",
        description=words.say("help.about"),
        epilog=words.say("help.examples"),
    )
    parser.add_argument(
        "--version", action="version", version=f"lastcard {__version__}", help=words.say("arguments.version")
    )
    _add_language(parser, words)
    subparsers = parser.add_subparsers(
        metavar="COMMAND",
        title=words.say("help.commands"),
        parser_class=cast("type[CommandParser]", partial(CommandParser, words)),
    )
    wanted = rest[0]
    for name, module in COMMANDS.items():
        key = name.replace("-", "_")
        subparser = subparsers.add_parser(name, help=words.say(f"help.{key}"))
        _add_language(subparser, words)
        if name == wanted:
            command = importlib.import_module(module)
            command.configure(Arguments(subparser, key, words))
            subparser.set_defaults(run=command.run, voice=words)
    args = parser.parse_args(arguments)
    return until_unread(lambda: int(args.run(args)))


def _language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Find the language before anything is printed; "" is that of the system. Return it and the other arguments."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--lang", default="")
    try:
        found, rest = parser.parse_known_args(arguments)
    except argparse.ArgumentError:  # without a tag; the whole parser says so
        return "", list(arguments)
    return found.lang, rest


def _add_language(parser: argparse.ArgumentParser, words: Words) -> None:
    text = words.say("help.lang", languages=", ".join(languages()))
    parser.add_argument("--lang", metavar="TAG", default=argparse.SUPPRESS, help=text)
