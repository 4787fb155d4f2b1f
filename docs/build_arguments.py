"""Write docs/arguments.md, the page of arguments at the kitchen table, from the disputes and the case library.

`python docs/build_arguments.py` writes it; with `--check` it writes nothing and exits 1 if the page is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import write_or_check  # noqa: E402
from lastcard.engine.editions import edition_names  # noqa: E402
from lastcard.language.rulebook.disputes import Dispute, Proof, disputes  # noqa: E402
from lastcard.language.rulebook.rulebook import rule  # noqa: E402
from lastcard.referee import parse_cases  # noqa: E402
from lastcard.testing import case_files  # noqa: E402

PAGE = HERE / "arguments.md"
CASES = HERE.parent / "cases"
MARK = "<!-- Written by docs/build_arguments.py from src/lastcard/language/rulebook/data/disputes and cases; do not edit. -->"


def page() -> str:
    """Return the page."""
    known = disputes()
    lines = _lines_of_cases()
    text = [
        MARK,
        "# Arguments at the kitchen table",
        "",
        f"{len(known)} situations that end in shouting, and what the printed rules say. Where no table of editions follows,",
        "all eight agree. Each answer names its rules in the [rule book](rules/index.md) and the cases that prove it; the",
        "referee runs them in every edition. Your own argument is missing? Ask `lastcard rule` in your own words, or write",
        "the position down and run `lastcard referee --explain`.",
        "",
    ]
    for topic, entries in groupby(known, key=lambda dispute: dispute.topic):
        text += [f"## {topic}", ""]
        for dispute in entries:
            text += _entry(dispute, lines)
    return "\n".join(text)


def _entry(dispute: Dispute, lines: dict[Proof, int]) -> Iterator[str]:
    yield f'### <a id="{dispute.id}"></a>{dispute.question}'
    yield ""
    yield f"**{dispute.answer}**"
    yield ""
    if dispute.by_edition:
        yield "| Edition | Answer |"
        yield "|---|---|"
        for ruled in dispute.by_edition:
            yield f"| {_names(ruled.editions)} | {ruled.answer} |"
        yield ""
    elif dispute.editions != edition_names():
        yield f"Editions: {_names(dispute.editions)}."
        yield ""
    proofs = "; ".join(_proof_link(proof, lines) for proof in dispute.proofs)
    yield f"Rules: {', '.join(map(_rule_link, dispute.rules))}. Proof: {proofs}."
    yield ""


def _names(editions: Sequence[str]) -> str:
    absent = [edition for edition in edition_names() if edition not in editions]
    return f"all but {absent[0]}" if len(absent) == 1 else ", ".join(editions)


def _rule_link(identifier: str) -> str:
    found = rule(identifier)
    return f"[{found.id}](rules/{found.topic}.md#{found.id.lower()})"


def _proof_link(proof: Proof, lines: dict[Proof, int]) -> str:
    return f"[{proof.title}](../cases/{proof.file}.case#L{lines[proof]})"


def _lines_of_cases() -> dict[Proof, int]:
    return {
        Proof(path.stem, case.title): case.number
        for path in case_files(CASES)
        for case in parse_cases(path.read_text(encoding="utf-8"))
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    return write_or_check(__file__, lambda: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
