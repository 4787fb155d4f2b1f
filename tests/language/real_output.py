"""What the program really prints in a language: matches at the terminal, questions, refusals, rules, commands and their help.

Nothing here looks a key up: every line has gone the way it goes to a person.
"""

import contextlib
import io
import random
from collections.abc import Iterator

from lastcard.engine.editions import edition, edition_names
from lastcard.engine.game import Game, IllegalAction
from lastcard.engine.views import public_view, seat_view
from lastcard.language.catalogue.catalogue import Words
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import narrate
from lastcard.language.narration.prompts import prompt
from lastcard.language.narration.refusals import refusal_sentence
from lastcard.language.rulebook.one_page import as_text, one_page
from lastcard.players.bot_seats import Seating
from lastcard.players.bots import make_bot
from lastcard.terminal.main import COMMANDS, main
from lastcard.written.gallery import ready_cards
from tests.terminal.person import Person, play

NAMES = ("Ania", "Nikos", "Jelena", "Ivan")
HOUSE = (
    "stacking=mixed", "jump_in=on", "seven_zero=on", "false_catch=1", "draw_until_playable=on", "several_of_a_number=on",
    "deflect=on",
)  # fmt: skip
# What a person asks, gets wrong or takes back between two moves.
ASIDES = (
    "?", "h", "m", "n", "s", "t", "w", "l", "rules", "rules TURN-7", "rules xyzzy", "save", "xyzzy", "u", "c", "a", "p", "99",
    "wild", "undo", "perform", "yes", "swap xyzzy", "play", "r7 xyzzy", "o", "log 3", "discard r1", "j", "b9", "y3", "+4 g",
)  # fmt: skip
COMMAND_LINES = (
    ("editions",), ("editions", "greek"), ("editions", "classic", "braille"), ("rule", "TURN-7"), ("rule", "DECK-2"),
    ("rule", "AMB-60"), ("rule", "--edition", "russian", "WD4-4"), ("rule", "--page", "--edition", "czech"), ("rule", "xyzzy"),
    ("written", "next draws 3", "--rounds", "2000"), ("written", "flib next gloop 3"), ("written", "next draws"), ("written",),
    ("rule", "--edition", "classic", "DECK-9"), ("play", "--custom", "next draws 2"), ("play", "--players", "40"),
    ("play", "--option", "hand_size=many"), ("play", "--option", "colour=2"), ("play", "--dealer", "S1"),
    ("play", "--seed", " x"), ("sim", "--games", "2000", "--players", "3", "--threads", "1"), ("sim", "--bots", "xyzzy"),
    ("sim", "--custom", "draw next 2", "--games", "500", "--threads", "1"), ("languages",), ("nosuch",), ("sim", "--nosuch"),
    ("referee", "nosuch.case"), ("verify", "nosuch.txt"), ("card", "q9", "--svg", "x.svg"), ("deck", "classic", "--pdf", "x.txt"),
)  # fmt: skip


class CuriousPerson(Person):
    """Somebody who asks and errs before every other move."""

    asides: Iterator[str] = iter(())

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # as in Person
        """Type an aside or the next move."""
        aside = next(self.asides, "") if self.desk is not None and len(self.typed) % 2 else ""
        if not aside:
            return super().readline(size)
        self.typed.append(aside)
        return f"{aside}\n"


def real_output(language: str) -> Iterator[tuple[str, str]]:
    """Yield every line and where it was printed."""
    words = Words(language)
    for number, name in enumerate(edition_names()):
        for line in _match(words, name, number):
            yield f"play {name}", line
        for line in _narrated(words, name, number):
            yield f"told {name}", line
        for line in as_text(one_page(Game.create(name, players=NAMES, seed="page"), words), words):
            yield f"page {name}", line
    for card in ready_cards(words):
        yield "gallery", card.says
    for arguments in COMMAND_LINES:
        for line in printed(language, *arguments):
            yield " ".join(arguments), line
    for command in (*COMMANDS, ""):
        for line in printed(language, *command.split(), "--help"):
            yield f"{command} --help", line


def printed(language: str, *arguments: str) -> list[str]:
    """Run a command and return what it prints."""
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown), contextlib.redirect_stderr(shown), contextlib.suppress(SystemExit):
        main(("--lang", language, *arguments))
    return shown.getvalue().splitlines()


def _match(words: Words, name: str, number: int) -> list[str]:
    """Play to the end at the terminal, with house rules in every other edition."""
    house = [word for option in HOUSE for word in ("--option", option)] if number % 2 else []
    customs = edition(name).number("deck.custom")
    written = ["--custom", f"sample {number % 5 + 1}", "--custom", f"sample {number % 3 + 3}"] if customs else []
    arguments = [
        "--edition",
        name,
        "--players",
        "3",
        "--seed",
        f"{name}{number}",
        "--target",
        "60",
        "--verbosity",
        "full",
    ]
    person = CuriousPerson(number, 3000)
    person.asides = iter(ASIDES)
    play([*arguments, *house, *written], person, words)
    typed = {f": {line}" for line in person.typed if line}
    return [_without(typed, line) for line in person.screen.getvalue().splitlines()]


def _without(typed: set[str], line: str) -> str:
    """Return a line without what the person typed behind a prompt."""
    return next((line.removesuffix(end) for end in typed if line.endswith(end)), line)


def _narrated(words: Words, name: str, number: int) -> Iterator[str]:
    """Tell a round to a watcher and to each seat, with prompts, and try what is not allowed."""
    rng = random.Random(number)
    options = dict(option.split("=") for option in HOUSE) if number % 2 == 0 else {}
    game = Game.create(name, players=NAMES, seed=f"told {name}", options=options)
    cards = CardNames(words.at(name))
    seating = Seating({seat: make_bot("random", seed=seat) for seat in range(game.seats)})
    tried = ("draws", "keeps", "passes", "accepts", "challenges", "calls", "catches S1", "plays b9", "plays wild+4 r", "jumps r7",
             "plays g+2", "swaps S2", "votes yes", "performs", "accuses S3", "gives r7", "names red")  # fmt: skip
    for _ in range(160):
        yield from narrate(game.last_events, public_view(game), cards.words)
        for seat in range(game.seats):
            view = seat_view(game, seat)
            yield from narrate(game.last_events, view, cards.words)
            yield prompt(view, cards, seat=seat, own=view)
            try:
                game.check(seat, rng.choice(tried))
            except IllegalAction as refused:
                yield refusal_sentence(refused, game.names, cards.words)
        move = seating.next_move(game)
        if move is None:
            break
        game.push(*move)
