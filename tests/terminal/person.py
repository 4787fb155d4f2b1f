"""A person at the keyboard for tests: types what a bot in that seat would do, in varying words."""

import argparse
import random
from collections.abc import Callable
from contextlib import suppress
from io import StringIO

from lastcard.engine.cards.codes import card_code
from lastcard.engine.game import Action, Game
from lastcard.engine.views import seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.players.bot import Bot
from lastcard.players.bots import make_bot
from lastcard.terminal.arguments import Arguments
from lastcard.terminal.client.local_game import LocalSession
from lastcard.terminal.commands.play import configure
from lastcard.terminal.lines.colour_console import ColourConsole
from lastcard.terminal.lines.console import Console, InputEnded
from lastcard.terminal.lines.desk import Desk
from lastcard.terminal.lines.match import Match
from lastcard.terminal.lines.table_setup import opening, set_up


class Person(StringIO):
    """A keyboard that types what a bot would do, and the screen in front of it."""

    def __init__(self, seed: int, most: int) -> None:
        super().__init__()
        self.screen = StringIO()
        self.typed: list[str] = []
        self.desk: Desk | None = None
        self._bots: dict[int, Bot] = {}
        self._rng = random.Random(seed)
        self._seed = seed
        self._most = most

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed needs the same for StringIO
        """Type the next line, or end the input."""
        if len(self.typed) == self._most:
            return ""
        line = self._line(self.screen.getvalue().rpartition("\n")[2])
        self.typed.append(line)
        return f"{line}\n"

    @property
    def game(self) -> Game:
        """The game that is played."""
        assert self.desk is not None
        assert isinstance(self.desk.session, LocalSession)
        return self.desk.session.game

    def _line(self, prompt: str) -> str:
        assert self.desk is not None
        game, people = self.game, self.desk.people
        asked = [seat for seat in game.deciders if seat in people]
        if not asked or "Enter" in prompt:
            return ""
        seat = asked[0]
        if seat not in self._bots:
            self._bots[seat] = make_bot("random", seed=self._seed + seat)
        return in_short(self._bots[seat].choose(seat_view(game, seat)), self._rng)


def in_short(action: Action, rng: random.Random) -> str:
    """Write an action as a person might type it."""
    if action.card is not None and rng.random() < 0.7:
        return " ".join([card_code(action.card), *str(action).split()[2:]])
    short = {"draws": "d", "keeps": "k", "ends": "k", "passes": "p", "accepts": "a", "takes": "a", "challenges": "c"}
    return short.get(str(action), str(action))


def sit_down(arguments: list[str], seed: int = 1, most: int = 5000) -> Person:
    """Play a match with these arguments of `lastcard play`, every person typing like a careless bot."""
    person = Person(seed, most)
    play(arguments, person, Words())
    return person


def play(arguments: list[str], person: Person, words: Words) -> None:
    """Play a match in plain lines, in a language."""
    _play(arguments, person, lambda cards: Console(person, person.screen), words)


def sit_down_in_colour(arguments: list[str], width: int = 80, seed: int = 1, most: int = 5000) -> Person:
    """Play the same match at a terminal in colour, of some width."""
    person = Person(seed, most)
    _play(arguments, person, lambda cards: ColourConsole(cards, person, person.screen, width=width), Words())
    return person


def _play(arguments: list[str], person: Person, console_for: Callable[[CardNames], Console], words: Words) -> None:
    parser = argparse.ArgumentParser()
    configure(Arguments(parser, "play", words))
    args = parser.parse_args(arguments)
    cards = CardNames(words, braille=args.braille)
    table = set_up(args, words)
    console = console_for(cards)
    session = table.session(cards, args.verbosity)
    person.desk = Desk(session, console, words, cards, verbosity=args.verbosity, hints=args.hints, path=args.save)
    console.tell(*opening(table, words, cards, samples=not args.custom))
    with suppress(InputEnded):
        Match(person.desk).run()
