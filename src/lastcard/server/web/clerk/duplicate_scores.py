"""Duplicate tables, read from the log: several tables play the same cards, and what each seat made of them is compared.

Nothing of a round is told before every table has played it, because its cards may still be in play elsewhere. The record of a
daily deal is told after its day.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from msgspec.json import Decoder

from lastcard.engine.game import Game
from lastcard.engine.records.record_text import begin, restore, write_record
from lastcard.server.store import Kept
from lastcard.server.store.game_entries import records
from lastcard.server.table.daily_deals import opens_at
from lastcard.server.table.fold.facts import Shared, facts_of
from lastcard.server.table.fold.shared_deal import round_scores
from lastcard.server.table.fold.table import Table
from lastcard.server.web.bodies.friend_bodies import Comparison, PlayedTable
from lastcard.server.web.clerk.jobs import Asker
from lastcard.server.web.clerk.readers import check_reader

SHARED: Final = str(Shared.__struct_config__.tag)
_shared: Final = Decoder(Shared).decode

Read = Callable[[str], Sequence[Kept]]  # the entries of a table; none if it does not exist


class NoTwins(LookupError):
    """The table plays its cards alone."""


class _UnknownTwins(NoTwins):
    """The first table was deleted, and this one is of a version that did not know the others."""


class StillPlayed(Exception):
    """Somebody may still play these cards."""


@dataclass(frozen=True)
class _Group:
    """The tables that play the same cards, the first one first, with the last match of each as its record has it."""

    tables: tuple[Table, ...]
    matches: tuple[Game | None, ...]  # somebody who leaves afterwards takes nothing away


def compare(code: str, asker: Asker, read: Read) -> Comparison:
    """Compare all tables that play the deals of one, for somebody who may read them."""
    group = _group(code, read)
    if len(group.tables) < 2:
        raise NoTwins(code)
    (own,) = [table for table in group.tables if table.code == code]
    check_reader(own, asker, beside=[table for table in group.tables if table is not own])
    rounds = [_rounds(match) for match in group.matches]
    common = min(len(each) for each in rounds)
    names = [
        tuple(place.name for place in table.places) if match is None else match.names
        for table, match in zip(group.tables, group.matches, strict=True)
    ]
    rules = {
        (len(who), _rules(table))
        for who, table, match in zip(names, group.tables, group.matches, strict=True)
        if match is not None
    }
    return Comparison(
        tables=tuple(
            PlayedTable(who, yours=table.code == code, over=_is_done(table, table.games), rounds=tuple(each[:common]))
            for who, table, each in zip(names, group.tables, rounds, strict=True)
        ),
        alike=len(rules) <= 1,
    )


def check_told(code: str, number: int, entries: Sequence[Kept], read: Read) -> None:
    """Refuse to tell a match whose cards somebody may still play."""
    text = next((kept.data for kept in entries if kept.kind == SHARED), "")
    if not text:
        return
    shared = _shared(text)
    if shared.day:
        if datetime.now(UTC) < opens_at(shared.day):
            raise StillPlayed
        return
    try:
        tables = _group(code, read).tables
    except _UnknownTwins:
        raise StillPlayed from None
    if not all(_is_done(table, number) for table in tables):
        raise StillPlayed


def _is_done(table: Table, number: int) -> bool:
    """Say whether a table has played a match to its end, or given it up."""
    return (
        table.closed
        or table.games > number
        or (0 < table.games == number and table.phase not in ("playing", "between"))
    )


def _group(code: str, read: Read) -> _Group:
    asked = _folded(code, read)
    shared = asked[0].shared if asked is not None else None
    if asked is None or shared is None or shared.day:
        raise NoTwins(code)
    known = {code: asked}

    def find(code: str) -> tuple[Table, Game | None] | None:
        """Return a table if it plays these cards: a code may have been given again."""
        found = known[code] if code in known else _folded(code, read)
        return found if found is not None and found[0].shared == shared else None

    first = find(shared.first)
    if first is None and code not in shared.twin_codes:
        raise _UnknownTwins(code)
    twins = map(find, shared.twin_codes if first is None else first[0].twins)
    found = [each for each in (first, *twins) if each is not None]
    return _Group(tuple(table for table, _ in found), tuple(match for _, match in found))


def _folded(code: str, read: Read) -> tuple[Table, Game | None] | None:
    entries = read(code)
    if not entries:
        return None
    table = Table(code)
    table.recall(facts_of([kept.data for kept in entries]))
    texts = records(entries)
    if not texts:
        return table, None
    header, _, lines = texts[-1].partition("\n\n")
    return table, restore(header, lines.splitlines())


def _rounds(played: Game | None) -> list[tuple[int, ...]]:
    """List what each seat made of every finished round."""
    if played is None:
        return []
    game = begin(write_record(played).partition("\n\n")[0])
    scores: list[tuple[int, ...]] = []
    for line in ("", *played.moves):
        if line:
            game.follow(line)
        if game.asks == "over":
            scores.append(round_scores(game))
    return scores


def _rules(table: Table) -> tuple[object, ...]:
    """Return the settings that must be equal for two tables to play the same cards."""
    settings = table.settings
    options = tuple(sorted(settings.options.items()))
    return settings.edition, settings.mode, options, settings.written, settings.dealer
