"""The screens over the table: the keys, the end of a round, a page of the rule book. Esc closes each."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from lastcard.engine.views import SeatView
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.briefing import Briefing
from lastcard.terminal.window import drawing
from lastcard.terminal.window.choice_bar import ChoiceBar, key_name
from lastcard.terminal.window.choices import GO_ON, Choice
from lastcard.terminal.window.keys import KEYS

ARROWS: Final = {"left": "←", "right": "→", "ctrl+left": "Ctrl+←", "ctrl+right": "Ctrl+→"}


class Page(ModalScreen[bool]):
    """A page of text in a frame, with one choice or two below. It returns whether the person goes on."""

    AUTO_FOCUS = "#page"  # so that arrow keys scroll it
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close(False)"), ("enter", "close(True)")]

    def __init__(self, title: str, draw: Callable[[int], Text], choices: list[Choice]) -> None:
        super().__init__()
        self._title = title
        self._draw = draw
        self._choices = choices

    def compose(self) -> ComposeResult:
        """Lay out the frame."""
        with VerticalScroll(id="page") as frame:
            frame.border_title = self._title
            yield Static(id="text")
        yield ChoiceBar()

    def on_mount(self) -> None:
        """Show the text."""
        self.query_one(ChoiceBar).show(self._choices)
        self.on_resize()

    def on_resize(self) -> None:
        """Draw the text anew for another width."""
        self.query_one("#text", Static).update(self._draw(max(20, min(100, self.app.size.width - 8))))

    def on_choice_bar_chosen(self, event: ChoiceBar.Chosen) -> None:
        """Do what was clicked."""
        event.stop()
        self.dismiss(event.choice.does == GO_ON)

    def action_close(self, go_on: bool) -> None:
        """Close the page."""
        self.dismiss(go_on and any(choice.does == GO_ON for choice in self._choices))


def closing(words: Words) -> Choice:
    """Return the choice that closes a page."""
    return Choice(("escape",), words.say("web.close"), "close")


def ending_page(briefing: Briefing, view: SeatView, going: list[Choice]) -> Page:
    """Show the end of a round or of the match; ``going`` is what comes next."""
    say = briefing.words.say
    title = say("match.points") if view.match_winners else say("round.scores", number=view.round_number)
    draw = partial(drawing.ending, briefing, view)
    return Page(title.rstrip(":"), draw, [*going, closing(briefing.words)])


def key_page(words: Words, *, online: bool) -> Text:
    """List what every key does, and what can be typed."""
    rows = [(" ".join(ARROWS.get(key) or key_name(key) for key in row.keys), words.say(row.says)) for row in KEYS]
    widest = max(len(keys) for keys, _ in rows)
    text = Text()
    for keys, says in rows:
        text.append(keys.ljust(widest), "bold").append(f"  {says}\n")
    text.append("\n").append(words.say("help"))
    return text.append("\n").append(words.say("join.help")) if online else text
