"""The board: what the window shows of a session, from the top line to the hand. It draws; the app decides."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from lastcard.engine.views import SeatView
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.prompts import prompt
from lastcard.terminal.client.client_port import WATCHING, Session
from lastcard.terminal.window import drawing
from lastcard.terminal.window.card_faces import inked
from lastcard.terminal.window.choice_bar import ChoiceBar
from lastcard.terminal.window.choices import Choice
from lastcard.terminal.window.hand import Hand


class Board(Vertical):
    """Seats, piles, log, what is asked, what was answered, the choices and the hand."""

    def __init__(self, session: Session, briefing: Briefing) -> None:
        super().__init__(id="board")
        self._session = session
        self._briefing = briefing

    def compose(self) -> ComposeResult:
        """Lay the parts out."""
        yield Static(id="top")
        with Horizontal(id="main"):
            with Vertical(id="table"):
                yield Static(id="seats")
                yield Static(id="piles")
            with VerticalScroll(id="log-pane", can_focus=False) as pane:
                pane.border_title = self._briefing.words.say("web.log.head")
                yield Static(id="log")
        yield Static(id="prompt")
        yield Static(id="notice")
        yield ChoiceBar()
        yield Hand()

    def show(
        self,
        choices: Sequence[Choice],
        log: Sequence[str],
        mark: int,
        chosen: Sequence[int],
        *,
        notice: str,
        refused: bool,
    ) -> None:
        """Draw everything. ``mark``: how much of the log was there before the person's last move."""
        self._briefing.personal = self._session.people != (WATCHING,)
        self.query_one(ChoiceBar).show(choices)
        lines = [Text(line, "dim" if place < mark else "") for place, line in enumerate(log)]
        self._put("log", Text("\n").join(lines))
        self.call_after_refresh(self.query_one("#log-pane", VerticalScroll).scroll_end, animate=False)
        self._put("notice", inked(notice))
        self.query_one("#notice").display = bool(notice)
        self.query_one("#notice").set_class(refused, "refusal")
        if self._session.has_begun:
            self._show_game(self._session.view(self._session.people[0]), chosen)
        else:
            self._show_lobby()

    def _put(self, part: str, what: Text | str) -> None:
        self.query_one(f"#{part}", Static).update(what)

    def _show_lobby(self) -> None:
        self._put("top", self._session.title)
        self._put("seats", Text("\n").join(Text(line) for line in self._session.company))
        self._put("prompt", "")

    def _show_game(self, view: SeatView, chosen: Sequence[int]) -> None:
        briefing, say = self._briefing, self._briefing.words.say
        goal = say(f"web.top.goal_{view.mode}", count=view.target)
        parts = [self._session.title, say("web.top.round", number=view.round_number), goal]
        self._put("top", say("web.replay.dot").join(parts))
        room = self.query_one("#table").size
        large = self.screen.has_class("large")
        width = max(30, room.width - 2)
        pile_lines = drawing.BIG_PILE[1] if large else drawing.PILE[1]
        self._put("seats", drawing.seats(briefing, view, width, room.height - pile_lines - 1))
        self._put("piles", drawing.piles(briefing, view, width, large=large))
        seat = view.seat if view.seat != WATCHING else None
        asked = prompt(view, briefing.cards, seat=seat, own=view if seat is not None else None)
        self._put("prompt", inked(asked))
        playable = view.playable if briefing.hints else ()
        self.query_one(Hand).show(briefing.sorted_hand(view), playable, chosen)
