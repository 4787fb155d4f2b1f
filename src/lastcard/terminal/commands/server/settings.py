"""The settings of a server, in one table: each is a flag, an environment variable and a line of a TOML file.

``--public-url``, ``LASTCARD_PUBLIC_URL`` and ``public_url = "…"`` mean the same. A flag counts more than the environment, the
environment more than the file that ``--config`` or ``LASTCARD_CONFIG`` names. ``serve`` and ``doctor`` read the same settings.
"""

import argparse
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from lastcard.engine.message import SentenceError, system_reason
from lastcard.engine.strange_file import read_strange
from lastcard.server.store.engines import schemes
from lastcard.server.store.public_address import told_address
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.data_directory import data_directory

PREFIX: Final = "LASTCARD_"
CONFIG: Final = "config"
# Settings that left, with what to do. To pass over them in silence would leave a server set up otherwise than its owner thinks.
GONE: Final = {"wake": "server.wake_gone"}
_THIS_MACHINE: Final = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
_SWITCHES: Final = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. ``read`` turns text into its value; a ``switch`` is on or off; a setting of ``many`` values is a tuple."""

    name: str
    read: Callable[[str], Any] = str
    default: Any = None
    how: Literal["one", "many", "switch", "no_switch"] = "one"  # no_switch: on unless --no-NAME
    metavar: str | None = None
    choices: tuple[str, ...] | None = None
    bare: Any = None  # the value of a flag without one

    @property
    def flag(self) -> str:
        """Return the flag of the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Return the name of the environment variable."""
        return PREFIX + self.name.upper()

    def declare(self, arguments: Arguments, command: str) -> None:
        """Declare the flag. Without one its value is None, so that the environment and the file are asked."""
        key = f"help.{command}.{self.name}"
        if self.how == "switch":
            arguments.add(self.flag, key=key, action="store_true", default=None)
        elif self.how == "no_switch":
            arguments.add(self.flag, key=key, action=argparse.BooleanOptionalAction, default=None)
        else:
            extra: dict[str, Any] = {"action": "append"} if self.how == "many" else {}
            if self.bare is not None:
                extra |= {"nargs": "?", "const": self.bare}
            if self.choices is not None:
                arguments.add(self.flag, key=key, choices=self.choices, **extra)
            else:
                arguments.add(self.flag, key=key, type=self.read, metavar=self.metavar, **extra)

    def from_text(self, text: str) -> Any:
        """Read the value of an environment variable; several values have spaces or commas between them."""
        if self.how in ("switch", "no_switch"):
            if text.lower() not in _SWITCHES:
                raise SentenceError("server.bad_switch", name=self.name, text=text)
            return _SWITCHES[text.lower()]
        if self.how == "many":
            return [self._one(each) for each in re.split(r"[,\s]+", text) if each]
        return self._one(text)

    def from_file(self, value: object) -> Any:
        """Read the value of a line in a file."""
        if isinstance(value, bool) and self.how in ("switch", "no_switch"):
            return value
        if isinstance(value, list) and self.how == "many" and all(isinstance(each, str) for each in value):
            return [self._one(each) for each in value]
        if isinstance(value, str | int) and not isinstance(value, bool) and self.how == "one":
            return self._one(str(value))
        told = "…" if self.read in (database_address, _collector) else value  # which may hold a password
        raise SentenceError("server.bad_value", name=self.name, text=told)

    def _one(self, text: str) -> Any:
        if self.choices is not None and text not in self.choices:
            raise SentenceError("server.bad_choice", name=self.name, text=text, choices=", ".join(self.choices))
        return self.read(text)


def configure(arguments: Arguments, command: str, settings: tuple[Setting, ...]) -> None:
    """Declare the flags of all settings, and the one that names a file of them."""
    arguments.add(f"--{CONFIG}", key="help.serve.config", type=Path, metavar="FILE")
    for setting in settings:
        setting.declare(arguments, command)
    for name, key in GONE.items():
        arguments.add_gone(f"--{name}", key)


def gathered(
    args: argparse.Namespace, settings: tuple[Setting, ...], environment: Mapping[str, str] = os.environ
) -> dict[str, Any]:
    """Return the value of every setting: from its flag, the environment, the file, or its default."""
    for name, key in GONE.items():
        if environment.get(PREFIX + name.upper()):
            raise SentenceError(key)
    named = named_file(args, environment)
    lines = _file(named, settings) if named else {}
    values: dict[str, Any] = {}
    for setting in settings:
        value = getattr(args, setting.name, None)
        text = environment.get(setting.variable, "")
        if value is None and text:
            value = setting.from_text(text)
        if value is None:
            value = lines.get(setting.name)
        values[setting.name] = setting.default if value is None else value
    return values


def named_file(args: argparse.Namespace, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the file of settings that was named, if there is one."""
    named = getattr(args, CONFIG, None) or environment.get(PREFIX + CONFIG.upper(), "")
    return Path(named) if named else None


