"""Import paths of 0.2: every old one gives the new module and warns its caller."""

import importlib
import subprocess
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path

import pytest

from lastcard import _moved

HERE = Path(__file__).parent
MODULES = sorted(set(_moved.NEW) - _moved.PACKAGES)


def in_a_program(code: str) -> str:
    """Run a program of its own, which sees every warning; give what it says."""
    done = subprocess.run((sys.executable, "-W", "always", "-c", code), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("old", MODULES)
def test_an_old_module_is_the_new_one_and_its_caller_is_warned(old: str) -> None:
    sys.modules.pop(old, None)
    with warnings.catch_warnings(action="ignore"):
        importlib.import_module(old.rpartition(".")[0])  # a package that has moved as well warns for itself
    new = _moved.NEW[old]
    with pytest.warns(DeprecationWarning, match=f"^{old} is now {new}; the old path goes in 0.4$") as told:
        assert importlib.import_module(old) is importlib.import_module(new)
    assert {warning.filename for warning in told} == {__file__}


def test_every_module_of_the_version_before_has_a_place_now() -> None:
    """The list was made at that version; a module on it is where it was, has moved, or is known to have left."""
    listed = (HERE / "released" / "modules.txt").read_text("utf-8").split()
    assert len(listed) > 350
    assert [name for name in listed if name not in {*_moved.NEW, *_moved.GONE} and find_spec(name) is None] == []


def test_an_old_package_has_the_names_it_had_and_warns_once() -> None:
    said = in_a_program(
        "from lastcard.sentences import SentenceError\n"
        "from lastcard.words import catalogue\n"
        "from lastcard.editions import edition, operations\n"
        "from lastcard.bots import Bot, make_bot\n"
        "import lastcard.rules.step, lastcard.engine.kernel.step, lastcard.engine.message\n"
        "assert lastcard.rules.step is lastcard.engine.kernel.step\n"
        "assert SentenceError is lastcard.engine.message.SentenceError\n"
        "assert edition('greek').name == 'greek' and callable(make_bot) and catalogue.Words and operations.SWAP_HANDS\n"
    )
    assert said.count("lastcard.sentences is now lastcard.language.catalogue; the old path goes in 0.4") == 1
    assert said.count("<string>:2: DeprecationWarning: lastcard.words is now lastcard.language;") == 1


def test_the_package_itself_uses_no_old_path() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in (
            "lastcard.terminal.main",
            "lastcard.server.web.app",
            "lastcard.lab.card_trial",
            "lastcard.testing",
        ):
            importlib.import_module(name)


def test_what_never_was_is_not_found_and_what_left_says_so() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"^No module named 'lastcard.nothing'$"):
        importlib.import_module("lastcard.nothing")
    with pytest.raises(ModuleNotFoundError, match=r"left in 0.3; examples/recipes/rlcard_shape.py"):
        importlib.import_module("lastcard.envs.rlcard")


def test_nothing_old_is_loaded_until_an_old_path_is_asked_for() -> None:
    assert "lastcard._moved" not in in_a_program("import lastcard, sys; lastcard.Game; print(*sys.modules)")
