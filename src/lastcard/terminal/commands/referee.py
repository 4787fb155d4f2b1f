"""``lastcard referee FILE…``: runs cases and prints, per case, pass or the first failing line.

``--explain`` tells each case step by step instead, with the rules behind every step.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from lastcard.engine.message import Message, harmless, shortened, system_reason
from lastcard.referee import Verdict, run_file
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import CANNOT, Console, complain
from lastcard.terminal.modes import open_console

_LONGEST = 1_000  # signs of a line of an explanation, which quotes the case


def configure(arguments: Arguments) -> None:
    """Declare the arguments of the subcommand."""
    arguments.add("files", nargs="+", metavar="FILE", type=Path)
    arguments.add("--edition")
    arguments.add("--explain", action="store_true")
    arguments.add("--json", action="store_true")
    arguments.add("--quiet", action="store_true")
    arguments.add_plain()


def run(args: argparse.Namespace) -> int:
    """Run the files. Return 0 if all cases pass, 1 if one fails, 2 if one is wrong in itself or a file cannot be read."""
    from lastcard.engine.editions import EditionError, edition

    try:
        if args.edition is not None:
            edition(args.edition)
    except EditionError as wrong:
        return complain(wrong, args.voice)
    console = open_console(args.voice, plain=args.plain)
    counts = Counter[str]()
    for path in _case_files(args.files):
        try:
            verdicts = _verdicts(path, args, console)
        except BrokenPipeError:
            raise  # the reader of our output is gone, which is not the file's fault
        except OSError as wrong:
            return complain(Message("record.unreadable", path=path, why=system_reason(wrong)), args.voice)
        except UnicodeDecodeError:
            return complain(Message("record.not_text", path=path), args.voice)
        for verdict in verdicts:
            _print(path, verdict, args, console)
            counts[verdict.outcome] += 1
    if not counts:
        return complain(Message("case.none_run"), args.voice)
    if not args.json:
        key = "case.counts_wrong" if counts["error"] else "case.counts"
        console.say(args.voice.say(key, passed=counts["pass"], failed=counts["fail"], wrong=counts["error"]))
    return CANNOT if counts["error"] else 1 if counts["fail"] else 0


def _case_files(paths: list[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.rglob("*.case")) if path.is_dir() else [path])]


def _verdicts(path: Path, args: argparse.Namespace, console: Console) -> list[Verdict]:
    if not args.explain:
        return run_file(path, edition=args.edition, words=args.voice)
    from lastcard.referee.explain import explain_file

    def tell(*lines: str) -> None:
        console.tell(*(harmless(line[:_LONGEST]) for line in lines))

    return explain_file(path, edition=args.edition, tell=tell, words=args.voice)


def _print(path: Path, verdict: Verdict, args: argparse.Namespace, console: Console) -> None:
    if args.json:
        row = {
            "file": str(path), "title": verdict.case.title, "rules": verdict.case.rules,
            "edition": verdict.edition or None, "outcome": verdict.outcome, "passed": verdict.passed,
            "line": verdict.line or None, "expected": verdict.text or None, "found": verdict.found or None,
        }  # fmt: skip
        print(json.dumps(row, ensure_ascii=False))
    elif verdict.passed and not args.quiet:
        console.say(f"pass  {_name(verdict)}")
    elif not verdict.passed:
        console.say(f"{'FAIL ' if verdict.outcome == 'fail' else 'ERROR'} {_name(verdict)}")
        console.say(f"      {path}:{verdict.line}: {shortened(verdict.text)}".removesuffix(" "))
        console.say(f"      {harmless(verdict.found)}")


def _name(verdict: Verdict) -> str:
    return harmless(": ".join(part for part in (verdict.edition, verdict.case.title) if part))
