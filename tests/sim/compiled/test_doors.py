"""Compiled play is the same game: equal to interpreted play byte for byte, really compiled, and loaded only on request."""

import ast
import importlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import pytest

import lastcard
from lastcard.engine.editions import edition_names
from lastcard.engine.kernel.state import action_numbers
from lastcard.engine.kernel.state.layout import Rules, State
from lastcard.engine.kernel.state.questions import OVER
from lastcard.sim import batch
from lastcard.sim.compiled import doors
from lastcard.sim.playout import play_anything
from lastcard.testing import TableSetup, random_table

pytestmark = pytest.mark.compiling

PACKAGE = Path(lastcard.__file__).parent
LIMIT = 1500


@pytest.fixture(scope="module")
def door() -> Callable[..., int]:
    return doors.compiled(batch.play_anything_at)


def play_both(door: Callable[..., int], rules: Rules, seeds: range) -> int:
    """Play games in both modes from the same zeros, compare their bytes, and count those that came to an end."""
    import numpy as np

    records = np.zeros(len(seeds), doors.state_type(112))
    packed_rules = np.frombuffer(rules.packed(), doors.rules_type()).copy()
    finished = 0
    for index, seed in enumerate(seeds):
        plain = State()
        decisions = play_anything(plain, rules, seed, LIMIT, [0] * action_numbers.ACTIONS)
        out = np.zeros(action_numbers.ACTIONS, np.int64)
        assert door(records, index, packed_rules, seed, LIMIT, out) == decisions, seed
        assert records[index].tobytes() == plain.packed(), seed
        finished += plain.awaits == OVER
    return finished


@pytest.mark.parametrize("name", edition_names())
def test_compiled_and_interpreted_games_are_equal_to_the_byte(name: str, door: Callable[..., int]) -> None:
    finished = 0
    for players in (2, 3, 4, 10):
        finished += play_both(door, TableSetup(name, players).create().rules, range(players * 100, players * 100 + 8))
    assert finished >= 30


def test_random_tables_are_equal_to_the_byte(door: Callable[..., int]) -> None:
    rng = Random(1)
    for _ in range(60):
        table = random_table(rng)
        if table.options.get("decks", 1) == 1:
            play_both(door, table.create().rules, range(2))


def test_the_door_is_really_compiled(door: Callable[..., int]) -> None:
    play_both(door, TableSetup().create().rules, range(1))
    compiled: Any = door
    assert compiled.nopython_signatures
    assert doors.compiled(batch.play_anything_at) is door


