"""One copy of the project for all recipes; each begins where the project stands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guide.tree import Tree

pytestmark = pytest.mark.long  # runs the project's own checks in the copy


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """The copy."""
    return Tree(Path(__file__).parents[2], tmp_path_factory.mktemp("copy"))


@pytest.fixture
def tree(copied: Tree) -> Iterator[Tree]:
    """The copy, as it was before any recipe."""
    yield copied
    copied.restore()
