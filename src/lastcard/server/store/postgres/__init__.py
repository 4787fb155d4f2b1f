"""The port on PostgreSQL, for as many nodes as there are: each appends to any table, and the database decides every race."""

from lastcard.server.store.postgres.notify_wakeups import PostgresWakes
from lastcard.server.store.postgres.reader import PostgresReader
from lastcard.server.store.postgres.store import PostgresStore

__all__ = ["PostgresReader", "PostgresStore", "PostgresWakes"]
