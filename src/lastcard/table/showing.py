"""Showing: turns a table and what just happened into the messages of each viewer. The only way anything leaves a table.

Everything comes from ``lastcard.views``; what is the same for many viewers is made and encoded once.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from msgspec import UNSET, Raw

from lastcard.cards.codes import CODES, COLOUR_NAMES
from lastcard.game import Event
from lastcard.table.messages import (
    GameInfo,
    Happening,
    Own,
    Position,
    Seat,
    State,
    Step,
    TableInfo,
    Time,
    Verbosity,
    encode,
)
from lastcard.table.table import Table
from lastcard.views import Knowledge, PublicView, knowledge, public_view
from lastcard.words.cards import CardNames
from lastcard.words.catalogue import DEFAULT_LANGUAGE, UnknownLanguage, Words
from lastcard.words.narrate import narrate
from lastcard.words.prompts import prompt


@cache
def cards_in(language: str) -> CardNames:
    """Give the words of a language, or of the default one if there is no such catalogue."""
    words = Words(language)
    try:
        words.has("name.you")
    except UnknownLanguage:
        return cards_in(DEFAULT_LANGUAGE)
    return CardNames(words)


@dataclass(frozen=True, slots=True)
class Ear:
    """How a viewer wants to be told things, and from which seat it listens."""

    seat: int | None
    language: str
    verbosity: Verbosity


@dataclass(frozen=True, slots=True)
class Happened:
    """What one fact did to the game, with the public view right after it."""

    seq: int
    events: tuple[Event, ...]
    view: PublicView | None

    def concerns(self, ear: Ear) -> bool:
        """Say whether the story is another one for this seat than for everybody else."""
        if self.view is None:
            return False
        named = any(ear.seat in (event.seat, event.other, event.audience) for event in self.events)
        return named or (ear.verbosity == "full" and self.view.turn == ear.seat)

    def step(self, ear: Ear) -> Step:
        """Tell it to one viewer."""
        lines: Sequence[str] = ()
        if self.view is not None and self.events:
            cards = cards_in(ear.language)
            lines = narrate(self.events, self.view, cards.words, cards=cards, verbosity=ear.verbosity, viewer=ear.seat)
        return Step(self.seq, happenings(self.events, ear.seat), tuple(lines))


class Showing:
    """One update of a table, ready to be shown to any of its viewers."""

    def __init__(
        self, table: Table, happened: Sequence[Happened] = (), *, present: Iterable[int] = (), ready: Iterable[int] = (),
        watchers: int = 0, time: Time | None = None,
    ) -> None:  # fmt: skip
        self.table = table
        self.happened = happened
        self.present = frozenset(present)
        self.ready = frozenset(ready)
        self.watchers = watchers
        self.time = time
        self._stories: dict[Ear, Raw] = {}
        self._prompts: dict[Ear, str] = {}

    @cached_property
    def view(self) -> PublicView | None:
        """Give what everybody sees of the game."""
        last = self.happened[-1] if self.happened else None
        if last is not None and last.seq == self.table.seq and last.view is not None:
            return last.view
        return public_view(self.table.game) if self.table.game is not None else None

    def update(self, ear: Ear, *, table: bool, game: bool, position: bool) -> bytes:
        """Show what changed."""
        fields: dict[str, Any] = {"steps": self._story(ear)}
        if table:
            fields["table"] = self._table
        if game:
            fields["game"] = self._game
        if position:
            fields |= self._position_for(ear)
        return encode(State(self.table.seq, **fields))

    def everything(self, ear: Ear, *, past: bool) -> bytes:
        """Show all there is; ``past``: what happened is over and only to be read."""
        fields: dict[str, Any] = {"table": self._table, "game": self._game, "steps": self._story(ear)}
        fields |= self._position_for(ear)
        return encode(State(self.table.seq, you=ear.seat, past=past or UNSET, **fields))

    @cached_property
    def info(self) -> TableInfo:
        """Describe the table around the game."""
        table = self.table
        host = table.host
        seats = tuple(
            Seat(
                name=place.name,
                kind="person" if place.is_person else "bot",
                level=place.level,
                present=seat in self.present,
                ready=seat in self.ready,
                host=seat == host,
                stand_in=place.stand_in,
            )
            for seat, place in enumerate(table.places)
        )
        return TableInfo(
            code=table.code, phase=table.phase, seats=seats, settings=table.settings, watchers=self.watchers,
            game=table.games, commitment=table.commitment, proven=table.proven,
        )  # fmt: skip

    @cached_property
    def _table(self) -> Raw:
        return Raw(encode(self.info))

    @cached_property
    def _game(self) -> Raw:
        view = self.view
        if view is None:
            return Raw(b"null")
        return Raw(encode(GameInfo(
            edition=view.edition, mode=view.mode, target=view.target, teams=view.teams, options=view.options,
            written=view.written, commitment=self.table.round_commitment,
        )))  # fmt: skip

    @cached_property
    def _position(self) -> Raw:
        return Raw(encode(position_of(self.view) if self.view is not None else None))

    def _position_for(self, ear: Ear) -> dict[str, Any]:
        fields: dict[str, Any] = {"position": self._position, "time": self.time}
        own = None
        game = self.table.game
        if ear.seat is not None and game is not None and ear.seat < game.seats:
            own = knowledge(game, ear.seat)
            fields["own"] = _own(own)
        fields["prompt"] = self._prompt(ear, own)
        return fields

    def _prompt(self, ear: Ear, own: Knowledge | None) -> str:
        view = self.view
        if view is None:
            return ""
        if own is not None and (ear.seat in view.deciders or ear.seat in view.catchable):
            return prompt(view, cards_in(ear.language), seat=ear.seat, own=own)
        everybody = Ear(None, ear.language, ear.verbosity)
        if everybody not in self._prompts:
            self._prompts[everybody] = prompt(view, cards_in(ear.language))
        return self._prompts[everybody]

    def _story(self, ear: Ear) -> Raw:
        if ear.seat is not None and not any(each.concerns(ear) for each in self.happened):
            ear = Ear(None, ear.language, ear.verbosity)
        story = self._stories.get(ear)
        if story is None:
            story = self._stories[ear] = Raw(encode([each.step(ear) for each in self.happened]))
        return story


def position_of(view: PublicView) -> Position:
    """Write a public view for the wire."""
    over = view.asks == "over"
    return Position(
        round=view.round_number,
        asks=view.asks,
        turn=view.turn,
        dealer=view.dealer,
        direction=view.direction,
        top=CODES[view.top],
        pile=view.pile,
        discards=view.discards,
        counts=view.counts,
        scores=view.scores,
        deciders=view.deciders,
        colour="" if view.colour is None else COLOUR_NAMES[view.colour],
        pending=view.pending,
        owed=view.owed,
        in_round=view.in_round,
        called=view.called,
        catchable=view.catchable,
        question=view.question,
        lasting=view.lasting if any(view.lasting) else (),
        open_hands=tuple(_codes(hand) for hand in view.open_hands),
        points=view.points if over else (),
        places=view.places,
        round_winner=view.round_winner,
        void=view.void,
        match_winners=view.match_winners,
        eliminated=view.eliminated,
    )


def happenings(events: Iterable[Event], viewer: int | None) -> tuple[Happening, ...]:
    """Write events for the wire, as a viewer may see them."""
    return tuple(_happening(event.seen_by(viewer)) for event in events)


def _own(own: Knowledge) -> Own:
    return Own(
        hand=_codes(own.hand),
        playable=_codes(own.playable),
        bluff=own.bluff,
        legal=tuple(map(str, own.legal)),
        shown=tuple((seat, _codes(cards)) for seat, cards in own.shown),
    )


def _happening(event: Event) -> Happening:
    return Happening(
        event.name,
        event.seat,
        event.other,
        _codes(event.cards),
        "" if event.colour is None else COLOUR_NAMES[event.colour],
        event.count,
        event.detail,
    )


def _codes(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(CODES[card] for card in cards)
