"""``lastcard doctor``: looks over a deployment, says what is wrong and how to cure it. It takes the settings of ``serve``."""

import argparse
import asyncio
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

from lastcard.cli.arguments import Arguments
from lastcard.cli.console import complain
from lastcard.cli.serve import kept_at
from lastcard.cli.settings import SETTINGS, gathered
from lastcard.cli.settings import configure as declare
from lastcard.sentences import Message, SentenceError
from lastcard.words.catalogue import Words

if TYPE_CHECKING:
    from lastcard.store.checkup import Finding

_FILES = 4096  # that a process should be allowed to open: every socket is one


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    declare(arguments, "serve", SETTINGS)
    arguments.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Look. Return 0 if nothing is bad, 1 if something is, 2 if it cannot look."""
    try:
        from lastcard.store.checkup import check_log
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("lastcard"):
            raise
        return complain(Message("server.extra_missing", name=missing.name), args.voice)
    try:
        chosen = gathered(args, SETTINGS)
        place = kept_at(chosen, by_flag=args.db is not None and args.database is None)
        found = [*asyncio.run(check_log(place, chosen["wake"])), *_machine(chosen)]
    except SentenceError as wrong:
        return complain(wrong, args.voice)
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
    from lastcard.store.checkup import Finding

    try:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if most != resource.RLIM_INFINITY and most < _FILES:
            yield Finding("note", "files", {"most": most, "wanted": _FILES})
    except ImportError:
        pass  # Windows has no such limit
    if chosen["database"] and not chosen["trust_proxy"]:
        yield Finding("note", "no_proxy")
    if chosen["wake"] and not chosen["database"]:
        yield Finding("note", "wake_alone")


def _sentences(words: Words, key: str, parameters: dict[str, object]) -> tuple[str, str]:
    values = {
        name: words.sentence(value) if isinstance(value, Message) else value for name, value in parameters.items()
    }
    cure = f"doctor.{key}.cure"
    return words.say(f"doctor.{key}", **values), words.say(cure, **values) if words.has(cure) else ""
