"""Settings for all tests: which compile, which take long, which go together, and a clean state before the first one."""

import gc
import os
import signal
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

HERE: Final = Path(__file__).parent
# The terminal speaks the language of the system; tests read English unless they ask for another one.
for _name in ("LC_ALL", "LC_MESSAGES"):
    os.environ.pop(_name, None)
os.environ["LANG"] = "C.UTF-8"
# A run in the background ignores Ctrl-C, and so would every program that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
# These wait for compiled rules. One process gets them all, so that everything is compiled once.
COMPILING: Final = (
    "cli/test_sim.py",
    "cli/test_written.py",
    "envs/test_baselines.py",
    "envs/test_gymnasium.py",
    "envs/test_learning.py",
    "envs/test_observation_2.py",
    "envs/test_pettingzoo.py",
    "envs/test_picture.py",
    "envs/test_rlcard.py",
    "envs/test_rlcard_defects.py",
    "rules/test_compiling.py",
    "envs/test_tasks.py",
    "rules/test_speed.py",
    "sim/test_arena.py",
    "sim/test_batch.py",
    "sim/test_interpreted.py",
    "sim/test_preview.py",
    "sim/test_sampler.py",
    "test_doctests.py",
)
# These take longest of all.
LONGEST: Final = (
    "rules/test_plain.py",  # compiles in another way
    "web/browser",
)
# Everything else together takes less than a minute on two cores: `make quick`.
LONG: Final = (
    *COMPILING,
    *LONGEST,
    "attack/test_attacks.py",  # floods
    "cases/test_further_editions.py",  # runs the library on seven more editions
    "cli/test_join.py",  # starts servers
    "cli/test_play.py",  # starts many processes
    "cli/test_print.py",  # puts the typeface together
    "envs/test_openspiel.py",  # plays long games through
    "envs/test_openspiel_algorithms.py",  # solves games
    "faults",  # starts servers whose disk fails
    "game/test_refusals.py",  # tries everything everywhere
    "nodes",  # starts several servers on one database
    "paper",  # prints decks and leaflets
    "sim/test_cluster.py",  # starts clusters, whose workers find everything compiled
    "store/test_crash.py",  # kills
    "store/test_port.py",  # starts PostgreSQL
    "store/test_postgres.py",
    "store/test_property.py",
    "store/test_doctor.py",
    "store/test_moving.py",
    "store/test_wakes.py",
    "store/test_faults.py",  # fails at every write
    "table/test_clocks.py",  # lets months go by, every half minute of them
    "table/test_fold.py",  # recalls tables again and again
    "table/test_registry.py",  # lets months go by
    "tui",  # opens many windows
    "test_oracle.py",  # compares thousands of games
    "web/test_answers.py",  # builds the index of the rule search
    "web/test_clerk.py",  # starts many servers
    "web/test_fuzz.py",
    "web/test_greed.py",
    "web/test_hostile.py",
    "web/test_kills.py",
    "web/test_limits.py",  # starts many servers
    "web/test_load.py",
    "web/test_opening.py",  # waits for slow requests
    "web/test_proof.py",  # recomputes hundreds of games
    "web/test_schemathesis.py",
    "web/test_serve.py",  # starts many servers
    "web/test_types.py",  # compiles the page
    "web/test_wire_secrecy.py",
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Spare `make quick` the import of what takes long."""
    return True if config.option.markexpr == "not long" and is_among(LONG, collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long, and put it first: what is left for the end must be short, for then processes run out of work."""
    for item in items:
        if is_among(LONG, item.path):
            item.add_marker(pytest.mark.long)
    items.sort(key=lambda item: [not is_among(places, item.path) for places in (COMPILING, LONGEST, LONG)])


class FileByFile(LoadFileScheduling):  # type: ignore[misc]  # it comes without types
    """Gives each process whole files, in our order, so that a server or browser is started once for the tests of its file."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "compiling" if is_among(COMPILING, HERE.parent / file) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FileByFile | None:
    """Share the tests out among the processes, unless the command says how."""
    if config.option.dist != "load":
        return None
    config.option.loadscopereorder = False  # not by how many tests a file has
    return FileByFile(config, log)


@cache  # there are thousands of tests in some hundred files
def is_among(places: tuple[str, ...], path: Path) -> bool:
    """Say whether a file is one of these, or in one of these folders."""
    return any(path.is_relative_to(HERE / each) for each in places)


@pytest.fixture(scope="module", autouse=True)
def swept() -> Iterator[None]:
    """Clear away the sockets of servers that a file's tests have killed, before another test is blamed for them.

    What is left then is set aside: tests that look for lost tasks collect garbage, and need not go through it.
    """
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    """Set aside what the imports have left, too."""
    gc.collect()
    gc.freeze()
