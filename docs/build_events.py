"""Write what the page reads of the table of events: src/lastcard/server/web/static/model/event-table.js.

`python docs/build_events.py` writes it; with `--check` it writes nothing and exits 1 if it is out of date. The rows are in
src/lastcard/engine/kernel/state/event_table.py.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import get_args

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
sys.path[:0] = [str(HERE.parent), str(SOURCE)]

from docs.writing import write_or_check  # noqa: E402
from lastcard.engine.kernel.state.event_row import EventRow, Place, Show  # noqa: E402
from lastcard.engine.kernel.state.event_table import EVENTS  # noqa: E402

MODULE = SOURCE / "lastcard/server/web/static/model/event-table.js"
TEXT = """/**
 * What the page shows of each event: from where to where cards go, what moves and what sounds. An event that is not here shows
 * nothing. Written by docs/build_events.py from the table in engine/kernel/state/event_table.py.
 */

/** @import {{ SoundName }} from "../base/sound.js" */

/**
 * @typedef {{{places}}} Place
 * @typedef {{{shows}}} Show
 * @typedef {{{{ from: Place, to: Place, show: Show, sound: SoundName | "" }}}} EventRow
 */

/** @type {{Readonly<Record<string, EventRow>>}} */
export const EVENTS = Object.freeze({{
{rows}
}});
"""


def module() -> str:
    """Return the module."""
    rows = [row for row in EVENTS.by_number.values() if row.moves or row.show or row.sound]
    return TEXT.format(
        places=_either(Place),
        shows=_either(show for show in get_args(Show) if show),
        rows="\n".join(f"  {row.name}: {_written(row)}," for row in rows),
    )


def _either(words: Iterable[str]) -> str:
    return " | ".join(json.dumps(word) for word in (*words, ""))


def _written(row: EventRow) -> str:
    source, goal = row.moves or ("", "")
    return _object({"from": source, "to": goal, "show": row.show, "sound": row.sound})


def _object(values: Mapping[str, str]) -> str:
    return f"{{ {', '.join(f'{name}: {json.dumps(value)}' for name, value in values.items())} }}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the module."""
    return write_or_check(__file__, lambda: {MODULE: module()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
