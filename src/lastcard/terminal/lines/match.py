"""The match at a keyboard, line by line: tells the news of a session and asks people when they must decide.

It is the same for a game on this machine and for a table online.
"""

from collections.abc import Callable

from lastcard.engine.game import IllegalAction
from lastcard.language.narration.typed_line import NotUnderstood
from lastcard.terminal.client.client_port import Awaits, Waiting
from lastcard.terminal.lines.console import Woken
from lastcard.terminal.lines.desk import Desk
from lastcard.terminal.lines.typed_turn import Move, Turn, reaction


class Match:
    """Runs one match at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._session = desk.session
        self._turn: Turn | None = None
        self._offered: frozenset[tuple[str, int]] = frozenset()
        self._scored = 0  # the last round whose scores were told

    def run(self) -> None:
        """Play to the end of the match."""
        while True:
            while (news := self._session.next()) is not None:
                self._desk.hear(news)
            self._desk.reseat()
            waiting = self._session.waiting
            self._tell_scores()
            if waiting.awaits is Awaits.END:
                return
            try:
                self._ask(waiting)
            except Woken:  # something has happened meanwhile
                continue

    def _ask(self, waiting: Waiting) -> None:
        """Ask for one line, and do what it says."""
        desk = self._desk
        if waiting.awaits is not Awaits.MOVE:
            self._turn = None
        match waiting.awaits:
            case Awaits.MOVE if waiting.seat is not None:
                self._take(self._typed_move(waiting.seat))
            case Awaits.CHANCE:
                self._offer(waiting)
                line = desk.ask(desk.words.say("turn.pause"))
                if line:
                    self._take(lambda: reaction(desk, line))
                else:
                    self._session.go_on()
            case Awaits.DEAL:
                line = desk.between(desk.words.say(waiting.prompt))
                if line and self._session.is_live:  # others would be told that this person is ready
                    desk.refuse(NotUnderstood("entry.unknown", text=line))
                else:
                    self._session.go_on()
            case _:
                self._offer(waiting)
                line = desk.between("")
                if line:
                    self._take(lambda: reaction(desk, line))

    def _typed_move(self, seat: int) -> Callable[[], Move | None]:
        """Ask the person at a seat for a line of their move."""
        desk = self._desk
        desk.face(seat)
        view = desk.view(seat)
        turn = self._turn
        if turn is None or turn.view != view:
            turn = self._turn = Turn(desk, view)
            turn.show()
        line = desk.ask(turn.prompt())
        return lambda: turn.step(line)

    def _take(self, understand: Callable[[], Move | None]) -> None:
        """Carry out what was typed if it is an action."""
        try:
            move = understand()
        except (IllegalAction, NotUnderstood) as refused:
            self._desk.refuse(refused)
            return
        if move is not None:
            self._desk.moved(move[0])
            self._session.act(*move)
            # At a table online it may be refused, and the same question need not be told again.
            asked = self._turn if self._session.is_live else None
            self._turn, self._offered = Turn(self._desk, asked.view) if asked else None, frozenset()

    def _offer(self, waiting: Waiting) -> None:
        """Say once what people may do before somebody else moves."""
        chances = frozenset(waiting.chances)
        if chances - self._offered:
            self._desk.console.tell(*dict.fromkeys(waiting.chances.values()))
        self._offered = chances

    def _tell_scores(self) -> None:
        """Tell the scores once after every round."""
        desk = self._desk
        if not self._session.has_begun:
            return
        somebody = next(iter(desk.people))
        view = desk.view(somebody)
        if view.asks != "over" or view.round_number == self._scored:
            self._scored = view.round_number if view.asks == "over" else 0
            return
        self._scored = view.round_number
        desk.everybody_looks()
        briefing = desk.public if desk.shared else desk.people[somebody]
        for place, seat in enumerate(view.places if ("places", "on") in view.options else (), 1):
            desk.console.say(desk.words.say("round.place", number=place, who=briefing.name(view, seat)))
        if view.match_winners:
            desk.console.ending(briefing, view)
        elif view.mode != "round":
            desk.console.scores(briefing, view, desk.words.say("round.scores", number=view.round_number))
