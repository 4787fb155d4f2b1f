"""The app: one person's session as a table in the terminal window. It shows news, offers choices, and carries them out.

``choices`` says what can be done, ``drawing`` and ``hand`` how it looks. Rules, sentences and the network are the session's.
"""

from collections.abc import Callable
from typing import ClassVar, Final, TypeVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from lastcard.engine.game import Action, IllegalAction
from lastcard.engine.kernel.state.questions import BY_NAME
from lastcard.engine.message import system_reason
from lastcard.engine.views import SeatView
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.terminal.client.client_port import Awaits, News, Note, Refused, Session, SessionOver, Told
from lastcard.terminal.window.board import Board
from lastcard.terminal.window.choice_bar import ChoiceBar
from lastcard.terminal.window.choices import CONFIRM, GO_ON, Choice, Draft, by_key, choices, laying, needs_colour
from lastcard.terminal.window.command_box import ANSWERS, Command, Typed, answer_to
from lastcard.terminal.window.hand import Hand
from lastcard.terminal.window.keys import BACKWARD, STEP_OF
from lastcard.terminal.window.screens import Page, closing, ending_page, key_page
from lastcard.terminal.window.style import STYLE

PACE: Final = 0.8  # seconds between the moves of bots in a local game
LARGE: Final = (110, 36)  # columns and lines from which cards are drawn larger
LOG_LINES: Final = 300
Part = TypeVar("Part", bound=Widget)


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
        self.told: list[str] = list(opening)  # the log
        self._mark = 0  # the length of the log after this person's last move
        self._draft = Draft()
        self._notice = ""
        self._is_refusal = False
        self.offered: list[Choice] = []  # what can be done now besides laying a card
        self._ended = 0  # the round whose end was shown last
        self.is_moving = False  # a timer is set for the next piece of news
        self._warned = False

    # --- the window -------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Lay the window out."""
        yield Board(self.session, self._briefing)
        yield Input(id="command", placeholder=self.words.say("web.command.label"))
        yield Static(self.words.say("tui.foot"), id="foot")

    def on_mount(self) -> None:
        """Begin to listen."""
        self._part(Input).display = False
        self.session.wake = self._stir
        self.session.open()
        self.call_after_refresh(self._listen)

    def _stir(self) -> None:
        self.post_message(self.Stirred())

    def on_resize(self) -> None:
        """Use the new size."""
        self.screen_stack[0].set_class(self.size.width >= LARGE[0] and self.size.height >= LARGE[1], "large")
        self.call_after_refresh(self._show)

    def _part(self, kind: type[Part]) -> Part:
        """Find a part of the table, which may have a page over it."""
        return self.screen_stack[0].query_one(kind)

    # --- news -------------------------------------------------------------------------------------

    def on_table_app_stirred(self) -> None:
        """Hear what has happened."""
        if not self.is_moving:
            self._listen()

    def _listen(self) -> None:
        """Tell the next piece of news; in a local game bots wait a moment between theirs."""
        self.is_moving = False
        try:
            news = self.session.next()
        except SessionOver as over:
            self.farewell = [over.sentence]
            self.exit(2)
            return
        if news is not None:
            self._hear(news)
            self.is_moving = True
            pause = 0 if self.session.is_live else self._pace
            self.set_timer(pause, self._listen) if pause else self.call_later(self._listen)
        self._show()

    def _hear(self, news: News) -> None:
        match news:
            case Told(lines=lines, heading=heading):
                told = next(iter(lines.values()))
                self.told += [heading, *told] if heading else told
            case Note(line=line, urgent=urgent):
                self.told.append(line)
                if urgent:
                    self._say(line)
            case Refused(sentence=sentence):
                self._refuse(sentence)
        surplus = max(0, len(self.told) - LOG_LINES)
        del self.told[:surplus]
        self._mark = max(0, self._mark - surplus)

    # --- showing ----------------------------------------------------------------------------------

    @property
    def view(self) -> SeatView:
        """Return what this person may know now."""
        return self.session.view(self.session.people[0])

    def _show(self) -> None:
        """Draw everything as it is now."""
        if not self.screen_stack or not self.screen_stack[0].query(Hand):  # not laid out yet, or gone
            return
        self.offered = choices(self.session, self.session.waiting, self._draft, self._cards)
        self._part(Board).show(
            self.offered, self.told, self._mark, self._draft.chosen, notice=self._notice, refused=self._is_refusal
        )
        view = self.view if self.session.has_begun else None
        if view is None or view.asks != "over":
            self._ended = 0
        elif view.round_number != self._ended and not self.is_moving:
            self._ended = view.round_number
            self._show_ending(view)

    def _show_ending(self, view: SeatView) -> None:
        going = [choice for choice in self.offered if choice.does == GO_ON]
        if self.session.waiting.awaits is Awaits.END:
            going = [Choice(("enter",), self.words.say("web.top.leave"), GO_ON)]
        self.push_screen(ending_page(self._briefing, view, going), self._after_ending)

    def _after_ending(self, go_on: bool | None) -> None:
        awaits = self.session.waiting.awaits
        if go_on and awaits is Awaits.END:
            self._leave()
        elif go_on and awaits is Awaits.DEAL:
            self._do(Choice(("enter",), "", GO_ON))

    def _say(self, line: str) -> None:
        self._notice, self._is_refusal = line, False

    def _refuse(self, sentence: str) -> None:
        self._notice, self._is_refusal = sentence, True

    # --- keys and the mouse -----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Do what a key means: a choice first, then a step."""
        if len(self.screen_stack) > 1:
            return
        if self._part(Input).has_focus:
            if event.key == "escape":
                self._close_command()
            return
        choice = by_key(self.offered, event.key)
        step = STEP_OF.get(event.key, "")
        if choice is not None:
            self._do(choice)
        elif step == "press":
            self._press(self._part(Hand).cursor)
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
        hand = self._part(Hand)
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
        hand = self._part(Hand).cards
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
                hand = self._part(Hand).cards
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
        self._mark = len(self.told)
        self.session.act(seat, checked)
        if not self.is_moving:
            self._listen()

    # --- the command box --------------------------------------------------------------------------

    def _open_command(self) -> None:
        box = self._part(Input)
        box.display = True
        box.focus()

    def _close_command(self) -> None:
        box = self._part(Input)
        box.value = ""
        box.display = False
        self.screen.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        line = event.value.strip()
        self._close_command()
        if line:
            hand = self._part(Hand).cards
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
        elif topic in ANSWERS:
            self._say(answer_to(topic, self.session, self._briefing))
        else:
            self._serve(topic, typed.argument)
        self._show()

    def _serve(self, topic: str, argument: str) -> None:
        say = self.words.say
        match topic:
            case "last":
                self._say("\n".join(self.told[self._mark :] or self.told[-1:]) or say("info.nothing_yet"))
            case "log":
                self._part(VerticalScroll).scroll_home(animate=False)
            case "sort":
                self._briefing.order = "face" if self._briefing.order == "colour" else "colour"
                self._draft.chosen.clear()
                self._say(say(f"sort.{self._briefing.order}"))
            case "help":
                self._open_page(say("tui.keys"), lambda _: key_page(self.words, online=self.session.is_live))
            case "rules":
                from lastcard.terminal.window.rule_pages import (
                    rule_page,  # reads the rule book, which most games do without
                )

                self._open_page(say("web.top.rules"), rule_page(argument, self.session.edition, self.words))
            case "save":
                self._save(argument or self._path or "")
            case "quit":
                self._quit()
            case "undo":
                self._draft = Draft()

    def _open_page(self, title: str, draw: Callable[[int], Text]) -> None:
        self.push_screen(Page(title, draw, [closing(self.words)]))

    # --- saving and leaving -----------------------------------------------------------------------

    def _save(self, path: str) -> bool:
        if not path:
            self._refuse(self.words.say("save.needs_file"))
            return False
        try:
            lines = self.session.save(path)
        except OSError as wrong:
            self._refuse(self.words.say("save.failed", path=path, reason=system_reason(wrong)))
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
