"""The `lastcard` command: imports only the subcommand that was typed, so that every start is quick."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

from lastcard import __version__

# Each is a module of this package with `configure`, which sets `run`.
COMMANDS: Final = {
    "serve": "open the table in the browser, for yourself and for others",
    "play": "play at the keyboard, against bots or with friends",
    "editions": "list the editions, show one, or compare two",
    "rule": "read a rule, a topic of the rule book, or search it",
    "sim": "play many rounds between bots and count what happens",
    "referee": "run cases: does the game follow the rules, and what is the ruling?",
    "verify": "prove that every card of a saved game is as the table committed to it",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = argparse.ArgumentParser(
        prog="lastcard",
        description="UNO exactly as the printed rule sheets say.",
        epilog="Examples: lastcard play · lastcard play --edition greek --players 2 · lastcard rule TURN-7",
    )
    parser.add_argument("--version", action="version", version=f"lastcard {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", title="commands")
    wanted = next((word for word in arguments if not word.startswith("-")), "")
    for name, summary in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary)
        if name == wanted:
            importlib.import_module(f"lastcard.cli.{name}").configure(subparser)
    args = parser.parse_args(arguments)
    if not hasattr(args, "run"):
        parser.print_help()
        return 0
    try:
        return int(args.run(args))
    except BrokenPipeError:
        # Whoever read our lines has gone; give the interpreter somewhere to flush the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
