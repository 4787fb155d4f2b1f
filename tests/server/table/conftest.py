"""The tables and bots of these tests use fixed seeds, so that a failure can be reproduced."""

import hashlib
import itertools
import random
from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Draw the secrets of a test's shuffles from the name of the test."""
    numbers = itertools.count()

    def secret() -> str:
        return hashlib.sha256(f"{request.node.name} {next(numbers)}".encode()).hexdigest()

    monkeypatch.setattr("lastcard.server.table.registry.new_secret", secret)
    monkeypatch.setattr("lastcard.server.table.live.mailbox.new_secret", secret)
    random.seed(request.node.name)
    monkeypatch.setattr(
        "lastcard.server.table.transient.bot_turns.secrets", SimpleNamespace(randbits=random.getrandbits)
    )
