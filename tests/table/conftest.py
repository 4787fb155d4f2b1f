"""Tables of these tests are dealt the same cards in every run: a failure can be looked at again."""

import hashlib
import itertools
import random

import pytest


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Draw the secrets of a test's shuffles from the name of the test."""
    numbers = itertools.count()

    def secret() -> str:
        return hashlib.sha256(f"{request.node.name} {next(numbers)}".encode()).hexdigest()

    monkeypatch.setattr("lastcard.table.house.new_secret", secret)
    monkeypatch.setattr("lastcard.table.live.new_secret", secret)
    random.seed(request.node.name)
