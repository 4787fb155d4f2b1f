"""Secret files: made once, readable by this user only, and whole or not there at all."""

import resource
from pathlib import Path

import pytest

from lastcard.server.store import StoreError
from lastcard.server.store.secret_file import kept_secret


def test_a_secret_is_made_once_for_this_user_only(tmp_path: Path) -> None:
    path = tmp_path / "key"
    assert kept_secret(path, lambda: b"first") == b"first"
    assert kept_secret(path, lambda: b"second") == b"first"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [*tmp_path.iterdir()] == [path]


def test_a_disk_that_takes_nothing_leaves_no_half_of_a_secret(tmp_path: Path) -> None:
    path = tmp_path / "key"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(StoreError) as refused:
            kept_secret(path, lambda: b"never")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert refused.value.message.key == "store.refused"
    assert [*tmp_path.iterdir()] == []
    assert kept_secret(path, lambda: b"later") == b"later"
