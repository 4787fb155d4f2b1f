"""The parts of a move's time: every pattern finds functions of today's server, so no part is empty because a module moved."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lastcard
from bench.load_parts import PARTS

PACKAGE = Path(lastcard.__file__).parent
LIBRARIES = ("uvicorn/",)  # patterns for frames outside the package


def frames() -> Iterator[str]:
    """Write every function of the package as py-spy does: ``Table.apply (lastcard/server/table/fold/table.py:1)``."""
    for path in PACKAGE.rglob("*.py"):
        place = f"({path.relative_to(PACKAGE.parent)}:1)"
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{node.name} {place}"
            elif isinstance(node, ast.ClassDef):
                inner = (each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
                yield from (f"{node.name}.{each.name} {place}" for each in inner)


FRAMES = tuple(frames())
PATTERNS = [one for _, pattern in PARTS for one in re.split(r"\|(?![^(]*\))", pattern) if one not in LIBRARIES]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_finds_something(pattern: str) -> None:
    assert any(re.search(pattern, frame) for frame in FRAMES)
