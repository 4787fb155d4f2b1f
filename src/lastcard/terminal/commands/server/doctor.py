"""``lastcard doctor``: looks over a deployment, says what is wrong and how to cure it. It takes the settings of ``serve``."""

import argparse
import asyncio
import json
import os
import stat
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from lastcard.engine.message import Message
from lastcard.engine.strange_file import read_strange
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.command_failure import in_words
from lastcard.terminal.commands.server.settings import SETTINGS, gathered, kept_at, named_file
from lastcard.terminal.commands.server.settings import configure as declare

if TYPE_CHECKING:
    from lastcard.server.store.finding import Finding

_FILES = 4096  # that a process should be allowed to open: every socket is one


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    declare(arguments, "serve", SETTINGS)
    arguments.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Look. Return 0 if nothing is bad, 1 if something is, 2 if it cannot look."""
    return in_words(args.voice, lambda: _look(args))


def _look(args: argparse.Namespace) -> int:
    from lastcard.server.store.checkup import check_log

    chosen = gathered(args, SETTINGS)
    found = [*asyncio.run(check_log(kept_at(chosen, args))), *_machine(chosen), *_settings(chosen, args)]
    words: Words = args.voice
    told = [(each.level, each.key, *_sentences(words, each.key, each.parameters)) for each in found]
    if args.json:
        print(
            json.dumps([dict(zip(("level", "finding", "says", "cure"), each, strict=True)) for each in told], indent=2)
        )
    else:
        for level, _, says, cure in told:
            print(words.say(f"doctor.level.{level}", text=says))
            if cure:
                print(f"    {cure}")
        bad = sum(each.level == "bad" for each in found)
        print(words.say("doctor.sick" if bad else "doctor.well", count=bad))
    return int(any(each.level == "bad" for each in found))


def _machine(chosen: dict[str, object]) -> "Iterable[Finding]":
    """Look at what is set, and at the machine."""
    from lastcard.server.store.finding import Finding

    try:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY and most < _FILES:
            yield Finding("note", "files", {"most": most, "wanted": _FILES})
    except ImportError:
        pass  # Windows has no such limit
    if chosen["database"] and not chosen["trust_proxy"]:
        yield Finding("note", "no_proxy")


def _settings(chosen: dict[str, object], args: argparse.Namespace) -> "Iterable[Finding]":
    """Look whether others can read the file of settings, if it holds the password of a database."""
    from lastcard.server.store.finding import Finding

    path = named_file(args)
    if path is not None and os.name == "posix" and urlsplit(str(chosen["database"] or "")).password:
        text = read_strange(path)
        if stat.S_IMODE(path.stat().st_mode) & 0o077 and str(chosen["database"]) in text:
            yield Finding("bad", "open_config", {"path": path})


def _sentences(words: Words, key: str, parameters: dict[str, object]) -> tuple[str, str]:
    values = {
        name: words.sentence(value) if isinstance(value, Message) else value for name, value in parameters.items()
    }
    cure = f"doctor.{key}.cure"
    return words.say(f"doctor.{key}", **values), words.say(cure, **values) if words.has(cure) else ""
