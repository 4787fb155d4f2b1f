"""``Table``: what one table has come to, as a fold over its facts. It decides nothing, knows no clock and no socket.

Whoever holds the same facts holds the same table: a restart, a second look at the past and the live table share ``apply``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import DecodeError
from msgspec.json import Decoder, encode
from msgspec.structs import replace as replace_fields

from lastcard.game import Event, Game
from lastcard.game.records import begin, restore
from lastcard.game.shuffle import commitment
from lastcard.game.snapshot import Snapshot, snapshot_of
from lastcard.table.description import Settings
from lastcard.table.facts import (
    AnyFact,
    Banned,
    BotSat,
    Changed,
    Closed,
    Committed,
    GameBegan,
    LineAdded,
    Locked,
    Muted,
    Opened,
    Pardoned,
    PlaceMoved,
    Removed,
    Renamed,
    Sat,
    Sealed,
    StoodIn,
    TookOver,
)
from lastcard.table.manners import Manners

Phase = Literal["lobby", "playing", "between", "over", "closed"]
SEATS: Final = 10
STAND_IN_LEVEL: Final = "normal"  # how a bot plays for somebody who is away
STRIDE: Final = 16  # moves after which the log is told anew where a match stands

_decode: Final = Decoder(tuple[int, Snapshot]).decode


@dataclass(slots=True)
class Place:
    """One place: a person (who has a token) or a bot (which has a level)."""

    name: str
    token: str = ""  # the SHA-256 of the seat's token; empty for a bot
    level: str = ""
    since: int = 0  # the number of the fact that brought them
    stand_in: bool = False
    waits: bool = False  # sat down in the middle of a round, which a bot plays to its end

    @property
    def is_person(self) -> bool:
        """Say whether the place belongs to a person, present or not."""
        return bool(self.token)

    @property
    def bot_level(self) -> str:
        """Say how the bot plays that decides here now; empty if a person does."""
        if self.token and not self.waits:
            return STAND_IN_LEVEL if self.stand_in else ""
        return self.level


class Table:
    """A table after some number of facts."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.seq = 0
        self.settings = Settings()
        self.places: list[Place] = []
        self._game: Game | None = None
        self._header = ""  # of the record of the last match
        self._lines: list[str] = []  # and what followed
        self._standing = ""  # where a match stood after some of them
        self._stood = 0  # lines when the log was last told
        self.games = 0  # matches begun
        self.moved = 0  # the number of the fact that last changed the game
        self.round_began = 0  # the number of the fact that dealt the round
        self.secret = ""  # of the next deal
        self.round_secret = ""  # of the round under way, or just over
        self.sealed = ""  # the closed list of pledges for it; empty before
        self.closed = False
        self.manners = Manners()

    # --- what it has come to ------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Say what the table is doing."""
        if self.closed:
            return "closed"
        game = self.game
        if game is None:
            return "lobby"
        if game.asks != "over":
            return "playing"
        return "over" if game.state.champions else "between"

    @property
    def host(self) -> int | None:
        """Give the seat of the host: the person who has been here longest."""
        return min(self.people, key=lambda seat: self.places[seat].since, default=None)

    @property
    def people(self) -> list[int]:
        """List the seats of people."""
        return [seat for seat, place in enumerate(self.places) if place.is_person]

    @property
    def commitment(self) -> str:
        """Give the fingerprint of the next deal's secret, empty if there is none yet."""
        return commitment(self.secret) if self.secret else ""

    @property
    def round_commitment(self) -> str:
        """Give the fingerprint of the secret that this round was dealt from."""
        return commitment(self.round_secret) if self.round_secret else ""

    @property
    def proven(self) -> str:
        """Give the secret of the round that is over, empty while a round is under way."""
        return self.round_secret if self.game is not None and self.game.asks == "over" else ""

    def is_muted(self, seat: int) -> bool:
        """Say whether nobody is to hear the person at a seat; whoever is host by now decides that themselves."""
        place = self.places[seat]
        return place.is_person and seat != self.host and self.manners.is_muted(place.token)

    @property
    def next_round(self) -> int:
        """Give the number of the round that is dealt next: in this match, or the first of another."""
        return self.game.state.number + 1 if self.phase == "between" and self.game is not None else 1

    def seat_of(self, token: str) -> int | None:
        """Find the seat that a token (its SHA-256) opens."""
        return next((seat for seat, place in enumerate(self.places) if place.token == token), None) if token else None

    def eyes_of(self, seat: int | None) -> int | None:
        """Give the seat whose cards may be shown to whoever sits there: none to those who wait for the next round."""
        return None if seat is None or self.places[seat].waits else seat

    @property
    def game(self) -> Game | None:
        """Give the match under way or just over; one that was only recalled is replayed now."""
        if self._game is None and self._header:
            there = self._place_of_match()
            self._game = restore(self._header, self._lines, there)
            self._stood = 0 if there is None else there.moves
            self._lines, self._standing = [], ""
            self._name_players()
        return self._game

    @property
    def snapshot(self) -> str:
        """Write down where the match stands, for ``recall``; empty if there is none."""
        return encode((self.games, snapshot_of(self.game))).decode() if self.game is not None else ""

    def next_standing(self) -> str:
        """Write down where the match stands if that was not done for a while; empty otherwise."""
        if self._game is None or 0 <= len(self._game.moves) - self._stood < STRIDE:
            return ""
        self._stood = len(self._game.moves)
        return self.snapshot

    def _place_of_match(self) -> Snapshot | None:
        """Read where this match stood; None if that is another match, or nothing that can be read here."""
        try:
            match, there = _decode(self._standing)
        except DecodeError:
            return None
        return there if match == self.games else None

    def adopt(self, twin: "Table") -> None:
        """Take over the match of another fold of the same facts, which nobody uses any more, rather than replay it."""
        if self._game is None and twin.seq == self.seq and twin.game is not None:
            self._game, self._lines = twin.game, []
            self._game.replay(())  # a match that comes from the past tells no last move

    # --- facts --------------------------------------------------------------------------------

    def apply(self, seq: int, fact: AnyFact, *, prepared: Game | None = None) -> tuple[Event, ...]:
        """Take the next fact; give what happened in the game. ``prepared`` is the match of ``GameBegan``, dealt already."""
        game = self.game
        self._take(seq, fact)
        match fact:
            case LineAdded(line=line) if game is not None:
                return game.follow(line)
            case GameBegan(header=header):
                self._game = prepared or begin(header)  # which tells the deal, unlike a restored one
                return self._game.last_events
            case _:
                return ()

    def recall(self, facts: Iterable[AnyFact], snapshot: str = "") -> None:
        """Take facts of the past; a match is replayed only if somebody looks at it, from where it stood if that is known."""
        self._standing = snapshot
        for seq, fact in enumerate(facts, self.seq + 1):
            if isinstance(fact, LineAdded) and not fact.line.startswith(
                "=="
            ):  # the moves, of which a restart reads a hundred thousand
                self._lines.append(fact.line)
                self.seq = self.moved = seq
            else:
                self._take(seq, fact)

    def _take(self, seq: int, fact: AnyFact) -> None:
        if seq != self.seq + 1:
            raise ValueError(f"fact {seq} cannot follow fact {self.seq} of table {self.code}")
        self.seq = seq
        if isinstance(fact, LineAdded):  # first, for nearly all facts are lines
            if self._game is None:
                self._lines.append(fact.line)
            self.moved = seq
            if fact.line.startswith("=="):
                self._dealt(seq)
        elif isinstance(fact, GameBegan):
            self._game, self._header, self._lines = None, fact.header, []
            self.games += 1
            self._dealt(seq)
        else:
            self._arrange(fact)

    def _dealt(self, seq: int) -> None:
        self.moved = self.round_began = seq
        self.round_secret, self.secret = self.secret, ""
        self.sealed = ""
        for place in self.places:
            place.waits = False

    def _arrange(self, fact: AnyFact) -> None:
        match fact:
            case Sat(name=name, token=token, seat=None):
                self.places.append(Place(name, token=token, since=self.seq))
            case Sat(name=name, token=token, seat=int(seat), waits=waits):
                level = self.places[seat].level if waits else ""
                self.places[seat] = Place(name, token=token, level=level, since=self.seq, waits=waits)
                self._name_players()
            case Committed(secret=secret):
                self.secret = secret
            case Opened(settings=settings) | Changed(settings=settings):
                self.settings = settings
            case BotSat(name=name, level=level):
                self.places.append(Place(name, level=level, since=self.seq))
            case Renamed(seat=seat, name=name):
                self.places[seat].name = name
                self._name_players()
            case PlaceMoved(seat=seat, to=to):
                before = self.places[:]
                self.places.insert(to, self.places.pop(seat))
                self._reseat_dealer(before)
                self._clear_match()
            case Removed(seat=seat, stays=stays):
                self._remove(seat, stays=stays)
            case StoodIn(seat=seat, on=on):
                self.places[seat].stand_in = on
            case Muted() | Banned() | Pardoned() | Locked():
                self.manners.take(self.seq, fact)
            case TookOver(seat=seat):
                self.places[seat].waits = False
            case Sealed(pledges=pledges):
                self.sealed = pledges
            case Closed():
                self.closed = True

    def _remove(self, seat: int, *, stays: bool) -> None:
        if stays:
            self.places[seat] = Place(self.places[seat].name, level=STAND_IN_LEVEL, since=self.seq)
            return
        before = self.places[:]
        del self.places[seat]
        self._reseat_dealer(before)
        self._clear_match()

    def _reseat_dealer(self, before: list[Place]) -> None:
        """Let the chosen dealer be the same player elsewhere; if that one is gone, chance decides."""
        dealer = self.settings.dealer
        if dealer is not None and dealer < len(before):
            seat = next((seat for seat, place in enumerate(self.places) if place is before[dealer]), None)
            self.settings = replace_fields(self.settings, dealer=seat)

    def _clear_match(self) -> None:
        """Put away the last match: who played it no longer sits there."""
        self._game, self._header, self._lines = None, "", []

    def _name_players(self) -> None:
        if self._game is not None:
            self._game.names = tuple(place.name for place in self.places[: self._game.seats])
