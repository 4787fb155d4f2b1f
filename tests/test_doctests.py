"""Runs every published example: in the README, in the docs, and in the docstrings of the package."""

import doctest
import importlib
from pathlib import Path

import pytest

import lastcard

pytestmark = pytest.mark.compiling

ROOT = Path(__file__).parents[1]
PACKAGE = Path(lastcard.__file__).parent
PAGES = sorted(
    path for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if ">>> " in path.read_text(encoding="utf-8")
)
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_of_a_page_hold(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("name", [dotted(path) for path in MODULES])
def test_the_examples_of_a_module_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_there_are_examples_to_run() -> None:
    assert ROOT / "README.md" in PAGES
    assert ROOT / "docs" / "testing.md" in PAGES
    assert len(MODULES) > 5
