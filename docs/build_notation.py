"""Write three parts of docs/notation.md: the statements of written rules (``engine.programs.operations``), the questions, and the
answers that name a player or cards (``engine.kernel.state.questions``).

`python docs/build_notation.py` writes them; with `--check` it writes nothing and exits 1 if one is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import filled, write_or_check  # noqa: E402
from lastcard.engine.kernel.state.questions import QUESTIONS, Question  # noqa: E402
from lastcard.engine.programs.operations import OPERATIONS  # noqa: E402

PAGE = HERE / "notation.md"
EXAMPLES = {"seat": "S3", "cards": "r1 b4"}


def statements() -> str:
    """Return the table of statements."""
    rows = [f"| {each.examples} | {each.does} |" for each in OPERATIONS if each.examples]
    return "\n".join(["| statement | does |", "|---|---|", *rows])


def answers() -> str:
    """Return the table of answers that pick something."""
    rows = [f"| {', '.join(_written(row))} | {row.does} |" for row in QUESTIONS if row.picks]
    return "\n".join(["| answer | when |", "|---|---|", *rows])


def _written(row: Question) -> list[str]:
    return [f"`S1 {text}`" for text in (f"{row.verb} {EXAMPLES[row.picks]}", *row.default)]


def questions() -> str:
    """Return the list of questions that somebody answers."""
    return ", ".join(f"`{row.name}`" for row in QUESTIONS if row.by != "nobody") + "."


def page() -> str:
    """Return the page with up-to-date parts."""
    return filled(PAGE, __file__, {"operations": statements(), "answers": answers(), "questions": questions()})


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    return write_or_check(__file__, lambda: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
