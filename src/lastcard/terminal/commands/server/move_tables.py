"""``lastcard move-tables FROM TO``: takes all tables from a file into PostgreSQL, or back. ``store.migration`` does it."""

import argparse
import asyncio
import re
from pathlib import Path
from typing import Final

from lastcard.engine.message import SentenceError
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.command_failure import in_words
from lastcard.terminal.commands.server.settings import database_address

_LIKE_ADDRESS: Final = re.compile(r"[A-Za-z+]{2,}:/|[^/]*:[^/]*@")  # a scheme, or a user with a password


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("source", metavar="FROM")
    arguments.add("target", metavar="TO")


def run(args: argparse.Namespace) -> int:
    """Move. Return 2 if it cannot be done; then nothing has changed."""
    return in_words(args.voice, lambda: _move(args))


def _move(args: argparse.Namespace) -> int:
    from lastcard.server.store import is_address
    from lastcard.server.store.migration import move_tables
    from lastcard.server.table.daily_deals import KEY as DAILY
    from lastcard.server.web.push.web_push import KEY as PUSH

    for place in (args.source, args.target):
        if _LIKE_ADDRESS.match(place):
            database_address(place)  # a mistyped address is not the name of a file, and its password is not told
    if not is_address(args.source) and not Path(args.source).is_file():
        raise SentenceError("store.not_there", path=args.source or "''")
    moved = asyncio.run(move_tables(args.source, args.target, (DAILY, PUSH)))
    print(args.voice.say("move_tables.done", tables=moved.tables, entries=moved.entries, secrets=moved.secrets))
    return 0
