"""``lastcard move-tables FROM TO``: takes all tables from a file into PostgreSQL, or back. ``store.moving`` does it."""

import argparse
import asyncio
from pathlib import Path

from lastcard.cli.arguments import Arguments
from lastcard.cli.console import complain
from lastcard.sentences import Message, SentenceError


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("source", metavar="FROM")
    arguments.add("target", metavar="TO")


def run(args: argparse.Namespace) -> int:
    """Move. Return 2 if it cannot be done; then nothing has changed."""
    try:
        from lastcard.store import is_address
        from lastcard.store.moving import move_tables
        from lastcard.table.days import KEY as DAILY
        from lastcard.web.push import KEY as PUSH
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("lastcard"):
            raise
        return complain(Message("server.extra_missing", name=missing.name), args.voice)
    try:
        if not is_address(args.source) and not Path(args.source).is_file():
            raise SentenceError("store.not_there", path=args.source)
        moved = asyncio.run(move_tables(args.source, args.target, (DAILY, PUSH)))
    except SentenceError as wrong:
        return complain(wrong, args.voice)
    print(args.voice.say("move_tables.done", tables=moved.tables, entries=moved.entries, secrets=moved.secrets))
    return 0
