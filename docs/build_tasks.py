"""Write the tables of docs/tasks.md: the tasks and the arrays of a data set, from the rows that they are.

`python docs/build_tasks.py` writes them; with `--check` it writes nothing and exits 1 if the page is out of date.
The text around the tables is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import filled, write_or_check  # noqa: E402
from lastcard.envs.dataset import ARRAYS  # noqa: E402
from lastcard.envs.tasks import TASKS  # noqa: E402

PAGE = HERE / "tasks.md"


def task_table() -> str:
    """Return the table of all tasks."""
    lines = ["| task | game | parameters beside the defaults | deals | fingerprint |", "|---|---|---|---|---|"]
    for label, task in TASKS.items():
        table = ", ".join(f"{name}={value!r}" for name, value in task.table.items())
        lines.append(f"| `{label}` | {task.about} | `{table}` | {task.deals:,} | `{task.fingerprint}` |")
    return "\n".join(lines)


def array_table() -> str:
    """Return the table of the arrays of a data set."""
    lines = ["| array | what it holds |", "|---|---|"]
    return "\n".join([*lines, *(f"| `{name}` | {meaning} |" for name, meaning in ARRAYS.items())])


def page() -> str:
    """Return the page with up-to-date tables."""
    return filled(PAGE, __file__, {"tasks": task_table(), "arrays": array_table()})


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    return write_or_check(__file__, lambda: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
