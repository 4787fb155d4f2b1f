"""``lastcard referee FILE…``: runs cases and prints, per case, pass or the first failing line.

``--explain`` tells the story of each case instead, with the rules behind every step.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from lastcard.cli.console import CANNOT, complain
from lastcard.referee import Verdict, run_file


def configure(parser: argparse.ArgumentParser) -> None:
    """Say what the subcommand does and takes."""
    parser.description = (
        "Run case files (a position, actions, and what must follow). "
        "Exit code 1 if a case fails, 2 if a case or a file is wrong in itself."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="case files, or folders of them")
    parser.add_argument("--edition", help="run the cases only in this edition")
    parser.add_argument(
        "--explain", action="store_true", help="tell the story of each case, step by step, with rule IDs"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a case and edition")
    parser.add_argument("--quiet", action="store_true", help="print failures and the count only")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the files; 0 if all cases pass, 1 if one fails, 2 if one is wrong in itself or a file cannot be read."""
    from lastcard.editions import EditionError, edition

    try:
        if args.edition is not None:
            edition(args.edition)
    except EditionError as wrong:
        return complain(wrong)
    counts = Counter[str]()
    for path in _case_files(args.files):
        try:
            verdicts = _verdicts(path, args)
        except BrokenPipeError:
            raise  # whoever read our lines has gone, which is no fault of the file
        except OSError as wrong:
            return complain(f"{path} cannot be read: {wrong.strerror}")
        except UnicodeDecodeError:
            return complain(f"{path} is not a text file")
        for verdict in verdicts:
            _print(path, verdict, args)
            counts[verdict.outcome] += 1
    if not counts:
        return complain("No case was run: there is none in what was given, or none for that edition")
    if not args.json:
        errors = f", {counts['error']} wrong" if counts["error"] else ""
        print(f"{counts['pass']} passed, {counts['fail']} failed{errors}")
    return CANNOT if counts["error"] else 1 if counts["fail"] else 0


def _case_files(paths: list[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.rglob("*.case")) if path.is_dir() else [path])]


def _verdicts(path: Path, args: argparse.Namespace) -> list[Verdict]:
    if not args.explain:
        return run_file(path, edition=args.edition)
    from lastcard.referee.explain import explain_file

    return explain_file(path, edition=args.edition, tell=print)


def _print(path: Path, verdict: Verdict, args: argparse.Namespace) -> None:
    if args.json:
        row = {
            "file": str(path), "title": verdict.case.title, "rules": verdict.case.rules,
            "edition": verdict.edition or None, "outcome": verdict.outcome, "passed": verdict.passed,
            "line": verdict.line or None, "expected": verdict.text or None, "found": verdict.found or None,
        }  # fmt: skip
        print(json.dumps(row, ensure_ascii=False))
    elif verdict.passed and not args.quiet:
        print(f"pass  {_name(verdict)}")
    elif not verdict.passed:
        print(f"{'FAIL ' if verdict.outcome == 'fail' else 'ERROR'} {_name(verdict)}")
        print(f"      {path}:{verdict.line}: {verdict.text}".removesuffix(" "))
        print(f"      {verdict.found}")


def _name(verdict: Verdict) -> str:
    return ": ".join(part for part in (verdict.edition, verdict.case.title) if part)
