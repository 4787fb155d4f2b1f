"""A numba with changed internals: after one warning, the entry points are built the way numba builds them, and play the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.longest  # compiles in another way

ROOT = Path(__file__).parents[3]

# Names from inside of numba that a new version may take away, and things that may then work otherwise.
CHANGES = {
    "a class is gone": "import numba.core.compiler as inside; del inside.Compiler",
    "a module has lost a name": "import numba.core.typing.templates as inside; del inside.infer_global",
    "a pass has another name": "import numba.core.typed_passes as inside; del inside.NopythonTypeInference",
    "a method has another name": """
from numba.core.compiler_machinery import PassManager
PassManager.put_pass_after = PassManager.add_pass_after
del PassManager.add_pass_after
""",
    "signatures are written otherwise": """
from numba.core.typing.templates import Signature
del Signature.replace
""",
}
TRIAL = """
from lastcard.sim.compiled import doors
print(doors.way(), doors.way())
"""
GAMES = """
from lastcard.sim.compiled import doors
from lastcard.sim import batch
from lastcard.testing import TableSetup
from tests.sim.compiled.test_doors import play_both

door = doors.compiled(batch.play_anything_at)
for name, players in (("classic", 2), ("polish", 4), ("greek", 10)):
    play_both(door, TableSetup(name, players).create().rules, range(6))
print(doors.way(), bool(door.nopython_signatures))
"""


def run(code: str, cache: Path) -> tuple[list[str], str]:
    """Run code in a process of its own; give the words it printed, and what it complained of."""
    done = subprocess.run(
        [sys.executable, "-W", "always::RuntimeWarning:__main__", "-c", code],
        capture_output=True, text=True, check=True, cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "NUMBA_OPT": "0"},  # the same games, sooner compiled
    )  # fmt: skip
    return done.stdout.split(), done.stderr


def test_the_numba_of_this_machine_is_as_expected(tmp_path: Path) -> None:
    for _ in range(2):  # compiled, and from the cache
        assert run(TRIAL, tmp_path) == (["assembled", "assembled"], "")


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_changed_inside_of_numba_there_is_one_warning(tmp_path: Path, change: str) -> None:
    printed, complaint = run(CHANGES[change] + TRIAL, tmp_path)
    assert printed == ["plain", "plain"]
    assert complaint.count("is not as lastcard knows it") == 1
    assert complaint.count("compiled play is slower, and the same") == 1


def test_games_are_the_same_to_the_byte_without_the_inside_of_numba(tmp_path: Path) -> None:
    printed, complaint = run(CHANGES["a method has another name"] + GAMES, tmp_path)
    assert printed == ["plain", "True"]
    assert complaint.count("is not as lastcard knows it") == 1
