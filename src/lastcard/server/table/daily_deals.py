"""``Days``: the daily deals of a server. Who tried which, how it ended, and when its secret may be told.

Each day has a stream of its own in the log of all tables, so a try counts once even if two requests come together. The cards of
all days follow from a key that only this server knows. docs/daily.md says what that proves, and what it does not.
"""

import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, encode

from lastcard.engine.game.actions import LAYING
from lastcard.engine.proof.shuffle import commitment
from lastcard.server.store import Append, Entry, Stale, Store, StoreError
from lastcard.server.table.fold.shared_deal import SharedDeal, round_scores
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import Settings
from lastcard.server.table.protocol.table_refusal import TableRefusal, not_saved

EDITION: Final = "classic"
BOTS: Final = ("dreamy", "normal", "sharp")
GRACE: Final = timedelta(hours=1)  # after the day, for tries that began in it; then the secret is told
STREAM: Final = "daily-"
REMEMBERED: Final = 4  # days that stay in memory
SEAT: Final = 0  # of the person
KEY: Final = "daily-key"  # its name among the secrets of the log
KEY_BYTES: Final = 32
_TRIED, _ENDED = "tried", "ended"


class Try(Struct, frozen=True):
    """Somebody's scored try at the deal of a day."""

    player: str  # the SHA-256 of their token
    code: str  # of the table


class Result(Struct, frozen=True):
    """How a try ended."""

    player: str
    won: bool
    score: int  # the points of all other hands, or minus those of one's own
    turns: int  # cards laid and drawings
    left: int  # cards in one's own hand
    signs: str  # one for each turn: L laid a card, D drew


class Day(Struct):
    """What is known of one day."""

    seq: int  # entries in its stream
    tries: dict[str, str]  # codes of tables by player
    results: dict[str, Result]  # by player


_tries: Final = Decoder(Try).decode
_results: Final = Decoder(Result).decode


def settings_of(language: str) -> Settings:
    """Return the rules of every daily deal. Nobody waits for anybody: the table rests while its person is away."""
    return Settings(
        edition=EDITION, mode="round", language=language, spectators=False, chat=False, grace_seconds=3600, dealer=None
    )


def opens_at(day: str) -> datetime:
    """Return when the secret of a day may be told."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC) + timedelta(days=1) + GRACE


def is_day(text: str) -> bool:
    """Say whether a text names a day that the calendar has."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


class Days:
    """The daily deals of one server."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self.clock = clock
        self._key = b""
        self._known: dict[str, Day] = {}  # the last asked for last

    @property
    def today(self) -> str:
        """Return the day in UTC, the same for everybody."""
        return self.clock().date().isoformat()

    def after(self, day: str, days: int = 1) -> str:
        """Return the day so many days later."""
        return (date.fromisoformat(day) + timedelta(days=days)).isoformat()

    async def deal(self, day: str, player: str = "") -> SharedDeal:
        """Return the deal of a day, for somebody's scored try or for practice."""
        message = f"lastcard daily v1\n{day}\n{EDITION}".encode()
        return SharedDeal(hmac.new(await self._read_key(), message, "sha256").hexdigest(), day=day, player=player)

    async def commitment(self, day: str) -> str:
        """Return what is published of a day before it begins."""
        return commitment((await self.deal(day)).secret(1, 1))

    def is_told(self, day: str) -> bool:
        """Say whether the secret of a day may be told."""
        return self.clock() >= opens_at(day)

    async def secret(self, day: str) -> str:
        """Return the secret of a day that is over; empty before."""
        return (await self.deal(day)).secret(1, 1) if self.is_told(day) else ""

    async def read(self, day: str) -> Day:
        """Read what is known of a day. Only what is new is read from the log."""
        found = self._known.pop(day, None) or Day(0, {}, {})
        self._known[day] = found
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        for kept in await self._store.read(STREAM + day, found.seq):
            found.seq = max(found.seq, kept.seq)  # somebody else may be reading, too
            if kept.kind == _TRIED:
                tried = _tries(kept.data)
                found.tries[tried.player] = tried.code
            elif kept.kind == _ENDED:
                result = _results(kept.data)
                found.results[result.player] = result
        return found

    async def note_try(self, day: str, player: str, code: str) -> None:
        """Count a try, once for each player. The first of a day closes older days, so that they are forgotten like tables."""
        before = await self._note(
            day, Entry(_TRIED, encode(Try(player, code)).decode()), lambda known: player in known.tries
        )
        if not before:
            await self._close_before(self.after(day, -1))

    async def note_result(self, day: str, result: Result) -> None:
        """Keep how a try ended, once."""
        entry = Entry(_ENDED, encode(result).decode())
        try:
            await self._note(day, entry, lambda known: result.player in known.results)
        except TableRefusal as refused:
            if refused.code != "daily_tried":
                raise

    async def _close_before(self, day: str) -> None:
        for head in await self._store.open_streams():
            if head.stream.startswith(STREAM) and head.stream < STREAM + day:
                with suppress(StoreError):  # another time will do
                    await self._store.append(Append(head.stream, head.seq, (Entry("closed", "{}"),), closes=True))

    async def _note(self, day: str, entry: Entry, known: Callable[[Day], bool]) -> int:
        """Write an entry unless it is known already. Return how many there were before."""
        while True:
            now = await self.read(day)
            if known(now):
                raise TableRefusal("daily_tried")
            try:
                await self._store.append(Append(STREAM + day, now.seq, (entry,)))
            except Stale:
                continue  # somebody else was faster
            except StoreError as wrong:
                raise not_saved(wrong) from None
            return now.seq

    async def _read_key(self) -> bytes:
        """Return the key of all days, which all nodes share. It is made when it is first needed."""
        if not self._key:
            text = await self._store.secret(KEY, lambda: secrets.token_hex(KEY_BYTES).encode())
            if not re.fullmatch(rb"[0-9a-f]{%d}" % (2 * KEY_BYTES), text):
                raise StoreError("store.no_key", path=KEY)
            self._key = bytes.fromhex(text.decode())
        return self._key


def result_of(table: Table) -> Result | None:
    """Sum up a try whose table was played to its end by its person; None for any other."""
    game, shared = table.game, table.shared
    if game is None or shared is None or not shared.player or table.phase != "over" or not table.places[SEAT].is_person:
        return None
    signs = _signs(game.moves)
    return Result(
        player=shared.player,
        won=game.outcome.round_winner == SEAT,
        score=round_scores(game)[SEAT],
        turns=len(signs),
        left=len(game.hand(SEAT)),
        signs=signs,
    )


def _signs(moves: Sequence[str]) -> str:
    """Write one's turns as signs that tell no card."""
    verbs = [line.split()[1] for line in moves if line.startswith(f"S{SEAT} ")]
    return "".join("L" if verb in LAYING else "D" for verb in verbs if verb in LAYING or verb == "draws")


def standing(results: Sequence[Result], mine: Result) -> int:
    """Return the place of a result among others, from 1; equal scores share a place."""
    return 1 + sum(result.score > mine.score for result in results)
