"""What viewers are shown: turns a table and what just happened into messages for each viewer. Nothing else leaves a table.

Everything comes from ``lastcard.engine.views``. What is the same for many viewers is made and encoded once.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_type_hints

from msgspec import UNSET, Raw, Struct

from lastcard.engine.cards.card import Card, Colour
from lastcard.engine.cards.codes import CODES, COLOUR_NAMES
from lastcard.engine.game import Event
from lastcard.engine.views import Knowledge, PublicView, Stamp, knowledge, public_view, redacted, stamps
from lastcard.language.catalogue.catalogue import words_for
from lastcard.language.narration.card_names import CardNames
from lastcard.language.narration.narration import concerned, narrate_seen
from lastcard.language.narration.prompts import prompt
from lastcard.language.narration.rule_sentences import rule_in_words
from lastcard.server.table.broadcast.bot_faces import bot_faces
from lastcard.server.table.fold.settings_check import mode_of
from lastcard.server.table.fold.table import Table
from lastcard.server.table.protocol.description import (
    Away,
    BanInfo,
    GameInfo,
    Objection,
    Seat,
    Settings,
    TableInfo,
    Time,
    Watcher,
    WrittenCard,
)
from lastcard.server.table.protocol.messages import State, Verbosity, encode
from lastcard.server.table.protocol.public_position import SOURCES, Position
from lastcard.server.table.protocol.seat_position import Happening, Own, Step

NOBODY: Final[Mapping[int, tuple[int, ...]]] = MappingProxyType({})


@cache
def cards_in(language: str, edition: str) -> CardNames:
    """Return the words of a language that can be chosen, or English for any other, as they are said at an edition's table."""
    return CardNames(words_for(language).at(edition))


class Viewer(NamedTuple):
    """How a viewer wants to be told things, and from which seat they see the game."""

    seat: int | None
    language: str
    verbosity: Verbosity


WATCHER: Final = Viewer(None, "en", "normal")


@lru_cache(maxsize=256)
def _anybody(language: str, verbosity: Verbosity) -> Viewer:
    """Return a viewer without a seat: nothing concerns them in particular."""
    return Viewer(None, language, verbosity)


class Happened:
    """What one fact did to the game, with the public view right after it."""

    __slots__ = ("_told", "events", "named", "seq", "view")

    def __init__(self, seq: int, events: tuple[Event, ...], view: PublicView | None) -> None:
        self.seq = seq
        self.events = events
        self.view = view
        self.named = concerned(events, view) if view is not None else set()
        self._told: dict[Viewer, bytes] = {}

    def told(self, viewer: Viewer) -> bytes:
        """Encode it for one viewer. Viewers who are told the same share the bytes."""
        seat, language, verbosity = viewer
        if seat is not None and seat not in self.named and verbosity != "full":  # which says whose turn it is
            viewer = _anybody(language, verbosity)
        told = self._told.get(viewer)
        if told is None:
            told = self._told[viewer] = encode(self.step(viewer))
        return told

    def step(self, viewer: Viewer) -> Step:
        """Describe it from one viewer's seat."""
        seen = redacted(self.events, viewer.seat, open_table=self.view is not None and self.view.open_table)
        lines: Sequence[str] = ()
        if self.view is not None and seen:
            cards = cards_in(viewer.language, self.view.edition)
            lines = narrate_seen(seen, self.view, cards.words, cards, verbosity=viewer.verbosity, viewer=viewer.seat)
        return Step(self.seq, _written(seen), tuple(lines))


