"""The app: one person's session as a table in the terminal window. It shows news, offers choices, and carries them out.

``choices`` says what can be done, ``drawing`` and ``hand`` how it looks. Rules, sentences and the network are the session's.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

from lastcard.game import Action, IllegalAction
from lastcard.rules.questions import BY_NAME
from lastcard.session.port import WATCHING, Awaits, News, Note, Refused, Session, SessionOver, Told
from lastcard.tui import drawing
from lastcard.tui.bar import ChoiceBar
from lastcard.tui.choices import CONFIRM, GO_ON, Choice, Draft, by_key, choices, laying, needs_colour
from lastcard.tui.command import Command, Typed
from lastcard.tui.faces import inked
from lastcard.tui.hand import Hand
from lastcard.tui.keys import BACKWARD, STEP_OF
from lastcard.tui.screens import Page, closing, key_page
from lastcard.tui.style import STYLE
from lastcard.views import SeatView
from lastcard.words.briefing import Briefing
from lastcard.words.cards import CardNames
from lastcard.words.narrate import Verbosity
from lastcard.words.prompts import prompt
from lastcard.words.refuse import refusal_sentence

PACE: Final = 0.8  # seconds between the moves of bots in a local game
LARGE: Final = (110, 36)  # columns and lines from which cards are drawn larger
LOG_LINES: Final = 300

_ANSWERS: Final[Mapping[str, Callable[[Briefing, SeatView], list[str]]]] = {
    "hand": Briefing.hand, "moves": Briefing.moves, "top": Briefing.top, "counts": Briefing.counts,
    "scores": Briefing.scores, "turn": Briefing.turn,
}  # fmt: skip


class TableApp(App[int]):
    """The table. It returns an exit code."""

    TITLE = "lastcard"
    CSS = STYLE
    AUTO_FOCUS = None
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    class Stirred(Message):
        """The session has news; sent from any thread."""

    def __init__(
        self,
        session: Session,
        cards: CardNames,
        *,
        verbosity: Verbosity = "normal",
        hints: bool = True,
        pace: float = PACE,
        path: str | None = None,
        opening: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.session = session
        self.words = cards.words
        self.farewell: list[str] = []  # what to say when the window is closed
        self._cards = cards
        self._briefing = Briefing(cards.words, cards, verbosity, hints)
        self._pace = pace
        self._path = path
        self._log: list[str] = list(opening)
        self._mark = 0  # the length of the log after this person's last move
        self._draft = Draft()
        self._notice = ""
        self._is_refusal = False
        self._choices: list[Choice] = []
        self._ended = 0  # the round whose end was shown last
        self._moving = False  # a timer is set for the next piece of news
        self._warned = False

    # --- the window -------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lay the window out."""
        yield Static(id="top")
        with Horizontal(id="main"):
            with Vertical(id="table"):
                yield Static(id="seats")
                yield Static(id="piles")
            with VerticalScroll(id="log-pane", can_focus=False) as pane:
                pane.border_title = self.words.say("web.log.head")
                yield Static(id="log")
        yield Static(id="prompt")
        yield Static(id="notice")
        yield ChoiceBar()
        yield Hand()
        yield Input(id="command", placeholder=self.words.say("web.command.label"))
        yield Static(self.words.say("tui.foot"), id="foot")

    def on_mount(self) -> None:
        """Begin to listen."""
        self.query_one("#command").display = False
        self.session.wake = lambda: self.post_message(self.Stirred())
        self.session.open()
        self.call_after_refresh(self._listen)

    def on_resize(self) -> None:
        """Use the new size."""
        self.screen.set_class(self.size.width >= LARGE[0] and self.size.height >= LARGE[1], "large")
        self.call_after_refresh(self._show)

    # --- news -------------------------------------------------------------------------------------

    def on_table_app_stirred(self) -> None:
        """Hear what has happened."""
        if not self._moving:
            self._listen()

    def _listen(self) -> None:
        """Tell the next piece of news; in a local game bots wait a moment between theirs."""
        self._moving = False
        try:
            news = self.session.next()
        except SessionOver as over:
            self.farewell = [over.sentence]
            self.exit(2)
            return
        if news is not None:
            self._hear(news)
            self._moving = True
            pause = 0 if self.session.is_live else self._pace
            self.set_timer(pause, self._listen) if pause else self.call_later(self._listen)
        self._show()

    def _hear(self, news: News) -> None:
        match news:
            case Told(lines=lines, heading=heading):
                told = next(iter(lines.values()))
                self._log += [heading, *told] if heading else told
            case Note(line=line, urgent=urgent):
                self._log.append(line)
                if urgent:
                    self._say(line)
            case Refused(sentence=sentence):
                self._refuse(sentence)
        del self._log[:-LOG_LINES]

    # --- showing ----------------------------------------------------------------------------------

    @property
    def offered(self) -> list[Choice]:
        """Return what can be done now besides laying a card."""
        return list(self._choices)

    @property
    def log_lines(self) -> tuple[str, ...]:
        """Return what was told so far."""
        return tuple(self._log)

    @property
    def is_moving(self) -> bool:
        """Say whether more news is about to be told."""
        return self._moving

    @property
    def view(self) -> SeatView:
        """Return what this person may know now."""
        return self.session.view(self.session.people[0])

    def _show(self) -> None:
        """Draw everything as it is now."""
        if not self.is_mounted or not self.query("#hand"):
            return
        self._briefing.personal = self.session.people != (WATCHING,)
        waiting = self.session.waiting
        self._choices = choices(self.session, waiting, self._draft, self._cards)
        self.query_one(ChoiceBar).show(self._choices)
        self.query_one("#log", Static).update(Text("\n").join(self._logged()))
        self.call_after_refresh(self.query_one("#log-pane", VerticalScroll).scroll_end, animate=False)
        notice = self.query_one("#notice", Static)
        notice.display = bool(self._notice)
        notice.set_class(self._is_refusal, "refusal")
        notice.update(inked(self._notice))
        if self.session.has_begun:
            self._show_game(self.view)
        else:
            self._show_lobby()

    def _logged(self) -> list[Text]:
        fresh = len(self._log) - self._mark
        return [Text(line, "" if place >= len(self._log) - fresh else "dim") for place, line in enumerate(self._log)]

    def _show_lobby(self) -> None:
        self.query_one("#top", Static).update(self.session.title)
        self.query_one("#seats", Static).update(Text("\n").join(Text(line) for line in self.session.company))
        self.query_one("#prompt", Static).update(self.words.say("web.lobby.sealed"))

    def _show_game(self, view: SeatView) -> None:
        say = self.words.say
        goal = say(f"web.top.goal_{view.mode}", count=view.target)
        top = [self.session.title, say("web.top.round", number=view.round_number), goal]
        self.query_one("#top", Static).update(drawing.table_name(top))
        room = self.query_one("#table").size
        large = self.screen.has_class("large")
        width = max(30, room.width - 2)
        pile_lines = drawing.BIG_PILE[1] if large else drawing.PILE[1]
        self.query_one("#seats", Static).update(
            drawing.seats(self._briefing, view, width, room.height - pile_lines - 1)
        )
        self.query_one("#piles", Static).update(drawing.piles(self._briefing, view, width, large=large))
        seat = view.seat if view.seat != WATCHING else None
        self.query_one("#prompt", Static).update(
            inked(prompt(view, self._cards, seat=seat, own=view if seat is not None else None))
        )
        playable = view.playable if self._briefing.hints else ()
        self.query_one(Hand).show(self._briefing.sorted_hand(view), playable, self._draft.chosen)
        if view.asks == "over" and view.round_number != self._ended and not self._moving:
            self._ended = view.round_number
            self._show_ending(view)
        elif view.asks != "over":
            self._ended = 0

    def _show_ending(self, view: SeatView) -> None:
        say = self.words.say
        going = [choice for choice in self._choices if choice.does == GO_ON]
        if self.session.waiting.awaits is Awaits.END:
            going = [Choice(("enter",), say("web.top.leave"), GO_ON)]
        title = say("match.points") if view.match_winners else say("round.scores", number=view.round_number)
        page = Page(
            title.rstrip(":"), lambda width: drawing.ending(self._briefing, view, width), [*going, closing(self.words)]
        )
        self.push_screen(page, self._after_ending)

    def _after_ending(self, go_on: bool | None) -> None:  # noqa: FBT001  (Textual hands the result of a screen on)
        if not go_on:
            return
        if self.session.waiting.awaits is Awaits.END:
            self._leave()
        elif self.session.waiting.awaits is Awaits.DEAL:
            self._do(Choice(("enter",), "", GO_ON))

    def _say(self, line: str) -> None:
        self._notice, self._is_refusal = line, False

    def _refuse(self, sentence: str) -> None:
        self._notice, self._is_refusal = sentence, True

    # --- keys and the mouse -----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Do what a key means: a choice first, then a step."""
        if len(self.screen_stack) > 1 or self.query_one("#command", Input).has_focus:
            if event.key == "escape" and self.query_one("#command", Input).has_focus:
                self._close_command()
            return
        choice = by_key(self._choices, event.key)
        step = STEP_OF.get(event.key, "")
        if choice is not None:
            self._do(choice)
        elif step == "press":
            self._press(self.query_one(Hand).cursor)
        elif step.startswith("ask "):
            self._answer(Typed(topic=step.removeprefix("ask ")))
        elif step == "command":
            self._open_command()
        elif step in ("move", "group", "ends"):
            self._walk(step, backward=event.key in BACKWARD)
        else:
            return
        event.stop()
        event.prevent_default()

    def action_help_quit(self) -> None:
        """Ctrl+C asks, and leaves when it is pressed again."""
        self._answer(Typed(topic="quit"))

    async def action_quit(self) -> None:
        """Ctrl+Q does the same."""
        self._answer(Typed(topic="quit"))

    def _walk(self, step: str, *, backward: bool) -> None:
        hand = self.query_one(Hand)
        if step == "ends":
            hand.go_to(0 if backward else -1)
        elif step == "group":
            hand.jump(-1 if backward else 1)
        else:
            hand.move(-1 if backward else 1)

    def on_choice_bar_chosen(self, event: ChoiceBar.Chosen) -> None:
        """Do what was clicked."""
        self._do(event.choice)

    def on_hand_pressed(self, event: Hand.Pressed) -> None:
        """Lay or choose the card that was clicked."""
        self._press(event.place)

    def _press(self, place: int) -> None:
        """Lay the card at a place, or choose it to be given up."""
        hand = self.query_one(Hand).cards
        if not self.session.has_begun or place >= len(hand):
            return
        view = self.view
        if view.seat in view.deciders and BY_NAME[view.asks].picks == "cards":
            self._toggle(place)
            return
        action = laying(view, hand[place])
        if needs_colour(view, action):
            self._draft.card = action
            self._say(self.words.say("web.colour.head_for", card=self._cards.card(hand[place])))
            self._show()
        else:
            self._act(action)

    def _toggle(self, place: int) -> None:
        chosen = self._draft.chosen
        if place in chosen:
            chosen.remove(place)
        elif len(chosen) < self.view.owed:
            chosen.append(place)
        self._show()

    def _do(self, choice: Choice) -> None:
        """Carry a choice out."""
        match choice.does:
            case Action() as action:
                self._act(action)
                return
            case "go on":
                self._notice = ""
                self.session.go_on()
                self._listen()
            case "confirm":
                hand = self.query_one(Hand).cards
                cards = tuple(hand[place] for place in self._draft.chosen)
                self._act(Action(BY_NAME[self.view.asks].verb, cards=cards))
                return
            case "back":
                self._draft, self._notice = Draft(), ""
        self._show()

    def _act(self, action: Action) -> None:
        """Try an action, and say why if it is refused at once."""
        self._notice, self._warned = "", False
        seat = self.session.people[0]
        self._draft = Draft()
        try:
            checked = self.session.check(seat, action)
        except IllegalAction as refused:
            self._refuse(refusal_sentence(refused, self.view.names, self.words, cards=self._cards))
            self._show()
            return
        self._mark = len(self._log)
        self.session.act(seat, checked)
        if not self._moving:
            self._listen()

    # --- the command box --------------------------------------------------------------------------

    def _open_command(self) -> None:
        box = self.query_one("#command", Input)
        box.display = True
        box.focus()

    def _close_command(self) -> None:
        box = self.query_one("#command", Input)
        box.value = ""
        box.display = False
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        line = event.value.strip()
        self._close_command()
        if line:
            hand = self.query_one(Hand).cards
            self._answer(Command(self.session, hand, self._cards).read(line))

    def _answer(self, typed: Typed) -> None:
        """Do what was typed or asked."""
        self._notice = ""
        topic = typed.topic
        if typed.action is not None:
            self._act(typed.action)
            return
        if typed.card is not None:
            self._draft.card = typed.card
        elif typed.places:
            for place in typed.places:
                self._toggle(place)
            if len(self._draft.chosen) == self.view.owed:
                self._do(Choice((), "", CONFIRM))
                return
        elif typed.refusal:
            self._refuse(typed.refusal)
        elif topic in _ANSWERS:
            lines = _ANSWERS[topic](self._briefing, self.view) if self.session.has_begun else []
            if topic == "turn" and self.session.clock:
                lines.append(self.session.clock)
            self._say("\n".join(lines) or self.words.say("info.nothing_yet"))
        else:
            self._serve(topic, typed.argument)
        self._show()

    def _serve(self, topic: str, argument: str) -> None:
        say = self.words.say
        match topic:
            case "last":
                self._say("\n".join(self._log[self._mark :] or self._log[-1:]) or say("info.nothing_yet"))
            case "log":
                self.query_one("#log-pane", VerticalScroll).scroll_home(animate=False)
            case "sort":
                self._briefing.order = "face" if self._briefing.order == "colour" else "colour"
                self._draft.chosen.clear()
                self._say(say(f"sort.{self._briefing.order}"))
            case "help":
                self.push_screen(
                    Page(
                        say("tui.keys"),
                        lambda _: key_page(self.words, online=self.session.is_live),
                        [closing(self.words)],
                    )
                )
            case "rules":
                from lastcard.tui.rules import rule_page  # reads the rule book, which most games do without

                self.push_screen(
                    Page(
                        say("web.top.rules"),
                        rule_page(argument, self.session.edition, self.words),
                        [closing(self.words)],
                    )
                )
            case "save":
                self._save(argument or self._path or "")
            case "quit":
                self._quit()
            case "undo":
                self._draft = Draft()

    # --- saving and leaving -----------------------------------------------------------------------

    def _save(self, path: str) -> bool:
        if not path:
            self._refuse(self.words.say("save.needs_file"))
            return False
        try:
            lines = self.session.save(path)
        except OSError as wrong:
            self._refuse(self.words.say("save.failed", path=path, reason=wrong.strerror or str(wrong)))
            return False
        self._say("\n".join(lines))
        self.farewell = lines
        return True

    def _quit(self) -> None:
        """Leave; if something would be lost, only when it is asked for twice."""
        saved = self.session.is_saved or (self._path is not None and self._save(self._path))
        if not saved and not self._warned:
            self._warned = True
            self._refuse(self.words.say("quit.table" if self.session.is_live else "quit.unsaved"))
            return
        self._leave()

    def _leave(self) -> None:
        if self._path is not None and not self.session.is_saved:
            self._save(self._path)
        self.session.leave()
        self.farewell.append(self.words.say("quit.bye"))
        self.exit(0)
