"""Write the tables of docs/environments.md: the action space and the observation, from the code that they are.

`python docs/build_environments.py` writes them; with `--check` it writes nothing and exits 1 if the page is out of date.
The text around the tables is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import filled, write_or_check  # noqa: E402
from lastcard.envs.common.action_space import GROUPS, choice_name  # noqa: E402
from lastcard.sim.episode import CHOICES, HISTORY  # noqa: E402
from lastcard.sim.observation.version_1 import LAYOUT, Layout  # noqa: E402
from lastcard.sim.observation.version_2 import layout_2  # noqa: E402

PAGE = HERE / "environments.md"


def choice_table() -> str:
    """Return the table of all choices."""
    lines = [f"`Discrete({CHOICES})`, the same for every edition, option and number of players.", ""]
    lines += ["| choices | group | meaning | for example |", "|---|---|---|---|"]
    for group in GROUPS:
        last = group.start + group.size - 1
        numbers = str(group.start) if group.size == 1 else f"{group.start}–{last}"
        example = choice_name(group.start + min(1, group.size - 1) if group.name != "play wild" else group.start)
        lines.append(f"| {numbers} | {group.name} | {group.meaning} | {example} |")
    return "\n".join(lines)


def observation_table(layout: Layout) -> str:
    """Return the table of the pieces of a version of the observation."""
    lines = [f"Version {layout.version}: {layout.size} bytes.", ""]
    lines += ["| bytes | piece | at most | meaning |", "|---|---|--:|---|"]
    for piece in layout.pieces:
        last = piece.start + piece.size - 1
        numbers = str(piece.start) if piece.size == 1 else f"{piece.start}–{last}"
        lines.append(f"| {numbers} | `{piece.name}` | {piece.most} | {piece.meaning} |")
    return "\n".join(lines)


def page() -> str:
    """Return the page with up-to-date tables."""
    tables = {
        "choices": choice_table(),
        "observation": observation_table(LAYOUT),
        "observation 2": observation_table(layout_2(HISTORY)),
    }
    return filled(PAGE, __file__, tables)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    return write_or_check(__file__, lambda: {PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
