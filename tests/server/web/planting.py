"""Tables in any situation, written into a log before a server opens it: random matches played until the wanted moment.

Nothing is faked: a table decides and applies every fact, and the real journal writes the
log. This module knows no server, socket or browser.
"""

import hashlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace as replace_fields

from lastcard.engine.editions import edition
from lastcard.engine.game import Game
from lastcard.engine.kernel.state.setup import card_texts
from lastcard.engine.views import seat_view
from lastcard.players.bot import Bot
from lastcard.players.bots import make_bot
from lastcard.server.store import Append, Written
from lastcard.server.store.sqlite.journal import Journal
from lastcard.server.table.fold import decisions
from lastcard.server.table.fold.card_readings import read_now
from lastcard.server.table.fold.facts import AnyFact, Committed, LineAdded, Opened, entry_of, token_hash
from lastcard.server.table.fold.table import Table
from lastcard.server.table.fold.table_codes import LETTERS
from lastcard.server.table.protocol.description import Settings

PEOPLE: Final = ("Ann", "Ben", "Cid", "Dora", "Eva", "Finn", "Gwen", "Hal", "Ines", "Jan")
# Nobody waits here, and a bot sits in for nobody while a test looks elsewhere.
SETTINGS: Final = Settings(bot_seconds=0, catch_seconds=0, grace_seconds=3600)
_ATTEMPTS: Final = 400
_MOVES: Final = 400  # of one attempt; whatever has not come by then comes sooner after another deal


@dataclass(frozen=True)
class Wanted:
    """A situation: who sits there by which settings, what must be asked of whom, and whatever else must be so."""

    asks: str = "play"  # lobby: no match has begun; over: a round has just ended
    seats: int = 4
    people: int = 1  # they have the first seats, bots the others
    by: int = 0  # the seat that is asked
    settings: Settings = SETTINGS
    when: Callable[[Game], bool] = lambda game: True
    moves: int = 0  # of this round that must have been made
    seed: str = ""

    def under(self, **changes: Any) -> "Wanted":
        """Give the same with other settings."""
        return replace(self, settings=replace_fields(self.settings, **changes))

    def fits(self, game: Game, moves: int) -> bool:
        """Say whether this is the moment."""
        asked = self.asks == "over" or self.by in game.deciders
        return game.asks == self.asks and asked and moves >= self.moves and self.when(game)


@dataclass(frozen=True)
class Planted:
    """A table as it lies in the log, with the keys of its people's seats."""

    code: str
    tokens: tuple[str, ...]
    table: Table
    facts: tuple[AnyFact, ...]

    @property
    def game(self) -> Game:
        """The match under way or just over."""
        if self.table.game is None:
            raise LookupError(f"nothing is played at {self.code}")
        return self.table.game

    @property
    def path(self) -> str:
        """Where the page shows it."""
        return f"/t/{self.code}"


def plant(path: Path, *wanted: Wanted) -> list[Planted]:
    """Write tables to a log that no server has open, and give them in order; the same wishes give the same tables."""
    planted = [_grow(wish, number) for number, wish in enumerate(wanted)]
    appends = [Append(each.code, 0, tuple(entry_of(fact) for fact in each.facts)) for each in planted]
    journal = Journal(path)
    try:
        outcomes = journal.commit(appends)
    finally:
        journal.close()
    for outcome in outcomes:
        if not isinstance(outcome, Written):
            raise outcome
    return planted


class _Growing:
    """A table and the facts it has come from."""

    def __init__(self, code: str, settings: Settings, secret: str) -> None:
        self.table = Table(code)
        self.facts: list[AnyFact] = []
        self.add(Opened(settings), Committed(secret))

    def add(self, *facts: AnyFact, game: Game | None = None) -> None:
        """Let facts come to pass."""
        for fact in facts:
            self.facts.append(fact)
            self.table.apply(self.table.seq + 1, fact, prepared=game)

    def take(self, decision: decisions.Decision) -> None:
        """Let what was decided come to pass."""
        self.add(*decision.facts, game=decision.game)


def _grow(wanted: Wanted, number: int) -> Planted:
    """Play until the moment comes, dealing anew when it does not."""
    for attempt in range(_ATTEMPTS):
        rng = random.Random(f"{wanted.seed} {number} {attempt}")
        code = "".join(rng.choice(LETTERS) for _ in range(6))
        tokens = tuple(hashlib.sha256(f"{code} {seat}".encode()).hexdigest()[:43] for seat in range(wanted.people))
        growing = _seated(wanted, code, tokens, rng)
        if wanted.asks == "lobby" or _play(growing, wanted, rng):
            return Planted(code, tokens, growing.table, tuple(growing.facts))
    raise LookupError(f"{_ATTEMPTS} matches were played, and none came to {wanted}")


def _seated(wanted: Wanted, code: str, tokens: Sequence[str], rng: random.Random) -> _Growing:
    growing = _Growing(code, wanted.settings, _secret(rng))
    for name, token in zip(PEOPLE, tokens, strict=False):
        growing.take(decisions.sit(growing.table, name, token_hash(token), None))
    for _ in range(wanted.seats - wanted.people):
        growing.take(decisions.seat_bot(growing.table, "normal"))
    if wanted.asks != "lobby":
        _agree(growing, len(tokens))
    return growing


def _agree(growing: _Growing, people: int) -> None:
    """Let everybody agree to what the host wrote on the cards, so that it is played with (DECK-13)."""
    for number, text in enumerate(growing.table.settings.written, 1):
        for seat in range(1, people if text else 0):
            growing.take(decisions.answer_text(growing.table, seat, number, agrees=True, word=""))


def _play(growing: _Growing, wanted: Wanted, rng: random.Random) -> bool:
    """Deal and play by chance; False if the match went by without the moment."""
    table = growing.table
    read_now(card_texts(edition(wanted.settings.edition), wanted.settings.written))
    growing.take(decisions.deal(table))
    bot = make_bot("random", seed=rng.getrandbits(64))
    made = 0
    for _ in range(_MOVES):
        game = table.game
        assert game is not None
        if wanted.fits(game, made):
            if game.asks == "over":
                growing.add(Committed(_secret(rng)))  # as a table does as soon as a round is over
            return True
        if game.asks != "over":
            growing.add(LineAdded(_move(game, bot)))
            made += 1
        elif not game.outcome.match_winners:
            growing.add(Committed(_secret(rng)))
            growing.take(decisions.deal(table))
            made = 0
        else:
            return False
    return False


def _move(game: Game, bot: Bot) -> str:
    for seat in range(game.seats):
        if game.legal(seat):
            reaction = bot.react(seat_view(game, seat))
            if reaction is not None:
                return f"S{seat} {reaction}"
    seat = game.deciders[0]
    return f"S{seat} {bot.choose(seat_view(game, seat))}"


def _secret(rng: random.Random) -> str:
    return rng.randbytes(32).hex()
