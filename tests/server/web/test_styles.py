"""Style sheets: what would make every change of a table cost as much as drawing it anew."""

import re
from pathlib import Path
from typing import Final

import pytest

from lastcard.server.web.page.pages import STATIC

SHEETS: Final = sorted(STATIC.rglob("*.css"))
# What holds a whole screen. With `:has()` on one of them, every change inside styles all of it again.
WIDE: Final = re.compile(
    r"(?:^|[\s,>(])((?:\*|:root|html|body|main|[\w-]+-screen|\.stage)[\w.\[\]=\"~-]*:has\([^)]*\))", re.MULTILINE
)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_no_rule_looks_from_a_whole_screen_at_what_is_inside(sheet: Path) -> None:
    assert WIDE.findall(sheet.read_text(encoding="utf-8")) == []


def test_such_a_rule_would_be_found() -> None:
    assert WIDE.findall(".a, .stage:has(turn-clock:not([hidden])) .lines {}\nhtml:has(.deal) {}\n.seat:has(.mark) {}") == [
        ".stage:has(turn-clock:not([hidden])", "html:has(.deal)",
    ]  # fmt: skip
