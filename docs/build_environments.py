"""Write the tables of docs/environments.md: the action space and the observation, from the code that they are.

`python docs/build_environments.py` writes them; with `--check` it writes nothing and exits 1 if the page is out of date.
The text around the tables is written by hand.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))

from lastcard.envs.action_space import GROUPS, choice_name  # noqa: E402
from lastcard.sim.episode import CHOICES  # noqa: E402
from lastcard.sim.observation import PIECES, SIZE, VERSION  # noqa: E402

PAGE = HERE / "environments.md"
BEGIN, END = "<!-- {} (written by docs/build_environments.py) -->", "<!-- end of {} -->"


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


def observation_table() -> str:
    """Return the table of the pieces of an observation."""
    lines = [f"Version {VERSION}: {SIZE} bytes.", "", "| bytes | piece | meaning |", "|---|---|---|"]
    for piece in PIECES:
        last = piece.start + piece.size - 1
        numbers = str(piece.start) if piece.size == 1 else f"{piece.start}–{last}"
        lines.append(f"| {numbers} | `{piece.name}` | {piece.meaning} |")
    return "\n".join(lines)


def page() -> str:
    """Return the page with its tables written anew."""
    text = PAGE.read_text(encoding="utf-8")
    for name, table in (("choices", choice_table()), ("observation", observation_table())):
        begin, end = BEGIN.format(name), END.format(name)
        before, rest = text.split(begin)
        after = rest.split(end)[1]
        text = f"{before}{begin}\n{table}\n{end}{after}"
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is out of date")
    options = parser.parse_args(arguments)
    text = page()
    if options.check:
        if PAGE.read_text(encoding="utf-8") != text:
            print("Out of date: environments.md. Run `python docs/build_environments.py`.", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
