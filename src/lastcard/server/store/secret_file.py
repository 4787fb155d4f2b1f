"""Secrets of a server that are no entries of its log: each has a file beside it, which only this user can read.

The file is there whole or not at all. An empty one, left by a full disk, would be a key that anybody can guess.
"""

import os
from collections.abc import Callable
from pathlib import Path

from lastcard.server.store.errors import StoreError


def kept_secret(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return the secret that a file holds; if there is no such file, make both."""
    try:
        try:
            return path.read_bytes()
        except FileNotFoundError:
            _write(path, make())
            return path.read_bytes()
    except OSError as wrong:
        raise StoreError("store.refused", path=path, why=wrong.strerror) from None


def _write(path: Path, secret: bytes) -> None:
    begun = path.with_name(f"{path.name}.begun")
    try:
        with os.fdopen(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(secret)
            file.flush()
            os.fsync(file.fileno())
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # the new name, too, outlives a power cut
    finally:
        os.close(folder)
