"""The matches of a table, read from its log: summaries, and the record of what is over. Nothing of a running round."""

import asyncio
from collections.abc import Sequence

from lastcard.game import Game
from lastcard.game.records import restore
from lastcard.store import Kept
from lastcard.store.record import finished_rounds, records
from lastcard.table import NoSuchTable, TableRegistry
from lastcard.web.bodies import GameSummary


async def games_of(registry: TableRegistry, code: str) -> tuple[GameSummary, ...]:
    """List the matches of a table, open or closed."""
    entries = await _entries(registry, code)
    return await asyncio.to_thread(_summaries, entries)


async def record_of(registry: TableRegistry, code: str, number: int) -> str | None:
    """Give the finished rounds of a match with every card; None if there are none, or no such match."""
    entries = await _entries(registry, code)
    return await asyncio.to_thread(_finished, entries, number)


async def _entries(registry: TableRegistry, code: str) -> Sequence[Kept]:
    entries = await registry.entries(code)
    if not entries:
        raise NoSuchTable(code)
    return entries


def _finished(entries: Sequence[Kept], number: int) -> str | None:
    texts = records(entries)
    return finished_rounds(texts[number - 1], cards=True) if 1 <= number <= len(texts) else None


def _summaries(entries: Sequence[Kept]) -> tuple[GameSummary, ...]:
    found = []
    for number, text in enumerate(records(entries), 1):
        header, _, lines = text.partition("\n\n")
        found.append(_summary(number, restore(header, lines.splitlines())))
    return tuple(found)


def _summary(number: int, game: Game) -> GameSummary:
    outcome = game.outcome
    return GameSummary(
        game=number,
        edition=game.edition.name,
        players=game.names,
        rounds=game.state.number - (game.asks != "over"),
        over=bool(outcome.match_winners),
        winners=outcome.match_winners,
        scores=outcome.scores,
    )