class Showing:
    """One update of a table, ready for any of its viewers."""

    def __init__(
        self, table: Table, happened: Sequence[Happened] = (), *, present: Collection[int] = (),
        watchers: int = 0, crowd: Callable[[], tuple[Watcher, ...]] = tuple,
        time: Time | None = None, asking: Mapping[int, tuple[int, ...]] = NOBODY, away: tuple[Away, ...] = (),
    ) -> None:  # fmt: skip
        self.table = table
        self.happened = happened
        self.present = present
        self.watchers = watchers
        self.crowd = crowd
        self.time = time
        self.asking = asking
        self.away = away
        last = happened[-1] if happened else None
        self._view = last.view if last is not None and last.seq == table.seq else None
        self._encoded: dict[str, Raw] = {}  # parts that are the same for everybody, by name
        self._prompts: dict[str, str] = {}
        self._updates: dict[Viewer, bytes] = {}  # for viewers who get nothing of their own
        self._stamps: tuple[Stamp, ...] | None = None
        self._addressed: Collection[int] | None = None  # seats with a prompt of their own; None: not known yet
        self._named: Collection[int] = (
            happened[0].named if len(happened) == 1 else {seat for step in happened for seat in step.named}
        )

    @property
    def view(self) -> PublicView | None:
        """Return what everybody sees of the game; None before the first."""
        if self._view is None and self.table.game is not None:
            self._view = public_view(self.table.game)
        return self._view

    def stamp(self, seat: int | None) -> Stamp | None:
        """Return a stamp that changes whenever the knowledge of a seat does."""
        if self._stamps is None:
            game = self.table.game
            self._stamps = stamps(game) if game is not None else ()
        return self._stamps[seat] if seat is not None and seat < len(self._stamps) else None

    def update(self, viewer: Viewer, *, table: bool, game: bool, position: bool, own: bool) -> bytes:
        """Encode what changed. The first three flags must be the same for all viewers of this update."""
        seat, language, verbosity = viewer
        addressed = position and self._addresses(seat)
        if not (own or addressed or self._names(viewer)):
            viewer = _anybody(language, verbosity)  # nothing here concerns this seat in particular
            message = self._updates.get(viewer)
            if message is not None:
                return message
        known = self._known(viewer.seat) if own or addressed else None
        message = encode(
            State(
                self.table.seq,
                UNSET,
                self._once("table", self.info) if table else UNSET,
                self._game(language) if game else UNSET,
                self._once("position", self._position) if position else UNSET,
                own_of(known) if own and known is not None else UNSET,
                self._story(viewer),
                self.time if position else UNSET,
                self._prompt(viewer, known if addressed else None) if position else UNSET,
                away=self.away if table else UNSET,
            )
        )
        if viewer.seat is None:
            self._updates[viewer] = message
        return message

    def everything(self, viewer: Viewer, *, you: int | None, past: bool) -> bytes:
        """Encode everything for the person at seat ``you``. ``past``: the steps are to be read, not animated."""
        known = self._known(viewer.seat)
        return encode(
            State(
                self.table.seq,
                you,
                self._once("table", self.info),
                self._game(viewer.language),
                self._once("position", self._position),
                own_of(known) if known is not None else UNSET,
                self._story(viewer),
                self.time,
                self._prompt(viewer, known if self._addresses(viewer.seat) else None),
                past or UNSET,
                self.away,
            )
        )

    def info(self) -> TableInfo:
        """Describe the table around the game."""
        table = self.table
        host, manners, shared = table.host, table.manners, table.shared
        faces = bot_faces({seat: (bot.name, bot.level) for seat, bot in enumerate(table.places) if not bot.is_person})
        seats = tuple(
            Seat(
                name=place.name,
                kind="person" if place.is_person else "bot",
                level="" if place.is_person else place.level,
                present=seat in self.present,
                ready=place.ready,
                was_ready=place.was_ready_for is not None,
                host=seat == host,
                stand_in=place.stand_in,
                muted=table.is_muted(seat),
                id=place.since,
                waits=place.waits,
                asks=seat in self.asking,
                agreed=self.asking.get(seat, ()),
                face=place.face if place.is_person else faces[seat],
            )
            for seat, place in enumerate(table.places)
        )
        return TableInfo(
            code=table.code, phase=table.phase, seats=seats, settings=table.settings,
            before=_rules_before(table), cards=self._cards(),
            mode=mode_of(table.settings, len(table.places)), watchers=self.watchers, crowd=self.crowd(),
            bans=tuple([BanInfo(number, ban.name) for number, ban in manners.bans.items()]), locked=manners.locked,
            game=table.games, commitment=table.commitment, sealed=table.sealed, proven=table.proven,
            deal=shared.kind if shared else "", day=shared.day if shared else "",
        )  # fmt: skip

    def _cards(self) -> tuple[WrittenCard, ...]:
        """Describe what is written on the customizable cards."""
        table = self.table
        agreed = table.agreed
        return tuple(
            WrittenCard(
                text=card.text,
                by=table.seat_of(card.by),
                agreed=_seats(table, card.agreed),
                objections=tuple(
                    Objection(seat, word)
                    for token, word in card.objections.items()
                    if (seat := table.seat_of(token)) is not None
                ),
                counts=bool(agreed[number]),
            )
            for number, card in enumerate(table.writing.cards)
        )

    def _game(self, language: str) -> Any:
        return self._once(f"game in {language}", lambda: self._game_info(language))

    def _game_info(self, language: str) -> GameInfo | None:
        view = self.view
        if view is None:
            return None
        words = cards_in(language, view.edition).words
        return GameInfo(
            edition=view.edition, mode=view.mode, target=view.target, teams=view.teams, options=view.options,
            written=view.written, says=tuple([rule_in_words(text, words) for text in view.written]),
            commitment=self.table.round_commitment,
        )  # fmt: skip

    def _position(self) -> Position | None:
        return position_of(self.view) if self.view is not None else None

    def _once(self, name: str, part: Callable[[], Struct | None]) -> Any:
        """Make and encode a part once, when the first viewer needs it. Its bytes stand for it in the messages."""
        raw = self._encoded.get(name)
        if raw is None:
            raw = self._encoded[name] = Raw(encode(part()))
        return raw

    def _names(self, viewer: Viewer) -> bool:
        """Say whether this seat is told the steps differently from everybody else."""
        if viewer.verbosity == "full":  # which says whose turn it is
            return viewer.seat is not None
        return viewer.seat in self._named

    def _addresses(self, seat: int | None) -> bool:
        """Say whether this seat gets a prompt of its own."""
        if self._addressed is None:
            view = self.view
            if view is None:
                self._addressed = ()
            elif view.asks == "over":
                self._addressed = range(len(view.names))
            else:
                self._addressed = view.deciders + view.catchable
        return seat in self._addressed

    def _known(self, seat: int | None) -> Knowledge | None:
        """Return what one seat alone knows; None if it has no part in the match."""
        game = self.table.game
        return knowledge(game, seat) if seat is not None and game is not None and seat < game.seats else None

    def _prompt(self, viewer: Viewer, own: Knowledge | None) -> str:
        view = self.view
        if view is None:
            return ""
        if own is not None:
            return prompt(view, cards_in(viewer.language, view.edition), seat=viewer.seat, own=own)
        said = self._prompts.get(viewer.language)
        if said is None:
            said = self._prompts[viewer.language] = prompt(view, cards_in(viewer.language, view.edition))
        return said

    def _story(self, viewer: Viewer) -> Any:
        happened = self.happened
        told = happened[0].told(viewer) if len(happened) == 1 else b",".join([each.told(viewer) for each in happened])
        return Raw(b"[%b]" % told)


