"""``Table``: the state of one table, as a fold over its facts. It decides nothing and knows no clock and no socket.

The same facts always give the same table: restarts, retellings and the live table share ``apply``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import DecodeError
from msgspec.json import Decoder, encode
from msgspec.structs import replace as replace_fields

from lastcard.engine.game import Event, Game
from lastcard.engine.proof.shuffle import commitment
from lastcard.engine.records.record_text import begin, restore
from lastcard.engine.records.snapshot import Snapshot, snapshot_of
from lastcard.server.table.fold.card_proposals import BY_HOST, Writing
from lastcard.server.table.fold.card_readings import written_out
from lastcard.server.table.fold.facts import (
    Answered,
    AnyFact,
    Banned,
    BotSat,
    Called,
    Changed,
    Closed,
    Committed,
    GameBegan,
    Handed,
    LineAdded,
    Locked,
    Muted,
    Opened,
    Pardoned,
    PlaceMoved,
    Readied,
    Removed,
    Renamed,
    Rested,
    Sat,
    Sealed,
    Shared,
    StoodIn,
    Ticketed,
    TookOver,
    Twinned,
    Wished,
    Wrote,
)
from lastcard.server.table.fold.moderation import Manners
from lastcard.server.table.fold.shared_deal import SharedDeal
from lastcard.server.table.fold.turn_calls import TurnCalls
from lastcard.server.table.protocol.description import Settings, rules_of
from lastcard.server.table.protocol.notification_targets import Push, Wish

Phase = Literal["lobby", "playing", "between", "over", "closed"]
SEATS: Final = 10
STAND_IN_LEVEL: Final = "normal"  # how a bot plays for somebody who is away
STRIDE: Final = 16  # moves between two snapshots of a match in the log

_decode: Final = Decoder(tuple[int, Snapshot]).decode


@dataclass(slots=True)
class Place:
    """One place: a person (with a token) or a bot (with a level)."""

    name: str
    token: str = ""  # the SHA-256 of the seat's token; empty for a bot
    level: str = ""
    since: int = 0  # the number of the fact that seated them
    stand_in: bool = False
    waits: bool = False  # sat down in the middle of a round, which a bot finishes
    face: str = ""  # of a person; empty if they chose none
    ticket: str = ""  # the SHA-256 of what moves the seat to another device; empty if there is none
    wishes: tuple[Wish, ...] = ()  # how the person is told outside the page
    ready: bool = False  # for the next deal
    was_ready_for: Settings | None = None  # the rules they had said it to, if a change took it back

    @property
    def is_person(self) -> bool:
        """Say whether the place belongs to a person, present or not."""
        return bool(self.token)

    @property
    def bot_level(self) -> str:
        """Return the level of the bot that decides here now; empty if a person decides."""
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
        self._lines: list[str] = []  # of that record, not replayed yet
        self._standing = ""  # the snapshot of a match after some of them
        self._stood = 0  # moves at the last snapshot
        self.games = 0  # matches begun
        self.moved = 0  # the number of the fact that last changed the game
        self.round_began = 0  # the number of the fact that dealt the round
        self.secret = ""  # for the next deal
        self.round_secret = ""  # of the round under way or just over
        self.sealed = ""  # the closed list of pledges for the next deal; empty before
        self.calls = TurnCalls()
        self.closed = False
        self.shared: SharedDeal | None = None  # the deal, if others play it, too
        self.twins: list[str] = []  # codes of the other tables that play the deal of this one
        self.manners = Manners()
        self.writing = Writing()

    # --- state --------------------------------------------------------------------------------

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
        """Return the seat of the host: the person who has been here longest."""
        return min(self.people, key=lambda seat: self.places[seat].since, default=None)

    @property
    def people(self) -> list[int]:
        """List the seats of people."""
        return [seat for seat, place in enumerate(self.places) if place.is_person]

    @property
    def has_bots(self) -> bool:
        """Say whether a bot decides at any place now."""
        for place in self.places:  # noqa: SIM110  # asked after every move; ``any`` would take three times as long
            if place.bot_level:
                return True
        return False

    @property
    def agreed(self) -> tuple[str, ...]:
        """Return the texts of the customizable cards that everybody here has agreed to; the others are blank (DECK-13)."""
        return self.writing.agreed([self.places[seat].token for seat in self.people])

    @property
    def ready(self) -> set[int]:
        """Return the seats whose people are ready for the next deal, present or not."""
        return {seat for seat, place in enumerate(self.places) if place.ready}

    @property
    def commitment(self) -> str:
        """Return the commitment to the next deal's secret; empty if there is none yet."""
        return commitment(self.secret) if self.secret else ""

    @property
    def round_commitment(self) -> str:
        """Return the commitment to the secret that this round was dealt from."""
        return commitment(self.round_secret) if self.round_secret else ""

    @property
    def proven(self) -> str:
        """Return the secret of the round that is over; empty while a round is under way, or others may still play it."""
        return self.round_secret if self.shared is None and self.game is not None and self.game.asks == "over" else ""

    def is_muted(self, seat: int) -> bool:
        """Say whether the person at a seat is muted. The current host never is."""
        place = self.places[seat]
        return place.is_person and seat != self.host and self.manners.is_muted(place.token)

    @property
    def next_round(self) -> int:
        """Return the number of the next round, in this match or (1) in a new one."""
        return self.game.state.number + 1 if self.phase == "between" and self.game is not None else 1

    def seat_of(self, token: str) -> int | None:
        """Find the seat of a token, given as its SHA-256."""
        return next((seat for seat, place in enumerate(self.places) if place.token == token), None) if token else None

    def eyes_of(self, seat: int | None) -> int | None:
        """Return the seat whose cards the person there may see; None while they wait for the next round."""
        return None if seat is None or self.places[seat].waits else seat

    @property
    def game(self) -> Game | None:
        """Return the match under way or just over. A recalled match is replayed when first asked for."""
        if self._game is None and self._header:
            there = self._place_of_match()
            self._game = restore(self._header, self._lines, there)
            self._stood = 0 if there is None else there.moves
            self._lines, self._standing = [], ""
            self._name_players()
        return self._game

    @property
    def snapshot(self) -> str:
        """Return the position of the match as text for ``recall``; empty without a match."""
        return encode((self.games, snapshot_of(self.game))).decode() if self.game is not None else ""

    def next_standing(self) -> str:
        """Return a snapshot if the last one is old enough; empty otherwise."""
        if self._game is None or 0 <= len(self._game.moves) - self._stood < STRIDE:
            return ""
        self._stood = len(self._game.moves)
        return self.snapshot

    def _place_of_match(self) -> Snapshot | None:
        """Read the snapshot of this match; None if it is unreadable or of another match."""
        try:
            match, there = _decode(self._standing)
        except DecodeError:
            return None
        return there if match == self.games else None

    def adopt(self, twin: "Table") -> None:
        """Take over the match of another fold of the same facts instead of replaying it. The other must not be used again."""
        if self._game is None and twin.seq == self.seq and twin.game is not None:
            self._game, self._lines = twin.game, []

    # --- facts --------------------------------------------------------------------------------

    def apply(self, seq: int, fact: AnyFact, *, prepared: Game | None = None) -> tuple[Event, ...]:
        """Apply the next fact and return the game events. ``prepared`` is the match of ``GameBegan``, already dealt."""
        game = self.game
        self._take(seq, fact)
        match fact:
            case LineAdded(line=line) if game is not None:
                return game.follow(line)
            case GameBegan(header=header):
                self._game = prepared or begin(header)  # reports the deal, unlike a restored match
                return self._game.last_events
            case _:
                return ()

    def recall(self, facts: Iterable[AnyFact], snapshot: str = "") -> None:
        """Apply facts of the past. A match is replayed only when asked for, from the snapshot if there is one."""
        self._standing = snapshot
        for seq, fact in enumerate(facts, self.seq + 1):
            if isinstance(fact, LineAdded) and not fact.line.startswith(
                "=="
            ):  # moves: a restart reads a hundred thousand
                self._lines.append(fact.line)
                self.seq = self.moved = seq
                if self.calls:
                    self.calls.move(fact.line)
            else:
                self._take(seq, fact)

    def _take(self, seq: int, fact: AnyFact) -> None:
        if seq != self.seq + 1:
            raise ValueError(f"fact {seq} cannot follow fact {self.seq} of table {self.code}")
        self.seq = seq
        if isinstance(fact, LineAdded):  # first, because nearly all facts are lines
            if self._game is None:
                self._lines.append(fact.line)
            self.moved = seq
            if self.calls:
                self.calls.move(fact.line)
            if fact.line.startswith("=="):
                self._dealt(seq)
        elif isinstance(fact, GameBegan):
            self._game, self._header, self._lines = None, fact.header, []
            self.games += 1
            self.calls.forget()
            self._dealt(seq)
        else:
            self._arrange(fact)

    def _dealt(self, seq: int) -> None:
        self.moved = self.round_began = seq
        self.round_secret, self.secret = self.secret, ""
        self.sealed = ""
        for place in self.places:
            place.waits = place.ready = False
            place.was_ready_for = None

    def _arrange(self, fact: AnyFact) -> None:
        match fact:
            case Sat(name=name, token=token, seat=None, face=face):
                self.places.append(Place(name, token=token, since=self.seq, face=face))
                self.writing.welcome(token)
            case Sat(name=name, token=token, seat=int(seat), waits=waits, face=face):
                level = self.places[seat].level if waits else ""
                self.places[seat] = Place(name, token=token, level=level, since=self.seq, waits=waits, face=face)
                self._name_players()
            case Committed(secret=secret):
                self.secret = secret
            case Shared(root=root, day=day, player=player, first=first):
                self.shared = SharedDeal(root, day, player, first)
            case Twinned(code=code):
                self.twins.append(code)
            case Opened(settings=settings) | Changed(settings=settings):
                # Older versions wrote the numbers of samples, and people agreed to what these meant.
                settings = replace_fields(settings, written=written_out(settings.edition, settings.written))
                host = self.host
                if rules_of(settings) != rules_of(self.settings):
                    self._ask_again(but=host)
                if settings.clock != self.settings.clock:
                    self.calls.spent = 0.0
                self.settings = settings
                self.writing.set_all(settings.written, BY_HOST if host is None else self.places[host].token)
            case Wrote(seat=seat, card=card, text=text):
                (text,) = written_out(self.settings.edition, [text])
                if text or any(self.agreed[card : card + 1]):  # what did not count changes no rule
                    self._ask_again(but=seat)
                self.writing.write(card, text, self.places[seat].token)
                self.settings = replace_fields(self.settings, written=self.writing.texts)
            case Readied(seat=seat, on=on):
                self.places[seat].ready = on
                self.places[seat].was_ready_for = None
            case Answered(seat=seat):
                self.writing.answer(fact, self.places[seat].token)
            case BotSat(name=name, level=level):
                self.places.append(Place(name, level=level, since=self.seq))
            case Renamed(seat=seat, name=name, face=face):
                self.places[seat].name = name
                self.places[seat].face = face or self.places[seat].face
                self._name_players()
            case PlaceMoved(seat=seat, to=to):
                before = self.places[:]
                self.places.insert(to, self.places.pop(seat))
                self._reseat_dealer(before)
                self._clear_match()
            case Removed(seat=seat, stays=stays):
                self._remove(seat, stays=stays)
            case Ticketed(seat=seat, ticket=ticket):
                self.places[seat].ticket = ticket
            case Handed(seat=seat, token=token):
                self.places[seat].token = token
                self.places[seat].ticket = ""
                self.places[seat].wishes = tuple(
                    wish for wish in self.places[seat].wishes if not isinstance(wish, Push)
                )  # that was the old device
            case Wished(seat=seat, wish=wish, on=on):
                others = tuple(each for each in self.places[seat].wishes if each.address != wish.address)
                self.places[seat].wishes = (*others, wish) if on else others
            case Called() | Rested():
                self.calls.take(self.seq, fact)
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

    def _ask_again(self, *, but: int | None) -> None:
        """Take "ready" back, because the rules are about to change; but not from who changes them."""
        for seat, place in enumerate(self.places):
            if place.ready and seat != but:
                place.ready, place.was_ready_for = False, rules_of(self.settings)

    def _remove(self, seat: int, *, stays: bool) -> None:
        if stays:
            self.places[seat] = Place(self.places[seat].name, level=STAND_IN_LEVEL, since=self.seq)
            return
        before = self.places[:]
        del self.places[seat]
        self._reseat_dealer(before)
        self._clear_match()

    def _reseat_dealer(self, before: list[Place]) -> None:
        """Keep the chosen dealer when seats change. If that player is gone, the dealer is random."""
        dealer = self.settings.dealer
        if dealer is not None and dealer < len(before):
            seat = next((seat for seat, place in enumerate(self.places) if place is before[dealer]), None)
            self.settings = replace_fields(self.settings, dealer=seat)

    def _clear_match(self) -> None:
        """Discard the last match, because its players no longer sit as they did."""
        self.calls.forget()
        self._game, self._header, self._lines = None, "", []

    def _name_players(self) -> None:
        if self._game is not None:
            self._game.names = tuple(place.name for place in self.places[: self._game.seats])
