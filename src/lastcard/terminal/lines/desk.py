"""The desk at which people play: one console shared by one or more people.

It tells each person what happened as seen from their seat, answers questions, passes the console from one to the next so that
hands stay private, and saves. ``typed_turn`` handles typed moves.
"""

from collections.abc import Sequence
from typing import Final

from lastcard.engine.game import IllegalAction
from lastcard.engine.message import system_reason
from lastcard.engine.views import SeatView
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.briefing import Briefing
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import Verbosity
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.narration.typed_line import (
    TOPICS,
    Ask,
    NotUnderstood,
    bare_in,
    seat_named,
    typed_in_words,
    typed_words,
    whole_number,
)
from lastcard.terminal.client.client_port import WATCHING, News, Note, Refused, Session, Told
from lastcard.terminal.lines.console import Console

_PRIVATE: Final = ("hand", "moves", "last", "log", "sort")
_NEEDS_GAME: Final = ("hand", "moves", "top", "counts", "scores", "turn", "sort")
_LOG_LINES: Final = 10


class Quit(Exception):
    """A person leaves the game."""


class Desk:
    """The console, the people who share it, and what each of them has been told."""

    def __init__(
        self,
        session: Session,
        console: Console,
        words: Words,
        cards: CardNames,
        *,
        verbosity: Verbosity,
        hints: bool,
        path: str | None,
    ) -> None:
        self.session = session
        self.console = console
        self.words = words
        self.cards = cards
        self.path = path
        seats = session.people
        is_seat = WATCHING not in seats
        self.people = {seat: Briefing(words, cards, verbosity, hints, personal=is_seat) for seat in seats}
        self.public = Briefing(words, cards, verbosity, hints, personal=False)  # for everybody who shares the screen
        self._logs: dict[int, list[str]] = {seat: [] for seat in seats}
        self._told: dict[int, int] = dict.fromkeys(seats, 0)  # how many lines of their log each person has seen
        self._mark: dict[int, int] = dict.fromkeys(seats, 0)  # the length of their log after their last move
        self.facing = seats[0] if len(seats) == 1 else None  # the person at the screen
        self._has_secret = False  # the person at the screen was just shown cards and may still be reading
        self._warned = False

    @property
    def shared(self) -> bool:
        """Say whether several people share the console."""
        return len(self.people) > 1

    def view(self, seat: int) -> SeatView:
        """Return what a seat may know now."""
        return self.session.view(seat)

    # --- telling ------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        """Note for everybody what happened, and show it to the person at the screen."""
        self.reseat()
        match news:
            case Told(lines=lines, secret=secret, heading=heading):
                for seat, told in lines.items():
                    self._logs[seat] += [heading, *told] if heading else told
                if self.facing is not None:
                    self._has_secret |= self.facing in secret
                    self._show_new(self.facing)
            case Refused(sentence=sentence):
                self.console.tell(sentence)
            case Note(line=line):
                self.console.say(line)

    def reseat(self) -> None:
        """Follow the only person here to another seat: at a table online the host can move people, or take them out."""
        if self.shared or self.facing in self.session.people:
            return
        (before,), (seat,) = self.people, self.session.people
        self.people = {seat: self.people[before]}
        self._logs = {seat: self._logs[before]}
        self._told = {seat: self._told[before]}
        self._mark = {seat: self._mark[before]}
        self.people[seat].personal = seat != WATCHING
        self.facing = seat

    def _show_new(self, seat: int) -> None:
        self.console.tell(*self._logs[seat][self._told[seat] :])
        self._told[seat] = len(self._logs[seat])

    def moved(self, seat: int) -> None:
        """Note that a person has just moved: `l` repeats what comes after."""
        self._mark[seat] = len(self._logs[seat])
        self._warned = False

    def refuse(self, refused: IllegalAction | NotUnderstood) -> None:
        """Say in one sentence why a line was refused."""
        if isinstance(refused, IllegalAction):
            names = self.view(next(iter(self.people))).names
            self.console.tell(refusal_sentence(refused, names, self.words, cards=self.cards))
        else:
            self.console.say(self.words.say(refused.key, "", **refused.parameters))

    # --- who is at the screen -----------------------------------------------------------------

    def face(self, seat: int) -> None:
        """Pass the screen to a person, after hiding the hand of the person before."""
        if self.facing == seat:
            self._has_secret = False
            return
        name = self.view(seat).names[seat]
        if self.facing is not None:
            if self._has_secret:
                self.between(self.words.say("hand_over.next", who=name))
            self.console.cover()
        self.between(self.words.say("hand_over.ready", who=name))
        self.facing = seat
        self._has_secret = False
        if self._told[seat] < len(self._logs[seat]):
            self.console.say(self.words.say("hand_over.hello", who=name))
            self._show_new(seat)

    def everybody_looks(self) -> None:
        """Show everybody what they have not seen: a round is over and nothing is secret any more."""
        for seat in self.people:
            if self.facing is None:
                self.facing = seat
                self._show_new(seat)
            self._told[seat] = len(self._logs[seat])

    def speaker(self, line: str, default: int | None) -> tuple[int | None, str]:
        """Find out who speaks: ``Ben u Ana`` comes from Ben, a line without a name from ``default``."""
        if self.session.is_live:  # there everybody has a keyboard of their own
            return default, line
        first, _, rest = line.partition(" ")
        names = self.view(next(iter(self.people))).names
        seat = seat_named(first, names)
        if seat is None or not rest.strip():
            return default, line
        if seat not in self.people:
            raise NotUnderstood("entry.no_actor", who=names[seat])
        return seat, rest.strip()

    # --- questions ----------------------------------------------------------------------------

    def inform(self, ask: Ask, seat: int | None) -> None:
        """Answer a question, for a seat or (None) for everybody at the screen."""
        if seat is None and self.shared and ask.topic in _PRIVATE:
            self.console.say(self.words.say("hand.private"))
            return
        if ask.topic in _NEEDS_GAME and not self.session.has_begun:
            self.console.say(self.words.say("info.nothing_yet"))
            return
        who = seat if seat is not None else next(iter(self.people))
        if ask.topic not in _NEEDS_GAME:
            self._serve(ask, who)
            return
        view = self.view(who)
        briefing = self.public if seat is None and self.shared else self.people[who]
        match ask.topic:
            case "hand":
                self.console.hand(briefing, view)
            case "moves":
                self.console.tell(*briefing.moves(view))
            case "top":
                self.console.tell(*briefing.top(view))
            case "counts":
                self.console.tell(*briefing.counts(view))
            case "scores":
                self.console.scores(briefing, view)
            case "turn":
                self.console.say(*briefing.turn(view), *filter(None, [self.session.clock]))
            case "sort":
                briefing.order = "face" if briefing.order == "colour" else "colour"
                self.console.say(self.words.say(f"sort.{briefing.order}"))
                self.console.hand(briefing, view)

    def _serve(self, ask: Ask, who: int) -> None:
        """Do what is typed like a question and needs no game: repeat, look up, save, leave."""
        match ask.topic:
            case "last":
                self._repeat(self._logs[who][self._mark[who] : self._told[who]])
            case "log":
                told = self._logs[who][: self._told[who]]
                self._repeat(told[-(whole_number(ask.argument) or _LOG_LINES) :])
            case "rules":
                self._read_rules(ask.argument)
            case "help":
                self.console.say(*self.words.say("help").split("\n"), *typed_in_words(self.words))
                if self.session.is_live:
                    self.console.say(self.words.say("join.help"))
            case "save":
                self._save_as(ask.argument)
            case "quit":
                self._quit()
            case "undo":
                self.console.say(self.words.say("entry.nothing_to_undo"))

    def ask(self, prompt: str) -> str:
        """Read a line about the game. What is said to the others at a table online goes to them."""
        while True:
            line = self.console.ask(prompt)
            if not self.session.aside(line):
                return line

    def between(self, prompt: str) -> str:
        """Wait for Enter while nobody has to decide, answering questions. Return anything else that was typed."""
        while True:
            line = self.ask(prompt)
            first, _, rest = line.partition(" ")
            language = self.words.language
            word = typed_words(language).get(bare_in(first, language), first.lower())
            if word not in TOPICS:
                return line
            self.inform(Ask(TOPICS[word], rest.strip()), None)

    def _repeat(self, lines: Sequence[str]) -> None:
        self.console.tell(*(lines or [self.words.say("info.nothing_yet")]))

    def _read_rules(self, text: str) -> None:
        from lastcard.language.rulebook import rule_search, rulebook
        from lastcard.terminal.lines.rule_page import (  # the rule book is read only when somebody asks
            nothing_found,
            page,
        )

        if not text:
            self.console.say(self.words.say("info.no_rule"))
        elif rulebook.looks_like_id(text):
            try:
                self.console.say(
                    page(rulebook.rule(text, self.words.language), self.words, width=self.console.page_width)
                )
            except rulebook.UnknownRule as unknown:
                self.console.say(self.words.sentence(unknown))
        else:
            found = rule_search.find(text, edition=self.session.edition, language=self.words.language)
            lines = [self.words.say("info.rule_found", id=entry.id, title=entry.title) for entry in found]
            self.console.say(*(lines or [self.words.sentence(nothing_found(text, self.words))]))

    # --- saving and leaving -------------------------------------------------------------------

    def _save_as(self, text: str) -> None:
        path = text or self.path or ""
        if not path:
            self.console.say(self.words.say("save.needs_file"))
        else:
            self.save(path)

    def save(self, path: str) -> bool:
        """Write the record of the game and say how to continue it."""
        try:
            lines = self.session.save(path)
        except OSError as wrong:
            self.console.say(self.words.say("save.failed", path=path, reason=system_reason(wrong)))
            return False
        self.console.say(*lines)
        return True

    def _quit(self) -> None:
        saved = self.session.is_saved or (self.path is not None and self.save(self.path))
        if not saved and not self._warned:
            self._warned = True
            self.console.say(self.words.say("quit.table" if self.session.is_live else "quit.unsaved"))
            return
        self.console.say(self.words.say("quit.bye"))
        raise Quit
