"""The public API: ``import lastcard`` imports nothing until it is used, and warns about deprecated names."""

import ast
import importlib
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard

ROOT = Path(__file__).parents[1]
NAMES = sorted(lastcard.__all__)
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def modules_after(code: str) -> set[str]:
    """Run a program of its own; give the modules it imported."""
    program = f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run((sys.executable, "-c", program), capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_the_page_of_the_api_lists_every_public_name_and_no_other() -> None:
    listed = re.findall(r"^\| `(\w+)", PAGE, re.MULTILINE)
    assert sorted(listed) == sorted(lastcard.__all__)


def test_type_checkers_see_the_names_that_programs_get() -> None:
    tree = ast.parse(Path(lastcard.__file__).read_text(encoding="utf-8"))
    (block,) = [each for each in tree.body if isinstance(each, ast.If) and isinstance(each.test, ast.Name)]
    typed = {
        each.module: tuple(alias.name for alias in each.names)
        for each in block.body
        if isinstance(each, ast.ImportFrom) and each.module != "importlib.machinery"
    }
    assert typed == lastcard._HOMES
    assert sorted(name for names in typed.values() for name in names) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_the_one_of_its_module(name: str) -> None:
    (home,) = [home for home, names in lastcard._HOMES.items() if name in names]
    assert getattr(lastcard, name) is getattr(importlib.import_module(home), name)
    assert name in dir(lastcard)
    assert getattr(lastcard, name).__doc__


def test_the_front_door_imports_nothing_until_it_is_used() -> None:
    assert {name for name in modules_after("import lastcard") if name.startswith("lastcard")} == {"lastcard"}
    asked = modules_after("import lastcard\nlastcard.__version__")
    assert {name for name in asked if name.startswith("lastcard")} == {"lastcard", "lastcard.version"}
    used = modules_after("from lastcard import Game; Game.create('classic', seed='x')")
    assert "lastcard.engine.game.game" in used
    assert not used & {"numpy", "numba", "msgspec", "lastcard.players.bots", "lastcard.engine.views", "lastcard.sim"}


def test_no_module_of_the_package_asks_the_front_door() -> None:
    door = Path(lastcard.__file__)
    asking = {
        (path.name, alias.name)
        for path in door.parent.rglob("*.py")
        for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(each, ast.ImportFrom) and each.module == "lastcard"
        for alias in each.names
        if alias.name in NAMES
    }
    assert not asking


def errors() -> list[Exception]:
    """List one of every public error."""
    calls: list[Callable[[], object]] = [
        lambda: lastcard.Game.create("classic", players=2, seed="x").push(5, "draws"),
        lambda: lastcard.Card("purple"),
        lambda: lastcard.parse_action("sings"),
        lambda: lastcard.edition("martian"),
        lambda: lastcard.Game.create("classic", players=99),
        lambda: lastcard.Game.create("greek", written=["do something that nobody has ever heard of"]),
        lambda: lastcard.set_up({"top": "purple"}),
        lambda: lastcard.read_record("nothing"),
        lambda: lastcard.Shuffle("short"),
    ]
    found: list[Exception] = [lastcard.MissingExtra(ModuleNotFoundError(name="pyspiel"), "openspiel")]
    for call in calls:
        with pytest.raises(Exception, match=r".") as caught:
            call()
        found.append(caught.value)
    return found


def test_an_error_has_its_public_name_and_can_be_sent_to_another_process() -> None:
    every = {name: getattr(lastcard, name) for name in NAMES if isinstance(getattr(lastcard, name), type)}
    public = {kind for kind in every.values() if issubclass(kind, Exception)}
    seen = {next(each for each in type(error).__mro__ if each in public) for error in errors()}
    assert seen == public
    for error in errors():
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert (str(twin), vars(twin)) == (str(error), vars(error))
    for kind in public:
        assert (kind.__module__, kind.__qualname__) == ("lastcard", kind.__name__)
        assert pickle.loads(pickle.dumps(kind)) is kind


def test_everything_public_needs_the_standard_library_alone() -> None:
    assert not modules_after("from lastcard import *\nGame, make_bot") & {"numpy", "numba", "msgspec", "starlette"}


def test_a_name_that_there_is_not_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'lastcard' has no attribute 'Gmae'"):
        _ = lastcard.Gmae  # type: ignore[attr-defined]
    with pytest.raises(ImportError, match="cannot import name 'Gmae'"):
        from lastcard import Gmae  # type: ignore[attr-defined]  # noqa: F401


def test_a_name_that_goes_works_for_now_and_names_its_replacement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(lastcard._DEPRECATED, "Match", ("Game", "0.3"))
    for _ in range(2):
        with pytest.warns(
            DeprecationWarning, match=r"^lastcard.Match is deprecated and goes in 0.3; use lastcard.Game$"
        ) as told:
            assert lastcard.Match is lastcard.Game  # type: ignore[attr-defined]
        assert told[0].filename == __file__
    with pytest.warns(DeprecationWarning, match="use lastcard.Game"):
        from lastcard import Match  # type: ignore[attr-defined]
    assert Match is lastcard.Game


def wrong_entries(table: dict[str, tuple[str, str]]) -> list[str]:
    """List deprecated names that are public still, have no public replacement, or should be gone by now."""
    now, public = version(lastcard.__version__), lastcard.__all__
    return [
        name
        for name, (instead, goes) in table.items()
        if name in public or instead not in public or version(goes) <= now
    ]


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def test_a_name_that_goes_has_a_replacement_and_goes_when_it_was_said_to() -> None:
    assert wrong_entries(lastcard._DEPRECATED) == []
    assert wrong_entries({"Match": ("Game", "99.0")}) == []
    planted = {"Match": ("Game", lastcard.__version__), "Seat": ("Nothing", "99.0"), "Card": ("Colour", "99.0")}
    assert wrong_entries(planted) == [*planted]
