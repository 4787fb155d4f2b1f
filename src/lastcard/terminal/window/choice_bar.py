"""The bar of choices: what can be done now, each with its key. It wraps where the window is narrow; a click chooses."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from lastcard.terminal.window.card_faces import GROUNDS
from lastcard.terminal.window.choices import Choice

KEY_NAMES: Final = {"escape": "Esc", "slash": "/", "question_mark": "?"}
_PLAIN: Final = "#ffffff on #3a3a44"
_URGENT: Final = "bold #000000 on #ffb74d"


def key_name(key: str) -> str:
    """Return what is printed on a key.

    >>> key_name("d"), key_name("ctrl+c"), key_name("question_mark")
    ('D', 'Ctrl+C', '?')
    """
    return KEY_NAMES.get(key) or "+".join(
        part.upper() if len(part) < 3 else part.capitalize() for part in key.split("+")
    )


class ChoiceBar(Widget):
    """Choices as buttons in one or more lines."""

    class Chosen(Message):
        """A choice was made with the mouse."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._choices: tuple[Choice, ...] = ()

    def show(self, choices: Sequence[Choice]) -> None:
        """Show other choices."""
        self._choices = tuple(choices)
        self.refresh(layout=True)

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """Return how many lines the choices take."""
        return max(1, max((line for line, _, _ in self._laid_out(width)), default=0) + 1)

    def _laid_out(self, width: int) -> list[tuple[int, int, Choice]]:
        """Return the line and the column of every choice."""
        placed, line, column = [], 0, 0
        for choice in self._choices:
            length = cell_len(_text(choice).plain)
            if column and column + length > width:
                line, column = line + 1, 0
            placed.append((line, column, choice))
            column += length + 1
        return placed

    def render(self) -> Text:
        """Draw the buttons."""
        lines: dict[int, Text] = {}
        for line, _, choice in self._laid_out(self.size.width):
            lines.setdefault(line, Text()).append_text(_text(choice)).append(" ")
        return Text("\n").join(lines.values())

    def on_click(self, event: events.Click) -> None:
        """Choose what is under the mouse."""
        for line, column, choice in self._laid_out(self.size.width):
            if event.y == line and column <= event.x < column + cell_len(_text(choice).plain):
                self.post_message(self.Chosen(choice))


def _text(choice: Choice) -> Text:
    ground = _URGENT if choice.urgent else _PLAIN if choice.colour is None else f"bold {GROUNDS[choice.colour]}"
    return Text.assemble((f" {key_name(choice.keys[0])} ", f"bold reverse {ground}"), (f" {choice.label} ", ground))
