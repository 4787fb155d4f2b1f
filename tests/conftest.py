"""Settings for all tests: which come first, which go together, and a clean state before the first one."""

import gc
import os
import re
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
# A test file says in one line what it takes, and the `conftest.py` of a folder says it for every file in there:
# `pytestmark = pytest.mark.long`. pyproject.toml says what the marks mean; they are run in this order, and then the rest.
MARKS: Final = ("compiling", "longest", "long")
SAID: Final = re.compile(r"^pytestmark = (?:\[[^\]]*\]|.*)", re.MULTILINE)


@cache  # there are thousands of tests in some hundred files
def marks(path: Path) -> frozenset[str]:
    """Read what a file or a folder of tests says that it takes, without importing anything."""
    if not path.is_relative_to(HERE):
        return frozenset()
    source = path / "conftest.py" if path.is_dir() else path
    said = SAID.search(source.read_text(encoding="utf-8")) if source.suffix == ".py" and source.exists() else None
    own = {mark for mark in MARKS if said and f"pytest.mark.{mark}" in re.findall(r"[\w.]+", said[0])}
    return marks(path.parent).union(own, ["long"] if own else [])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Spare `make quick` the import of what takes long."""
    return True if config.option.markexpr == "not long" and "long" in marks(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put first what takes long: what is left for the end must be short, for then processes run out of work."""
    for item in items:
        for mark in marks(item.path):
            item.add_marker(mark)
    items.sort(key=lambda item: [item.get_closest_marker(mark) is None for mark in MARKS])


class FileByFile(LoadFileScheduling):  # type: ignore[misc]  # it comes without types
    """Gives each process whole files, in our order, so that a server or browser is started once for the tests of its file."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "compiling" if "compiling" in marks(HERE.parent / file) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FileByFile | None:
    """Share the tests out among the processes, unless the command says how."""
    if config.option.dist != "load":
        return None
    config.option.loadscopereorder = False  # not by how many tests a file has
    return FileByFile(config, log)


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
