"""Write what the page reads of the questions: src/lastcard/server/web/static/model/question-table.js.

`python docs/build_questions.py` writes it; with `--check` it writes nothing and exits 1 if it is out of date. The rows are in
src/lastcard/engine/kernel/state/questions.py.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
sys.path[:0] = [str(HERE.parent), str(SOURCE)]

from docs.writing import write_or_check  # noqa: E402
from lastcard.engine.kernel.state.questions import QUESTIONS, Question  # noqa: E402

MODULE = SOURCE / "lastcard/server/web/static/model/question-table.js"
TEXT = """/**
 * What the page knows of each question: what an answer picks and with which verb, and the verb that goes on without a card.
 * Written by docs/build_questions.py from engine/kernel/state/questions.py; any other question is answered as the server offers.
 */

/** @typedef {{{{ picks: "" | "cards" | "seat", verb: string, passing: string }}}} QuestionRow */

/** @type {{Readonly<Record<string, QuestionRow>>}} */
export const QUESTIONS = Object.freeze({{
{rows}
}});
"""


def module() -> str:
    """Return the module."""
    rows = [row for row in QUESTIONS if row.picks or "passes" in row.means]
    return TEXT.format(rows="\n".join(f"  {row.name}: {_written(row)}," for row in rows))


def _written(row: Question) -> str:
    values = {"picks": row.picks, "verb": row.verb if row.picks else "", "passing": row.means.get("passes", "")}
    return f"{{ {', '.join(f'{name}: {json.dumps(value)}' for name, value in values.items())} }}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the module."""
    return write_or_check(__file__, lambda: {MODULE: module()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
