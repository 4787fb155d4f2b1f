"""CONTRIBUTING.md, read by a program: the files that each recipe names, how many it says they are, and its commands."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

GUIDE: Final = Path(__file__).parents[2] / "CONTRIBUTING.md"
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_STEP: Final = re.compile(r"^\d+\. (.*?)(?=^\d+\. |^\S|\Z)", re.MULTILINE | re.DOTALL)
_FILE: Final = re.compile(r"`((?:src|tests|cases)/[^` ]+)`")
_COMMAND: Final = re.compile(r"`((?:pytest|lastcard|python|node_modules/\.bin/tsc) [^`]+|lint-imports)`")


@dataclass(frozen=True)
class Recipe:
    """One recipe: a section whose numbered steps begin with the file that the step touches."""

    title: str
    files: tuple[str, ...]
    says: int  # how many files, as its first sentence has it
    steps: int
    commands: tuple[str, ...]

    def matched(self, path: str) -> tuple[str, ...]:
        """Give the files of the recipe that this one is; a ``<name>`` is any name."""
        if path in self.files:
            return (path,)
        return tuple(each for each in self.files if re.fullmatch(_pattern(each), path))


def _pattern(path: str) -> str:
    parts = re.split(r"(<\w+>)", path)
    return "".join(".+" if part == "<folder>" else "[^/]+" if part[:1] == "<" else re.escape(part) for part in parts)


def recipe(title: str) -> Recipe:
    """Read a recipe."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
    assert found, f"the guide has no recipe '{title}'"
    steps = _STEP.findall(found[1])
    files = tuple(path[1] for step in steps if (path := _FILE.match(step)))
    count = re.match(r"(\w+) files?\b", found[1])
    assert count, f"'{title}' begins with the number of its files"
    commands = tuple(command for step in steps for command in _COMMAND.findall(step))
    return Recipe(title, files, _NUMBERS[count[1].lower()], len(steps), commands)
