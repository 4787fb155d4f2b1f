"""``lastcard serve``: the table in the browser. ``lastcard.web`` is the server; ``cli.settings`` lists its settings."""

import argparse
import gc
from pathlib import Path
from typing import Any

from lastcard.cli.arguments import Arguments
from lastcard.cli.console import complain
from lastcard.cli.data_directory import data_directory
from lastcard.cli.settings import SETTINGS, gathered, networks
from lastcard.cli.settings import configure as declare
from lastcard.sentences import Message, SentenceError


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    declare(arguments, "serve", SETTINGS)
    arguments.add("--lan", action="store_const", dest="host", const="0.0.0.0")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped. Return 2 if the server cannot start."""
    try:
        return _serve(args)
    except KeyboardInterrupt:  # before the server was there to stop in good order
        return 130


def _serve(args: argparse.Namespace) -> int:
    gc.disable()  # imports leave no garbage; looking for it would take a tenth of the start
    try:
        from lastcard.table.registry import KEEP_DAYS
        from lastcard.web.config import Config, Limits
        from lastcard.web.serve import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("lastcard"):
            raise
        return complain(Message("server.extra_missing", name=missing.name), args.voice)
    finally:
        gc.enable()
    try:
        chosen = gathered(args, SETTINGS)
        place = kept_at(chosen, by_flag=args.db is not None and args.database is None)
    except SentenceError as wrong:
        return complain(wrong.message, args.voice)
    return serve(
        Config(
            db=place,
            wake=chosen["wake"],
            host=chosen["host"],
            port=chosen["port"],
            open_browser=not chosen["no_open"],
            origins=tuple(chosen["origin"]),
            allow_hosts=tuple(chosen["allow_host"]),
            trust_proxy=networks(chosen["trust_proxy"]),
            limits=Limits() if chosen["rate_limit"] else None,
            log_level=chosen["log_level"],
            wire=chosen["wire"],
            public_url=chosen["public_url"],
            embedders=tuple(chosen["embed"]),
            private_hooks=chosen["allow_private_hooks"],
            keep_days=KEEP_DAYS if chosen["keep_days"] is None else chosen["keep_days"],
            language=args.voice.language,
        )
    )


def kept_at(chosen: dict[str, Any], *, by_flag: bool) -> Path | str:
    """Return where the tables are kept: the database that was named, otherwise a file whose folder is made.

    ``by_flag``: only a file was named on the command line, so that a database named elsewhere does not count.
    """
    if chosen["database"] and not by_flag:
        return str(chosen["database"])
    db: Path = chosen["db"] or data_directory() / "tables.lastcard"
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise SentenceError("server.no_directory", path=db.parent, why=wrong.strerror) from None
    return db
