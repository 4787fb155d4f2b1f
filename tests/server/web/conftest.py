"""A running table server for all tests over the network."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.language.folder import write_language as write_language
from tests.server.web.serving import LenientServer, Server


@pytest.fixture(scope="module", params=["auto", "plain"])
def wire(request: pytest.FixtureRequest) -> str:
    """Each way in which sockets are served."""
    return str(request.param)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A table server of this test alone, on an empty log."""
    with LenientServer(tmp_path) as server:
        yield server
