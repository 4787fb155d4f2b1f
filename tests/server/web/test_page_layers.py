"""The page's folders stand in layers: nothing knows what stands above it or beside it, and no folder is a hall."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

import pytest

from lastcard.server.web.page.pages import STATIC

PAGE: Final = Path(__file__).parents[3] / "docs" / "page.md"
MOST: Final = 15  # files in a folder
PICTURE: Final = re.compile(r"^```layers\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RUNS: Final = re.compile(r'(?:^(?:import|export) [^;"]*?from |\bimport\()"(\.[^"]+)"', re.MULTILINE)
NAMED: Final = re.compile(r'(?:\bfrom |\bimport\()"(\.[^"]+)"')  # also types in comments
SHEET: Final = re.compile(r'\bloadSheet\("([^"]+)"\)')
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
FILES: Final = {
    path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(STATIC.glob("*/**/*"))
    if path.suffix in {".js", ".css"}
}


def layers() -> dict[str, int]:
    """Read the height of every folder from the picture in the documentation; the lowest is 0.

    A folder that the picture does not name is a screen and stands beside the others.
    """
    picture = PICTURE.search(PAGE.read_text(encoding="utf-8"))
    assert picture is not None
    heights = {unit: height for height, line in enumerate(reversed(picture[1].splitlines())) for unit in line.split()}
    folders = {path.partition("/")[0] for path in FILES}
    screens = {folder for folder in folders if not any(unit.partition("/")[0] == folder for unit in heights)}
    return {**heights, **dict.fromkeys(screens, heights["home"])}


LAYERS: Final = layers()


def unit_of(path: str) -> str:
    """Return the part of the picture in which a file lies: the longest that its path begins with."""
    whole = path.removesuffix(".js")
    units = [unit for unit in LAYERS if whole == unit or path.startswith(f"{unit}/")]
    assert units, f"{path} lies in no folder of the picture in docs/page.md"
    return max(units, key=len)


def allowed(path: str, other: str) -> bool:
    """Say whether a file may use another one."""
    here, there = unit_of(path), unit_of(other)
    return here == there or LAYERS[there] < LAYERS[here]


def used(path: str, pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """Give the modules that a module names."""
    for address in pattern.findall(text):
        yield normpath(join(dirname(path), address))


def test_every_file_lies_in_the_picture_and_every_folder_of_it_has_files() -> None:
    assert {unit_of(path) for path in FILES} == set(LAYERS)


def test_no_module_knows_what_stands_above_it_or_beside_it() -> None:
    named = [
        (path, other) for path, text in FILES.items() for other in (*used(path, NAMED, text), *SHEET.findall(text))
    ]
    assert len(named) > 600
    assert [f"{path} → {other}" for path, other in named if other not in FILES] == []
    assert [f"{path} → {other}" for path, other in named if not allowed(path, other)] == []


@pytest.mark.parametrize(
    ("path", "other", "may"),
    [
        ("parts/card/rule-slip.js", "base/sheet.js", True),
        ("shell/lazy.js", "shell/message.js", True),
        ("shell/app.js", "home/home.js", True),
        ("table/table.js", "table/hand/hand.js", True),
        ("parts/card/rule-slip.js", "shell/lazy.js", False),
        ("shell/message.js", "shell/app.js", False),
        ("table/hand/hand.js", "table/table.js", False),
        ("daily/daily.js", "history/history.js", False),
    ],
)
def test_such_a_step_would_be_found(path: str, other: str, *, may: bool) -> None:
    assert path in FILES
    assert other in FILES
    assert allowed(path, other) is may


def test_no_module_imports_itself_in_a_circle() -> None:
    imports = {path: {*used(path, RUNS, COMMENT.sub("", text))} for path, text in FILES.items() if path.endswith(".js")}
    while free := [path for path, others in imports.items() if not others & imports.keys()]:
        for path in free:
            del imports[path]
    assert imports == {}


def test_no_folder_is_a_hall() -> None:
    counted = Counter(dirname(path) for path in FILES)
    assert {folder: count for folder, count in counted.items() if count > MOST} == {}
