"""Draw the page's cards and icons into its folder.

`python docs/build_pictures.py` writes static/cards and the favicon; with `--check` it writes nothing and exits 1 if something
there is different. With `--icons` it draws the PNG icons as well, for which it needs a Chromium on the path.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

from docs.writing import Files, write_or_check  # noqa: E402
from lastcard.paper.art.page_cards import pictures  # noqa: E402
from lastcard.paper.art.page_icons import favicon, write_icons  # noqa: E402

STATIC: Final = HERE.parent / "src" / "lastcard" / "server" / "web" / "static"
CARDS: Final = STATIC / "cards"
ICONS: Final = STATIC / "icons"


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw everything."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if "--icons" in given:
        given.remove("--icons")
        write_icons(ICONS)
    return write_or_check(__file__, _drawn, given)


def _drawn() -> Files:
    files: dict[Path, str | bytes | None] = dict.fromkeys(CARDS.iterdir())  # one that is drawn no longer goes
    files |= {CARDS / name: text for name, text in pictures().items()}
    return files | {ICONS / "favicon.svg": favicon()}


if __name__ == "__main__":
    sys.exit(main())
