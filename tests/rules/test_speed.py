"""Compiled play is the same game: equal to interpreted play byte for byte, really compiled, and loaded only on request."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lastcard
from lastcard.editions import edition_names
from lastcard.rules import codes, speed
from lastcard.rules.layout import Rules, State
from lastcard.rules.questions import OVER
from lastcard.sim import batch
from lastcard.sim.playout import play_anything
from lastcard.testing import TableSetup, random_table

PACKAGE = Path(lastcard.__file__).parent
LIMIT = 1500


@pytest.fixture(scope="module")
def door() -> Callable[..., int]:
    return speed.compiled(batch.play_anything_at)


def play_both(door: Callable[..., int], rules: Rules, seeds: range) -> int:
    """Play games in both modes from the same zeros, compare their bytes, and count those that came to an end."""
    import numpy as np

    records = np.zeros(len(seeds), speed.state_type(112))
    packed_rules = np.frombuffer(rules.packed(), speed.rules_type()).copy()
    finished = 0
    for index, seed in enumerate(seeds):
        plain = State()
        decisions = play_anything(plain, rules, seed, LIMIT, [0] * codes.ACTIONS)
        out = np.zeros(codes.ACTIONS, np.int64)
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
    assert speed.compiled(batch.play_anything_at) is door


def run(code: str, **environment: str) -> str:
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return answer.stdout.strip()


def test_nobody_waits_for_a_compiler_who_did_not_ask_for_one() -> None:
    surfaces = [f"lastcard.cli.{path.stem}" for path in sorted((PACKAGE / "cli").glob("[a-z]*.py"))]
    modules = ["lastcard.game", "lastcard.views", "lastcard.referee", "lastcard.testing", "lastcard.bots", *surfaces]
    code = f"import sys, importlib\nfor name in {modules!r}: importlib.import_module(name)\n"
    heavy = ("numba", "llvmlite", "numpy", "hypothesis", "pytest")
    assert run(code + f"print([name for name in {heavy!r} if name in sys.modules])") == "[]"


def test_a_changed_source_file_changes_the_place_of_the_compiled_code(tmp_path: Path) -> None:
    copied = tmp_path / "lastcard"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "rulebook"))
    code = (
        "from lastcard.rules import speed; print(speed.__file__, speed.kernel_fingerprint(), speed.cache_directory())"
    )

    def place() -> tuple[str, str]:
        file, fingerprint, directory = run(code, PYTHONPATH=str(tmp_path), XDG_CACHE_HOME=str(tmp_path)).split()
        assert file == str(copied / "rules" / "speed.py")
        assert directory == str(tmp_path / "lastcard" / fingerprint)
        return fingerprint, directory

    seen = {place()}
    assert seen == {place()}
    for package in ("cards", "editions", "rules", "sim"):
        # Not the file of the compiled door, but one that it is built from.
        changed = sorted((copied / package).glob("[a-z]*.py"))[0]
        changed.write_text(changed.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
        seen.add(place())
    assert len(seen) == 5
    with (copied / "game" / "game.py").open("a", encoding="utf-8") as file:
        file.write("\n# not part of the kernel\n")
    assert place() in seen


def test_a_changed_rule_is_never_met_by_code_compiled_before(tmp_path: Path) -> None:
    """Also where somebody else has imported numba first, with settings of his own."""
    copied = tmp_path / "lastcard"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "rulebook"))
    code = """
import numba, numpy
from lastcard.rules.speed import compiled, record_type
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
