"""``lastcard evaluate TASK POLICY``: how good a policy is in a task, by the protocol of ``envs.evaluation``.

The row depends on nothing but the task, the policies and the number of deals: run again, it is the same byte for byte.
"""

import argparse
import json
import math
import os
import sys
from typing import TYPE_CHECKING, Final

from lastcard.engine.message import Message, SentenceError
from lastcard.envs.tasks import TASKS, task
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.catalogue.numbers import fixed
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import complain
from lastcard.terminal.progress import compiling, progress

if TYPE_CHECKING:
    from lastcard.envs.evaluation import Result
    from lastcard.sim.results import Estimate

MOST_DEALS: Final = 10_000_000


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("task", metavar="TASK", names=TASKS)
    arguments.add("policy", metavar="POLICY")
    arguments.add("--against", metavar="POLICY")
    arguments.add("--deals", type=int, metavar="N")
    arguments.add("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Play and print a row. Return 2 if there is no such task or policy, or the policy chooses what it may not."""
    words: Words = args.voice
    try:
        chosen = task(args.task)
        if args.deals is not None and not 1 <= args.deals <= MOST_DEALS:
            raise SentenceError("sim.range", name="deals", low=1, high=MOST_DEALS)
        # Before numpy is there: a saved player's matrices are so small that threads cost it ten times the time.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from lastcard.envs.contender import contender
        from lastcard.envs.evaluation import evaluate

        policy = contender(args.policy, chosen.label)
        against = contender(args.against or chosen.opponents, chosen.label)
        with compiling(words):
            evaluate(chosen, policy, against, deals=1)
        count = chosen.deals if args.deals is None else args.deals
        show = progress(count * len(chosen.sides()), words, "evaluate.progress")
        result = evaluate(chosen, policy, against, deals=args.deals, show=show)
    except SentenceError as wrong:
        return complain(wrong, words)
    except ModuleNotFoundError as missing:
        if missing.name not in ("numpy", "numba"):
            raise
        return complain(Message("evaluate.extra_missing"), words)
    except KeyboardInterrupt:
        print("\n" + words.say("evaluate.stopped"), file=sys.stderr)
        return 130
    print(json.dumps(result.data()) if args.json else _table(result, words))
    return 0


def _table(result: "Result", words: Words) -> str:
    """Return a line of headings and a line of figures."""
    interval = words.say("sim.interval")

    def figure(value: float, digits: int) -> str:
        return words.figures(fixed(value, digits))

    cells = [
        (words.say("evaluate.task"), result.task),
        (words.say("evaluate.policy"), result.policy),
        (words.say("evaluate.against"), result.against),
        (words.say("evaluate.deals"), words.figures(result.deals)),
        (words.say("evaluate.games"), words.figures(result.games)),
        (words.say("evaluate.score"), f"{'+' * (result.score.value >= 0)}{figure(result.score.value, 4)}"),
        (interval, _interval(result.score, 1, 4, words)),
        (words.say("evaluate.won"), figure(100 * result.wins.value, 2)),
        (interval, _interval(result.wins, 100, 2, words)),
        (words.say("evaluate.decisions"), figure(result.decisions, 1)),
        (words.say("evaluate.cut"), figure(100 * result.cut, 2)),
        (words.say("evaluate.checksum"), result.checksum),
    ]
    widths = [max(len(head), len(cell)) for head, cell in cells]
    lines = ([head for head, _ in cells], [cell for _, cell in cells])
    return "\n".join("  ".join(t.ljust(w) for t, w in zip(line, widths, strict=True)).rstrip() for line in lines)


def _interval(estimate: "Estimate", scale: int, digits: int, words: Words) -> str:
    if math.isnan(estimate.low):
        return words.say("evaluate.no_interval")
    low, high = (words.figures(fixed(scale * bound, digits)) for bound in (estimate.low, estimate.high))
    return f"{low} … {high}"
