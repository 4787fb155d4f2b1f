"""What the scripts `build_*.py` share: they write files that are built from the code, or check that these are up to date."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

Files = Mapping[Path, str | bytes | None]
"""What each file must hold; None if it must not exist."""


def write_or_check(script: str, build: Callable[[], Files], arguments: Sequence[str] | None) -> int:
    """Write the files that differ from what they must hold. With `--check`, only name them and return 1 if there are any."""
    name = Path(script).name
    parser = argparse.ArgumentParser(prog=name, description="Write what is built from the code.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is out of date")
    checks = parser.parse_args(arguments).check
    wanted = {path: text.encode() if isinstance(text, str) else text for path, text in build().items()}
    stale = [path for path, data in wanted.items() if data != (path.read_bytes() if path.is_file() else None)]
    if checks and stale:
        names = ", ".join(sorted(path.name for path in stale))
        print(f"Out of date: {names}. Run `python docs/{name}`.", file=sys.stderr)
        return 1
    for path in stale:
        _write(path, wanted[path])
    return 0


def _write(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink()
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def filled(page: Path, script: str, tables: Mapping[str, str]) -> str:
    """Return a page with every table between its marks.

    The marks are `<!-- NAME (written by docs/SCRIPT) -->` and `<!-- end of NAME -->`.
    """
    text = page.read_text(encoding="utf-8")
    for name, table in tables.items():
        begin, end = f"<!-- {name} (written by docs/{Path(script).name}) -->", f"<!-- end of {name} -->"
        before, rest = text.split(begin)
        after = rest.split(end)[1]
        text = f"{before}{begin}\n{table}\n{end}{after}"
    return text
