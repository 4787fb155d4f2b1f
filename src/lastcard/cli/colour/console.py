"""``ColourConsole``: the console of a terminal that shows colours. It says the sentences of the plain one and draws the rest.

The width is read each time something is shown, so a resized window is used from the next line on.
"""

from rich.console import Console as Screen
from rich.text import Text

from lastcard.cli.colour.cards import LINES, Block, hand_rows
from lastcard.cli.colour.ink import Ink, with_rule_ids, wrap
from lastcard.cli.colour.scores import banner, race
from lastcard.cli.colour.table import NARROWEST, picture
from lastcard.cli.console import WIDEST_PAGE, Console, LineSource
from lastcard.views import SeatView
from lastcard.words.briefing import Briefing
from lastcard.words.cards import CardNames

MOST_ROWS = 2  # a hand of more rows of boxes is listed in words
LOWEST = 18  # lines of a terminal that can show the table and a hand at once
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what can be scrolled back to


class ColourConsole(Console):
    """Shows a game in colour."""

    def __init__(self, cards: CardNames, screen: Screen | None = None, source: LineSource | None = None) -> None:
        self._screen = screen or Screen(force_terminal=True)
        super().__init__(source, self._screen.file)
        self._ink = Ink(cards)

    @property
    def page_width(self) -> int:
        """Return how wide a page of the rule book may be."""
        return min(WIDEST_PAGE, self._screen.width)

    def say(self, *lines: str) -> None:
        """Print lines, wrapped at words, with nothing added to them."""
        for line in "\n".join(lines).split("\n"):  # a page comes as one text
            self._print([with_rule_ids(part) for part in wrap(line, self._screen.width)])

    def tell(self, *lines: str) -> None:
        """Print sentences, wrapped at words, with the shape of every card."""
        for line in lines:
            self._print(self._ink.sentence(line, self._screen.width))

    def situation(self, briefing: Briefing, view: SeatView) -> None:
        """Draw the table and the hand, and say what must be decided."""
        width, height = self._screen.size
        if width < NARROWEST or height < LOWEST:
            self.tell(*briefing.situation(view))
            return
        self._screen.print()
        self._screen.print(picture(briefing, view, width))
        self.tell(*briefing.question(view))
        if briefing.shows_hand(view):
            self.hand(briefing, view)
        self.tell(*briefing.advice(view))

    def hand(self, briefing: Briefing, view: SeatView) -> None:
        """Draw a hand as boxes; if it has too many cards for that, list it."""
        fitting = view.playable if briefing.hints else ()
        width, height = self._screen.size
        braille = briefing.cards.braille
        rows = hand_rows(briefing.sorted_hand(view), fitting, width, braille=braille) if view.hand else []
        if not rows or len(rows) > MOST_ROWS or LINES * len(rows) > height // 2:
            self.tell(*briefing.hand(view))
            return
        for row in rows:
            self._print(row)

    def scores(self, briefing: Briefing, view: SeatView, heading: str = "") -> None:
        """Draw the scores as bars up to the target."""
        if heading:
            self._print([Text(heading, "bold")])
        self._print(race(briefing, view, self._screen.width))

    def ending(self, briefing: Briefing, view: SeatView) -> None:
        """Draw who has won, with the final scores."""
        self._screen.print(banner(briefing, view, self._screen.width))

    def cover(self) -> None:
        """Hide what the screen shows, also from scrolling back."""
        self._target.write(_CLEAR)
        self._target.flush()

    def _prompt(self, prompt: str) -> None:
        *lines, last = wrap(prompt.rstrip(), self._screen.width - 1)
        self._print([Text(line, "bold") for line in lines])
        self._screen.print(Text(f"{last} ", "bold"), end="", soft_wrap=True)
        self._target.flush()

    def _print(self, lines: Block) -> None:
        for line in lines:
            self._screen.print(line, soft_wrap=True)  # it is wrapped already, and a long file name must stay whole
