"""The disk that the servers of these tests use."""

from pathlib import Path

import pytest

from tests.server.faults.disk import Disk

pytestmark = pytest.mark.long  # starts servers whose disk fails


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    """A disk that fails when it is told to."""
    return Disk(tmp_path, monkeypatch)
