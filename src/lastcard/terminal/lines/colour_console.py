"""``ColourConsole``: the plain console on a screen. The same sentences with ink, wrapped at words, and a hand can be hidden.

The width is read each time something is shown, so a resized window is used from the next line on.
"""

import os
import shutil
from typing import IO, Final

from lastcard.language.narration.card_names import CardNames
from lastcard.terminal.lines.console import WIDEST_PAGE, Console, LineSource
from lastcard.terminal.lines.ink import BOLD, Ink, marked, with_rule_ids, wrap

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what can be scrolled back to


class ColourConsole(Console):
    """Shows a game in colour. ``width`` stands for the width of the terminal."""

    is_screen = True

    def __init__(
        self,
        cards: CardNames,
        source: LineSource | None = None,
        target: IO[str] | None = None,
        *,
        width: int | None = None,
    ) -> None:
        super().__init__(source, target)
        self._ink = Ink(cards)
        self._fixed = width
        if os.name == "nt":
            os.system("")  # lets an old console of Windows read escape codes

    @property
    def page_width(self) -> int:
        """Return how wide a page of the rule book may be."""
        return min(WIDEST_PAGE, self._width)

    def say(self, *lines: str) -> None:
        """Print lines, wrapped at words, with nothing added to them."""
        for line in "\n".join(lines).split("\n"):  # a page comes as one text
            super().say(*(with_rule_ids(part) for part in wrap(line, self._width)))

    def tell(self, *lines: str) -> None:
        """Print sentences, wrapped at words, with the shape of every card."""
        for line in lines:
            super().say(*self._ink.sentence(line, self._width))

    def cover(self) -> None:
        """Hide what the screen shows, also from scrolling back."""
        self._target.write(_CLEAR)
        self._target.flush()

    @property
    def _width(self) -> int:
        return self._fixed or shutil.get_terminal_size().columns

    def _prompt(self, prompt: str) -> None:
        *lines, last = wrap(prompt.rstrip(), self._width - 1)
        super().say(*(marked(line, BOLD) for line in lines))
        super()._prompt(marked(f"{last} ", BOLD))
