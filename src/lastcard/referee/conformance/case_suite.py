"""Runs whole folders of case files, for test suites: every case in every edition it names."""

from pathlib import Path

from lastcard.referee import run_file
from lastcard.referee.conformance.invariants import Violation


def case_files(folder: str | Path) -> list[Path]:
    """List the case files of a folder, for example to parametrise a test."""
    return sorted(Path(folder).glob("*.case"))


def check_cases(path: str | Path, *, edition: str | None = None) -> int:
    """Run a case file or a folder of them and return the number of runs. ``Violation`` names every failing line."""
    place = Path(path)
    files = case_files(place) if place.is_dir() else [place]
    runs = 0
    wrong = []
    for file in files:
        verdicts = run_file(file, edition=edition)
        runs += len(verdicts)
        wrong += [
            f"{file.name}:{verdict.line}: '{verdict.case.title}' in {f'the {verdict.edition}' if verdict.edition else 'any'} "
            f"edition: {f'{verdict.text}: ' if verdict.text else ''}{verdict.found}"
            for verdict in verdicts
            if not verdict.passed
        ]
    if wrong:
        raise Violation("\n".join(wrong))
    if not runs:
        raise Violation(f"there are no cases in {place}")
    return runs
