"""``lastcard serve``: the table in the browser. What the server does is in ``lastcard.web``; here it gets its settings."""

import argparse
import os
import re
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from itertools import chain
from pathlib import Path

from lastcard.cli.console import complain
from lastcard.words.catalogue import Words

_THIS_MACHINE = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = (
        "Start a table server and open its page. Tables are kept in one file and go on after a restart."
    )
    parser.epilog = "Examples: lastcard serve · lastcard serve --host 0.0.0.0 (for phones in the same network)"
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: this machine only)")
    parser.add_argument("--port", type=_port, help="at which port (default: the first free one from 8108 on)")
    parser.add_argument("--db", type=Path, metavar="FILE", help="where tables are kept (default: your data directory)")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--origin",
        action="append",
        type=_origin,
        default=[],
        metavar="URL",
        help="a page elsewhere that may open sockets; repeat",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        type=_host,
        default=[],
        metavar="NAME",
        help="a name by which this server is reached, besides localhost, its addresses and this machine's own; repeat",
    )
    parser.add_argument(
        "--trust-proxy",
        action="append",
        type=_proxy,
        nargs="?",
        const=_THIS_MACHINE,
        default=[],
        metavar="ADDRESS",
        help="believe X-Forwarded-For from this address or network (default: a proxy on this machine); repeat",
    )
    parser.add_argument(
        "--rate-limit",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="limit how often one client may ask (default: yes)",
    )
    parser.add_argument(
        "--wire",
        choices=("auto", "plain"),
        default="auto",
        help="how sockets are served: fast if the installed uvicorn allows it, or plainly (default: auto)",
    )
    parser.add_argument(
        "--keep-days",
        type=_days,
        metavar="N",
        help="forget a closed table and its records after N days (default: 90; 0: never)",
    )
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="warning", help="default: warning"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; 2 if the server cannot start."""
    try:
        return _serve(args)
    except KeyboardInterrupt:  # before there was a server that could end in good order
        return 130


def _serve(args: argparse.Namespace) -> int:
    try:
        from lastcard.table.registry import KEEP_DAYS
        from lastcard.web.config import Config, Limits
        from lastcard.web.serve import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("lastcard"):
            raise
        return complain(Words().say("server.extra_missing", name=missing.name))
    db = args.db or data_directory() / "tables.lastcard"
    try:
        db.parent.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        return complain(Words().say("server.no_directory", path=db.parent, why=wrong.strerror))
    return serve(
        Config(
            db=db,
            host=args.host,
            port=args.port,
            open_browser=not args.no_open,
            origins=tuple(args.origin),
            allow_hosts=tuple(args.allow_host),
            trust_proxy=tuple(chain(*args.trust_proxy)),
            limits=Limits() if args.rate_limit else None,
            log_level=args.log_level,
            wire=args.wire,
            keep_days=KEEP_DAYS if args.keep_days is None else args.keep_days,
        )
    )


def data_directory() -> Path:
    """Give the directory where this system keeps a person's data of a program."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "lastcard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "lastcard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "lastcard"


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(Words().say("server.bad_port", text=text))
    return int(text)


def _days(text: str) -> int:
    if not text.isdecimal() or len(text) > 5:
        raise argparse.ArgumentTypeError(Words().say("server.bad_days", text=text))
    return int(text)


def _origin(text: str) -> str:
    """Take an address as a browser names the page it shows: without a path."""
    if not re.fullmatch(r"https?://[^/\s?#@]+", text):
        raise argparse.ArgumentTypeError(Words().say("server.bad_origin", text=text))
    return text


def _host(text: str) -> str:
    if not re.fullmatch(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?", text, re.IGNORECASE):
        raise argparse.ArgumentTypeError(Words().say("server.bad_host", text=text))
    return text


def _proxy(text: str) -> tuple[IPv4Network | IPv6Network]:
    try:
        return (ip_network(text, strict=False),)
    except ValueError:
        raise argparse.ArgumentTypeError(Words().say("server.bad_proxy", text=text)) from None
