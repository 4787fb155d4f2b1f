"""Write the table of written-rule statements in docs/notation.md from the rows of ``editions.operations``.

`python docs/build_notation.py` writes it; with `--check` it writes nothing and exits 1 if the table is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import filled, write_or_check  # noqa: E402
from lastcard.editions.operations import OPERATIONS  # noqa: E402

PAGE = HERE / "notation.md"


def table() -> str:
    """Return the table of statements."""
    rows = [f"| {each.examples} | {each.does} |" for each in OPERATIONS if each.examples]
    return "\n".join(["| statement | does |", "|---|---|", *rows])


def page() -> str:
    """Return the page with an up-to-date table."""
    return filled(PAGE, __file__, {"operations": table()})


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    return write_or_check(__file__, lambda: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
