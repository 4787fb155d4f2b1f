"""``lastcard dataset TASK POLICY --out FILE``: games as numpy arrays, for learning offline (``envs.dataset``)."""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

from lastcard.engine.message import Message, SentenceError, system_reason
from lastcard.envs.tasks import TASKS, task
from lastcard.language.catalogue.catalogue import Words
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import complain
from lastcard.terminal.progress import compiling, progress

MOST_GAMES: Final = 10_000_000
MOST_FIRST: Final = 10**12


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("task", metavar="TASK", names=TASKS)
    arguments.add("policy", metavar="POLICY")
    arguments.add("--games", type=int, default=1_000, metavar="N")
    arguments.add("--first", type=int, default=1_000_000, metavar="N")
    arguments.add("--out", type=Path, required=True, metavar="FILE")
    arguments.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Play and write. Return 2 if that cannot be done."""
    words: Words = args.voice
    try:
        chosen = task(args.task)
        for name, low, high in (("games", 1, MOST_GAMES), ("first", 0, MOST_FIRST)):
            if not low <= getattr(args, name) <= high:
                raise SentenceError("sim.range", name=name, low=low, high=high)
        if args.out.suffix != ".npz":
            raise SentenceError("dataset.ending", file=args.out)
        if not args.out.parent.is_dir():
            raise SentenceError("dataset.unwritable", path=args.out, why=f"there is no directory {args.out.parent}")
        from lastcard.envs.contender import contender
        from lastcard.envs.dataset import record, write

        policy = contender(args.policy, chosen.label)
        with compiling(words):
            record(chosen, policy, games=1, first=args.first)
        show = progress(args.games, words, "evaluate.progress")
        arrays, about = record(chosen, policy, games=args.games, first=args.first, show=show)
        write(args.out, arrays, about)
    except SentenceError as wrong:
        return complain(wrong, words)
    except OSError as wrong:
        return complain(Message("dataset.unwritable", path=args.out, why=system_reason(wrong)), words)
    except ModuleNotFoundError as missing:
        if missing.name not in ("numpy", "numba"):
            raise
        return complain(Message("evaluate.extra_missing"), words)
    if args.json:
        print(json.dumps(asdict(about)))
    else:
        counts = {"decisions": about.decisions, "games": about.games}
        print(words.say("dataset.written", path=args.out, checksum=about.checksum, **counts))
    return 0
