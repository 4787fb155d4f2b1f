"""The database of the store's tests, for commands that need one."""

from tests.store.conftest import postgres

__all__ = ["postgres"]