def _rules_before(table: Table) -> Settings | None:
    """Return the rules that people were ready for until they changed; None if nobody has to say it again."""
    return next((place.was_ready_for for place in table.places if place.was_ready_for is not None), None)


def position_of(view: PublicView) -> Position:
    """Write a public view for the wire: exactly the fields that ``Position`` lists."""
    values = [*_public_fields(view)]
    for place, write in _WRITERS:
        values[place] = write(values[place])
    return Position(*values)


def own_of(own: Knowledge) -> Own:
    """Write for the wire what one seat alone knows."""
    return Own(
        hand=_codes(own.hand),
        playable=_codes(own.playable),
        bluff=own.bluff,
        legal=tuple([action.text for action in own.legal]),
        shown=tuple([(seat, _codes(cards)) for seat, cards in own.shown]),
    )


def happenings(events: Iterable[Event]) -> tuple[Happening, ...]:
    """Write events for the wire as they are. They must be redacted already, unless the viewer may see every hand."""
    return tuple([_happening(event) for event in events])


@lru_cache(maxsize=1 << 12)
def _written(events: tuple[Event, ...]) -> Any:
    """Encode what a viewer may see, once for all tables at which the same happens."""
    return Raw(encode(happenings(events)))


def _happening(event: Event) -> Happening:
    return Happening(
        event.name,
        event.seat,
        event.other,
        _codes(event.cards),
        _colour(event.colour),
        event.count,
        event.detail,
    )


def _seats(table: Table, tokens: Iterable[str]) -> tuple[int, ...]:
    found = (table.seat_of(token) for token in tokens)
    return tuple(sorted(seat for seat in found if seat is not None))


def _codes(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([CODES[card] for card in cards])


def _hands(hands: Iterable[Iterable[int]]) -> tuple[tuple[str, ...], ...]:
    return tuple([_codes(hand) for hand in hands])


def _colour(colour: int | None) -> str:
    return "" if colour is None else COLOUR_NAMES[colour]


# How fields of a public view are written for the wire. Other types are sent as they are.
_IN_TEXT: Final[Mapping[Any, Callable[[Any], object]]] = {
    Card: CODES.__getitem__,
    Colour | None: _colour,
    tuple[Card, ...]: _codes,
    tuple[tuple[Card, ...], ...]: _hands,
}
_TYPES: Final = get_type_hints(PublicView)
_WRITERS: Final = [(place, _IN_TEXT[_TYPES[name]]) for place, name in enumerate(SOURCES) if _TYPES[name] in _IN_TEXT]
_public_fields: Final = attrgetter(*SOURCES)
