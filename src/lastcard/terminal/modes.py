"""The two ways to play in a terminal, and who gets which. This is the only place that decides it; docs/terminal.md explains it.

* ``LINES``: one sentence after the other, which scroll, and which several people can share. On a screen that shows colour they
  are inked and wrapped; plain, for screen readers, braille displays and pipes, they are nothing but text (``console``).
* ``WINDOW``: the table in the whole window (``lastcard.terminal.window``), for one person who sees it.
"""

from __future__ import annotations

import shutil
from enum import Enum
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from lastcard.terminal.arguments import Arguments
from lastcard.terminal.lines.console import Console, LineSource, is_screen

if TYPE_CHECKING:  # also the rule book opens a console here, and only a game needs these
    import argparse

    from lastcard.language.catalogue.catalogue import Words
    from lastcard.language.narration.card_names import CardNames
    from lastcard.language.narration.narration import Verbosity
    from lastcard.terminal.client.client_port import Session

SMALLEST: Final = (60, 20)  # columns and lines of a terminal that has room for the window
HINT: Final = "tui.hint"  # where the window could be had


class Mode(Enum):
    """A way to play in a terminal."""

    LINES = "lines"
    WINDOW = "window"


def add_modes(arguments: Arguments) -> None:
    """Add the options that choose a mode."""
    arguments.add_plain()
    arguments.add_lines()


def choose_mode(args: argparse.Namespace, *, people: int = 1) -> Mode:
    """Choose the mode for this terminal.

    ``--lines`` or ``--plain``, ``LASTCARD_PLAIN``, ``NO_COLOR``, ``TERM=dumb``, anything but a terminal at both ends, several
    people, a small terminal, or Textual not installed: lines. Else the window.
    """
    if args.lines or args.plain or people > 1 or not has_window() or not is_screen(reads=True):
        return Mode.LINES
    columns, lines = shutil.get_terminal_size()
    is_small = columns < SMALLEST[0] or lines < SMALLEST[1]
    return Mode.LINES if is_small else Mode.WINDOW


def has_window() -> bool:
    """Say whether Textual is installed."""
    return find_spec("textual") is not None


def open_console(
    words: Words,
    *,
    plain: bool,
    cards: CardNames | None = None,
    reads: bool = False,
    source: LineSource | None = None,
) -> Console:
    """Return a console in colour if the terminal can show it and nobody asked for plain lines.

    ``cards`` names the cards, by default in words. ``reads``: the command also asks, so the keyboard must be a terminal too.
    """
    if plain or not is_screen(reads=reads):
        return Console(source)
    from lastcard.language.narration.card_names import CardNames
    from lastcard.terminal.lines.colour_console import ColourConsole

    return ColourConsole(cards or CardNames(words), source=source)


def play_in_window(
    session: Session,
    cards: CardNames,
    *,
    verbosity: Verbosity,
    hints: bool,
    path: str | None = None,
    opening: tuple[str, ...] = (),
) -> int:
    """Play in the whole window. Return the exit code, after saying there what is left to say."""
    from lastcard.terminal.window.window_app import TableApp  # loads textual

    app = TableApp(session, cards, verbosity=verbosity, hints=hints, path=path, opening=opening)
    code = app.run()
    for line in app.farewell:
        print(line)
    return code or 0
