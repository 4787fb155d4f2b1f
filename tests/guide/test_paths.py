"""Every path that the guide, the plan of the house and the front page name is there."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md")
ENDS: Final = ["case", "css", "js", "json", "md", "py", "sh", "svg", "toml", "ts", "txt", "yaml", "yml"]
# A path as people write it: names with slashes between them, or a name with one of the ends above; <names> and * are anything.
PATH: Final = re.compile(rf"(?!\d)[\w.<>*-]*[\w>*](?:/[\w.<>*-]+)+/?|[\w<>*-][\w.<>*-]*(?:/|\.(?:{'|'.join(ENDS)}))")
TOPS: Final = ("bench", "cases", "deploy", "docs", "examples", "src", "tests")  # from here a path is written as a whole
MADE: Final = (".venv/", "build/", "node_modules/")  # by `make`
SKIPPED: Final = {"__pycache__", "node_modules", "build"}


@cache
def everything() -> tuple[str, ...]:
    """List the files and folders of the project, each with a slash in front; folders also end with one."""
    found = [path for top in ROOT.iterdir() if top.name not in SKIPPED and top.name[0] != "." for path in _below(top)]
    return tuple(f"/{path.relative_to(ROOT).as_posix()}{'/' if path.is_dir() else ''}" for path in found)


def _below(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return [path, *(each for entry in path.iterdir() if entry.name not in SKIPPED for each in _below(entry))]


@cache
def is_there(path: str) -> bool:
    """Say whether the project has such a file or folder; a path that begins inside the project may stand anywhere in it."""
    parts = re.split(r"(<\w+>|\*\*?)", path.rstrip("/"))
    pattern = "".join("[^/]+" if part[:1] in ("<", "*") else re.escape(part) for part in parts)
    whole = path.partition("/")[0] in TOPS and "/" in path
    wanted = re.compile(rf"{'' if whole else '(?:.*)'}/{pattern}{'/' if path.endswith('/') else '/?'}")
    return any(wanted.fullmatch(each) for each in everything())


def paths_of(page: str) -> list[str]:
    """List the paths that a page names in its text."""
    text = re.sub(r"(?s)^```.*?^```$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.M)
    text = re.sub(r"^ {4,}.*$", "", text, flags=re.M)
    named = [each for each in re.findall(r"`([^`\n]+)`", text) if PATH.fullmatch(each)]
    named += [
        word for each in re.findall(r"`([^`\n]+ [^`\n]+)`", text) for word in each.split() if word.startswith("tests/")
    ]
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    return list(dict.fromkeys((*named, *links)))


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_named_is_there(page: str) -> None:
    named = paths_of(page)
    assert len(named) > 10
    assert [path for path in named if not path.startswith(MADE) and not is_there(path)] == []


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("engine/kernel/", True),
        ("engine/kernel", True),
        ("src/lastcard/engine/kernel/legal.py", True),
        ("engine/kernel/legal.py", True),
        ("legal.py", True),
        ("cases/<name>.case", True),
        ("engine/editions/data/*.toml", True),
        ("src/engine/kernel/legal.py", False),
        ("tests/kernel/", False),
        ("engine/legal.py", False),
        ("gal.py", False),
        ("cases/<name>.py", False),
    ],
)
def test_a_path_is_known_by_its_end(path: str, *, there: bool) -> None:
    assert is_there(path) is there
