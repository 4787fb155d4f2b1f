"""Secrets that belong to a log but are no entries of it: they lie in its file, so a backup of the file has them.

Up to version 4 each had a file of its own beside the log (``tables.daily-key``). The first start takes them over.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import apsw

from lastcard.engine.message import system_reason
from lastcard.server.store.errors import StoreError
from lastcard.server.store.sqlite.schema import transaction

BESIDE: Final = ("daily-key", "push-key.pem", "traces")  # that earlier versions kept in files of their own
_FIND: Final = "SELECT data FROM secrets WHERE name = ?"
_KEEP: Final = "INSERT INTO secrets (name, data) VALUES (?, ?)"


def kept_secret(db: apsw.Connection, path: str, name: str, make: Callable[[], bytes]) -> bytes:
    """Return a secret; if there is none, make it."""
    for (data,) in db.execute(_FIND, (name,)):
        return bytes(data)
    if _file(path, name).exists():  # it was not taken over because it is empty: people may know a key that is lost
        return b""
    return _kept(db, name, make())


def take_over_files(db: apsw.Connection, path: str) -> None:
    """Move the secrets beside a log into it. A file is removed once its secret is safe, and kept if the log has another."""
    for name in BESIDE:
        file = _file(path, name)
        try:
            if not (data := file.read_bytes() if file.is_file() else b""):
                continue
            known = [bytes(found) for (found,) in db.execute(_FIND, (name,))]
            if data in (known or [_kept(db, name, data)]):
                file.unlink()
        except OSError as wrong:
            raise StoreError("store.refused", path=file, why=system_reason(wrong)) from None


def _kept(db: apsw.Connection, name: str, data: bytes) -> bytes:
    with transaction(db):
        db.execute(_KEEP, (name, data))
    return data


def _file(path: str, name: str) -> Path:
    return Path(path).with_suffix(f".{name}")
