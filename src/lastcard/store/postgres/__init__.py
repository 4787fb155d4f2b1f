"""The port on PostgreSQL, for as many nodes as there are: each appends to any table, and the database decides every race."""

from lastcard.store.postgres.reading import PostgresReader
from lastcard.store.postgres.store import PostgresStore
from lastcard.store.postgres.wakes import PostgresWakes

__all__ = ["PostgresReader", "PostgresStore", "PostgresWakes"]