def _file(path: Path, settings: tuple[Setting, ...]) -> dict[str, Any]:
    try:
        lines = tomllib.loads(read_strange(path))
    except OSError as wrong:
        raise SentenceError("server.no_config", path=path, why=system_reason(wrong)) from None
    except (ValueError, RecursionError) as wrong:  # no TOML, no UTF-8, a number or a list without end
        raise SentenceError("server.no_config", path=path, why=wrong) from None
    known = {setting.name: setting for setting in SETTINGS}
    for name in lines:
        if name in GONE:
            raise SentenceError(GONE[name])
        if name not in known:
            raise SentenceError("server.no_setting", path=path, name=name, names=", ".join(sorted(known)))
    wanted = {setting.name for setting in settings}
    return {name: known[name].from_file(value) for name, value in lines.items() if name in wanted}


def kept_at(chosen: Mapping[str, Any], args: argparse.Namespace) -> Path | str:
    """Return where the tables are kept: the database that was named, otherwise a file.

    If only a file was named on the command line, a database named elsewhere does not count.
    """
    by_flag = args.db is not None and args.database is None
    if chosen["database"] and not by_flag:
        return str(chosen["database"])
    file: Path = chosen["db"] or data_directory() / "tables.lastcard"
    return file


# --- how values are read ----------------------------------------------------------------------


def database_address(text: str) -> str:
    """Read the address of a database."""
    if not re.fullmatch(rf"({'|'.join(map(re.escape, schemes()))})://[^\s]+", text):
        raise SentenceError("server.bad_database", text=told_address(text))
    return text


def _collector(text: str) -> str:
    """Read the address of a collector of traces; empty if there is none."""
    if text and not re.fullmatch(r"https?://[^\s?#]+", text):
        raise SentenceError("server.bad_traces", text=told_address(text))
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > 65535:
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


def networks(proxies: list[tuple[IPv4Network | IPv6Network, ...]]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return all networks that were named."""
    return tuple(chain(*proxies))


SETTINGS: Final = (
    Setting("host", default="127.0.0.1"),
    Setting("public_url", _url, "", metavar="URL"),
    Setting("allow_private_hooks", default=False, how="switch"),
    Setting("port", _port),
    Setting("db", Path, metavar="FILE"),
    Setting("database", database_address, "", metavar="URL"),
    Setting("no_open", default=False, how="switch"),
    Setting("origin", _origin, (), "many", metavar="URL"),
    Setting("embed", _origin, (), "many", metavar="ORIGIN"),
    Setting("allow_host", _host, (), "many", metavar="NAME"),
    Setting("trust_proxy", _proxy, (), "many", metavar="ADDRESS", bare=_THIS_MACHINE),
    Setting("rate_limit", default=True, how="no_switch"),
    Setting("wire", default="auto", choices=("auto", "plain")),
    Setting("keep_days", _days, metavar="N"),
    Setting("log_level", default="warning", choices=("debug", "info", "warning", "error")),
    Setting("traces", _collector, "", metavar="URL"),
)
