"""Write the table of written-rule statements in docs/notation.md from the rows of ``editions.operations``.

`python docs/build_notation.py` writes it; with `--check` it writes nothing and exits 1 if the table is out of date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))

from lastcard.editions.operations import OPERATIONS  # noqa: E402

PAGE = HERE / "notation.md"
BEGIN, END = "<!-- operations (written by docs/build_notation.py) -->", "<!-- end of operations -->"


def table() -> str:
    """Return the table of statements."""
    rows = [f"| {each.examples} | {each.does} |" for each in OPERATIONS if each.examples]
    return "\n".join(["| statement | does |", "|---|---|", *rows])


def page() -> str:
    """Return the page with the table as it should be."""
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table()}\n{END}{tail}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is out of date")
    wanted = page()
    if parser.parse_args(arguments).check:
        if PAGE.read_text(encoding="utf-8") != wanted:
            print("Out of date: notation.md. Run `python docs/build_notation.py`.", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(wanted, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
