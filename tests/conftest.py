"""Settings for all tests: which take long, and a clean state before the first one."""

import gc
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
# Everything else together takes less than a minute on two cores: `make quick`.
LONG: Final = (
    "attack/test_attacks.py",  # floods
    "envs/test_learning.py",  # learns
    "faults",  # starts servers whose disk fails
    "rules/test_plain.py",  # compiles
    "rules/test_speed.py",  # compiles
    "sim/test_cluster.py",  # starts a cluster
    "store/test_crash.py",  # kills
    "store/test_faults.py",  # fails at every write
    "test_oracle.py",  # compares thousands of games
    "web/browser",
    "web/test_fuzz.py",
    "web/test_greed.py",
    "web/test_hostile.py",
    "web/test_kills.py",
    "web/test_load.py",
    "web/test_schemathesis.py",
    "web/test_wire_secrecy.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long."""
    for item in items:
        place = item.path.relative_to(HERE)
        if any(place.is_relative_to(each) for each in LONG):
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """Set aside what the imports have left: tests that look for lost tasks collect garbage, and need not go through it."""
    gc.collect()
    gc.freeze()
