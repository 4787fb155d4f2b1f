"""Group commit in PostgreSQL: one statement writes all appends that arrived during the last one, and is a transaction by itself.

A stream's row in ``streams`` decides: the writer that finds it open, at the expected number, locks it and moves it on. Rows are
locked in the order of their names, so that two nodes wait for each other but never in a circle.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import asyncpg

from lastcard.server.store.commit_plan import Outcome
from lastcard.server.store.errors import Stale, StreamClosed
from lastcard.server.store.port import Append, Written

# No command is looked for in a stream that another node moves on meanwhile: its number no longer fits then.
_WRITE: Final = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bool[], $5::int[], $6::text[], $7::text[])
    AS asked (stream, expected, last, closes, seat, command, snapshot)
), clock AS (
    SELECT coalesce($8, extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
), opened AS (
    INSERT INTO streams (name, head, opened, closed)
    SELECT stream, last, now, CASE WHEN closes THEN now END FROM asked, clock WHERE expected = 0
    ON CONFLICT DO NOTHING RETURNING name
), held AS MATERIALIZED (
    SELECT asked.* FROM asked JOIN streams ON name = stream
    WHERE expected > 0 AND head = expected AND closed IS NULL AND NOT EXISTS (
        SELECT 1 FROM entries WHERE entries.stream = asked.stream AND entries.seat = asked.seat
        AND entries.command = asked.command
    )
    ORDER BY name FOR NO KEY UPDATE OF streams
), moved AS (
    UPDATE streams SET head = held.last, closed = CASE WHEN held.closes THEN now END FROM held, clock WHERE name = held.stream
), taken AS (
    SELECT name FROM opened UNION ALL SELECT stream FROM held
), written AS (
    INSERT INTO entries (stream, seq, at, kind, data, seat, command, span)
    SELECT stream, seq, now, kind, data, seat, command, span
    FROM unnest($9::text[], $10::int[], $11::text[], $12::text[], $13::int[], $14::text[], $15::int[])
    AS entry (stream, seq, kind, data, seat, command, span) JOIN taken ON name = stream CROSS JOIN clock
), kept AS (
    INSERT INTO standings (stream, data) SELECT stream, snapshot FROM asked JOIN taken ON name = stream
    WHERE snapshot <> '' AND NOT closes ON CONFLICT (stream) DO UPDATE SET data = excluded.data
), dropped AS (
    DELETE FROM standings USING asked, taken
    WHERE closes AND asked.stream = taken.name AND standings.stream = asked.stream
)
SELECT array_agg(name), CASE WHEN $16 <> '' THEN pg_notify($16, $17 || string_agg(name || ':' || last, ' ')) END
FROM taken JOIN asked ON stream = name HAVING count(*) > 0
"""
_WHY_NOT: Final = """
SELECT asked.stream, head, closed IS NOT NULL,
    (SELECT seq || ' ' || span FROM entries WHERE entries.stream = asked.stream AND entries.seat = asked.seat
     AND entries.command = asked.command)
FROM unnest($1::text[], $2::int[], $3::text[]) AS asked (stream, seat, command) LEFT JOIN streams ON name = asked.stream
"""


async def commit(
    db: asyncpg.Connection, appends: Sequence[Append], *, at: int | None, channel: str = "", sender: str = ""
) -> list[Outcome | None]:
    """Write appends to different streams, and return what became of each; None: it must be tried again.

    ``channel`` is told what was written, in the name of ``sender``; with none, nobody is.
    """
    row = await db.fetchrow(_WRITE, *_columns(appends, 7), at, *_entries(appends), channel, sender)
    taken = frozenset(row[0]) if row is not None else frozenset()
    refused = [append for append in appends if append.stream not in taken]
    reasons = await _reasons(db, refused) if refused else {}
    return [
        Written(append.stream, append.expected + 1, append.expected + len(append.entries))
        if append.stream in taken
        else reasons.get(append.stream)
        for append in appends
    ]


async def _reasons(db: asyncpg.Connection, refused: Sequence[Append]) -> dict[str, Outcome]:
    """Say why appends were not taken. What could be taken now is left out."""
    asked = _transposed(
        ((each.stream, *((each.command.seat, each.command.key) if each.command else (None, None))) for each in refused),
        3,
    )
    expected = {append.stream: append.expected for append in refused}
    reasons: dict[str, Outcome] = {}
    for stream, head, closed, known in await db.fetch(_WHY_NOT, *asked):
        if known is not None:
            first, span = map(int, known.split())
            reasons[stream] = Written(stream, first, first + span - 1, again=True)
        elif closed:
            reasons[stream] = StreamClosed(stream, head)
        elif (head or 0) != expected[stream]:
            reasons[stream] = Stale(stream, expected[stream], head or 0)
    return reasons


def _columns(appends: Sequence[Append], width: int) -> list[list[object]]:
    rows = []
    for append in appends:
        seat, key = (append.command.seat, append.command.key) if append.command is not None else (None, None)
        last = append.expected + len(append.entries)
        rows.append((append.stream, append.expected, last, append.closes, seat, key, append.snapshot))
    return _transposed(rows, width)


def _entries(appends: Sequence[Append]) -> list[list[object]]:
    rows: list[tuple[object, ...]] = []
    for append in appends:
        command = append.command
        seat, key = (command.seat, command.key) if command is not None else (None, None)
        span = len(append.entries)
        for seq, entry in enumerate(append.entries, append.expected + 1):
            rows.append((append.stream, seq, entry.kind, entry.data, seat, key, span))
            seat = key = None
            span = 0
    return _transposed(rows, 7)


def _transposed(rows: Iterable[Sequence[object]], width: int) -> list[list[object]]:
    columns: list[list[object]] = [[] for _ in range(width)]
    for row in rows:
        for column, value in zip(columns, row, strict=True):
            column.append(value)
    return columns
