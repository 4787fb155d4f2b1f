"""Photograph the terminal for the docs: the real command in a pseudo-terminal, drawn as it stands there.

`python docs/build_terminal.py` writes docs/images/terminal-*.svg and window*.svg. The seed and the typed lines are fixed,
so a picture changes only when the terminal does.
"""

import io
import re
import sys
from itertools import groupby
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "src")]

import pyte  # noqa: E402
from pyte.screens import Char  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.terminal_theme import TerminalTheme  # noqa: E402
from rich.text import Text  # noqa: E402

from tests.terminal.terminal import Terminal  # noqa: E402
from tests.terminal.window.pictures import drawn  # noqa: E402

PICTURES: Final = HERE / "images"
# The sixteen colours as a common terminal shows them: black, red, green, yellow, blue, magenta, cyan, white.
NORMAL: Final = [
    (0, 0, 0),
    (205, 49, 49),
    (13, 188, 121),
    (229, 200, 16),
    (36, 114, 200),
    (188, 63, 188),
    (17, 168, 205),
    (229, 229, 229),
]
BRIGHT: Final = [
    (102, 102, 102),
    (241, 76, 76),
    (35, 209, 139),
    (245, 245, 67),
    (59, 142, 234),
    (214, 112, 214),
    (41, 184, 219),
    (255, 255, 255),
]
DARK: Final = TerminalTheme((20, 22, 28), (222, 222, 222), NORMAL, BRIGHT)
LIGHT: Final = TerminalTheme((255, 255, 255), (30, 30, 30), NORMAL, BRIGHT)
NAMES: Final = {"brown": "yellow", "brightwhite": "bright_white"}  # pyte's names of two colours, and rich's


def photograph(terminal: Terminal, name: str, theme: TerminalTheme) -> None:
    """Write what a terminal shows as an SVG that fetches nothing."""
    screen = terminal.screen
    sheet = Console(record=True, width=screen.columns, file=io.StringIO(), force_terminal=True, highlight=False)
    for line in _lines(screen):
        sheet.print(line, soft_wrap=True)
    drawing = sheet.export_svg(title="lastcard play", theme=theme, unique_id=name)
    drawing = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", drawing, flags=re.DOTALL).replace("Fira Code, ", "")
    (PICTURES / f"{name}.svg").write_text(re.sub(r"[ \t]+$", "", drawing, flags=re.MULTILINE), encoding="utf-8")


def _lines(screen: pyte.Screen) -> list[Text]:
    cells = [[screen.buffer[line][column] for column in range(screen.columns)] for line in range(screen.lines)]
    runs = [[("".join(cell.data for cell in run), style) for style, run in groupby(line, _style)] for line in cells]
    return [Text.assemble(*line) for line in runs]


def _style(cell: Char) -> str:
    marks = [mark for mark in ("bold", "reverse") if getattr(cell, mark)]
    return " ".join([*marks, NAMES.get(cell.fg, cell.fg), "on", NAMES.get(cell.bg, cell.bg)])


def main() -> None:
    """Play until there is something to see."""
    for name, picture in (("window", "table-80x24"), ("window-ending", "ending-160x50")):
        (PICTURES / f"{name}.svg").write_text(drawn(picture), encoding="utf-8")
    with Terminal("play", "--lines", "--seed", "4") as terminal:
        for line in ("7", "b"):
            terminal.prompted()
            terminal.enter(line)
        terminal.prompted()
        photograph(terminal, "terminal-dark", DARK)
    with Terminal("play", "--lines", "--seed", "4", "--players", "10", "--edition", "czech") as terminal:
        terminal.prompted()
        photograph(terminal, "terminal-light", LIGHT)


if __name__ == "__main__":
    main()
