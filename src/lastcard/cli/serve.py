"""``lastcard serve``: the table in the browser. ``lastcard.web`` is the server; this module reads its settings."""

import argparse
import gc
import os
import re
from ipaddress import IPv4Network, IPv6Network, ip_network
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

from lastcard.cli.arguments import Arguments
from lastcard.cli.console import complain
from lastcard.cli.data_directory import data_directory
from lastcard.sentences import Message, SentenceError

DATABASE = "LASTCARD_DATABASE"  # the environment variable that may name one, so that no password is on the command line
WAKE = "LASTCARD_WAKE"
_THIS_MACHINE = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("--host", default="127.0.0.1")
    arguments.add("--lan", action="store_const", dest="host", const="0.0.0.0")
    arguments.add("--public-url", type=_url, metavar="URL")
    arguments.add("--allow-private-hooks", action="store_true")
    arguments.add("--port", type=_port)
    arguments.add("--db", type=Path, metavar="FILE")
    arguments.add("--database", type=database_address, metavar="URL")
    arguments.add("--wake", type=wake_address, metavar="URL")
    arguments.add("--no-open", action="store_true")
    arguments.add("--origin", action="append", type=_origin, default=[], metavar="URL")
    arguments.add("--embed", action="append", type=_origin, default=[], metavar="ORIGIN")
    arguments.add("--allow-host", action="append", type=_host, default=[], metavar="NAME")
    arguments.add(
        "--trust-proxy", action="append", type=_proxy, nargs="?", const=_THIS_MACHINE, default=[], metavar="ADDRESS"
    )
    arguments.add("--rate-limit", action=argparse.BooleanOptionalAction, default=True)
    arguments.add("--wire", choices=("auto", "plain"), default="auto")
    arguments.add("--keep-days", type=_days, metavar="N")
    arguments.add("--log-level", choices=("debug", "info", "warning", "error"), default="warning")


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
        place = _place(args)
        wake = args.wake or wake_address(os.environ.get(WAKE, ""))
    except SentenceError as wrong:
        return complain(wrong.message, args.voice)
    return serve(
        Config(
            db=place,
            wake=wake,
            host=args.host,
            port=args.port,
            open_browser=not args.no_open,
            origins=tuple(args.origin),
            allow_hosts=tuple(args.allow_host),
            trust_proxy=tuple(chain(*args.trust_proxy)),
            limits=Limits() if args.rate_limit else None,
            log_level=args.log_level,
            wire=args.wire,
            public_url=args.public_url or "",
            embedders=tuple(args.embed),
            private_hooks=args.allow_private_hooks,
            keep_days=KEEP_DAYS if args.keep_days is None else args.keep_days,
            language=args.voice.language,
        )
    )


def _place(args: argparse.Namespace) -> Path | str:
    """Return where the tables are kept: the database that was named, otherwise a file whose folder is made."""
    named = os.environ.get(DATABASE, "")
    if args.database or (named and args.db is None):
        return str(args.database or database_address(named))
    db: Path = args.db or data_directory() / "tables.lastcard"
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise SentenceError("server.no_directory", path=db.parent, why=wrong.strerror) from None
    return db


def database_address(text: str) -> str:
    """Read the address of a database."""
    if not re.fullmatch(r"postgres(ql)?://[^\s]+", text):
        raise SentenceError("server.bad_database", text=text.rpartition("@")[2])
    return text


def wake_address(text: str) -> str:
    """Read the address of Redis or Valkey; empty if there is none."""
    if text and not re.fullmatch(r"(rediss?|valkeys?)://[^\s]+", text):
        raise SentenceError("server.bad_wake", text=text.rpartition("@")[2])
    return text.replace("valkey", "redis", 1)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise SentenceError("server.bad_port", text=text)
    return int(text)


def _days(text: str) -> int:
    if not text.isdecimal() or len(text) > 5:
        raise SentenceError("server.bad_days", text=text)
    return int(text)


def _origin(text: str) -> str:
    """Read an origin as browsers write it: without a path."""
    if not re.fullmatch(r"https?://[^/\s?#@]+", text):
        raise SentenceError("server.bad_origin", text=text)
    return text


def _url(text: str) -> str:
    """Read the address of a server, perhaps with a path."""
    if not re.fullmatch(r"https?://[a-z0-9_.:\[\]-]+(/[\w.~/-]*)?", text, re.IGNORECASE | re.ASCII) or not _can_be_read(
        text
    ):
        raise SentenceError("server.bad_public_url", text=text)
    return text.rstrip("/")


def _can_be_read(url: str) -> bool:
    try:
        return bool(urlsplit(url).hostname) and urlsplit(url).port != 0
    except ValueError:
        return False


def _host(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?", text, re.IGNORECASE):
        raise SentenceError("server.bad_host", text=text)
    return text


def _proxy(text: str) -> tuple[IPv4Network | IPv6Network]:
    try:
        return (ip_network(text, strict=False),)
    except ValueError:
        raise SentenceError("server.bad_proxy", text=text) from None
