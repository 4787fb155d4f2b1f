"""The database of the store's tests, for commands that need one, and a folder of language files."""

from tests.language.folder import write_language
from tests.server.store.conftest import postgres

__all__ = ["postgres", "write_language"]
