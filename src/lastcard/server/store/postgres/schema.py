"""The tables of a log in PostgreSQL, and the migration of older ones to this version.

A step is never edited once a database may have been made with it: every change is a new step. All of them stand in a schema of
their own, so that a log may share a database with anything else.
"""

from collections.abc import Sequence
from typing import Final

import asyncpg

from lastcard.server.store.errors import CannotOpen, NewerFile

SCHEMA: Final = "lastcard"

# ``head`` and ``closed`` decide about every append: the writer that moves them on has the row. ``entries`` has a key besides.
_VERSION_1: Final = """
CREATE TABLE streams (
    name   text COLLATE "C" PRIMARY KEY,
    born   bigint GENERATED ALWAYS AS IDENTITY,  -- the order in which streams began
    head   integer NOT NULL CHECK (head > 0),    -- the number of the last entry
    opened bigint NOT NULL,                      -- milliseconds since 1970, like every time here
    closed bigint                                -- NULL: the table is open
) WITH (fillfactor = 70);                        -- room for the next head on the same page

CREATE INDEX streams_open ON streams (born) WHERE closed IS NULL;
CREATE INDEX streams_closed ON streams (closed) WHERE closed IS NOT NULL;

CREATE TABLE entries (
    stream  text COLLATE "C" NOT NULL,
    seq     integer NOT NULL CHECK (seq > 0),
    at      bigint NOT NULL,
    kind    text NOT NULL,
    data    text NOT NULL,
    seat    integer,                             -- with command: what caused the append, on its first entry
    command text,
    span    integer NOT NULL,                    -- on the first entry of an append, how many it has; 0 on the others
    PRIMARY KEY (stream, seq),
    CHECK ((seat IS NULL) = (command IS NULL))
);

CREATE UNIQUE INDEX entries_command ON entries (stream, seat, command) WHERE command IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        RAISE EXCEPTION 'an entry is never changed';
    ELSIF EXISTS (SELECT 1 FROM streams WHERE name = OLD.stream) THEN
        RAISE EXCEPTION 'an entry is never removed from a table that is kept';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER entries_are_kept BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE standings (
    stream text COLLATE "C" PRIMARY KEY,
    data   text NOT NULL
);

CREATE TABLE watches (
    began bigint PRIMARY KEY,
    ended bigint NOT NULL                        -- as far as is known: written again and again while it lasts
);

CREATE TABLE leases (
    name    text PRIMARY KEY,                    -- a duty that one node has at a time
    holder  text NOT NULL,
    expires timestamptz NOT NULL
);
"""

# The same on all nodes, and carried along by every backup.
_VERSION_2: Final = """
CREATE TABLE secrets (
    name text PRIMARY KEY,
    data bytea NOT NULL CHECK (length(data) > 0)
);
"""

STEPS: Final = (_VERSION_1, _VERSION_2)  # step n makes version n
_LOCK: Final = 0x4C436C67  # "LClg": nodes that start together migrate one after another
_VERSION: Final = "SELECT version FROM about"
_STANDS: Final = "SELECT to_regclass('about') IS NOT NULL"


async def version(db: asyncpg.Connection, place: str, steps: Sequence[str] = STEPS) -> int:
    """Return the version of a log, 0 if there is none yet; refuse a newer one."""
    stands = int(await db.fetchval(_VERSION) or 0) if await db.fetchval(_STANDS) else 0
    if stands > len(steps):
        raise NewerFile("store.newer", path=place, version=stands, known=len(steps))
    return stands


async def migrate(db: asyncpg.Connection, place: str, steps: Sequence[str] = STEPS) -> None:
    """Bring a log to this version in one transaction; a failing step leaves it unchanged."""
    if await version(db, place, steps) == len(steps):
        return
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
        await db.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        await db.execute("CREATE TABLE IF NOT EXISTS about (version integer NOT NULL)")
        stands = await version(db, place, steps)
        for number in range(stands, len(steps)):
            await db.execute(steps[number])
        await db.execute("DELETE FROM about")
        await db.execute("INSERT INTO about VALUES ($1)", len(steps))


async def check_version(db: asyncpg.Connection, place: str) -> None:
    """Refuse a log that this version cannot read."""
    stands = await version(db, place)
    if not stands:
        raise CannotOpen("store.no_log_there", path=place)
    if stands < len(STEPS):
        raise CannotOpen("store.old_version", path=place, version=stands)
