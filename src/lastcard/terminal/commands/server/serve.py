"""``lastcard serve``, or ``lastcard`` alone: the table in the browser. ``settings`` lists its settings."""

import argparse
import gc
import os
from pathlib import Path

from lastcard.engine.message import SentenceError, system_reason
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.command_failure import in_words
from lastcard.terminal.commands.server.settings import SETTINGS, gathered, kept_at, networks
from lastcard.terminal.commands.server.settings import configure as declare


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    declare(arguments, "serve", SETTINGS)
    arguments.add("--lan", action="store_const", dest="host", const="0.0.0.0")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped. Return 2 if the server cannot start, 130 if it is stopped before it is there."""
    return in_words(args.voice, lambda: _serve(args))


def _serve(args: argparse.Namespace) -> int:
    gc.disable()  # imports leave no garbage; looking for it would take a tenth of the start
    try:
        from lastcard.server.table.registry import KEEP_DAYS
        from lastcard.server.web.config import Config, Limits
        from lastcard.server.web.run_server import serve
    finally:
        gc.enable()
    chosen = gathered(args, SETTINGS)
    place = kept_at(chosen, args)
    os.umask(0o077)  # nothing that a server writes is for other users of the machine: it holds the secrets of deals
    _make_folder(place)
    return serve(
        Config(
            db=place,
            host=chosen["host"],
            port=chosen["port"],
            open_browser=not chosen["no_open"],
            origins=tuple(chosen["origin"]),
            allow_hosts=tuple(chosen["allow_host"]),
            trust_proxy=networks(chosen["trust_proxy"]),
            limits=Limits() if chosen["rate_limit"] else None,
            log_level=chosen["log_level"],
            traces=chosen["traces"],
            wire=chosen["wire"],
            public_url=chosen["public_url"],
            embedders=tuple(chosen["embed"]),
            private_hooks=chosen["allow_private_hooks"],
            keep_days=KEEP_DAYS if chosen["keep_days"] is None else chosen["keep_days"],
            language=args.voice.language,
        )
    )


def _make_folder(place: Path | str) -> None:
    """Make the folder of a file, for this user alone; a database needs none."""
    if isinstance(place, Path):
        try:
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as wrong:
            raise SentenceError("server.no_directory", path=place.parent, why=system_reason(wrong)) from None
