"""Write docs/rules/proofs.md: which cases of the case library prove which rule.

`python docs/build_proofs.py` writes it; with `--check` it writes nothing and exits 1 if the page is out of date.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import write_or_check  # noqa: E402
from lastcard.language.rulebook.rulebook import topics  # noqa: E402
from lastcard.referee import parse_cases  # noqa: E402
from lastcard.testing import case_files  # noqa: E402

PAGE = HERE / "rules" / "proofs.md"
CASES = HERE.parent / "cases"
MARK = "<!-- Written by docs/build_proofs.py from cases and src/lastcard/language/rulebook/data/rules; do not edit. -->"


def page() -> str:
    """Return the page."""
    proofs = _proofs()
    count = sum(len(parse_cases(path.read_text(encoding="utf-8"))) for path in case_files(CASES))
    lines = [
        MARK,
        "# Proofs",
        "",
        f"The [case library](../../cases) holds {count} cases: a position, some actions, and what must follow.",
        "`make test` runs each of them in every edition it names. This page says which cases prove which rule of the",
        "[rule book](index.md).",
        "",
    ]
    for topic in topics():
        lines += [f"## {topic.title}", "", "| Rule | Cases |", "|---|---|"]
        for rule in topic.rules:
            if proofs[rule.id]:
                cell = "<br>".join(_listed(file, titles) for file, titles in proofs[rule.id].items())
            else:
                cell = "none yet" if rule.expressible else "no case can show it"
            lines.append(f"| [{rule.id}]({topic.name}.md#{rule.id.lower()}) {_cell(rule.title)} | {cell} |")
        lines.append("")
    return "\n".join(lines)


def _proofs() -> dict[str, dict[str, list[str]]]:
    """Collect rule → file → titles."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path in case_files(CASES):
        for case in parse_cases(path.read_text(encoding="utf-8")):
            for rule in dict.fromkeys(case.rules):
                found[rule][path.name].append(case.title)
    return found


def _listed(file: str, titles: list[str]) -> str:
    return f"[{file.removesuffix('.case')}](../../cases/{file}): {_cell('; '.join(titles))}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    return write_or_check(__file__, lambda: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