def run(code: str, **environment: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return answer.stdout.strip()


def dotted(path: Path) -> str:
    """Give the name of a module of lastcard."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def test_nobody_waits_for_a_compiler_who_did_not_ask_for_one() -> None:
    terminal = sorted((PACKAGE / "terminal").rglob("[a-z]*.py"))
    surfaces = [dotted(path) for path in terminal if "window" not in path.parts]
    modules = [
        "lastcard.engine.game",
        "lastcard.engine.views",
        "lastcard.referee",
        "lastcard.testing",
        "lastcard.players.bots",
        *surfaces,
    ]
    code = f"import sys, importlib\nfor name in {modules!r}: importlib.import_module(name)\n"
    heavy = ("numba", "llvmlite", "numpy", "hypothesis", "pytest")
    assert run(code + f"print([name for name in {heavy!r} if name in sys.modules])") == "[]"


def test_a_changed_source_file_changes_the_place_of_the_compiled_code(tmp_path: Path) -> None:
    copied = tmp_path / "lastcard"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "rulebook"))
    code = (
        "from lastcard.sim.compiled import doors as d; print(d.__file__, d.kernel_fingerprint(), d.cache_directory())"
    )

    def place() -> tuple[str, str]:
        file, fingerprint, directory = run(code, PYTHONPATH=str(tmp_path), XDG_CACHE_HOME=str(tmp_path)).split()
        assert file == str(copied / "sim" / "compiled" / "doors.py")
        assert directory == str(tmp_path / "lastcard" / fingerprint)
        return fingerprint, directory

    seen = {place()}
    assert seen == {place()}
    for source in (
        "engine/cards/deck.py",
        "engine/programs/operations.py",
        "engine/programs/rule_text.py",
        "engine/kernel/state/bits.py",
        "sim/offer.py",
    ):
        # Not the file of the compiled door, but one that it is built from.
        change(copied / source)
        seen.add(place())
    kernel = copied / "engine" / "kernel"
    (kernel / "deeper").mkdir()
    (kernel / "state" / "bits.py").rename(kernel / "deeper" / "bits.py")  # the same text elsewhere
    seen.add(place())
    change(kernel / "deeper" / "bits.py")
    seen.add(place())
    assert len(seen) == 8
    editions = copied / "engine" / "editions"
    others = [*(copied / "written").rglob("*"), *editions.rglob("*")]
    assert len(others) > 30
    for other in [*others, copied / "engine" / "game" / "game.py"]:
        if other.is_file():
            change(other)
    assert place() in seen, "what is not part of the kernel compiles nothing again"


def change(path: Path) -> None:
    """Write one more line at the end of a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")


def test_all_that_is_compiled_comes_from_the_sources_that_are_hashed() -> None:
    """Functions, and the values and modules that they name: with another text, any of them would make other code."""
    from lastcard.sim.compiled.twins import TWINS

    hashed = {dotted(path) for path in doors.kernel_sources()}
    reached, todo = set[FunctionType](), every_door()
    while todo:
        function = todo.pop()
        if function in reached or function in TWINS:  # which stand for themselves, and lie beside the doors
            continue
        reached.add(function)
        home = sys.modules[function.__module__]
        assert home.__name__ in hashed
        origins = dict(imported(Path(str(home.__file__))))
        for word in function.__code__.co_names:
            assert origins.get(word, home.__name__) in hashed, f"{home.__name__} compiles {word} of {origins[word]}"
            value = vars(home).get(word)
            if isinstance(value, FunctionType):
                todo.append(value)
    assert len(reached) > 150


def every_door() -> list[FunctionType]:
    """Find every function that somebody gives to ``compiled``."""
    found = []
    for source in sorted(PACKAGE.rglob("*.py")):
        text = source.read_text(encoding="utf-8")
        for other in re.findall(r"import .*\bcompiled\b(?: as (\w+))?", text):
            for name in re.findall(rf"\b{other or 'compiled'}\((\w+)\)", text):
                found.append(getattr(importlib.import_module(dotted(source)), name))
    assert len(found) == 11
    return found


def imported(source: Path) -> Iterator[tuple[str, str]]:
    """Yield what a module imports of lastcard: each name there, and the module that it comes from."""
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("lastcard"):
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield each.asname or each.name, inner if inner in sys.modules else str(node.module)


def test_a_changed_rule_is_never_met_by_code_compiled_before(tmp_path: Path) -> None:
    """Also where somebody else has imported numba first, with settings of his own."""
    copied = tmp_path / "lastcard"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "rulebook"))
    code = """
import numba, numpy
from lastcard.sim.compiled.doors import compiled, record_type
from lastcard.sim.batch import first_refused
from lastcard.sim.episode import Episode
episodes = numpy.zeros(1, record_type(Episode))
offers = numpy.array([[1 << 3, 0, 0, 0]])
door = compiled(first_refused)
print(door(offers, episodes, numpy.array([3])), sum(door.stats.cache_hits.values()), repr(numba.config.CACHE_DIR))
"""

    def answer() -> list[str]:
        return run(code, PYTHONPATH=str(tmp_path), XDG_CACHE_HOME=str(tmp_path / "cache")).split()

    assert answer() == ["-1", "0", "''"]
    assert answer() == ["-1", "1", "''"]
    offer = copied / "sim" / "offer.py"  # not the file of the door
    before = "if choice < 0 or choice >= CHOICES:"
    assert before in offer.read_text(encoding="utf-8")
    offer.write_text(offer.read_text(encoding="utf-8").replace(before, "if choice < 4 or choice >= CHOICES:"), "utf-8")
    assert answer() == ["0", "0", "''"]
