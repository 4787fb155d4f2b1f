"""The tables of a log file, and the migration of older files to this version.

A step is never edited once a file may have been made with it: every change is a new step. `tests/server/store` keeps a file of
each version.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import apsw

from lastcard.server.store.errors import Damaged, NewerFile

APPLICATION: Final = 0x4C436C67  # "LClg" in the header of the file: this is one of ours

_VERSION_1: Final = """
CREATE TABLE streams (
    key    INTEGER PRIMARY KEY,  -- stands for the name in every entry
    name   TEXT NOT NULL UNIQUE,
    opened INTEGER NOT NULL,     -- milliseconds since 1970, like every time here
    closed INTEGER               -- NULL: the table is open, a restart resumes it
) STRICT;

CREATE INDEX streams_open ON streams (key) WHERE closed IS NULL;

CREATE TABLE entries (
    stream  INTEGER NOT NULL REFERENCES streams (key),
    seq     INTEGER NOT NULL CHECK (seq > 0),
    at      INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    data    TEXT NOT NULL,
    seat    INTEGER,             -- with command: what caused the append, on its first entry
    command TEXT,
    span    INTEGER NOT NULL,    -- on the first entry of an append, how many it has; 0 on the others
    PRIMARY KEY (stream, seq),
    CHECK ((seat IS NULL) = (command IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX entries_command ON entries (stream, seat, command) WHERE command IS NOT NULL;

CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;

CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;
"""

# The one writer remembers the commands of a stream; an index of them doubled the pages that a commit writes.
_VERSION_2: Final = "DROP INDEX entries_command;"

# Snapshots, so that a table in its tenth round is folded from a few moves ago. Rows are replaced: they are not part of the log.
_VERSION_3: Final = """
CREATE TABLE standings (
    stream INTEGER PRIMARY KEY REFERENCES streams (key),
    data   TEXT NOT NULL
) STRICT;
"""

# A table is forgotten completely or not at all: its entries can be removed only after its row in `streams`. `watches` says when
# a server held the log, since only that time counts. The filler is written to test whether the disk has room for several moves.
_VERSION_4: Final = """
DROP TRIGGER entries_are_not_removed;

CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries
WHEN EXISTS (SELECT 1 FROM streams WHERE key = OLD.stream)
BEGIN SELECT RAISE(ABORT, 'an entry is never removed from a table that is kept'); END;

CREATE INDEX streams_closed ON streams (closed) WHERE closed IS NOT NULL;

CREATE TABLE watches (
    began INTEGER PRIMARY KEY,
    ended INTEGER NOT NULL       -- as far as is known: written again and again while it lasts
) STRICT;

CREATE TABLE room (
    key    INTEGER PRIMARY KEY,
    filler BLOB NOT NULL
) STRICT;
"""

# In the file, so that a backup carries them along.
_VERSION_5: Final = """
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    data BLOB NOT NULL CHECK (length(data) > 0)
) STRICT, WITHOUT ROWID;
"""

STEPS: Final = (_VERSION_1, _VERSION_2, _VERSION_3, _VERSION_4, _VERSION_5)  # step n makes version n


def version(db: apsw.Connection, path: str, steps: Sequence[str] = STEPS) -> int:
    """Return the version of a file, 0 if it is new; refuse a file that is no log, or a newer one."""
    application = _number(db, "PRAGMA application_id")
    stands = _number(db, "PRAGMA user_version")
    if application != APPLICATION and (application or stands or _number(db, "SELECT count(*) FROM sqlite_schema")):
        raise Damaged("store.other_database", path=path)
    if stands > len(steps):
        raise NewerFile("store.newer", path=path, version=stands, known=len(steps))
    return stands


def migrate(db: apsw.Connection, path: str, steps: Sequence[str] = STEPS) -> None:
    """Bring a file to this version, one transaction per step; a failing step leaves the file unchanged."""
    for number in range(version(db, path, steps), len(steps)):
        with transaction(db):
            db.execute(steps[number])
            db.execute(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {number + 1}")


@contextmanager
def transaction(db: apsw.Connection) -> Iterator[None]:
    """Write everything inside or nothing. A failure may already have ended the transaction; apsw's own context fails on that."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _number(db: apsw.Connection, question: str) -> int:
    return int(db.execute(question).get)
